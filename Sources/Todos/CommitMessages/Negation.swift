import Files

/// The text before a closing keyword that may negate it: `doesn't close ootd-12`, `rather than fixed: ootd-12`.
struct Negation {
  /// At most 256 bytes.
  private let text: [Unicode.Scalar]
  private let form: ClosingKeyword.Form

  /// - Parameter start: The start of the paragraph, the list item or the trailer that has the keyword.
  init(_ text: UnsafeBufferPointer<UInt8>, of keyword: ClosingKeyword, from start: Int) {
    var bound = max(start, keyword.start - 256)
    while bound < keyword.start, text[bound] & 0xC0 == 0x80 { bound += 1 }
    let scalars = Array(text.string(bound..<keyword.start).unicodeScalars)
    let cutsWord = bound > start && text.hasWord(before: bound) && text.hasWord(at: bound)
    self.text =
      cutsWord ? Array(scalars.drop { !$0.isSpace && !Self.marks.contains($0) }) : scalars
    form = keyword.form
  }

  /// The negation in the last four words of the clause; nil if there is none.
  var words: String? {
    let mark = text.indices.last(where: endsClause)
    let clause = words(in: text[(mark.map { $0 + 1 } ?? 0)...]).suffix(4)
    if let mark, clause.isEmpty {
      // In `does not (by itself) close`, the marks only interrupt the clause.
      guard let start = interruption(endingAt: mark), let word = words(in: text[..<start]).last,
        word.isAdverb, text[word.range.upperBound..<start].allSatisfy(\.isSpace)
      else { return nil }
      return string(word.range)
    }
    return negation(in: Array(clause)).map(string)
  }

  /// The first negation among the words before a keyword.
  private func negation(in words: [Word]) -> Range<Int>? {
    for (index, word) in words.enumerated() {
      guard index + 1 < words.count else {
        return word.isNegation || form == .ing && word.isPreposition ? word.range : nil
      }
      let next = words[index + 1]
      if word.isNegation(with: next) { return word.range.lowerBound..<next.range.upperBound }
      let isOnly = word.text == "not" && ["only", "just"].contains(next.text)
      if word.isNegation, !isOnly { return word.range }
    }
    return nil
  }

  /// The parts between spaces, without punctuation around them. Punctuation on its own isn't a word.
  private func words(in part: ArraySlice<Unicode.Scalar>) -> [Word] {
    part.split(whereSeparator: \.isSpace).compactMap { part in
      guard let start = part.firstIndex(where: { !$0.isPunctuation }),
        let last = part.lastIndex(where: { !$0.isPunctuation })
      else { return nil }
      return Word(range: start..<(last + 1), text: string(start..<(last + 1)).lowercased())
    }
  }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }

  private func endsClause(at place: Int) -> Bool {
    let next = place + 1 < text.count ? text[place + 1] : nil
    switch text[place] {
    case ",": return form != .base
    case "-":
      return isDash(at: place) || next == nil && place > 0 && text[place - 1] == "-"
    case ".":
      // Neither `v1.2` nor `e.g.` nor an ellipsis.
      let before = text[..<place].suffix(2)
      if before.last == "." || next == "." { return false }
      if before.count == 2, before.first == ".", before.last?.properties.isAlphabetic == true {
        return false
      }
      return next?.joinsWords != true
    case ":", "!", "?": return next?.joinsWords != true
    default: return Self.marks.contains(text[place])
    }
  }

  /// Brackets, dashes, and the punctuation of Chinese, Japanese and Korean texts.
  private static let marks = Set(";()[]{}|–—―。；：！？（）".unicodeScalars)

  /// Whether the last hyphen of ` - ` or ` -- ` is at `place`. Options, as in `--force`, don't count.
  private func isDash(at place: Int) -> Bool {
    let start = hyphens(endingAt: place)
    if start > place { return false }
    let isAfterSpace = start == 0 || text[start - 1].isSpace
    let next = place + 1 < text.count ? text[place + 1] : nil
    let isBeforeSpace = next?.isSpace == true
    if start == place { return isAfterSpace && isBeforeSpace }
    return isBeforeSpace || !isAfterSpace && next != "-"
  }

  /// The start of the hyphens up to a place.
  private func hyphens(endingAt place: Int) -> Int {
    (text[...place].lastIndex { $0 != "-" } ?? -1) + 1
  }

  /// The start of text in parentheses, or between two commas or dashes, whose last mark is at `end`.
  private func interruption(endingAt end: Int) -> Int? {
    switch text[end] {
    case ")": text[..<end].lastIndex(of: "(")
    case "-": (0..<end).last(where: isDash).map(hyphens)
    case ",", "–", "—", "―": text[..<end].lastIndex(of: text[end])
    default: nil
    }
  }
}

/// A word of a clause.
private struct Word {
  /// Without punctuation around it.
  let range: Range<Int>
  /// In lower case.
  let text: String

  private static let adverbs: Set = [
    "not", "never", "cannot", "cant", "didnt", "doesnt", "dont", "wont",
  ]
  private static let negations: Set = ["no", "neither", "nor", "nothing", "none", "nobody"]
  private static let prepositions: Set = [
    "without", "before", "avoid", "avoids", "avoiding", "prevent", "prevents",
  ]
  private static let refusals: Set = [
    "refuse", "refuses", "refused", "refusing", "fail", "fails", "failed", "failing", "decline",
    "declines", "declined", "forget", "forgets", "forgot", "unable", "yet",
  ]
  private static let pairs: Set = [
    ["no", "longer"], ["no", "more"], ["rather", "than"], ["instead", "of"],
  ]

  /// Whether it negates the verb after it.
  var isAdverb: Bool {
    Self.adverbs.contains(text)
      || text.count > 3 && (text.hasSuffix("n't") || text.hasSuffix("n\u{2019}t"))
  }

  var isNegation: Bool { isAdverb || Self.negations.contains(text) }

  /// Whether it negates the form in -ing after it: `without closing ootd-12`.
  var isPreposition: Bool { Self.prepositions.contains(text) }

  /// Whether the two words together are a negation: `no longer`, `refuses to`.
  func isNegation(with next: Word) -> Bool {
    Self.pairs.contains([text, next.text]) || next.text == "to" && Self.refusals.contains(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { self == " " || ("\t"..."\r").contains(self) }

  /// A mark or symbol of ASCII, or general punctuation.
  fileprivate var isPunctuation: Bool {
    isASCII
      ? !properties.isAlphabetic && !("0"..."9").contains(self)
      : ("\u{2000}"..."\u{203F}").contains(self)
  }
}
