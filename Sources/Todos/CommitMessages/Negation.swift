import Files

/// Negations in a keyword's own clause: `doesn't close ootd-12`, `rather than fixed: ootd-12`.
extension UnsafeBufferPointer<UInt8> {
  /// The negation in the last four words of a keyword's clause; nil if there is none. Text more than
  /// 256 bytes away is ignored.
  /// - Parameter start: The start of the paragraph, the list item or the trailer that has the keyword.
  func negation(of keyword: ClosingKeyword, from start: Int) -> Range<Int>? {
    var bound = Swift.max(start, keyword.start - 256)
    while bound < keyword.start, self[bound] & 0xC0 == 0x80 { bound += 1 }
    let (words, mark) = clause(before: keyword, from: bound)
    if let negation = words.negation(of: keyword.form) { return negation }
    // In `does not (by itself) close`, the marks only interrupt the clause.
    guard words.isEmpty, let mark, let interruption = interruption(endingAt: mark, from: bound),
      let word = lastWord(before: interruption, from: bound), word.isAdverb,
      skippingSpacesBack(from: interruption) == word.range.upperBound
    else { return nil }
    return word.range
  }

  /// The last four words of the clause before a keyword, and the end of the mark before them if it has fewer.
  /// Punctuation on its own isn't a word, nor is the rest of a word that begins before the bound.
  private func clause(
    before keyword: ClosingKeyword, from bound: Int
  ) -> (words: [Word], mark: Int?) {
    var words: [Word] = []
    var end = keyword.start
    var place = keyword.start
    while place > bound, words.count < 4 {
      place -= 1
      let isMark = endsClause(at: place, before: keyword)
      guard isMark || self[place].isSpace else { continue }
      if place + 1 < end, let word = Word(self, (place + 1)..<end) { words.append(word) }
      if isMark { return (words.reversed(), words.count < 4 ? place : nil) }
      end = place
    }
    if words.count < 4, let word = lastWord(before: end, from: bound) { words.append(word) }
    return (words.reversed(), nil)
  }

  /// The last word before a place, unless it begins before the bound.
  private func lastWord(before place: Int, from bound: Int) -> Word? {
    let end = skippingSpacesBack(from: place, to: bound)
    let start = self[bound..<end].lastIndex(where: \.isSpace).map { $0 + 1 } ?? bound
    if start == bound, hasWord(before: start), end > start, hasWord(at: start) { return nil }
    return end > start ? Word(self, start..<end) : nil
  }

  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  private func endsClause(at place: Int, before keyword: ClosingKeyword) -> Bool {
    let next = place + 1
    switch self[place] {
    case UInt8(ascii: ","): return keyword.form != .base
    case UInt8(ascii: "-"):
      return isDash(at: place) || next == keyword.start && has("--", at: place - 1)
    case UInt8(ascii: "."):
      // Neither `v1.2` nor `e.g.` nor an ellipsis.
      if has(".", at: place - 1) || has(".", at: next) { return false }
      if has(".", at: place - 2), self[place - 1].isLetter { return false }
      return next == keyword.start || !hasWord(at: next)
    case UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      return next == keyword.start || !hasWord(at: next)
    case 0x80...: return Self.wideMarks.contains { has($0, at: place - 2) }
    case let byte: return ";()[]{}|".utf8.contains(byte)
    }
  }

  /// Dashes, and the punctuation of Chinese, Japanese and Korean texts; three bytes each.
  private static var wideMarks: [StaticString] {
    ["–", "—", "―", "。", "；", "：", "！", "？", "（", "）"]
  }

  /// Whether the last hyphen of ` - ` or ` -- ` is at `place`. Options, as in `--force`, don't count.
  private func isDash(at place: Int) -> Bool {
    let hyphens = hyphens(endingAt: place)
    if hyphens == 0 { return false }
    let isAfterSpace = place + 1 == hyphens || self[place - hyphens].isSpace
    let isBeforeSpace = place + 1 == count || self[place + 1].isSpace
    if hyphens == 1 { return isAfterSpace && isBeforeSpace }
    return isBeforeSpace || !isAfterSpace && !has("-", at: place + 1)
  }

