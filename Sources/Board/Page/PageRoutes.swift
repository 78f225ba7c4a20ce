import HTTPTypes
import Hummingbird
import Synchronization

/// Serves the files of the page in the user's language. They contain no user data, so reading them needs no
/// session.
final class PageRoutes: Sendable {
  private let settings: LiveSettings
  private let page: Mutex<Page>

  /// - Throws: ``PageError``
  init(_ settings: LiveSettings) throws(PageError) {
    self.settings = settings
    page = Mutex(try Page(in: settings().language))
  }

  func hasFile(_ path: String) -> Bool {
    file(path) != nil
  }

  private func file(_ path: String) -> Page.File? {
    let language = settings().language
    return page.withLock { page in
      // The same resources made a page before.
      if page.language != language { page = (try? Page(in: language)) ?? page }
      return page.files[path]
    }
  }

  /// The response to a request for a file; nil if there is no such file.
  func response(to request: Request) -> Response? {
    guard let file = file(request.uri.path) else { return nil }
    var response = Response(bytes: file.bytes, type: file.type)
    if file.isImmutable {
      response.headers[.cacheControl] = "public, max-age=31536000, immutable"
    }
    return response
  }
}
