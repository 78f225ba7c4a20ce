/// Words of several languages and their meanings.
struct WordTable<Value: Sendable>: Sendable {
  /// By their first character, so that few are compared at each place of a text.
  private let entries: [Character: [(word: [Character], value: Value)]]

  /// - Parameter meanings: In order of precedence: the first meaning of a word counts. A `-` in a word is a space
  ///   or a hyphen.
  init(_ meanings: [(word: String, value: Value)]) {
    var entries: [Character: [(word: [Character], value: Value)]] = [:]
    for (text, value) in meanings {
      let word = text.map { $0 == "-" ? " " : $0 }
      guard let first = word.first,
        entries[first]?.contains(where: { $0.word == word }) != true
      else { continue }
      entries[first, default: []].append((word, value))
    }
    self.entries = entries
  }

  var isEmpty: Bool { entries.isEmpty }

  subscript(first: Character) -> [(word: [Character], value: Value)] { entries[first] ?? [] }

  /// The meaning of a word in the form in which it is stored.
  subscript(word: String) -> Value? {
    let word = Array(word)
    return word.first.flatMap { self[$0].first { $0.word == word }?.value }
  }

  /// The words, in no order.
  var words: [(word: String, value: Value)] {
    entries.values.joined().map { (String($0.word), $0.value) }
  }
}
