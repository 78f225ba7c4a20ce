/// Joins the page's JavaScript modules into one script, so that a browser needs one request for them.
///
/// Each module becomes a function that is called once and returns the module's exports. The modules must
/// therefore import each other without cycles, and export only declarations, at the start of a line. Comments on lines
/// of their own, a fourth of what would be sent, and indentation are left out, so no text may span lines.
struct PageScript {
  /// The modules' texts, by path relative to the page.
  private let texts: [String: String]
  private var order: [(path: String, module: Module)] = []
  private var visiting: Set<String> = []

  /// - Throws: ``PageError``
  static func joining(_ modules: [String: String], from entry: String) throws(PageError) -> String {
    var script = PageScript(texts: modules)
    try script.visit(entry)
    return script.order.map { $0.path == entry ? $0.module.body : $0.module.function(at: $0.path) }
      .joined(separator: "\n")
  }

  private init(texts: [String: String]) {
    self.texts = texts
  }

  /// Adds a module to ``order`` after those that it imports.
  private mutating func visit(_ path: String) throws(PageError) {
    if order.contains(where: { $0.path == path }) { return }
    guard visiting.insert(path).inserted else { throw .cyclicImport(path) }
    guard let text = texts[path] else { throw .missingModule(path) }
    let module = Module(text, at: path)
    for path in module.imports { try visit(path) }
    order.append((path, module))
  }
}

/// A module without its import and export statements. It is read line by line, as bytes: each start of the board
/// waits for it, and regular expressions are slow.
private struct Module {
  /// The modules that it imports.
  private(set) var imports: [String] = []
  private var exports: [Substring] = []
  private var lines: [String] = []

  init(_ text: String, at path: String) {
    var isComment = false
    var importing: String?
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let isIndented = bytes.first == UInt8(ascii: " ")
      let line = Substring(bytes.drop { $0 == UInt8(ascii: " ") })
      if isComment {
        isComment = !line.endsComment
      } else if let start = importing ?? (!isIndented && line.begins("import ") ? "" : nil) {
        let statement = start.isEmpty ? String(line) : "\(start)\n\(line)"
        importing = statement.hasSuffix(";") ? nil : statement
        if importing == nil { addImport(statement, to: path) }
      } else if line.begins("/**"), line.isComment {
        isComment = !line.endsComment
      } else if !isIndented, line.begins("export ") {
        addExport(line.dropFirst("export ".count))
      } else if !line.begins("//") {
        lines.append(String(line))
      }
    }
  }

  private mutating func addImport(_ statement: String, to importer: String) {
    let path = Self.resolve(statement.split(separator: "\"").dropLast().last ?? "", in: importer)
    imports.append(path)
    guard let start = statement.firstIndex(of: "{"), let end = statement.firstIndex(of: "}") else {
      return
    }
    lines.append("const \(statement[start...end]) = \(Self.variable(path));")
  }

  private mutating func addExport(_ declaration: Substring) {
    // async function name(…, const name = …
    let words = declaration.split(separator: " ").drop { $0 == "async" }
    exports += words.dropFirst().prefix(1).map { $0.prefix { $0.isLetter || $0.isNumber } }
    lines.append(String(declaration))
  }

  var body: String { lines.joined(separator: "\n") }

  /// A call that returns what the module exports.
  func function(at path: String) -> String {
    """
    const \(Self.variable(path)) = (() => {
    \(body)
    return { \(exports.joined(separator: ", ")) };
    })();
    """
  }

  /// The variable that holds a module's exports.
  private static func variable(_ path: String) -> String {
    "module_" + path.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  /// The path of an imported module, such as `../lib/dom.js` in `board/cards.js`.
  private static func resolve(_ path: Substring, in importer: String) -> String {
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
}

extension Substring {
  fileprivate func begins(_ start: String) -> Bool { utf8.starts(with: start.utf8) }

  fileprivate var endsComment: Bool { utf8.suffix(2).elementsEqual("*/".utf8) }

  /// Whether a line that begins with `/**` is nothing but a comment, or its first line. A type may also precede an
  /// expression: `/** @type {HTMLElement} */ (node).focus();`
  fileprivate var isComment: Bool {
    endsComment
      || !zip(utf8, utf8.dropFirst()).contains {
        $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "/")
      }
  }
}

/// A mistake in the page's files.
enum PageError: Error, Equatable {
  /// A module imports itself through others.
  case cyclicImport(String)
  case missingModule(String)
  /// A file that index.html refers to.
  case missingFile(String)
}
