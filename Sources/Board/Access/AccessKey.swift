import HTTPTypes
import Hummingbird
import Rendering
import Synchronization
import Todos

/// Who may use the board: whoever opens the address, whose one-time token the page trades for the
/// session secret.
///
/// The secret travels in a header that only the page's own scripts can set. A cookie would not do:
/// browsers send the cookies of one port to all other ports of the host (RFC 6265, 8.5).
final class AccessKey: Sendable {
  private let secret: String
  private let token: Mutex<String?>
  private let redeemed: @Sendable () -> Void

  private static let header = HTTPField.Name("Ootd-Session")!
  /// Where the page trades the token, the only request of the interface that needs no session.
  static let path = "/api/session"

  /// - Parameter redeemed: Called once, when the token was used.
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

  /// - Returns: The session secret, once.
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

  /// Compares in a time that doesn't depend on where the texts differ.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
