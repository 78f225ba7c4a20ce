import HTTPTypes
import Hummingbird
import Localization
import Synchronization

/// The files of the page in the user's language. They contain no user data, so reading them needs no session.
struct PageFiles: Sendable {
  private let settings: LiveSettings

  /// - Throws: ``PageError``
  init(_ settings: LiveSettings) throws(PageError) {
    self.settings = settings
    _ = try Page.shown(in: settings().language)
  }

  /// The file at a path; nil if there is none.
  subscript(path: String) -> Page.File? {
    // The same resources made the page of another language.
    try? Page.shown(in: settings().language).files[path]
  }
}

extension Page {
  private static let made = Mutex<[Language: Page]>([:])

  /// The page of a language, which is made once.
  /// - Throws: ``PageError``
  fileprivate static func shown(in language: Language) throws(PageError) -> Page {
    if let page = made.withLock({ $0[language] }) { return page }
    let page = try Page(in: language)
    made.withLock { $0[language] = page }
    return page
  }
}

extension Response {
  init(_ file: Page.File) {
    self.init(file.body, type: file.type)
    if file.isImmutable { headers[.cacheControl] = "public, max-age=31536000, immutable" }
  }
}
