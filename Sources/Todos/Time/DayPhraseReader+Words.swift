import Files

/// The words of a phrase, read one after another.
extension DayPhraseReader {
  var next: Character? { index < characters.count ? characters[index] : nil }

  /// The result of a rule. If that is nil, nothing was read.
  mutating func attempt<Result>(_ rule: (inout Self) -> Result?) -> Result? {
    let start = index
    let (date, hour) = (unclear, unclearHour)
    if let result = rule(&self) { return result }
    (index, unclear, unclearHour) = (start, date, hour)
    return nil
  }

  /// The result of the first rule that has one.
  mutating func first<Result>(of rules: [(inout Self) -> Result?]) -> Result? {
    for rule in rules {
      if let result = attempt(rule) { return result }
    }
    return nil
  }

  /// The result of a rule for the first words that aren't fillers; some words begin like a filler.
  mutating func afterFillers<Result>(_ rule: (inout Self) -> Result?) -> Result? {
    after(Words.fillers, rule)
  }

  mutating func after<Result>(
    _ fillers: WordTable<Void>, _ rule: (inout Self) -> Result?
  ) -> Result? {
    attempt { reader in
      repeat {
        if let result = rule(&reader) { return result }
      } while reader.take(fillers) != nil
      return nil
    }
  }

  mutating func skipSpaces() {
    while next == " " { index += 1 }
  }

  mutating func skipFillers() {
    while take(Words.fillers) != nil {}
  }

  mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    index += 1
    return true
  }

  /// ASCII digits.
  mutating func number() -> (value: Int, digits: Int)? {
    attempt { reader in
      reader.skipSpaces()
      let digits = reader.characters[reader.index...].prefix { $0.isASCIIDigit }
      reader.index = digits.endIndex
      return Int(digits: digits.compactMap(\.asciiValue)).map { ($0, digits.count) }
    }
  }

  /// Whether a `T` between a date and a time was read as a space here.
  var isAtTimeMark: Bool {
    index < typed.count && ["T", "t"].contains(typed[index]) && next == " "
  }

  /// Whether no letter or colon follows a number.
  var isAtEndOfNumber: Bool {
    next.map { !$0.isLetter && $0 != ":" } ?? true
  }

  /// The meaning of the longest word of a table that is next.
  mutating func take<Value>(_ table: WordTable<Value>) -> Value? {
    attempt { reader in
      reader.skipSpaces()
      guard let first = reader.next else { return nil }
      let ends = table.entries(in: reader.language)[first]?.compactMap { word, value in
        reader.end(of: word).map { (end: $0, value: value) }
      }
      guard let longest = ends?.max(by: { $0.end < $1.end }) else { return nil }
      reader.index = longest.end
      return longest.value
    }
  }

  /// The index after a word that is next.
  private func end(of word: [Character]) -> Int? {
    var end = index
    var previous: Character = " "
    for character in word {
      let canStandApart = previous.isUncasedLetter && character.isUncasedLetter
      while end < characters.count, characters[end] == " ", canStandApart || previous == " " {
        end += 1
      }
      guard end < characters.count, characters[end] == character else { return nil }
      end += 1
      previous = character
    }
    let continues = end < characters.count && characters[end].isCased && previous.isCased
    return continues ? nil : end
  }
}

extension [Character] {
  /// The characters in one spelling, as many as there are.
  var spelling: [Character] { indices.map { spelling(at: $0) } }

  /// A character in lower case, as typed with an English keyboard. A space stands for other punctuation
  /// between words, and for the `T` before a time.
  fileprivate func spelling(at index: Int) -> Character {
    let character = self[index]
    let before: Character = index > 0 ? self[index - 1] : " "
    let after: Character = index + 1 < count ? self[index + 1] : " "
    switch character {
    // Phones and word processors type the curly apostrophe in « aujourd’hui ».
    case "’": return "'"
    case ",", "(", ")", "、", "（", "）": return " "
    case "-" where index > 0 && (before.isLetter || after.isLetter): return " "
    case "." where before.isLetter || after.isLetter: return " "
    // `20261225T1800`.
    case _ where "Tt".contains(character) && before.isASCIIDigit && after.isASCIIDigit: return " "
    case "T" where before != " " && after.isASCIIDigit && self[index...].contains(":"): return " "
    case _ where character.isWhitespace: return " "
    default: return character.halfWidth.lowercase
    }
  }
}

extension Character {
  var isASCIIDigit: Bool { asciiValue?.isDigit == true }

  /// A letter of a script without case, such as 한글 and 漢字.
  fileprivate var isUncasedLetter: Bool { isLetter && !isCased }

  /// The ASCII character of a full-width one, which Japanese keyboards type: `９：００`.
  fileprivate var halfWidth: Character {
    guard let scalar = unicodeScalars.first, ("！"..."～").contains(scalar),
      unicodeScalars.count == 1, let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
    else { return self }
    return Character(narrow)
  }

  fileprivate var lowercase: Character {
    let text = lowercased()
    return text.count == 1 ? Character(text) : self
  }
}
