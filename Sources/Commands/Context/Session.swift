import Activity
import Files
import Git
import Localization
import Rendering
import Store
import Synchronization
import Todos

/// One run of the program: the context, and the git config of the working folder.
struct Session: Sendable {
  let context: CommandContext
  let environment: GitEnvironment
  /// The main path of the repository that contains the working folder.
  let repositoryPath: String?
  let configuration: Configuration?
  let language: Language
  let calendar: LocalCalendar
  var options = GlobalOptions()
  /// The project in which it runs; nil for the folder's.
  var project: String?
  /// Why the settings can't be used; a command that needs none still works.
  private let problem: (any Error)?

  /// Creates a session in the working folder's repository, if there is one.
  init(_ context: CommandContext) async {
    let environment = context.gitEnvironment
    context.rememberAuthor()
    // A broken repository around the working folder must not prevent adding a todo.
    let repository = await context.debug.ignoring("repository around the working folder") {
      try await Self.configurationCache(context, environment)
        .repository(around: context.workingDirectory)
    }
    self.init(context, environment, repository ?? nil)
  }

  init(_ context: CommandContext, _ environment: GitEnvironment, in repository: Repository?) {
    self.init(
      context, environment,
      repository.map { repository in (repository.path, repository.configuration) })
  }

  private init(
    _ context: CommandContext, _ environment: GitEnvironment,
    _ repository: (path: String, configuration: () throws(GitError) -> Configuration)?
  ) {
    self.context = context
    self.environment = environment
    repositoryPath = repository?.path
    var settings: Settings?
    var problem: (any Error)?
    var configuration: Configuration?
    do {
      let found =
        try repository?.configuration() ?? Self.configurationCache(context, environment).common()
      configuration = found
      settings = try Settings(found, environment: context.environment)
    } catch {
      problem = error
    }
    self.problem = problem
    self.configuration = configuration
    // Another setting that is invalid doesn't change the language.
    language =
      settings?.language ?? configuration.flatMap { (try? Settings.language($0)) ?? nil }
      ?? Settings.language(in: context.environment)
    let dayStart = Self.dayStart(
      context, environment, configuration, settings, isInRepository: repository != nil)
    calendar = LocalCalendar(zone: context.zone, dayStart: dayStart)
  }

  let state = SessionState()

  /// The store, if the command has opened it.
  var openedStore: TodoStore? { state.stores.withLock(\.self).first }

  /// Today's figures, if the command has counted them.
  var snapshot: DaySnapshot? { state.snapshot.withLock(\.self) }

  func remember(_ snapshot: DaySnapshot) {
    state.snapshot.withLock { $0 = snapshot }
  }

  /// The actor that runs the command. Without a valid setting, claims expire after the usual time.
  var actor: Actor {
    let limit = configuration.flatMap { try? Settings.claimLimit($0) }
    let author = context.author
    guard author.isAgent else { return Actor(author, claimLimit: limit ?? Actor.usualClaimLimit) }
    return Actor(
      agent: author, in: worktree, environment: context.environment,
      claimLimit: limit ?? Actor.usualClaimLimit)
  }

  /// The root of the worktree that the working folder is in.
  private var worktree: String? {
    guard repositoryPath != nil else { return nil }
    var folder = FileSystem.realPath(context.workingDirectory) ?? context.workingDirectory
    while folder.count > 1 {
      if FileSystem.exists("\(folder)/.git") { return folder }
      folder = folder.parentFolder
    }
    return nil
  }

  /// The project of the repository that the working folder is in, unless the session has its own.
  func projectHere(_ store: TodoStore) throws -> String? {
    if let project { return project }
    guard let repositoryPath else { return nil }
    return try store.read { try $0.projectName(ofRepositoryAt: repositoryPath) }
  }

  var now: Moment { context.now }
  var today: Day { calendar.day(of: now) }

  var dayParser: DayParser {
    DayParser(now: now, calendar: calendar, language: language)
  }

  /// The preset blocks, with titles in the user's language.
  var presets: [Block] { Block.presets(in: language) }

