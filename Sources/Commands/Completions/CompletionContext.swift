import ArgumentParser
import Localization
import Rendering
import Resources
import Todos

/// The kind of word that can be typed next in a command line.
enum CompletionContext {
  /// A subcommand of a command.
  case verb(of: any ParsableCommand.Type)
  /// A command or a topic of the guide, after `ootd help`.
  case topic
  /// An argument or option of a command.
  case parameter(of: any ParsableCommand.Type, after: [String])
  /// An unknown word, because the command before it is unknown.
  case unknown

  /// - Parameter words: The words before the one at the cursor, without the program's name.
  /// - Parameter current: The typed part of the word at the cursor.
  init(after words: [String], current: String) {
    var command: any ParsableCommand.Type = RootCommand.self
    var words = words[...]
    var isHelp = false
    while true {
      let configuration = command.configuration
      guard !configuration.subcommands.isEmpty else { break }
      words = GlobalOptions.withoutLeading(words)
      let word = words.first ?? current
      if word.hasPrefix("-") {
        command = configuration.defaultSubcommand ?? command
        break
      }
      guard words.popFirst() != nil else {
        self = isHelp && command == RootCommand.self ? .topic : .verb(of: command)
        return
      }
      // `help` shows the page of the command after it.
      if word == "help" {
        isHelp = true
        continue
      }
      guard let found = configuration.subcommands.first(named: word) else {
        self = .unknown
        return
      }
      command = found
    }
    self = .parameter(of: command, after: Array(words))
  }
}

extension [any ParsableCommand.Type] {
  fileprivate func first(named name: String) -> Element? {
    first { $0.configuration.commandName == name }
  }
}

/// The arguments and options that a command has been given, and those that can come next.
struct ParameterContext {
  /// The words that are neither options nor their values.
  private(set) var positionals: [String] = []
  private let parameters: [ParameterDefinition]
  private var given: Set<String> = []
  /// The option whose value comes next.
  private var awaited: ParameterDefinition?
  private var isTerminated = false

  init(_ command: CommandDefinition, after words: [String]) throws {
    parameters = try command.parameters + GlobalParameters.definitions(besides: command)
    for word in words { consume(word) }
  }

  /// The kind of word expected at the cursor.
  enum Expected {
    /// An option's value, after a prefix of the same word such as `--project=`.
    case value(ParameterDefinition, head: String)
    /// An argument, or one of these options.
    case word(ParameterDefinition?, options: [ParameterDefinition])
  }

  func typed(_ current: String) -> Expected {
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

  /// The argument that comes next.
  private var positional: ParameterDefinition? {
    let all = parameters.filter { $0.kind == .positional }
    if positionals.count < all.count { return all[positionals.count] }
    return all.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  private mutating func consume(_ word: String) {
    guard !isTerminated, word.hasPrefix("-"), word != "-" else {
      if awaited == nil { positionals.append(word) }
      awaited = nil
      return
    }
    awaited = nil
    isTerminated = word == "--"
    let (spelling, value) = ParameterContext.split(word)
    guard let option = option(spelling) else {
      // A query's word, such as `-label:bug`.
      if !isTerminated, !word.hasPrefix("--") { positionals.append(word) }
      return
    }
    given.formUnion(option.spellings)
    if option.kind == .option, value == nil { awaited = option }
  }

  /// The option whose value begins in the same word, and the text before the value.
  private func joined(_ word: String) -> (option: ParameterDefinition, head: String)? {
    let (spelling, value) = ParameterContext.split(word)
    guard let value, let option = option(spelling), option.kind == .option else { return nil }
    return (option, String(word.dropLast(value.count)))
  }

  private func option(_ spelling: String) -> ParameterDefinition? {
    parameters.first { $0.spellings.contains(spelling) }
  }

  /// Splits `--project=api` and `-Papi` into the option and its value.
  private static func split(_ word: String) -> (spelling: String, value: Substring?) {
    if word.hasPrefix("--") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? parts[1] : nil)
    }
    let value = word.dropFirst(2)
    return (String(word.prefix(2)), value.isEmpty ? nil : value)
  }
}

extension Session {
  /// The possible words or paths at the cursor.
  func completion(after words: [String], _ current: String) throws -> Completion {
    try Help.$language.withValue(language) {
      switch CompletionContext(after: words, current: current) {
      case .unknown: Completion()
      case .verb(let command): Completion(verbs(of: command) + aliases(besides: command))
      case .topic: Completion(verbs(of: RootCommand.self) + topics)
      case .parameter(let command, let words):
        try completion(of: CommandDefinition(command), after: words, current)
      }
    }
  }

  /// The topics of the guide that aren't commands too.
  private var topics: [Candidate] {
    (["commands"] + Resource.chapters).filter { RootCommand.verb(named: $0) == nil }
      .map { Candidate($0, language.t("help.topic")) }
  }

  /// The aliases that can take the place of a command's verbs.
  private func aliases(besides command: any ParsableCommand.Type) -> [Candidate] {
    command == RootCommand.self ? aliases.map { Candidate($0.name, $0.line) } : []
  }

  private func verbs(of command: any ParsableCommand.Type) -> [Candidate] {
    command.configuration.subcommands.compactMap { command in
      let configuration = command.configuration
      guard configuration.shouldDisplay, let name = configuration.commandName else { return nil }
      return Candidate(name, configuration.abstract)
    }
  }

  private func completion(
    of command: CommandDefinition, after words: [String], _ current: String
  ) throws -> Completion {
    let place = try ParameterContext(command, after: words)
    switch place.typed(current) {
    case .value(let option, let head):
      return try values(of: option, behind: head, current, given: [])
    case .word(let word, let options):
      let completion =
        try word.map { try values(of: $0, behind: "", current, given: place.positionals) }
        ?? Completion()
      guard current.hasPrefix("-"), !options.isEmpty else { return completion }
      let spelled = options.flatMap { option in
        option.offeredSpellings.map { Candidate($0, option.meaning(in: language)) }
      }
      // Such as `-label:bug`.
      let isQuery = word?.values == .query && !current.hasPrefix("--")
      return Completion(spelled + (isQuery ? completion.candidates : []))
    }
  }

  private func values(
    of parameter: ParameterDefinition, behind head: String, _ current: String, given: [String]
  ) throws -> Completion {
    guard let source = parameter.values else { return Completion() }
    let partial = String(current.dropFirst(head.count))
    let reader = CandidateReader(session: self, partial: partial, given: given)
    var completion = Completion(try reader.candidates(source).map { $0.following(head) })
    completion.paths = Completion.Paths(source)
    return completion
  }
}
