import HTTPTypes
import Hummingbird
import Rendering
import Synchronization
import Todos

/// Grants access to whoever opens the board's address: the page exchanges the address's one-time
/// token for the session secret.
///
/// The secret is sent in a header, which only the page's own scripts can set. A cookie would leak
/// it: browsers send a host's cookies to all of its ports (RFC 6265, 8.5).
final class AccessKey: Sendable {
  private let secret: String
  private let token: Mutex<String?>
  private let redeemed: @Sendable () -> Void

  private static let header = HTTPField.Name("Ootd-Session")!
  /// The path that exchanges the token, the only API request that needs no session.
  static let path = "/api/session"

  /// - Parameter redeemed: Called once, when the token is used.
  init(secret: String, token: String, redeemed: @escaping @Sendable () -> Void) {
    self.secret = secret
    self.token = Mutex(token)
    self.redeemed = redeemed
  }

  func add(to router: Router<BoardRequestContext>) {
    router.post(RouterPath(Self.path)) { request, _ in
      let body = try await request.json()
      try body.check(only: "token")
      let secret = try self.redeem(try body.required("token"))
      return Response(["session": .string(secret)], status: .created)
    }
  }

  /// Whether a request carries the session secret.
  func admits(_ request: Request) -> Bool {
    let values = request.headers[values: Self.header]
    return values.count == 1 && values.allSatisfy { Self.isSame($0, secret) }
  }

  /// - Returns: The session secret. Each token works once.
  private func redeem(_ text: String) throws(BoardError) -> String {
    let isValid = token.withLock { token in
      guard let expected = token, Self.isSame(text, expected) else { return false }
      token = nil
      return true
    }
    guard isValid else { throw .noAccess }
    redeemed()
    return secret
  }

  /// Compares in constant time.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
