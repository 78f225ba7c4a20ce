import HTTPTypes
import Hummingbird
import Rendering

/// Lets in whoever was given the address, and nobody else: no page of another origin in the same
/// browser, and no program on another port. Every response leaves through it, errors too.
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
    // Anything but the known files needs the session, so that no other spelling of a path gets by.
    let isFile = isRead && PageRoutes.paths.contains(request.uri.path)
    let isLogin = request.method == .post && request.uri.path == AccessKey.path
    guard isFile || isLogin || key.admits(request) else { throw .noAccess }
    if !isRead { try checkType(request) }
  }

  /// A page whose name was made to lead to 127.0.0.1 has the same origin as what it requests there
  /// ("DNS rebinding"), but its requests name that host.
  private func checkHost(_ request: Request, port: Int) throws(BoardError) {
    // The first `Host` is the authority, any other is a header like all.
    let others = request.headers[values: HTTPField.Name("Host")!]
    let hosts = (request.head.authority.map { [$0] } ?? []) + others
    guard hosts == ["127.0.0.1:\(port)"] || hosts == ["localhost:\(port)"] else {
      throw .wrongHost(hosts.joined(separator: ", "))
    }
  }

  /// Writes need the board's own `Origin`. Reads by another page are refused where the browser tells
  /// of them (W3C, "Fetch Metadata Request Headers"), but for a link to the page itself.
  private func checkOrigin(_ request: Request, isRead: Bool) throws(BoardError) {
    let origins = request.headers[values: .origin]
    let isOwn = origins == ["http://\(request.head.authority ?? "")"]
    guard isOwn || (isRead && origins.isEmpty) else { throw .wrongOrigin }
    let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!] ?? "same-origin"
    let isLink = isRead && request.uri.path == "/"
    guard isLink || ["same-origin", "none"].contains(site) else { throw .wrongOrigin }
  }

  /// A form can't send JSON.
  private func checkType(_ request: Request) throws(BoardError) {
    let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/json" else { throw .notJSON }
  }
}
