import Localization
import Rendering

/// The words of a command line by parameter.
struct ParsedArguments {
  private(set) var parameters: [Parameter]
  /// Whether one of the words is `-h` or `--help`.
  private(set) var asksForHelp = false
  /// The first option that the command doesn't have.
  private(set) var unknownOption: String?
  /// The words that no parameter takes.
  private(set) var unexpected: ArraySlice<String> = []
  private var rest: ArraySlice<String>

  /// Options and arguments can be mixed; after `--`, all words are arguments.
  /// - Throws: ``Failure/missingValue(_:)``, ``Failure/unexpectedValue(_:)``
  init(_ words: [String], for parameters: [Parameter]) throws(Failure) {
    self.parameters = parameters
    rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        unexpected += rest
        break
      }
      if !ParsedArguments.isOption(word) {
        unexpected.append(word)
      } else if word.hasPrefix("--") || word.count == 2 || word.dropFirst(2).first == "=" {
        try readOption(word)
      } else {
        try readLetters(word)
      }
    }
    for (index, parameter) in parameters.enumerated() where parameter.kind == .positional {
      let taken = parameter.isRepeating ? unexpected : unexpected.prefix(1)
      unexpected = unexpected.dropFirst(taken.count)
      self.parameters[index].given = Array(taken)
    }
  }

  /// The first argument that the command needs and doesn't have.
  var missing: Parameter? { parameters.first { !$0.isOptional && $0.given.isEmpty } }

  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  private func index(of spelling: String) -> Int? {
    parameters.firstIndex { $0.spellings.contains(spelling) }
  }

  /// Reads `--priority`, `--priority=high` or `-p`.
  private mutating func readOption(_ word: String) throws(Failure) {
    // `--notes=` has an empty value: a script's empty variable mustn't take the next word.
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    if let index = index(of: spelling) {
      try take(index, spelling, parts.count > 1 ? String(parts[1]) : nil)
    } else if Parameter.help.spellings.contains(spelling) {
      asksForHelp = true
    } else {
      unknownOption = unknownOption ?? (spelling.contains { $0 != "-" } ? spelling : word)
    }
  }

  /// Reads `-phigh`, or several letters in one word.
  private mutating func readLetters(_ word: String) throws(Failure) {
    var unknown: Character?
    var isKnown = false
    for (position, letter) in word.dropFirst().enumerated() {
      guard let index = index(of: "-\(letter)") else {
        unknown = unknown ?? letter
        continue
      }
      isKnown = true
      if position == 0, parameters[index].kind == .option {
        parameters[index].given.append(String(word.dropFirst(2)))
        return
      }
      try take(index, "-\(letter)", nil)
    }
    guard let unknown else { return }
    // In `-eh`, the `h` doesn't ask for help.
    let isLetter = isKnown && unknown.isLetter && unknown != "h"
    unknownOption = unknownOption ?? (isLetter ? "-\(unknown)" : word)
  }

  /// - Parameter value: The one in the same word; nil if the next word may be it.
  private mutating func take(
    _ index: Int, _ spelling: String, _ value: String?
  ) throws(Failure) {
    let parameter = parameters[index]
    if parameter.kind == .flag {
      if value != nil { throw .unexpectedValue(spelling) }
      parameters[index].given.append(spelling)
      return
    }
    let isNext = rest.first.map { !ParsedArguments.isOption($0) } ?? false
    guard let value = value ?? (isNext ? rest.popFirst() : parameter.valueAsFlag) else {
      throw .missingValue(spelling)
    }
    parameters[index].given.append(value)
  }
}
