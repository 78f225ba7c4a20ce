import Files

/// Reads UTF-8 byte by byte, so that a large commit message is never split into strings.
extension UnsafeBufferPointer<UInt8> {
  /// Whether the text is at `start`, ignoring the case of ASCII letters.
  /// - Parameter lowercase: ASCII without capital letters.
  func has(_ lowercase: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + lowercase.utf8CodeUnitCount <= count else { return false }
    return (0..<lowercase.utf8CodeUnitCount).allSatisfy { offset in
      self[start + offset].lowercased == lowercase.utf8Start[offset]
    }
  }

  /// Whether the text is at `start`, in the same case.
  func hasExactly(_ phrase: StaticString, at start: Int) -> Bool {
    UnsafeRawBufferPointer(self).has(phrase, at: start)
  }

  /// The index of the first byte from `start` on that isn't a space.
  func skippingSpaces(from start: Int) -> Int {
    self[start...].firstIndex { !$0.isBlank } ?? count
  }

  /// The handle at `start`, unless the word continues after it, as in `12c3`, `12_a` and the version
  /// `1.2`.
  /// - Returns: The handle and the index after it.
  func handle(at start: Int) -> (handle: Handle, end: Int)? {
    let digits = self[start...].prefix { $0.isDigit }
    let letters = self[digits.endIndex...].prefix { $0.isLetter }
    let end = letters.endIndex
    let isVersion = end + 1 < count && self[end] == UInt8(ascii: ".") && self[end + 1].isDigit
    guard digits.count <= 9, letters.count <= 4, !isVersion, !hasWord(at: end) else { return nil }
    return Handle(String(decoding: self[start..<end], as: UTF8.self)).map { ($0, end) }
  }

  func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Whether the character at `index` is part of a word.
  func hasWord(at index: Int) -> Bool {
    String(decoding: self[index...].prefix(4), as: UTF8.self).unicodeScalars.first?.joinsWords
      ?? false
  }

  func hasWord(before index: Int) -> Bool {
    String(decoding: self[..<index].suffix(4), as: UTF8.self).unicodeScalars.last?.joinsWords
      ?? false
  }
}

extension Unicode.Scalar {
  /// Letters, marks and digits form words. Syllables and ideographs from U+1100 on don't: in `ootd-12를` a particle
  /// directly follows the handle. Between them, from U+1E00 to U+1FFF, are more Latin and Greek letters.
  var joinsWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      value < 0x1100 || (0x1E00..<0x2000).contains(value)
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark: true
    default: self == "_"
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The start of a list item's text if its bullet is at `start`: `-`, `*`, `+` or `1.` and a space.
  func afterBullet(at start: Int) -> Int? {
    let digits = self[start...].prefix { $0.isDigit }
    let mark = digits.endIndex
    guard mark + 1 < count, self[mark + 1].isBlank else { return nil }
    let marks = digits.isEmpty ? "-*+" : ".)"
    return marks.utf8.contains(self[mark]) ? skippingSpaces(from: mark + 1) : nil
  }
}

/// Gaps between words: spaces and the line break of a wrapped line, but not a blank line.
extension UnsafeBufferPointer<UInt8> {
  /// The end of a gap with at most one line break that begins at `start`.
  func gapEnd(from start: Int) -> Int {
    let place = skippingSpaces(from: start)
    return has("\n", at: place) ? skippingSpaces(from: place + 1) : place
  }

  /// The start of a gap with at most one line break that ends at `end`.
  func gapStart(before end: Int, from bound: Int = 0) -> Int {
    let place = skippingSpacesBack(from: end, to: bound)
    guard place > bound, self[place - 1] == UInt8(ascii: "\n") else { return place }
    return skippingSpacesBack(from: place - 1, to: bound)
  }

  /// The start of the spaces that end at `end`.
  func skippingSpacesBack(from end: Int, to bound: Int = 0) -> Int {
    self[bound..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bound
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first occurrence of the bytes from `start` on.
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

  /// Whether the bytes are at `start`.
  func has(_ phrase: StaticString, at start: Int) -> Bool {
    let length = phrase.utf8CodeUnitCount
    guard let base = baseAddress, start >= 0, start + length <= count else { return false }
    return memcmp(base + start, phrase.utf8Start, length) == 0
  }
}

extension UInt8 {
  /// A space, a tab, or the carriage return before a line break.
  var isBlank: Bool { self == 32 || self == 9 || self == 13 }

  /// A blank, a line break or another control character that separates words.
  var isSpace: Bool { self == 32 || (9...13).contains(self) }
}
