import Localization
import Resources
import Todos

/// The arguments and options that a command has been given, and those that can come next.
struct ParameterContext {
  /// The words that are neither options nor their values.
  private(set) var positionals: [String] = []
  private let parameters: [Parameter]
  private var given: Set<String> = []
  /// The option whose value comes next.
  private var awaited: Parameter?
  private var isTerminated = false

  init(_ command: any DocumentedCommand.Type, after words: [String]) {
    let own = command.shownParameters
    let spellings = Set(own.flatMap(\.spellings))
    // A command's own option, such as `label add --color`, takes precedence.
    parameters =
      own + GlobalParameters.parameters.filter { spellings.isDisjoint(with: $0.spellings) }
    for word in words { consume(word) }
  }

  /// The argument that comes next.
  var positional: Parameter? {
    let all = parameters.filter { $0.kind == .positional }
    if positionals.count < all.count { return all[positionals.count] }
    return all.last.flatMap { $0.isRepeating ? $0 : nil }
  }

  /// The options that can come next.
  var options: [Parameter] {
    if isTerminated { return [] }
    return parameters.filter { option in
      option.kind != .positional
        && (option.isRepeating || !option.spellings.contains(where: given.contains))
    }
  }

  /// The option whose value is being typed, and the text before the value in the same word, such as `--project=`; nil
  /// if something else is.
  func option(endingIn word: String) -> (option: Parameter, head: String)? {
    if isTerminated { return nil }
    guard word.hasPrefix("-") else { return awaited.map { ($0, "") } }
    let (spelling, value) = ParameterContext.split(word)
    guard let value, let option = option(spelling), option.kind == .option else { return nil }
    return (option, String(word.dropLast(value.count)))
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

  private func option(_ spelling: String) -> Parameter? {
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
  /// - Parameters:
  ///   - words: The words before the one at the cursor, without the program's name.
  ///   - current: The typed part of the word at the cursor.
  func completion(after words: [String], _ current: String) throws -> Completion {
    var command: any DocumentedCommand.Type = RootCommand.self
    var words = words[...]
    var isHelp = false
    while !command.usage.subcommands.isEmpty {
      words = GlobalOptions.withoutLeading(words)
      let word = words.first ?? current
      if word.hasPrefix("-") {
        command = command.usage.usual ?? command
        break
      }
      guard words.popFirst() != nil else {
        guard command == RootCommand.self else {
          return Completion(candidates: verbs(of: command))
        }
        let others = isHelp ? topics : aliases.map { Candidate($0.name, $0.line) }
        return Completion(candidates: verbs(of: command) + others)
      }
      // `help` shows the page of the command after it.
      if word == "help" {
        isHelp = true
        continue
      }
      guard let found = command.usage.subcommands.first(where: { $0.usage.name == word }) else {
        return Completion()
      }
      command = found
    }
    return try completion(of: command, after: Array(words), current)
  }

  /// The topics of help that aren't commands too.
  private var topics: [Candidate] {
    Guide.topics.filter { RootCommand.verb(named: $0) == nil }
      .map { Candidate($0, Guide.title(of: $0) ?? language.t("help.topic.\($0)")) }
  }

  private func verbs(of command: any DocumentedCommand.Type) -> [Candidate] {
    command.usage.subcommands.map { Candidate($0.usage.name, $0.usage.abstract(in: language)) }
  }

  private func completion(
    of command: any DocumentedCommand.Type, after words: [String], _ current: String
  ) throws -> Completion {
    let context = ParameterContext(command, after: words)
    let positional = context.positional
    if let (option, head) = context.option(endingIn: current) {
      let completion = try values(of: option, behind: head, current, given: [])
      // `-p` begins `-priority:` too.
      guard positional?.values == .query, head.count == 2, completion.paths == nil else {
        return completion
      }
      let words = try values(of: .query, behind: "", current, given: context.positionals)
      return Completion(candidates: completion.candidates + words.candidates)
    }
    let completion =
      try positional.map { try values(of: $0, behind: "", current, given: context.positionals) }
      ?? Completion()
    let options = context.options
    guard current.hasPrefix("-"), !options.isEmpty else { return completion }
    let spelled = options.flatMap { option in
      option.spellings.map { Candidate($0, option.meaning(in: language)) }
    }
    // Such as `-label:bug`.
    let isQuery = positional?.values == .query && !current.hasPrefix("--")
    return Completion(candidates: spelled + (isQuery ? completion.candidates : []))
  }

  private func values(
    of parameter: Parameter, behind head: String, _ current: String, given: [String]
  ) throws -> Completion {
    guard let source = parameter.values else { return Completion() }
    return try values(of: source, behind: head, current, given: given)
  }

  private func values(
    of source: ValueSource, behind head: String, _ current: String, given: [String]
  ) throws -> Completion {
    let partial = String(current.dropFirst(head.count))
    let reader = CandidateReader(session: self, partial: partial, given: given)
    let candidates = try reader.candidates(source).map {
      Candidate(head + $0.value, $0.description, isWhole: $0.isWhole, isTitled: $0.isTitled)
    }
    let paths = [.files, .folders].contains(source) ? source : nil
    return Completion(candidates: candidates, paths: paths)
  }
}
