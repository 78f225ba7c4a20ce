import HTTPTypes
import Hummingbird
import Rendering

/// Admits only users who were given the address: no page of another origin in the same browser, and
/// no program on another port. Adds security headers to every response, including errors.
struct Gate: RouterMiddleware {
  typealias Context = BoardRequestContext

  let key: AccessKey
  let phrases: any Phrases

  @concurrent func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      try check(request, port: context.port)
      response = try await next(request, context)
    } catch {
      let isUnknown = (error as? HTTPError)?.status == .notFound
      response = Response(
        isUnknown ? BoardError.noSuchPage(request.uri.path) : error, phrases: phrases,
        path: request.uri.path)
    }
    response.headers.append(contentsOf: SecurityHeaders.fields)
    return response
  }

  private func check(_ request: Request, port: Int) throws(BoardError) {
    try checkHost(request, port: port)
    let isRead = [.get, .head].contains(request.method)
    try checkOrigin(request, isRead: isRead)
    // Everything except the known files needs the session, so no other spelling of a path gets by.
    let isFile = isRead && PageRoutes.paths.contains(request.uri.path)
    let isLogin = request.method == .post && request.uri.path == AccessKey.path
    guard isFile || isLogin || key.admits(request) else { throw .noAccess }
    if !isRead { try checkType(request) }
  }

  /// Prevents DNS rebinding: if the name of a foreign host is made to resolve to 127.0.0.1, its
  /// page has the same origin as its requests to the board, but they name that host.
  private func checkHost(_ request: Request, port: Int) throws(BoardError) {
    // The first `Host` arrives as the authority, any others as ordinary headers.
    let others = request.headers[values: HTTPField.Name("Host")!]
    let hosts = (request.head.authority.map { [$0] } ?? []) + others
    guard hosts == ["127.0.0.1:\(port)"] || hosts == ["localhost:\(port)"] else {
      throw .wrongHost(hosts.joined(separator: ", "))
    }
  }

  /// Writes need the board's own `Origin`. Reads by another page are refused if the browser reports
  /// them (W3C, "Fetch Metadata Request Headers"), except a link to the page itself.
  private func checkOrigin(_ request: Request, isRead: Bool) throws(BoardError) {
    let origins = request.headers[values: .origin]
    let isOwn = origins == ["http://\(request.head.authority ?? "")"]
    guard isOwn || (isRead && origins.isEmpty) else { throw .wrongOrigin }
    let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!] ?? "same-origin"
    let isLink = isRead && request.uri.path == "/"
    guard isLink || ["same-origin", "none"].contains(site) else { throw .wrongOrigin }
  }

  /// Requires JSON, which a form can't send.
  private func checkType(_ request: Request) throws(BoardError) {
    let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/json" else { throw .notJSON }
  }
}