  /// The start of the day in the user's own configuration, never a repository's: a day is the same in every folder.
  private static func dayStart(
    _ context: CommandContext, _ environment: GitEnvironment, _ configuration: Configuration?,
    _ settings: Settings?, isInRepository: Bool
  ) -> Int64 {
    guard isInRepository, configuration?.string(Setting.Name.dayStartsAt.rawValue) != nil else {
      return settings?.dayStart ?? 0
    }
    let common = context.debug.ignoring("settings outside of repositories") {
      try Settings(
        configurationCache(context, environment).common(), environment: context.environment)
    }
    return common?.dayStart ?? 0
  }

  private static func configurationCache(
    _ context: CommandContext, _ environment: GitEnvironment
  ) -> ConfigurationCache {
    ConfigurationCache(in: context.cacheFolder, environment)
  }

  /// - Throws: The error in the settings.
  func checkSettings() throws {
    if let problem { throw problem }
  }

  /// Also checks the settings whose errors stop only commands that a user typed.
  func checkAllSettings() throws {
    try checkSettings()
    if let configuration { try Settings.checkFlags(configuration) }
  }

  /// The user's store, open until ``close()``. The first command of a day adds the todos that repeat.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for other processes, in seconds.
  ///   - beginsDay: Whether to add the todos that repeat; false for undo, redo, sync and hooks.
  func store(
    timeout: Double = TodoStore.timeout, beginsDay: Bool = true
  ) throws -> TodoStore {
    var random = ContextRandomGenerator(context: context)
    var store = try TodoStore.open(
      folder: try context.dataFolder, name: context.hostName, by: actor, in: calendar,
      timeout: timeout, onWait: reportWaiting, using: &random)
    // Whoever sets the time knows it.
    if context.environment["OOTD_NOW"] == nil { store.confirmsDay = { confirmDay($0, last: $1) } }
    state.stores.withLock { [store] in $0.append(store) }
    if beginsDay { beginDay(store) }
    return store
  }

  /// Asks at a terminal whether the clock is right. Elsewhere a command says what it saw, and goes on.
  private func confirmDay(_ day: Day, last: Day) -> Bool {
    let days: [String: any MessageValue] = ["day": day.description, "last": last.description]
    if let answer = context.ask(language.t("confirm.clock", days) + " ") { return isYes(answer) }
    try? report("ootd: " + language.t("clock.behind", days))
    return true
  }

  /// Reports once that the command waits for another process: at a terminal, or if that one will never end.
  @Sendable private func reportWaiting(for process: Int32?) {
    let isStopped = process.map(ProcessState.isStopped) ?? false
    guard context.interactivity.width != nil || isStopped,
      !state.isWaitReported.exchange(true, ordering: .relaxed)
    else { return }
    let key = isStopped ? "waitingForStopped" : "waitingForProcess"
    let message =
      process.map { Message("store.\(key)", ["process": String($0)]) } ?? Message("store.waiting")
    try? report(language.t(message))
  }

  /// Adds the todos of blocks that repeat. An error doesn't stop the command, which is about something else.
  private func beginDay(_ store: TodoStore) {
    if store.unwritable != nil { return }
    do {
      guard try store.read({ try $0.hasRepeatingBlocks() }) else { return }
      _ = try store.makeRepeating(on: today, presets: presets, at: now)
    } catch {
      try? context.write(.error, ErrorLine(error, language: language).text)
    }
  }

  /// The existing store without migration, open until ``close()``; nil if there is none that can be read.
  func existingStore(timeout: Double) throws -> TodoStore? {
    if let openedStore { return openedStore }
    let store = try TodoStore.existing(
      in: try context.dataFolder, by: actor, calendar: calendar, timeout: timeout)
    if let store { state.stores.withLock { $0.append(store) } }
    return store
  }

  /// Whether the command has changed a store that it opened.
  var hasChanged: Bool {
    state.stores.withLock(\.self).contains(where: \.hasChanged)
  }

