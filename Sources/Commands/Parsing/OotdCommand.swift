import Actions
import ArgumentParser
import Localization
import Rendering
import Store
import Todos

/// A parsed command that runs in a session.
protocol SessionCommand {
  func run(in session: Session) async throws

  /// Whether an invalid setting stops the command.
  var needsSettings: Bool { get }
}

/// A command with its help.
protocol DocumentedCommand: ParsableCommand {
  static var usage: Usage { get }
}

/// A verb: parses its words, makes one call on a module below, and prints the result.
protocol OotdCommand: DocumentedCommand, SessionCommand {}

extension SessionCommand {
  var needsSettings: Bool { true }
}

extension DocumentedCommand {
  static var configuration: CommandConfiguration {
    let words = usage.words.split(separator: " ")
    return CommandConfiguration(
      commandName: words.last.map(String.init), _superCommandName: "ootd",
      abstract: Help.language.t("help.command.\(words.joined(separator: "."))"),
      discussion: usage.examples.map { "ootd \($0)" }.joined(separator: "\n"),
      subcommands: usage.subcommands, defaultSubcommand: usage.usual)
  }
}

/// A command's name, examples and subcommands.
struct Usage {
  /// The command without `ootd`: `project add` has the abstract `help.command.project.add`.
  let words: String
  /// Command lines without `ootd`.
  let examples: [String]
  let subcommands: [any ParsableCommand.Type]
  /// The subcommand without a name.
  let usual: (any ParsableCommand.Type)?

  init(
    _ words: String, examples: [String], subcommands: [any ParsableCommand.Type] = [],
    default usual: (any ParsableCommand.Type)? = nil
  ) {
    self.words = words
    self.examples = examples
    self.subcommands = subcommands
    self.usual = usual
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

/// The language of help texts while a command line is parsed. The argument parser reads help texts from
/// static members, so the language can't be passed as a parameter.
enum Help {
  @TaskLocal static var language: Language = Language.english
  /// Whether a command line is parsed, which needs no texts: the parser builds each option several times, and in debug
  /// builds, in which it also checks their declarations, hundreds of times.
  @TaskLocal static var isParsing = false
}

extension ArgumentHelp {
  /// The text `help.argument.NAME`, or else the field's name, with the placeholder of the value.
  static func text(_ name: String) -> ArgumentHelp {
    let key = "help.argument.\(name)"
    let text = Help.isParsing ? "" : Help.language.t(key)
    return ArgumentHelp(
      text == key ? Help.language.t("field.\(name)") : text, valueName: placeholders[name]?.first)
  }

  /// The names of texts by placeholder. Other values have the name of their option: `PROJECT`.
  private static let placeholders = ForeignWords.table([
    "AUTHOR": "historyAuthor undoAuthor",
    "COLOUR": "color", "COMMAND": "schemaWords",
    "DAY": "completionDay logDay logSince milestoneDue plannedDay shownDay standupSince",
    "DAYS": "every", "EMAIL": "setupIdentity", "FIELD=COLUMN": "importMap",
    "FILE": "exportFile exportStop keyFile svg", "FOLDER": "setupFolders",
    "ID": "after before from historyTodo id neededBy noAfter operations waitsFor",
    "ID|QUERY": "idOrQuery idsOrQuery idsQueryOrPick",
    "ID… COLUMN": "idsAndColumn", "ID… DAY": "idsAndDay", "[ID] TEXT": "commentWords",
    "KEY": "once", "LABEL": "unlabel",
    "N": "deletedComment editedComment historyCount idleDays logCount readyCount undoCount weeks",
    "NAME": "blockName labelName member milestoneName noMember noTech projectName tech viewName",
    "PATH": "program", "ORDER": "sort", "SECTION|FILE": "agentsSection",
    "TEXT": "addedComment check description memo notes title",
    "TIME": "remindEvery remindWithin", "URL": "link", "VALUE": "settingValues unsetValue",
    "WHEN": "colorChoice due undoSince", "YYYY-MM": "endMonth startMonth", "[YYYY-MM]": "month",
    "[YYYY]": "year",
  ])
}

/// A page that a command line asks for.
enum PageRequest: Error {
  /// - Parameters:
  ///   - name: The command as typed: `ootd block add`.
  ///   - chapter: The chapter of the guide with the command's name, which `ootd help` adds to the page.
  case help(of: any ParsableCommand.Type, name: String, chapter: String? = nil)
  /// A chapter of the guide, or a list of chapters or commands.
  case topic(String)
  case version
}

/// Options with a letter to which the value may be joined: `-phigh`.
extension NameSpecification {
  static var priority: NameSpecification { [.customShort("p", allowingJoined: true), .long] }
  static var project: NameSpecification { [.customShort("P", allowingJoined: true), .long] }
  static var label: NameSpecification { [.customShort("l", allowingJoined: true), .long] }
  static var milestone: NameSpecification { [.customShort("m", allowingJoined: true), .long] }
  static var due: NameSpecification { [.customShort("d", allowingJoined: true), .long] }
  static var editor: NameSpecification { [.customShort("e"), .customLong("edit")] }
  static var block: NameSpecification { [.customShort("B", allowingJoined: true), .long] }
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

extension CompletionKind {
  /// Declares the source of completions for an option or argument. The source's name is passed as a list,
  /// because the argument parser's dump of a command omits the content of closures.
  static func offering(_ source: ValueSource) -> CompletionKind { .list([source.rawValue]) }
}

extension Session {
  /// The todos that match a query.
  func todos(matching query: TodoQuery, _ store: TodoStore) throws -> [Todo] {
    try store.read {
      try $0.todos(
        matching: query, presets: query.namesBlocks ? presets : [], at: now, in: calendar)
    }
  }
}
