import ArgumentParser
import Rendering
import Todos

extension Session {
  /// What can stand at the cursor, and whether that is a path.
  func completion(after words: [String], _ current: String) throws -> Completion {
    try Help.$phrases.withValue(phrases) {
      switch CommandPlace(after: words, current: current) {
      case .unknown: Completion()
      case .verb(let command): Completion(verbs(of: command))
      case .parameter(let command, let words):
        try completion(of: CommandDefinition(command), after: words, current)
      }
    }
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
    let place = ParameterPlace(command, after: words)
    switch place.typed(current) {
    case .value(let option, let head):
      return try values(of: option, behind: head, current, given: [])
    case .word(let word, let options):
      let completion =
        try word.map { try values(of: $0, behind: "", current, given: place.positionals) }
        ?? Completion()
      guard current.hasPrefix("-"), !options.isEmpty else { return completion }
      let spelled = options.flatMap { option in
        option.spellings.map { Candidate($0, option.help(phrases.help)) }
      }
      // As `-label:bug`.
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
