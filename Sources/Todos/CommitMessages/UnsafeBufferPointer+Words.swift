import Foundation

/// UTF-8 looked at byte by byte, for which a commit message of any size is never taken apart.
extension UnsafeBufferPointer<UInt8> {
  /// Whether that text is there; of ASCII letters, the case makes no difference.
  /// - Parameter lowercase: ASCII without capitals.
  func has(_ lowercase: StaticString, at start: Int) -> Bool {
    guard start + lowercase.utf8CodeUnitCount <= count else { return false }
    return (0..<lowercase.utf8CodeUnitCount).allSatisfy { offset in
      let byte = self[start + offset]
      return ((65...90).contains(byte) ? byte + 32 : byte) == lowercase.utf8Start[offset]
    }
  }

  /// The first place from there on that is no blank.
  func skippingBlanks(from start: Int) -> Int {
    self[start...].firstIndex { !$0.isBlank } ?? count
  }

  /// The handle that begins there, unless the word goes on behind it, as in `12c3`, `12_a` and the
  /// version `1.2`.
  /// - Returns: Also where it ends.
  func handle(at start: Int) -> (handle: Handle, end: Int)? {
    let digits = self[start...].prefix { $0.isDigit }
    let letters = self[digits.endIndex...].prefix { $0.isLetter }
    let end = letters.endIndex
    let isVersion = end + 1 < count && self[end] == UInt8(ascii: ".") && self[end + 1].isDigit
    guard digits.count <= 9, letters.count <= 4, !isVersion, !hasWord(at: end) else { return nil }
    return Handle(String(decoding: self[start..<end], as: UTF8.self)).map { ($0, end) }
  }

  /// Whether what is there belongs to one word with what is before it.
  func hasWord(at index: Int) -> Bool {
    String(decoding: self[index...].prefix(4), as: UTF8.self).unicodeScalars.first?.joinsWords
      ?? false
  }

  func hasWord(before index: Int) -> Bool {
    String(decoding: self[..<index].suffix(4), as: UTF8.self).unicodeScalars.last?.joinsWords
      ?? false
  }

  /// Where the lines begin that are neither blank lines at the top nor the paragraph after them.
  var endOfFirstParagraph: Int {
    var start = 0
    var hasText = false
    while start < count {
      let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? count
      let isBlank = self[start..<end].allSatisfy(\.isBlank)
      if isBlank, hasText { return start }
      hasText = hasText || !isBlank
      start = end + 1
    }
    return count
  }
}

extension Unicode.Scalar {
  /// Letters, marks and digits make words. The syllables and ideographs from U+1100 on don't:
  /// in `ootd-12를` a particle follows the handle at once.
  fileprivate var joinsWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      value < 0x1100
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark: true
    default: self == "_"
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a negation is among the four words before that place.
  func isNegated(at place: Int) -> Bool {
    let words = words(before: place, limit: 4)
    return words.contains { $0.isNegation }
      || zip(words, words.dropFirst()).contains {
        ($0, $1) == ("rather", "than") || ($0, $1) == ("instead", "of")
      }
  }

  /// The last words before a place, of the same paragraph and the same item of a list, without the
  /// punctuation at their ends, in lowercase; a sentence's end is no limit. What is punctuation
  /// alone is no word, and what is 256 bytes away isn't looked at.
  private func words(before place: Int, limit: Int) -> [String] {
    let bound = Swift.max(0, place - 256)
    var words: [String] = []
    var end = place
    while words.count < limit, let part = part(before: end, from: bound),
      !isBullet(at: part.lowerBound)
    {
      let word = String(decoding: self[part], as: UTF8.self).lowercased().trimmingPunctuation
      if !word.isEmpty { words.append(word) }
      end = part.lowerBound
    }
    return words.reversed()
  }

  /// What is between blanks, unless it is in another paragraph or reaches over the bound.
  private func part(before end: Int, from bound: Int) -> Range<Int>? {
    let partEnd = gapStart(before: end, from: bound)
    guard partEnd > bound, self[partEnd - 1] != UInt8(ascii: "\n") else { return nil }
    let blank = self[bound..<partEnd].lastIndex { $0.isBlank || $0 == UInt8(ascii: "\n") }
    if let blank { return (blank + 1)..<partEnd }
    return bound == 0 ? 0..<partEnd : nil
  }
}

extension String {
  fileprivate var trimmingPunctuation: String {
    let isPunctuation = { (character: Character) in !character.isLetter && !character.isNumber }
    let rest = drop(while: isPunctuation)
    guard let last = rest.lastIndex(where: { !isPunctuation($0) }) else { return "" }
    return String(rest[...last])
  }

  fileprivate var isNegation: Bool {
    ["not", "no", "never", "cannot"].contains(self) || hasSuffix("n't") || hasSuffix("n\u{2019}t")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the text of an item of a list begins, if its bullet is there: `-`, `*`, `+` or `1.` and a
  /// blank.
  func afterBullet(at start: Int) -> Int? {
    let digits = self[start...].prefix { $0.isDigit }
    let mark = digits.endIndex
    guard mark + 1 < count, self[mark + 1].isBlank else { return nil }
    let marks = digits.isEmpty ? "-*+" : ".)"
    return marks.utf8.contains(self[mark]) ? skippingBlanks(from: mark + 1) : nil
  }

  /// Whether a bullet is there and begins its line.
  func isBullet(at start: Int) -> Bool {
    guard afterBullet(at: start) != nil else { return false }
    let lineText = skippingBlanksBack(from: start)
    return lineText == 0 || self[lineText - 1] == UInt8(ascii: "\n")
  }
}

/// What is between words: blanks and the line break of a wrapped line, but no blank line.
extension UnsafeBufferPointer<UInt8> {
  /// Where the blanks with at most one line break end that begin there.
  func gapEnd(from start: Int) -> Int {
    let place = skippingBlanks(from: start)
    return has("\n", at: place) ? skippingBlanks(from: place + 1) : place
  }

  /// Where the blanks with at most one line break begin that end there.
  func gapStart(before end: Int, from bound: Int = 0) -> Int {
    let place = skippingBlanksBack(from: end, to: bound)
    guard place > bound, self[place - 1] == UInt8(ascii: "\n") else { return place }
    return skippingBlanksBack(from: place - 1, to: bound)
  }

  /// Where the blanks begin that end there.
  func skippingBlanksBack(from end: Int, to bound: Int = 0) -> Int {
    self[bound..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bound
  }
}

extension UnsafeRawBufferPointer {
  /// The first place of those bytes from there on.
  func firstIndex(of phrase: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let length = phrase.utf8CodeUnitCount
    var start = start
    while start + length <= count,
      let found = memchr(base + start, Int32(phrase.utf8Start.pointee), count - start)
    {
      start = UnsafeRawPointer(found) - base
      if has(phrase, at: start) { return start }
      start += 1
    }
    return nil
  }

  /// Whether those bytes are there.
  func has(_ phrase: StaticString, at start: Int) -> Bool {
    let length = phrase.utf8CodeUnitCount
    guard let base = baseAddress, start + length <= count else { return false }
    return memcmp(base + start, phrase.utf8Start, length) == 0
  }
}

extension UInt8 {
  /// A blank, a tab, or the carriage return before a line break.
  var isBlank: Bool { self == 32 || self == 9 || self == 13 }

  var isDigit: Bool { (48...57).contains(self) }

  /// One of the ASCII ones.
  var isLetter: Bool { (65...90).contains(self & 0xDF) }
}
