import Localization
import Synchronization

/// Words of one kind and their meanings, from the texts `input.…`. Each text has words of the same meaning
/// separated by spaces, or is empty. A `-` in a word is a space or a hyphen. All words are lowercase.
final class WordTable<Value: Sendable>: Sendable {
  typealias Entry = (word: [Character], value: Value)

  private let meanings: [(key: String, value: Value)]
  private let exceptions: [String]
  /// The words of each language, loaded when they are first needed.
  private let loaded = Mutex<[Language?: [Character: [Entry]]]>([:])

  /// - Parameters:
  ///   - meanings: The meanings of texts in order of precedence: the first meaning of a word counts.
  ///   - exceptions: The texts with words that the table doesn't have in their own language.
  init(_ meanings: [(key: String, value: Value)], except exceptions: [String] = []) {
    self.meanings = meanings
    self.exceptions = exceptions
  }

  /// The words of a language and the English ones, or of all languages, by their first character, so that few are
  /// compared at each place of a text.
  func entries(in language: Language?) -> [Character: [Entry]] {
    loaded.withLock { loaded in
      if let entries = loaded[language] { return entries }
      // In order of precedence.
      let languages = language.map { $0 == .english ? [$0] : [$0, .english] } ?? Language.allCases
      let exceptions = exceptions.flatMap { languages[0].words(of: $0) }
      var entries: [Character: [Entry]] = [:]
      for (key, value) in meanings {
        for word in languages.flatMap({ $0.words(of: key) }) where !exceptions.contains(word) {
          let known = entries[word[0]] ?? []
          if !known.contains(where: { $0.word == word }) {
            entries[word[0]] = known + [(word, value)]
          }
        }
      }
      loaded[language] = entries
      return entries
    }
  }
}

extension WordTable<Void> {
  convenience init(_ keys: String...) {
    self.init(keys.map { ($0, ()) })
  }
}

extension Language {
  fileprivate func words(of key: String) -> [[Character]] {
    t("input.\(key)").split(separator: " ").map { $0.map { $0 == "-" ? " " : $0 } }
  }
}
