import Todos

/// A text on one line of Markdown, so that renderers show it as it is and reading it gives the same bytes
/// (CommonMark 0.31, sections 2.4 and 2.5).
enum MarkdownText {
  /// Characters that begin or end markup.
  private static let marks: Set<Unicode.Scalar> = ["\\", "`", "*", "[", "]", "<", "&", "~", "#"]

  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1
      if scalar.isTerminalControl || (isEdge && scalar.properties.isWhitespace) {
        escaped += "&#\(scalar.value);"
      } else {
        let isWithinWord =
          !isEdge && scalars[index - 1].isAlphanumeric && scalars[index + 1].isAlphanumeric
        if marks.contains(scalar) || (scalar == "_" && !isWithinWord) { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func unescaped(_ text: Substring) -> String {
    var unescaped = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next.isASCIIPunctuation {
        unescaped.append(next)
        rest.removeFirst()
      } else if scalar == "&", let (character, length) = reference(rest) {
        unescaped.append(character)
        rest.removeFirst(length)
      } else {
        unescaped.append(scalar)
      }
    }
    return String(unescaped)
  }

  /// The character of a reference after its `&`, and the length of the rest.
  private static func reference(
    _ text: Substring.UnicodeScalarView
  ) -> (character: Unicode.Scalar, length: Int)? {
    let name = String(String.UnicodeScalarView(text.prefix(9).prefix { $0 != ";" }))
    let end = text.index(text.startIndex, offsetBy: name.unicodeScalars.count)
    guard end < text.endIndex, text[end] == ";" else { return nil }
    let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    var character = named[name]
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      character = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    } else if name.hasPrefix("#") {
      character = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    }
    return character.map { ($0, name.unicodeScalars.count + 1) }
  }
}

extension Unicode.Scalar {
  fileprivate var isAlphanumeric: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }

  fileprivate var isASCIIPunctuation: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
