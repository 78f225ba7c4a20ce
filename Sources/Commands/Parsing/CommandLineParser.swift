import Localization
import Rendering
import Resources
import Todos

/// Parses command lines into commands, and turns errors into messages and exit statuses.
struct CommandLineParser {
  /// The format of error messages.
  let format: Format

  private var language: Language { format.language }

  /// - Parameter options: Set from the words.
  /// - Throws: An error in the words, or ``PageRequest`` if they ask for help or the version.
  func parse(_ arguments: [String], _ options: inout GlobalOptions) throws -> any OotdCommand {
    let (verb, name, words) = try split(arguments, &options)
    let parsed = try ParsedArguments(verb.arranged(words), for: verb.parameters)
    if parsed.asksForHelp { throw PageRequest.help(of: verb, name: name) }
    if let argument = parsed.missing { throw Failure.missingArgument(argument.placeholder) }
    if let option = parsed.unknownOption {
      throw Failure.unknownOption(option, nearest: verb.nearestOption(to: option))
    }
    if let word = parsed.unexpected.first { throw Failure.unexpectedArgument(word) }
    guard let command = verb.built(with: parsed.parameters) else {
      throw PageRequest.help(of: verb, name: name)
    }
    return command
  }

  /// Prints what went wrong, or the page that was asked for.
  /// - Parameter asJSON: Whether to print one JSON object instead of lines.
  /// - Returns: The exit status: 0, 1 for failures, 3 for refusals, 4 for todos that another has claimed, 64 for
  ///   wrong usage.
  func report(_ error: any Error, asJSON: Bool, in session: Session) -> Int32 {
    if let several = error as? MultipleErrors {
      // Refusals take precedence over failures, because the user has to act on them.
      let gravest = several.errors.max {
        $0.anyFailure.kind.exitStatus < $1.anyFailure.kind.exitStatus
      }
      let errors = asJSON ? [gravest].compactMap(\.self) : several.errors
      return errors.map { report($0, asJSON: asJSON, in: session) }.max() ?? 0
    }
    if let request = error as? PageRequest {
      do {
        try session.page(try CommandLineParser(format: session.format).page(request))
        return 0
      } catch {
        return report(error, asJSON: asJSON, in: session)
      }
    }
    try? session.printWarnings()
    // If even this can't be written, only the exit status reports the error.
    try? session.report(error, asJSON: asJSON)
    return error.anyFailure.kind.exitStatus
  }

  private func page(_ request: PageRequest) throws -> String {
    switch request {
    case .version: return "\(RootCommand.versionPage)\n"
    case .topic("commands"):
      let program = RootCommand.help(in: language)
      let groups = RootCommand.groups.map { group in
        let verbs = group.value.map { "ootd \($0.key)" }
        let commands = program.subcommands.filter { verbs.contains($0.name) }
          .flatMap { [$0] + $0.commands }
        let terms = commands.map { (String($0.name.dropFirst("ootd ".count)), $0.abstract) }
        return ("help.group.\(group.key)", terms)
      }
      let notes = ["help.seeCommand", "help.seeOptions"]
      return HelpPage(groups: groups, notes: notes, format: format).text
    case .topic("guide"):
      let groups = Guide.groups.map { group in
        let terms = group.value.map { ($0, Guide.title(of: $0) ?? "") }
        return ("help.chapters.\(group.key)", terms)
      }
      return HelpPage(groups: groups, notes: ["help.seeChapter"], format: format).text
    case .topic(let name): return format.guide(Guide.chapter(name) ?? "")
    case .help(let verb, _, _) where verb == RootCommand.self:
      let verbs = RootCommand.help(in: language).subcommands
      let examples = RootCommand.firstExamples.map { example in
        let verb = verbs.first { "ootd \(example) ".hasPrefix("\($0.name) ") }
        return ("ootd \(example)", verb?.abstract ?? "")
      }
      let topics = Guide.lists.map { ("ootd help \($0)", language.t("help.topic.\($0)")) }
      return HelpPage(
        "help.command.ootd", groups: [(nil, examples), (nil, topics)], notes: ["help.seeCommand"],
        format: format
      ).text
    case .help(let verb, let name, let chapter):
      let page = HelpPage(verb.help(named: name, in: language), format: format).text
      return try page + (chapter.map { "\n" + (try self.page(.topic($0))) } ?? "")
    }
  }

  /// The verb that the first words name, its name as typed, and the words after it.
  /// - Throws: ``PageRequest``, or ``Failure/unknownCommand(_:nearest:of:)`` for words that would
  ///   otherwise go to the default command as unexpected arguments.
  private func split(
    _ arguments: [String], _ options: inout GlobalOptions
  ) throws -> (verb: any DocumentedCommand.Type, name: String, words: [String]) {
    var verb: any DocumentedCommand.Type = RootCommand.self
    var name = "ootd"
    var words = arguments[...]
    var asksForHelp = false
    while !verb.usage.subcommands.isEmpty {
      try options.takeLeading(from: &words)
      if ["-h", "--help"].contains(words.first) { asksForHelp = true }
      if words.first == "--version" { throw PageRequest.version }
      guard let word = words.first, !word.hasPrefix("-") else {
        if asksForHelp { break }
        verb = verb.usage.usual ?? verb
        break
      }
      words = words.dropFirst()
      if word == "help", !asksForHelp {
        asksForHelp = true
        continue
      }
      guard let found = verb.usage.subcommands.first(where: { $0.usage.name == word }) else {
        _ = try options.take(from: words, of: verb)
        throw unknown(word, below: verb, name, isTopic: asksForHelp)
      }
      verb = found
      name += " \(word)"
    }
    let rest = try options.take(from: words, of: verb)
    if asksForHelp {
      let topic = String(name.dropFirst("ootd ".count))
      let hasChapter = arguments.first == "help" && Guide.chapter(topic) != nil
      throw PageRequest.help(of: verb, name: name, chapter: hasChapter ? topic : nil)
    }
    return (verb, name, try options.takeMembers(from: rest, of: name, Self.command(verb, name)))
  }

  /// The words of a command: `block list`, also for `block`.
  private static func command(_ verb: any DocumentedCommand.Type, _ name: String) -> String {
    let words = name.dropFirst("ootd ".count)
    let own = verb.usage.name
    return words.split(separator: " ").last.map(String.init) == own
      ? String(words) : words.isEmpty ? own : "\(words) \(own)"
  }

  /// The request for a topic of help, or the error for a word that is neither a command nor a topic.
  private func unknown(
    _ word: String, below verb: any DocumentedCommand.Type, _ name: String, isTopic: Bool
  ) -> any Error {
    let commands = verb.usage.subcommands.map { $0.usage.name }
    if isTopic, verb == RootCommand.self {
      if Guide.topics.contains(word) || Guide.chapter(word) != nil {
        return PageRequest.topic(word)
      }
      let nearest = (commands + Guide.topics).nearest(to: word).map { "ootd help \($0)" }
      let hint = nearest.map { Message("error.hint.didYouMean", ["name": $0]) }
      return Failure(
        "topic.unknown", .usage, ["name": word, "hint": hint], given: word,
        hint: nearest ?? "ootd help guide")
    }
    if verb == BlockCommand.self, Handle(word) != nil {
      return Failure.unknownCommand(word, nearest: "edit \(word) --after", of: "ootd")
    }
    let topics = verb == RootCommand.self ? Guide.topics : []
    let nearest =
      ForeignWords.verb(for: word, of: commands) ?? commands.nearest(to: word)
      ?? topics.nearest(to: word).map { "help \($0)" }
    return Failure.unknownCommand(word, nearest: nearest, of: name)
  }
}
