import CMark
import Files
import Todos

/// A text on one line of Markdown, so that renderers show it as it is and reading it gives the same bytes
/// (CommonMark 0.31, sections 2.4 and 2.5).
enum MarkdownText {
  /// Characters that begin or end markup.
  private static let marks: Set<Unicode.Scalar> = ["\\", "*", "[", "]", "<", "&", "~", "#"]

  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let isEdge = index == 0 || index == scalars.count - 1
      if scalar == "`" {
        // Not all code fits on a line unchanged.
        let code = scalars[index..<(scalars[index...].codeEnd(scalar) ?? index)]
        let isCode = !code.isEmpty && !code.contains(where: \.isTerminalControl)
        escaped += isCode ? Array(code) : ["\\", scalar]
        index += isCode ? code.count : 1
        // Otherwise pandoc reads attributes of the code.
        if isCode, index < scalars.count, scalars[index] == "{" { escaped.append("\\") }
        continue
      }
      if scalar.isTerminalControl || (isEdge && scalar.properties.isWhitespace) {
        escaped += "&#\(scalar.value);".unicodeScalars
      } else {
        let isWithinWord =
          !isEdge && scalars[index - 1].isAlphanumeric && scalars[index + 1].isAlphanumeric
        if marks.contains(scalar) || (scalar == "_" && !isWithinWord) { escaped.append("\\") }
        escaped.append(scalar)
      }
      index += 1
    }
    return String(escaped)
  }
}

extension ArraySlice where Element: Equatable {
  /// The end of the code span with which a text begins (section 6.1); nil if none does.
  fileprivate func codeEnd(_ mark: Element) -> Int? {
    let length = prefix { $0 == mark }.count
    var end = startIndex + length
    while let next = self[end...].firstIndex(of: mark) {
      end = next + self[next...].prefix { $0 == mark }.count
      if end - next == length { return end }
    }
    return nil
  }
}

/// The text of a paragraph or heading up to ootd's comment. Other markup stays as typed; so do backslashes and
/// references in code and in HTML, and backslashes in autolinks (CommonMark 0.31, sections 6.1, 6.3, 6.5 and 6.6).
struct MarkdownInlines {
  /// Without spaces at its edges, but for those that are references.
  var plain: String { String(decoding: bytes.prefix(end), as: UTF8.self) }
  /// The comment up to its JSON; nil if there is none.
  private(set) var comment: Range<Int>?
  private let text: [UInt8]
  private var index = 0
  private var bytes: [UInt8] = []
  /// The number of bytes without the spaces that come last.
  private var end = 0

  private let hidesComments: Bool
  /// The place up to which an autolink extends.
  private var linkEnd = 0
  /// Ends of HTML that no longer come, so that each is looked for only once.
  private var missing: Set<String> = []

  /// - Parameters:
  ///   - text: Lines that are separated by line feeds.
  ///   - hidesComments: Whether other comments are left out.
  init(_ text: [UInt8], hidesComments: Bool = false) {
    self.text = text
    self.hidesComments = hidesComments
    while index < text.count, comment == nil { readNext() }
  }

  /// The range of ``<!-- ootd {``, with which ootd's comment begins, at the start of a text; nil if it isn't there. A
  /// formatter may have put line breaks for the spaces.
  static func opening(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    var rest = text
    for word in ["<!--", "ootd"] {
      guard rest.starts(with: word.utf8) else { return nil }
      let after = rest.dropFirst(word.utf8.count)
      rest = after.drop { $0 == 0x20 || $0 == 0x0A }
      if rest.startIndex == after.startIndex { return nil }
    }
    return rest.first == UInt8(ascii: "{") ? text.startIndex..<rest.startIndex : nil
  }

  private mutating func readNext() {
    let byte = text[index]
    let rest = text[index...]
    switch byte {
    case UInt8(ascii: "\\") where index >= linkEnd:
      let next = rest.dropFirst().first
      if let next, next.isPunctuation {
        append([next], length: 2)
      } else {
        // At the end of a line, a line break.
        append(next == 0x0A ? [] : [byte], length: 1)
      }
    case 0x20, 0x09, 0x0A:
      if byte == 0x0A { bytes.removeLast(bytes.count - end) }
      if end > 0 { bytes.append(byte == 0x0A ? 0x20 : byte) }
      index += 1
    case UInt8(ascii: "`") where index >= linkEnd:
      // Or the backticks that begin none.
      let code = rest.codeEnd(byte).map { rest[..<$0] } ?? rest.prefix { $0 == byte }
      // As pandoc writes HTML.
      let isHTML = rest[code.endIndex...].starts(with: "{=html}".utf8)
      comment = isHTML ? Self.opening(code.drop { $0 == byte }) : nil
      if comment == nil { appendRaw(code) }
    case UInt8(ascii: "<"):
      comment = Self.opening(rest)
      if comment != nil { return }
      if let mark = MarkdownHTML.endMark(rest), let end = end(mark, in: rest) {
        let isHidden = hidesComments && mark == "-->"
        if isHidden { index = end } else { appendRaw(rest[..<end]) }
      } else if let end = MarkdownHTML.autolinkEnd(rest) {
        linkEnd = end
        append([byte], length: 1)
      } else {
        appendRaw(rest.prefix((MarkdownHTML.tagEnd(rest) ?? index + 1) - index))
      }
    case UInt8(ascii: "&"):
      guard let (text, length) = Self.reference(rest) else { fallthrough }
      append(Array(text.utf8), length: length)
    default: append([byte], length: 1)
    }
  }

  /// The text of a reference such as `&amp;` and `&#10;`, with which a text begins, and the reference's length
  /// (CommonMark 0.31, section 2.5); nil if none does.
  private static func reference(_ text: ArraySlice<UInt8>) -> (text: String, length: Int)? {
    // The longest name of HTML 5 has 31 characters.
    guard let end = text.prefix(33).firstIndex(of: UInt8(ascii: ";")),
      text[..<end].dropFirst().allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") })
    else { return nil }
    let document = text[...end].withUnsafeBytes { bytes in
      cmark_parse_document(bytes.baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
    defer { cmark_node_free(document) }
    let read = cmark_node_first_child(cmark_node_first_child(document))
    // Text that only looks like a reference stays as it is.
    guard let literal = cmark_node_get_literal(read) else { return nil }
    return (String(cString: literal), end + 1 - text.startIndex)
  }

  /// The end of a construct that ends with a mark; nil if it has none.
  private mutating func end(_ mark: String, in construct: ArraySlice<UInt8>) -> Int? {
    if missing.contains(mark) { return nil }
    let found = construct.dropFirst(2).firstRange(of: Array(mark.utf8))
    if found == nil { missing.insert(mark) }
    return found?.upperBound
  }

  /// Appends bytes as they are, with spaces for line breaks.
  private mutating func appendRaw(_ bytes: ArraySlice<UInt8>) {
    append(bytes.map { $0 == 0x0A ? 0x20 : $0 }, length: bytes.count)
  }

  private mutating func append(_ new: [UInt8], length: Int) {
    bytes += new
    end = bytes.count
    index += length
  }
}

extension UInt8 {
  /// ASCII punctuation, which a backslash escapes.
  fileprivate var isPunctuation: Bool { 0x21...0x7E ~= self && !isLetter && !isDigit }
}

extension Unicode.Scalar {
  fileprivate var isAlphanumeric: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}
