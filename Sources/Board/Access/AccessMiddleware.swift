import Files
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import Rendering
import Synchronization
import Todos

/// Admits only users who were given the address: no page of another origin in the same browser, and
/// no program on another port. Adds security headers to every response, including errors.
struct AccessMiddleware: RouterMiddleware {
  typealias Context = BoardRequestContext

  let key: AccessKey
  let settings: LiveSettings

  @concurrent func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      // Needs no session: the page has no user data. The same resources made the page of another language.
      let page = Self.isRead(request) ? try? Page.shown(in: settings().language) : nil
      let file = page?.files[request.uri.path]
      try check(request, port: context.port, isFile: file != nil)
      response = if let file { Response(file) } else { try await next(request, context) }
    } catch {
      let isUnknown = (error as? HTTPError)?.status == .notFound
      response = Response(
        isUnknown ? Failure.noSuchPage(request.uri.path) : error, language: settings().language,
        path: request.uri.path)
    }
    if request.method == .head { response = response.createHeadResponse() }
    for field in SecurityHeaders.fields where response.headers[field.name] == nil {
      response.headers.append(field)
    }
    return response
  }

  /// - Parameter isFile: Whether it reads one of the page's files.
  private func check(_ request: Request, port: Int, isFile: Bool) throws(Failure) {
    try checkHost(request, port: port)
    let isRead = Self.isRead(request)
    try checkOrigin(request, isRead: isRead)
    // Everything except the known files needs the session, so no other spelling of a path gets by.
    let isLogin = request.method == .post && request.uri.path == AccessKey.path
    guard isFile || isLogin || key.admits(request) else { throw .noAccess }
    if !isRead { try checkType(request) }
  }

  private static func isRead(_ request: Request) -> Bool {
    [.get, .head].contains(request.method)
  }

  /// Prevents DNS rebinding: if the name of a foreign host is made to resolve to 127.0.0.1, its
  /// page has the same origin as its requests to the board, but they name that host.
  private func checkHost(_ request: Request, port: Int) throws(Failure) {
    // The first `Host` arrives as the authority, any others as ordinary headers.
    let others = request.headers[values: HTTPField.Name("Host")!]
    let hosts = (request.head.authority.map { [$0] } ?? []) + others
    guard hosts == ["127.0.0.1:\(port)"] || hosts == ["localhost:\(port)"] else {
      throw .value("board.wrongHost", .refused, hosts.joined(separator: ", "), as: "host")
    }
  }

  /// Writes need the board's own `Origin`. Reads by another page are refused if the browser reports
  /// them (W3C, "Fetch Metadata Request Headers"), except a link to the page itself.
  private func checkOrigin(_ request: Request, isRead: Bool) throws(Failure) {
    let origins = request.headers[values: .origin]
    let isOwn = origins == ["http://\(request.head.authority ?? "")"]
    guard isOwn || (isRead && origins.isEmpty) else { throw .wrongOrigin }
    let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!] ?? "same-origin"
    let isLink = isRead && request.uri.path == "/"
    guard isLink || ["same-origin", "none"].contains(site) else { throw .wrongOrigin }
  }

  /// Requires JSON, which a form can't send.
  private func checkType(_ request: Request) throws(Failure) {
    let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/json" else { throw Failure("board.notJSON", .usage) }
  }
}

/// Grants access to whoever opens the board's address: the page exchanges the address's one-time
/// token for the session secret.
///
/// The secret is sent in a header, which only the page's own scripts can set. A cookie would leak
/// it: browsers send a host's cookies to all of its ports (RFC 6265, 8.5).
final class AccessKey: Sendable {
  private let secret: String
  private let tokens: Mutex<[AddressToken]>
  private let redeemed: @Sendable () -> Void

  private static let header = HTTPField.Name("Ootd-Session")!
  /// The path that exchanges the token, the only API request that needs no session.
  static let path = "/api/session"

  /// - Parameter redeemed: Called once, when a token is used.
  init(secret: String, tokens: [AddressToken], redeemed: @escaping @Sendable () -> Void) {
    self.secret = secret
    self.tokens = Mutex(tokens)
    self.redeemed = redeemed
  }

  func add(to router: Router<BoardRequestContext>) {
    router.post(RouterPath(Self.path)) { request, context in
      let text = try await request.json(only: ["token"]).required("token")
      let user = context.clientPort.flatMap {
        ConnectionOwner.user(from: $0, to: context.port)
      }
      return Response(["session": .string(try self.redeem(text, from: user))], status: .created)
    }
  }

  /// Whether a request carries the session secret.
  func admits(_ request: Request) -> Bool {
    let values = request.headers[values: Self.header]
    return values.count == 1 && values.allSatisfy { Self.isSame($0, secret) }
  }

  /// - Parameter user: Who asks; nil if unknown.
  /// - Returns: The session secret. One token works, once.
  private func redeem(_ text: String, from user: uid_t?) throws(Failure) -> String {
    let isValid = tokens.withLock { tokens in
      let isKnown = tokens.contains { Self.isSame(text, $0.text) && $0.admits(user) }
      if isKnown { tokens = [] }
      return isKnown
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

/// A token that the page exchanges for the session secret.
package struct AddressToken: Sendable {
  package let text: String
  /// The end of its time, if other users may see the address: every user can read command lines.
  private let end: ContinuousClock.Instant?

  /// - Parameter isExposed: Whether other users may see the address. The token then works for a minute.
  package init(_ text: String, isExposed: Bool, now: ContinuousClock.Instant = .now) {
    self.text = text
    end = isExposed ? now + .seconds(60) : nil
  }

  /// Whether a user may use it now: only whoever started the server, or root, as which some systems forward ports. An
  /// unknown user is admitted if nobody else can have seen the token.
  func admits(_ user: uid_t?, now: ContinuousClock.Instant = .now) -> Bool {
    if let end, now >= end { return false }
    guard let user else { return end == nil }
    return user == getuid() || user == 0
  }
}

/// The context of a request: facts that the request itself doesn't contain.
struct BoardRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The local port on which it arrived.
  let port: Int
  /// The port from which it came.
  let clientPort: Int?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    port = source.channel.localAddress?.port ?? 0
    clientPort = source.channel.remoteAddress?.port
  }

  /// The name or id in the path, unescaped (RFC 3986, 2.1). Browsers resolve `.` and `..` in a path even if they are
  /// escaped, so the page sends these names with a space in front, which no name has.
  var name: String {
    get throws(Failure) {
      guard let text = parameters.get("id") else { throw .noSuchPage("") }
      return String((text.percentDecoded ?? text).trimmingPrefix(" "))
    }
  }
}
