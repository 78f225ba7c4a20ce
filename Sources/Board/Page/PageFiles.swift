import HTTPTypes
import Hummingbird
import Synchronization

/// The files of the page in the user's language. They contain no user data, so reading them needs no session.
final class PageFiles: Sendable {
  private let settings: LiveSettings
  private let page: Mutex<Page>

  /// - Throws: ``PageError``
  init(_ settings: LiveSettings) throws(PageError) {
    self.settings = settings
    page = Mutex(try Page(in: settings().language))
  }

  /// The file at a path; nil if there is none.
  subscript(path: String) -> Page.File? {
    let language = settings().language
    return page.withLock { page in
      // The same resources made a page before.
      if page.language != language { page = (try? Page(in: language)) ?? page }
      return page.files[path]
    }
  }
}

extension Response {
  init(_ file: Page.File) {
    self.init(file.body, type: file.type)
    if file.isImmutable { headers[.cacheControl] = "public, max-age=31536000, immutable" }
  }
}
