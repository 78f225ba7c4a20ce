import HTTPTypes
import Hummingbird
import Localization
import Synchronization

/// Serves the files of the page. They contain no user data, so reading them needs no session.
final class PageRoutes: Sendable {
  private let page: Mutex<Page>

  /// - Throws: ``PageError``
  init(in language: Language) throws(PageError) {
    page = Mutex(try Page(in: language))
  }

  func hasFile(_ path: String) -> Bool {
    page.withLock { $0.files[path] != nil }
  }

  /// The response to a request for a file; nil if there is no such file.
  func response(to request: Request) -> Response? {
    guard let file = page.withLock({ $0.files[request.uri.path] }) else { return nil }
    var response = Response(bytes: file.bytes, type: file.type)
    if file.isImmutable {
      response.headers[.cacheControl] = "public, max-age=31536000, immutable"
    }
    return response
  }
}
