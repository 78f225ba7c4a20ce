/// A command line up to the cursor, read as the shell reads it in which it is typed.
struct TypedLine {
  /// The words before that at the cursor, the program's name first.
  private(set) var words: [String] = []
  /// What is typed of the word at the cursor, without quotes.
  private(set) var current = ""
  /// In what the cursor is.
  private(set) var quotation = Quotation.none
  /// Whether the character at the cursor is behind a backslash.
  private(set) var isEscaped = false
  /// Whether what the word says is known before it is expanded.
  private(set) var isLiteral = true
  /// Whether the word names a file, behind `<` or `>`.
  private(set) var isRedirection = false

  /// What can stand before a command, beside variables for it.
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
    } else if quotation != .none {
      readQuoted(scalar)
    } else {
      readPlain(scalar)
    }
  }

  private mutating func readQuoted(_ scalar: Unicode.Scalar) {
    if scalar == quotation.mark {
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
      // The number of a file.
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
