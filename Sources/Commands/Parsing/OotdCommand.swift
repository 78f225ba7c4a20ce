import Actions
import Localization
import Rendering
import Store
import Todos

/// A command with its help: a verb, or a group of verbs.
protocol DocumentedCommand: ParameterGroup, SendableMetatype {
  static var usage: Usage { get }

  /// The verb with its parameters; nil for a group.
  static func built(with parameters: [Parameter]) -> (any OotdCommand)?

  /// The words as the parser reads them.
  static func arranged(_ words: [String]) -> [String]
}

/// A verb: parses its words, makes one call on a module below, and prints the result.
protocol OotdCommand: DocumentedCommand {
  func run(in session: Session) async throws

  /// Whether an invalid setting stops the command.
  var needsSettings: Bool { get }
}

extension DocumentedCommand {
  static func built(with parameters: [Parameter]) -> (any OotdCommand)? { nil }

  static func arranged(_ words: [String]) -> [String] { words }

  /// The parameters that help shows, with those of each command.
  static var shownParameters: [Parameter] {
    parameters.filter { !$0.isHidden } + (self == RootCommand.self ? [.version] : []) + [.help]
  }

  /// - Parameter name: The command as typed: `ootd block add`.
  static func help(named name: String, in language: Language) -> CommandHelp {
    // A flag and its inversion, such as `--no-encrypt`, have one text and are described together.
    let parameters = shownParameters.reduce(into: [ParameterHelp]()) { described, parameter in
      let help = parameter.help(in: language)
      if parameter.kind == .flag, let last = described.last, last.meaning == help.meaning {
        described[described.count - 1].spellings += help.spellings
      } else {
        described.append(help)
      }
    }
    return CommandHelp(
      name: name, abstract: usage.abstract(in: language), parameters: parameters,
      examples: usage.examples.map { "ootd \($0)" },
      subcommands: usage.subcommands.map {
        $0.help(named: "\(name) \($0.usage.name)", in: language)
      })
  }

  /// The option that was probably meant; nil if none is near.
  static func nearestOption(to word: String) -> String? {
    let spellings = shownParameters.flatMap(\.spellings) + GlobalOptions.names
    let changes = Self.self is any SelectingCommand.Type
    let known = ForeignWords.option(
      for: word, of: spellings, takesQuery: !changes && Self.self is any QueryCommand.Type)
    return known
      ?? spellings.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }.sorted()
      .nearest(to: String(word.drop { $0 == "-" })).map { "--\($0)" }
  }
}

extension OotdCommand {
  var needsSettings: Bool { true }

  static func built(with parameters: [Parameter]) -> (any OotdCommand)? {
    CommandBuilder(parameters).build(Self.self)
  }
}

/// A command's name, examples and subcommands.
struct Usage {
  /// The command without `ootd`: `project add` has the abstract `help.command.project.add`.
  let words: String
  /// Command lines without `ootd`.
  let examples: [String]
  let subcommands: [any DocumentedCommand.Type]
  /// The subcommand without a name.
  let usual: (any DocumentedCommand.Type)?

  init(
    _ words: String, examples: [String], subcommands: [any DocumentedCommand.Type] = [],
    default usual: (any DocumentedCommand.Type)? = nil
  ) {
    self.words = words
    self.examples = examples
    self.subcommands = subcommands
    self.usual = usual
  }

  /// The last word.
  var name: String { words.split(separator: " ").last.map(String.init) ?? words }

  func abstract(in language: Language) -> String {
    language.t("help.command.\(words.replacing(" ", with: "."))")
  }
}

/// A verb that takes a query, in which a leading minus negates a word.
protocol QueryCommand: OotdCommand {
  /// The letters of the command's short options.
  static var letters: String { get }

  /// Whether only qualifiers can be negated, because the command changes todos and `-x` is more likely a
  /// mistyped option.
  static var negatesOnlyQualifiers: Bool { get }

  /// Whether a word before `--` that begins with a minus isn't an option.
  static func isNegated(_ word: String) -> Bool
}

extension QueryCommand {
  static var letters: String { "" }
  static var negatesOnlyQualifiers: Bool { false }

  static func isNegated(_ word: String) -> Bool {
    guard word.count > 1, word.first == "-", !negatesOnlyQualifiers || word.contains(":") else {
      return false
    }
    let rest = word.dropFirst()
    // `-label:bug` rather than `-l abel:bug`.
    if TodoQuery.qualifiers.contains(where: { rest.hasPrefix("\($0):") }) { return true }
    // A single letter is probably another command's option, not a negated word.
    let isLetter = rest.count == 1 && rest.first?.isASCII == true && rest.first?.isLetter == true
    return rest.first != "-" && !isLetter && !letters.contains { $0 == rest.first }
  }

