import ArgumentParser

/// Which of a command's words and options are said by some words, and which comes next.
struct ParameterPlace {
  /// The words that are neither options nor their values.
  private(set) var positionals: [String] = []
  private let parameters: [ParameterDefinition]
  private var given: Set<String> = []
  /// The option whose value comes next.
  private var awaited: ParameterDefinition?
  private var isTerminated = false

  init(_ command: CommandDefinition, after words: [String]) {
    parameters = command.parameters
    for word in words { take(word) }
  }

  /// What is typed at the cursor.
  enum Typed {
    /// A value, behind the beginning of its word: `--project=`.
    case value(ParameterDefinition, head: String)
    /// A word, which can be one of these options too.
    case word(ParameterDefinition?, options: [ParameterDefinition])
  }

  func typed(_ current: String) -> Typed {
    if isTerminated { return .word(positional, options: []) }
    guard current.hasPrefix("-") else {
      return awaited.map { .value($0, head: "") } ?? .word(positional, options: [])
    }
    if let (option, head) = joined(current) { return .value(option, head: head) }
    let options = parameters.filter { option in
      option.isRepeating || !option.spellings.contains(where: given.contains)
    }
    return .word(positional, options: options.filter { $0.kind != .positional })
  }

  /// The word that comes next.
  private var positional: ParameterDefinition? {
    let all = parameters.filter { $0.kind == .positional }
    if positionals.count < all.count { return all[positionals.count] }
    return all.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  private mutating func take(_ word: String) {
    guard !isTerminated, word.hasPrefix("-"), word != "-" else {
      if awaited == nil { positionals.append(word) }
      awaited = nil
      return
    }
    awaited = nil
    isTerminated = word == "--"
    let (spelling, value) = ParameterPlace.split(word)
    guard let option = option(spelling) else {
      // As `-label:bug` of a query.
      if !isTerminated, !word.hasPrefix("--") { positionals.append(word) }
      return
    }
    given.formUnion(option.spellings)
    if option.kind == .option, value == nil { awaited = option }
  }

  /// The option whose value begins in the same word, and what stands before it.
  private func joined(_ word: String) -> (option: ParameterDefinition, head: String)? {
    let (spelling, value) = ParameterPlace.split(word)
    guard let value, let option = option(spelling), option.kind == .option else { return nil }
    return (option, String(word.dropLast(value.count)))
  }

  private func option(_ spelling: String) -> ParameterDefinition? {
    parameters.first { $0.spellings.contains(spelling) }
  }

  /// `--project=api` and `-Papi` to the option and its value.
  private static func split(_ word: String) -> (spelling: String, value: Substring?) {
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? parts[1] : nil)
    }
    let value = word.dropFirst(2)
    return (String(word.prefix(2)), value.isEmpty ? nil : value)
  }
}
