/// A command line up to the cursor, read like the shell in which it is typed.
struct TypedLine {
  /// The words before the one at the cursor, starting with the program's name.
  private(set) var words: [String] = []
  /// The typed part of the word at the cursor, without quotes.
  private(set) var current = ""
  /// The quotes around the cursor.
  private(set) var quotation = Quotation.none
  /// Whether a backslash precedes the cursor and escapes the next character.
  private(set) var isEscaped = false
  /// Whether the word needs no expansion by the shell.
  private(set) var isLiteral = true
  /// Whether the word is a file name after `<` or `>`.
  private(set) var isRedirection = false

  /// Words that can precede a command, besides variable assignments.
  private static let prefixes = ["!", "time", "not", "and", "or", "command", "exec"]

  private let shell: Shell
  private var isBegun = false

  init(_ text: String, in shell: Shell) {
    self.shell = shell
    for scalar in text.unicodeScalars { read(scalar) }
    words = Array(words.drop { $0.contains("=") || TypedLine.prefixes.contains($0) })
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    if isEscaped {
      isEscaped = false
      if !quotation.escapes(scalar, in: shell) { append("\\") }
      if scalar != "\n" { append(scalar) }
    } else if scalar == "\\", quotation != .single || shell == .fish {
      isEscaped = true
      isBegun = true
    } else if quotation == .none {
      readPlain(scalar)
    } else if scalar == quotation.mark {
      quotation = .none
    } else {
      if quotation == .double, "$`".unicodeScalars.contains(scalar) { isLiteral = false }
      append(scalar)
    }
  }

  private mutating func readPlain(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "'", "\"":
      quotation = scalar == "'" ? .single : .double
      isBegun = true
    case " ", "\t", "\n": endWord()
    case "<", ">":
      // A file descriptor, as in `2>`.
      if current.allSatisfy(\.isNumber) { isBegun = false }
      endWord()
      isRedirection = true
    case "&" where isRedirection && !isBegun: break
    case ";", "|", "&", "(", ")":
      endWord()
      words = []
      isRedirection = false
    default:
      if "$`".unicodeScalars.contains(scalar) { isLiteral = false }
      append(scalar)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    current.unicodeScalars.append(scalar)
    isBegun = true
  }

  private mutating func endWord() {
    if isBegun {
      if !isRedirection { words.append(current) }
      isRedirection = false
    }
    current = ""
    isBegun = false
    isLiteral = true
  }
}

/// The quotes around a part of a command line.
enum Quotation {
  case none, single, double

  var mark: Unicode.Scalar? {
    switch self {
    case .none: nil
    case .single: "'"
    case .double: "\""
    }
  }

  /// Whether a backslash escapes the character and so isn't part of the text (bash(1), "Quoting"; fish's "Quotes").
  func escapes(_ scalar: Unicode.Scalar, in shell: Shell) -> Bool {
    switch self {
    case .none: true
    case .single: scalar == "'" || scalar == "\\"
    case .double where shell == .fish: "\"$\\\n".unicodeScalars.contains(scalar)
    case .double: "\"$`\\\n".unicodeScalars.contains(scalar)
    }
  }

  /// A text escaped for these quotes in bash, so that the shell passes it unchanged.
  func quoted(_ text: String) -> String { text.unicodeScalars.map(quoted).joined() }

  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch self {
    case .none: scalar.isPlain ? String(scalar) : "\\\(scalar)"
    case .single: scalar == "'" ? #"'\''"# : String(scalar)
    // Close the quotes: within them, bash would keep the backslash that prevents history expansion.
    case .double where scalar == "!": #""\!""#
    case .double: "\"$`\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it never has a special meaning in bash, in any position.
  fileprivate var isPlain: Bool {
    !isASCII || properties.isAlphabetic || ("0"..."9").contains(self)
      || "_-./:@%+=,".unicodeScalars.contains(self)
  }
}
