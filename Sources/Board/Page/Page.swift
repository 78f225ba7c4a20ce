import Files
import Hummingbird
import Localization
import NIOCore
import Resources
import Synchronization
import Todos

/// The files of the page as browsers request them: index.html, one style sheet, one script with the texts of a
/// language, and the libraries that the script loads when it needs them.
struct Page: Sendable {
  /// The files by path.
  let files: [String: File]

  struct File: Sendable {
    /// All responses share it.
    let body: ByteBuffer
    /// The media type.
    let type: String
    /// Whether the path names the content, so that browsers may keep the file for ever.
    let isImmutable: Bool

    fileprivate init(_ bytes: [UInt8], type: String, isImmutable: Bool) {
      body = ByteBuffer(bytes: bytes)
      self.type = type
      self.isImmutable = isImmutable
    }
  }

  /// - Parameter resources: The files under `Resources/Board`, by path.
  /// - Throws: ``PageError``
  init(in language: Language, resources: [String: [UInt8]] = Resource.page) throws(PageError) {
    let texts = resources.mapValues { String(decoding: $0, as: UTF8.self) }
    guard var html = texts["index.html"] else { throw .missingFile("index.html") }
    var files: [String: File] = [:]

    let styles = html.matches(of: Self.styleLink).map { String($0.output.path) }
    let style = try styles.map { path throws(PageError) in
      guard let text = texts[path] else { throw .missingFile(path) }
      return text
    }.joined(separator: "\n")
    var script = texts.filter { $0.key.hasSuffix(".js") }
    script["words.js"] = Self.words(in: language)
    let joined = try PageScript.joining(script, from: "main.js")

    let styleFile = HashedFile("style", "css", style)
    let scriptFile = HashedFile("ootd", "js", joined)
    html.replace(Self.styleLink, with: "")
    html.replace(
      "</head>",
      with: """
        <link rel="stylesheet" href="\(styleFile.path)" integrity="\(styleFile.integrity)">
          <script type="module" src="\(scriptFile.path)" integrity="\(scriptFile.integrity)"></script>
        </head>
        """)
    html.replace("<script type=\"module\" src=\"main.js\"></script>\n", with: "")
    html.replace("<html lang=\"en\">", with: "<html lang=\"\(language.rawValue)\">")

    files["/"] = File(Array(html.utf8), type: "text/html; charset=utf-8", isImmutable: false)
    files[styleFile.path] = File(
      styleFile.bytes, type: "text/css; charset=utf-8", isImmutable: true)
    files[scriptFile.path] = File(scriptFile.bytes, type: Self.scriptType, isImmutable: true)
    for (path, bytes) in resources where path.hasPrefix("lib/vendor/") && path.hasSuffix(".js") {
      files["/\(path)"] = File(bytes, type: Self.scriptType, isImmutable: false)
    }
    self.files = files
  }

  private static let scriptType = "text/javascript; charset=utf-8"

  private static var styleLink: Regex<(Substring, path: Substring)> {
    #/(?m)^ *<link rel="stylesheet" href="(?<path>[^"]+)">\n/#
  }

  /// A JavaScript module with the page's texts in a language.
  private static func words(in language: Language) -> String {
    let english = Language.english.texts(prefix: "page.")
    let own = language.texts(prefix: "page.")
    let texts = JSON.array(
      FieldRow.texts.map { ["name": JSON($0.input), "label": .string(language.name(of: $0))] })
    return """
      export const words = { ...\(english), ...\(own) };
      export const language = \(JSON.string(language.rawValue).text);
      export const texts = \(texts.text);

      """
  }

  private static let made = Mutex<[Language: Page]>([:])

  /// The page of a language, which is made once.
  /// - Throws: ``PageError``
  static func shown(in language: Language) throws(PageError) -> Page {
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

/// A file whose path changes with its content. The page also names the content's hash, because another
/// program that had the port earlier may have left a different file in the browser's cache (W3C, "Subresource
/// Integrity").
private struct HashedFile {
  let path: String
  let integrity: String
  let bytes: [UInt8]

  init(_ name: String, _ suffix: String, _ text: String) {
    bytes = Array(text.utf8)
    let hash = sha256(of: bytes)
    integrity = "sha256-\(Data(hash).base64EncodedString())"
    path = "/\(name)-\(EntityID(digestOf: bytes).hex.prefix(16)).\(suffix)"
  }
}
