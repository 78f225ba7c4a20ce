/// Tells of each name of a commit message, in their order, what a keyword before it says.
///
/// A keyword is a whole word, which a hyphen makes part of a longer one (`auto-closes`, `hot-fix`).
/// After it come blanks, a line break or a colon, then a name or a list of them; what is no full
/// name ends the list.
struct ClosingKeywords {
  enum Lead {
    /// No keyword is before the name.
    case none
    /// There is one, but in that place or by a negation it completes nothing.
    case links
    case completes
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let mayComplete: Bool
  private var linkOnlyLines: LinkOnlyLines
  /// Of the name before, which may begin a list or belong to one.
  private var last: (end: Int, lead: Lead)?

  private static let words: Set<String> = [
    "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
    "complete", "completes", "completed",
  ]
  private static let longest = 9

  /// - Parameter mayComplete: Whether anything in the message completes.
  init(_ text: UnsafeBufferPointer<UInt8>, mayComplete: Bool) {
    self.text = text
    self.mayComplete = mayComplete
    linkOnlyLines = LinkOnlyLines(text)
  }

  /// - Parameter name: Behind the one that was asked for last.
  mutating func lead(of name: Range<Int>) -> Lead {
    let lead = leadOfList(before: name.lowerBound) ?? leadOfKeyword(before: name.lowerBound)
    last = (name.upperBound, lead)
    return lead
  }

  private func leadOfList(before name: Int) -> Lead? {
    guard let last, text.isSeparator(last.end..<name) else { return nil }
    return last.lead
  }

  private mutating func leadOfKeyword(before name: Int) -> Lead {
    guard let keyword = keyword(before: name) else { return .none }
    guard mayComplete, !linkOnlyLines.contains(keyword), !text.isNegated(at: keyword) else {
      return .links
    }
    return .completes
  }

  /// Where the keyword begins.
  private func keyword(before name: Int) -> Int? {
    var end = text.gapStart(before: name)
    if end > 0, text[end - 1] == UInt8(ascii: ":") {
      end = text.skippingBlanksBack(from: end - 1)
    }
    guard end < name else { return nil }
    let word = text[..<end].suffix(Self.longest).reversed().prefix { $0.isLetter }
    let start = end - word.count
    let isPart =
      start > 0 && text[start - 1] == UInt8(ascii: "-") && text.hasWord(before: start - 1)
    guard !isPart, !text.hasWord(before: start),
      Self.words.contains(String(decoding: text[start..<end], as: UTF8.self).lowercased())
    else { return nil }
    return start
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a list goes on there: a comma, `and` or `&`, or a comma and one of them.
  fileprivate func isSeparator(_ range: Range<Int>) -> Bool {
    var place = gapEnd(from: range.lowerBound)
    let hasComma = place < range.upperBound && self[place] == UInt8(ascii: ",")
    if hasComma { place = gapEnd(from: place + 1) }
    if place == range.upperBound { return hasComma }
    if self[place] == UInt8(ascii: "&") { return gapEnd(from: place + 1) == range.upperBound }
    let end = place + 3
    return end < range.upperBound && has("and", at: place) && gapEnd(from: end) == range.upperBound
  }
}