  /// Closes the stores that the command opened.
  func close() {
    for store in state.stores.withLock(\.self) { store.close() }
  }
}

/// The mutable state of a session, shared by its copies.
final class SessionState: Sendable {
  let stores = Mutex<[TodoStore]>([])
  let snapshot = Mutex<DaySnapshot?>(nil)
  let isWaitReported = Atomic<Bool>(false)
  let isInputRead = Atomic<Bool>(false)
  let output = Mutex(HeldOutput())
  /// The terminal's background, once it is known.
  let background = Mutex<KnownBackground?>(nil)
}

/// The output that a command leaves for its end.
struct HeldOutput {
  /// A result that is longer than the terminal, for the pager.
  var page = ""
  /// The output after such a result.
  var rest = ""
  /// Sentences for standard error, printed before a result or after the pager.
  var warnings: [String] = []
}

extension Session {
  var format: Format { format(asksBackground: false) }

  /// The format for views with many shades or bars: asks the terminal for its background once.
  var shadeFormat: Format { format(asksBackground: true) }

  private func format(asksBackground: Bool) -> Format {
    let color = colorDepth(isTerminal: context.terminalWidth != nil)
    return Format(
      language: language, width: context.terminalWidth, color: color,
      background: background(color, asking: asksBackground), calendar: calendar, now: now,
      actor: actor)
  }

  func colorDepth(isTerminal: Bool) -> ColorDepth {
    ColorDepth(
      environment: context.environment, isTerminal: isTerminal, choice: options.color)
  }

  /// The background to choose colours for; fewer than 256 colours are the terminal's own.
  func background(_ color: ColorDepth, asking: Bool) -> Background {
    guard [.ansi256, .trueColor].contains(color) else { return .dark }
    return terminalBackground(asking: asking) ?? .dark
  }

  /// Prints the result of a command that changes nothing. In a terminal, a longer result is held for the
  /// pager, see ``showPage()``.
  func page(_ text: String) throws {
    if context.terminal != nil, needsPager(text) {
      state.output.withLock { $0.page += text }
    } else {
      try printWarnings()
      try print(text)
    }
  }

  /// Whether ``showPage()`` has something to show.
  var hasPage: Bool { state.output.withLock { !$0.page.isEmpty } }

  func print(_ text: String) throws {
    let isHeld = state.output.withLock { output in
      if !output.page.isEmpty { output.rest += text }
      return !output.page.isEmpty
    }
    if !isHeld { try context.write(.output, text) }
  }

  /// Prints the members that `--json` names, or else all of what is shown or the gist of what is listed.
  func print(_ json: JSON) throws {
    let asked = options.members.map(json.selecting)
    try context.write(.output, (asked ?? (options.showsWhole ? json : json.brief)).text + "\n")
  }

  /// Prints a sentence to standard error.
  func report(_ sentence: String) throws {
    try context.write(.error, sentence.visible + "\n")
  }

  /// Holds a warning for ``printWarnings()``.
  func warn(_ error: GitError) {
    let warning = "ootd: " + language.t(error.warning)
    state.output.withLock { $0.warnings.append(warning) }
  }

  /// Prints the warnings of ``warn(_:)``: before a result, but after a pager, which would scroll them away.
  func printWarnings() throws {
    let warnings = state.output.withLock { output in
      defer { output.warnings = [] }
      return output.warnings
    }
    for warning in warnings { try report(warning) }
  }

  /// Prints todos with their linked commits as JSON.
  func print(json todos: [Todo], _ store: TodoStore) throws {
    try print(json(of: todos, store).list(todos))
  }

  /// The JSON writer for todos, with their comments and linked commits.
  func json(of todos: [Todo], _ store: TodoStore) throws -> TodoJSON {
    TodoJSON(
      at: now, in: calendar, for: store.actor,
      checklists: try store.read { try $0.checklists(of: todos) },
      comments: try store.read { try $0.comments(on: todos) },
      commits: try store.read { try $0.commitLinks(of: todos) })
  }
}
