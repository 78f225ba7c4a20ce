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
