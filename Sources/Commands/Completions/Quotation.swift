/// The quotes that a part of a command line is in.
enum Quotation {
  case none, single, double

  var mark: Unicode.Scalar? {
    switch self {
    case .none: nil
    case .single: "'"
    case .double: "\""
    }
  }

  /// Whether a backslash before the character is no part of the text (bash(1), "Quoting"; fish's
  /// "Quotes").
  func escapes(_ scalar: Unicode.Scalar, in shell: Shell) -> Bool {
    switch self {
    case .none: true
    case .single: scalar == "'" || scalar == "\\"
    case .double where shell == .fish: "\"$\\\n".unicodeScalars.contains(scalar)
    case .double: "\"$`\\\n".unicodeScalars.contains(scalar)
    }
  }

  /// A text as it is typed in bash within these quotes, so that the shell passes it letter for letter.
  func quoted(_ text: String) -> String {
    text.unicodeScalars.map(quoted).joined()
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch self {
    case .none: scalar.isPlain ? String(scalar) : "\\\(scalar)"
    case .single: scalar == "'" ? #"'\''"# : String(scalar)
    // Within them, bash would leave the backslash that keeps it from recalling a command.
    case .double where scalar == "!": #""\!""#
    case .double: "\"$`\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it means nothing else to bash, wherever it stands.
  fileprivate var isPlain: Bool {
    !isASCII || properties.isAlphabetic || ("0"..."9").contains(self)
      || "_-./:@%+=,".unicodeScalars.contains(self)
  }
}
