import HTTPTypes
import Hummingbird
import Rendering

/// Lets in whoever was given the address, and nobody else: no page of another origin in the same
/// browser, and no program at another port. All answers leave through it, errors too.
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
      response = try await answer(request, context, next)
    } catch {
      let reason = (error as? HTTPError)?.status == .notFound
      response = Response(
        reason ? BoardError.noSuchPage(request.uri.path) : error, phrases: phrases,
        path: request.uri.path)
    }
    SecurityHeaders.add(to: &response)
    return response
  }

  private func answer(
    _ request: Request, _ context: Context,
    _ next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    try checkHost(request, port: context.port)
    if request.method == .get, request.uri.path == "/", let token = request.parameter("token"),
      key.redeem(token)
    {
      return Response(
        status: .seeOther,
        headers: [.location: clean(request), .setCookie: key.cookie(port: context.port)])
    }
    let cookies = request.headers[values: .cookie]
    guard key.opens(cookies, port: context.port) else { throw BoardError.noAccess }
    if request.uri.path == "/", request.method == .get {
      // An address that was used before, by someone who is in already.
      guard request.uri.query?.contains("token=") != true else {
        return Response(status: .seeOther, headers: [.location: clean(request)])
      }
    } else {
      try checkSite(request)
    }
    if ![.get, .head].contains(request.method) { try checkWrite(request) }
    return try await next(request, context)
  }

  /// The address without the token, with the query of the board that it may have.
  private func clean(_ request: Request) -> String {
    let pairs = (request.uri.query ?? "").split(separator: "&")
    return "/" + (pairs.first { $0.hasPrefix("q=") }.map { "?\($0)" } ?? "")
  }

  /// A page whose name was made to lead to 127.0.0.1 is of the same origin as what it asks for there
  /// ("DNS rebinding"), but its requests name it.
  private func checkHost(_ request: Request, port: Int) throws(BoardError) {
    let host = request.head.authority ?? ""
    guard host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else {
      throw .wrongHost(host)
    }
  }

  /// Other ports are the same site to browsers, so that the cookie comes from them too; they say so
  /// (W3C, "Fetch Metadata Request Headers").
  private func checkSite(_ request: Request) throws(BoardError) {
    let site = request.headers[HTTPField.Name("Sec-Fetch-Site")!] ?? "same-origin"
    guard ["same-origin", "none"].contains(site) else { throw .wrongOrigin }
  }

  /// What a form can't send, and no other origin may.
  private func checkWrite(_ request: Request) throws(BoardError) {
    guard request.headers[values: .origin] == ["http://\(request.head.authority ?? "")"] else {
      throw .wrongOrigin
    }
    let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
    guard type == "application/json" else { throw .notJSON }
  }
}
