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
    let isNegated = { (word: String) in
      guard word.count > 1, word.first == "-" else { return false }
      let rest = word.dropFirst()
      // A letter alone is an option that there is elsewhere, rather than a word to leave out.
      let isLetter = rest.count == 1 && rest.first?.isASCII == true && rest.first?.isLetter == true
      return rest.first != "-" && !isLetter && !letters.contains { $0 == rest.first }
    }
    let options = words.prefix { $0 != "--" }
    let negated = options.filter(isNegated)
    if negated.isEmpty { return words }
    return options.filter { !isNegated($0) } + ["--"] + negated + words.dropFirst(options.count + 1)
  }
}
