/// A verb whose words are a query, in which a minus in front says "not".
protocol QueryCommand: OotdCommand {
  /// The letters of its own options.
  static var letters: String { get }
}

extension QueryCommand {
  static var letters: String { "" }

  /// The words with those that are negated behind all options, where the parser takes them for no
  /// options: `-label:bug` needs no `--` before it.
  static func arranged(_ words: [String]) -> [String] {
    guard !words.contains("--") else { return words }
    let isNegated = { (word: String) in
      let second = word.dropFirst().first
      return word.first == "-" && second != nil && second != "-" && word != "-h"
        && !letters.contains { $0 == second }
    }
    let negated = words.filter(isNegated)
    return negated.isEmpty ? words : words.filter { !isNegated($0) } + ["--"] + negated
  }
}
