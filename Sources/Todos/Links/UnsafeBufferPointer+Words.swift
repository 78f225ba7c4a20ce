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