  private func hyphens(endingAt place: Int) -> Int {
    self[...place].reversed().prefix { $0 == UInt8(ascii: "-") }.count
  }

  /// The start of text in parentheses, or between two commas or dashes, whose last mark ends at `end`.
  private func interruption(endingAt end: Int, from bound: Int) -> Int? {
    switch self[end] {
    case UInt8(ascii: ")"): self[bound..<end].lastIndex(of: UInt8(ascii: "("))
    case UInt8(ascii: ","): self[bound..<end].lastIndex(of: UInt8(ascii: ","))
    case UInt8(ascii: "-"):
      (bound..<end).last(where: isDash).map { $0 + 1 - hyphens(endingAt: $0) }
    case 0x80...:
      (bound..<(end - 2)).last { self[$0..<($0 + 3)].elementsEqual(self[(end - 2)...end]) }
    default: nil
    }
  }
}

/// A word of a clause.
private struct Word {
  /// Without punctuation around it.
  let range: Range<Int>
  private let text: UnsafeBufferPointer<UInt8>

  /// Nil if the part of the text is only punctuation.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) {
    var (start, end) = (part.lowerBound, part.upperBound)
    while start < end, let length = text.punctuation(at: start) { start += length }
    while start < end {
      // A character of general punctuation has three bytes.
      let length = text[end - 1] < 0x80 ? 1 : 3
      guard end - length >= start, text.punctuation(at: end - length) == length else { break }
      end -= length
    }
    guard start < end else { return nil }
    range = start..<end
    self.text = text
  }

  private static let adverbs: [StaticString] = [
    "not", "never", "cannot", "cant", "didnt", "doesnt", "dont", "wont",
  ]
  private static let negations: [StaticString] = [
    "no", "neither", "nor", "nothing", "none", "nobody",
  ]
  private static let prepositions: [StaticString] = [
    "without", "before", "avoid", "avoids", "avoiding", "prevent", "prevents",
  ]
  private static let refusals: [StaticString] = [
    "refuse", "refuses", "refused", "refusing", "fail", "fails", "failed", "failing", "decline",
    "declines", "declined", "forget", "forgets", "forgot", "unable", "yet",
  ]

  func `is`(_ word: StaticString) -> Bool {
    range.count == word.utf8CodeUnitCount && text.has(word, at: range.lowerBound)
  }

  /// Whether it negates the verb after it.
  var isAdverb: Bool {
    Self.adverbs.contains(where: `is`)
      || range.count > 3 && text.has("n't", at: range.upperBound - 3)
      || range.count > 5 && text.has("n\u{2019}t", at: range.upperBound - 5)
  }

  var isNegation: Bool { isAdverb || Self.negations.contains(where: `is`) }

  /// Whether it negates the form in -ing after it: `without closing ootd-12`.
  var isPreposition: Bool { Self.prepositions.contains(where: `is`) }

  /// Whether `to` after it makes a negation: `refuses to close`.
  var isRefusal: Bool { Self.refusals.contains(where: `is`) }

  /// Whether the two words together are a negation.
  func isNegation(with next: Word) -> Bool {
    `is`("no") && (next.is("longer") || next.is("more")) || `is`("rather") && next.is("than")
      || `is`("instead") && next.is("of") || next.is("to") && isRefusal
  }
}

extension [Word] {
  /// The first negation among the words before a keyword.
  fileprivate func negation(of form: ClosingKeyword.Form) -> Range<Int>? {
    for (index, word) in enumerated() {
      guard index + 1 < count else {
        return word.isNegation || form == .ing && word.isPreposition ? word.range : nil
      }
      let next = self[index + 1]
      if word.isNegation(with: next) { return word.range.lowerBound..<next.range.upperBound }
      let isOnly = word.is("not") && (next.is("only") || next.is("just"))
      if word.isNegation, !isOnly { return word.range }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The length of the punctuation mark or symbol at a place; nil if it has a letter or a digit.
  fileprivate func punctuation(at place: Int) -> Int? {
    let byte = self[place]
    if byte < 0x80 { return byte.isLetter || byte.isDigit ? nil : 1 }
    // General punctuation, from U+2000 to U+203F.
    return byte == 0xE2 && place + 2 < count && self[place + 1] == 0x80 ? 3 : nil
  }
}
