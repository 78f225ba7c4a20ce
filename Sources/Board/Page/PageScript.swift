/// Joins the page's JavaScript modules into one script, so that a browser needs one request for them.
///
/// Each module becomes a function that is called once and returns the module's exports. The modules must
/// therefore import each other without cycles, and export only declarations, at the start of a line. Comments on lines
/// of their own, a fourth of what would be sent, and indentation are left out, so no text may span lines.
struct PageScript {
  /// The modules' texts, by path relative to the page.
  private let modules: [String: String]
  private var order: [String] = []
  private var visiting: Set<String> = []

  /// - Throws: ``PageError``
  static func joining(_ modules: [String: String], from entry: String) throws(PageError) -> String {
    var script = PageScript(modules: modules)
    try script.visit(entry)
    let functions = try script.order.map { path throws(PageError) in
      try script.function(of: path, isEntry: path == entry)
    }
    return functions.joined(separator: "\n").split(separator: "\n")
      .map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "\n")
  }

  private init(modules: [String: String]) {
    self.modules = modules
  }

  /// Adds a module to ``order`` after those that it imports.
  private mutating func visit(_ path: String) throws(PageError) {
    if order.contains(path) { return }
    guard visiting.insert(path).inserted else { throw .cyclicImport(path) }
    guard let text = modules[path] else { throw .missingModule(path) }
    for match in text.matches(of: Self.importStatement) {
      try visit(Self.resolve(String(match.output.path), in: path))
    }
    order.append(path)
  }

  private func function(of path: String, isEntry: Bool) throws(PageError) -> String {
    guard let text = modules[path] else { throw .missingModule(path) }
    let body = Self.withoutComments(text).replacing(Self.importStatement) { match in
      match.output.names.map { names in
        "const {\(names)} = \(Self.variable(Self.resolve(String(match.output.path), in: path)));"
      } ?? ""
    }
    if isEntry { return body }
    let exports = text.matches(of: Self.export).map { String($0.output.name) }
    return """
      const \(Self.variable(path)) = (() => {
      \(body.replacing(Self.exportKeyword, with: ""))
      return { \(exports.joined(separator: ", ")) };
      })();
      """
  }

  private static func withoutComments(_ text: String) -> String {
    var isComment = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let start = line.trimmingPrefix { $0 == " " }
      if isComment {
        isComment = !line.hasSuffix("*/")
        return false
      }
      // A type may precede an expression: /** @type {HTMLElement} */ (node).focus();
      guard start.hasPrefix("/**") else { return !start.hasPrefix("//") }
      isComment = !line.contains("*/")
      return !isComment && !line.hasSuffix("*/")
    }
    return lines.joined(separator: "\n")
  }

  /// The variable that holds a module's exports.
  private static func variable(_ path: String) -> String {
    "module_" + path.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  /// The path of an imported module, such as `../lib/dom.js` in `board/cards.js`.
  private static func resolve(_ path: String, in importer: String) -> String {
    var folders = importer.split(separator: "/").dropLast()
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": folders = folders.dropLast()
      default: folders.append(part)
      }
    }
    return folders.joined(separator: "/")
  }

  private static var importStatement: Regex<(Substring, names: Substring?, path: Substring)> {
    #/(?m)^import (?:\{(?<names>[^}]*)\} from )?"(?<path>[^"]+)";/#
  }
  private static var export: Regex<(Substring, name: Substring)> {
    #/(?m)^export (?:async )?(?:function\*?|const|let|class) (?<name>\w+)/#
  }
  private static var exportKeyword: Regex<Substring> { #/(?m)^export /# }
}

/// A mistake in the page's files.
enum PageError: Error, Equatable {
  /// A module imports itself through others.
  case cyclicImport(String)
  case missingModule(String)
  /// A file that index.html refers to.
  case missingFile(String)
}
