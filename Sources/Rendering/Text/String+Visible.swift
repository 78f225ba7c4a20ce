import Todos

extension String {
  /// One line in which everything that could steer a terminal is shown instead: C0 as its Unicode
  /// picture (`␛`), the rest as `<U+202E>`.
  package var visible: String {
    // Most text is printable ASCII, which is told by its bytes.
    if isPrintableASCII { return self }
    guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal {
        text += scalar.picture
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Its lines, each made visible; tabs become blanks.
  package var visibleLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .joined(separator: "    ").visible
    }
  }
}

extension Unicode.Scalar {
  /// The block "Control Pictures" holds one for each C0 control, and for DEL.
  fileprivate var picture: String {
    switch value {
    case 0...0x1F: String(UnicodeScalar(0x2400 + value) ?? "\u{FFFD}")
    case 0x7F: "\u{2421}"
    default: "<U+\(String(value, radix: 16, uppercase: true).leftPadded)>"
    }
  }
}

extension String {
  fileprivate var leftPadded: String {
    String(repeating: "0", count: Swift.max(0, 4 - count)) + self
  }
}
