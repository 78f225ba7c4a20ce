import Files

/// Raw HTML in Markdown (CommonMark 0.31, sections 4.6 and 6.6).
enum MarkdownHTML {
  /// How a block of HTML ends.
  enum End: Hashable {
    /// After a line that contains one of these texts.
    case after([String])
    case beforeBlankLine
  }

  /// The end of the block that begins with a line's text; nil if none does.
  /// - Parameter isInParagraph: Whether the block would interrupt a paragraph.
  static func block(_ text: ArraySlice<UInt8>, isInParagraph: Bool) -> End? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    if let mark = endMark(text) { return .after([mark]) }
    let rest = text.dropFirst()
    let isClosing = rest.first == UInt8(ascii: "/")
    let name = rest.dropFirst(isClosing ? 1 : 0).prefix { $0.isLetter || $0.isDigit }
    let after = text[name.endIndex...]
    let tag = String(decoding: name, as: UTF8.self).lowercased()
    let isWhole = after.first.map { $0.isBlank || $0 == UInt8(ascii: ">") } ?? true
    if !isClosing, isWhole, literalTags.contains(tag) {
      return .after(literalTags.map { "</\($0)>" })
    }
    if isWhole || after.starts(with: "/>".utf8), blockTags.contains(tag) { return .beforeBlankLine }
    guard !isInParagraph, let end = tagEnd(text), text[end...].allSatisfy(\.isBlank) else {
      return nil
    }
    return .beforeBlankLine
  }

  /// The end of the comment, instruction, declaration or CDATA that begins with a text; nil if none does.
  static func endMark(_ text: ArraySlice<UInt8>) -> String? {
    if text.starts(with: "<!--".utf8) { return "-->" }
    if text.starts(with: "<?".utf8) { return "?>" }
    if text.starts(with: "<![CDATA[".utf8) { return "]]>" }
    return text.starts(with: "<!".utf8) && text.dropFirst(2).first?.isLetter == true ? ">" : nil
  }

  /// The end of an autolink at the start of a text (CommonMark 0.31, section 6.5); nil if there is none.
  static func autolinkEnd(_ text: ArraySlice<UInt8>) -> Int? {
    let scheme = text.dropFirst().prefix { $0.isLetter || $0.isDigit || "+.-".utf8.contains($0) }
    guard text.first == UInt8(ascii: "<"), scheme.first?.isLetter == true,
      (2...32).contains(scheme.count), text[scheme.endIndex...].first == UInt8(ascii: ":")
    else { return nil }
    let rest = text[scheme.endIndex...].drop { $0 > 0x20 && !"<>\u{7F}".utf8.contains($0) }
    return rest.first == UInt8(ascii: ">") ? rest.startIndex + 1 : nil
  }

  static func ends(_ end: End, in line: ArraySlice<UInt8>) -> Bool {
    guard case .after(let texts) = end else { return false }
    let line = String(decoding: line, as: UTF8.self).lowercased()
    return texts.contains { line.utf8.firstRange(of: $0.utf8) != nil }
  }

  /// The end of an opening or closing tag at the start of a text; nil if there is none.
  static func tagEnd(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text.dropFirst()
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest.removeFirst() }
    guard text.first == UInt8(ascii: "<"), rest.first?.isLetter == true else { return nil }
    rest = rest.drop { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    while !isClosing, let attribute = rest.first, attribute.isHTMLSpace {
      rest = rest.drop(while: \.isHTMLSpace)
      guard let first = rest.first, first.isLetter || "_:".utf8.contains(first) else { break }
      rest = rest.drop { $0.isLetter || $0.isDigit || "_.:-".utf8.contains($0) }
      let value = rest.drop(while: \.isHTMLSpace)
      guard value.first == UInt8(ascii: "=") else { continue }
      rest = value.dropFirst().drop(while: \.isHTMLSpace)
      if let quote = rest.first, "\"'".utf8.contains(quote) {
        guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
        rest = rest[(end + 1)...]
      } else {
        let isUnquoted = { (byte: UInt8) in !byte.isHTMLSpace && !"\"'=<>`".utf8.contains(byte) }
        guard rest.first.map(isUnquoted) == true else { return nil }
        rest = rest.drop(while: isUnquoted)
      }
    }
    rest = rest.drop(while: \.isHTMLSpace)
    if !isClosing, rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    return rest.first == UInt8(ascii: ">") ? rest.startIndex + 1 : nil
  }

  private static let literalTags = ["pre", "script", "style", "textarea"]

  private static let blockTags = Set(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
    head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p \
    param search section summary table tbody td tfoot th thead title tr track ul
    """.split(separator: " ").map(String.init))
}

extension UInt8 {
  fileprivate var isHTMLSpace: Bool { isBlank || self == 0x0A || self == 0x0D }
}
