import Files

/// Raw HTML in Markdown (CommonMark 0.31, section 6.6).
enum MarkdownHTML {
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
}

extension UInt8 {
  fileprivate var isHTMLSpace: Bool { isBlank || self == 0x0A || self == 0x0D }
}