  /// Moves negated words behind all options and a `--`, so that users can type `-label:bug` without the
  /// parser taking it for an option.
  static func arranged(_ words: [String]) -> [String] {
    let options = words.prefix { $0 != "--" }
    let negated = options.filter(isNegated)
    if negated.isEmpty { return words }
    return options.filter { !isNegated($0) } + ["--"] + negated + words.dropFirst(options.count + 1)
  }
}

/// A verb that takes IDs or a query.
protocol SelectingCommand: QueryCommand {
  var yes: Bool { get }
  var json: Bool { get }
}

extension SelectingCommand {
  static var negatesOnlyQualifiers: Bool { true }

  /// The words with the negated ones first, because a day or a column comes last.
  static func negatedFirst(_ words: [String]) -> [String] {
    words.filter { $0.hasPrefix("-") } + words.filter { !$0.hasPrefix("-") }
  }

  /// Changes the todos that words name, or else the current one or those that the user picks, and prints the change.
  func change(
    _ words: [String], for target: TodoTarget, among choice: TodoChoice? = nil, _ session: Session,
    _ body: (Actions, [HandleSelection]) throws -> Change
  ) async throws {
    let store = try session.store()
    let selections = try await session.selections(
      words, for: target, among: choice, unless: yes, json: json, store)
    try session.change(store, json: json) { try body($0, selections) }
  }
}

/// A page that a command line asks for.
enum PageRequest: Error {
  /// - Parameters:
  ///   - name: The command as typed: `ootd block add`.
  ///   - chapter: The chapter of the guide with the command's name, which `ootd help` adds to the page.
  case help(of: any DocumentedCommand.Type, name: String, chapter: String? = nil)
  /// A chapter of the guide, or a list of chapters or commands.
  case topic(String)
  case version
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The value of a word that a user typed.
  /// - Throws: ``Failure/unknownValue(_:of:)``
  init(named word: String) throws(Failure) {
    guard let value = Self(rawValue: word) else {
      throw .unknownValue(word, of: Self.allCases.map(\.rawValue))
    }
    self = value
  }
}

/// The errors of a command that does several independent things.
struct MultipleErrors: Error {
  var errors: [any Error] = []

  /// Does one of the things even if another has failed.
  /// - Throws: Only `output.unwritable`: without output, the command ends.
  mutating func collect(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let failure as Failure where failure.isOfOutput {
      throw failure
    } catch {
      errors.append(error)
    }
  }

  /// Throws itself if there are any.
  func check() throws {
    if !errors.isEmpty { throw self }
  }
}

/// The source of a value's completions. To add one, add a case here and its candidates in `CandidateReader`.
enum ValueSource: String {
  case priorities, projects, blocks, labels, milestones, views, members, technologies
  case colors, colorChoices, recurrences
  /// Days to plan for, and days to look back to.
  case days, pastDays
  case todos, todosToStart, todosToStop, todosToFinish, todosToReopen, todosToRestore
  /// A todo, or words of a query.
  case todoOrQuery
  /// A todo, and after it a text.
  case todoThenText
  /// Todos, and after the first one also days.
  case todosThenDay
  /// Todos, and after the first one also columns of the board.
  case todosThenColumn
  /// Words of a query, and the values of `is:` and `no:`.
  case query, states, absences
  /// The commands that can be undone in the middle.
  case commands
  case authors, sorts, shells, promptFormats, standupFormats, exchangeFormats, exportFormats
  /// Placeholders of `list --format`.
  case placeholders
  /// Time spans.
  case durations
  /// Names of settings, and the values of the setting before them.
  case settings, settingValues
  /// Words of a command that prints JSON.
  case schemas
  /// Paths, which the shell itself completes.
  case files, folders
  case agentsSections
}

extension Session {
  /// The todos that match a query.
  func todos(matching query: TodoQuery, _ store: TodoStore) throws -> [Todo] {
    try todos(matching: query, limit: .max, store).todos
  }

  /// Some of them, and how many match.
  func todos(
    matching query: TodoQuery, from offset: Int = 0, limit: Int, _ store: TodoStore
  ) throws -> (todos: [Todo], total: Int) {
    try store.read {
      try $0.todos(
        matching: query, presets: query.namesBlocks ? presets : [], from: offset, limit: limit,
        at: now, in: calendar)
    }
  }
}
