import Activity
import Git
import Rendering
import Store
import Synchronization
import Todos

/// One run of the program: the context, and what git config says in the working folder.
struct Session: Sendable {
  let context: CommandContext
  let environment: GitEnvironment
  /// The repository that the working folder is in: its main path.
  let repositoryPath: String?
  let configuration: Configuration?
  let phrases: any Phrases
  let calendar: LocalCalendar
  /// Why the settings can't be used; a command that needs none, as help, still works.
  private let problem: (any Error)?

  /// In the repository that the working folder is in.
  init(_ context: CommandContext) async {
    let environment = GitEnvironment(context.environment)
    // A broken repository around the working folder is no reason to refuse a todo.
    let repository = await context.debug.ignoring("repository around the working folder") {
      try await Self.memory(context, environment).repository(around: context.workingDirectory)
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
        try repository?.configuration() ?? Self.memory(context, environment).common()
      configuration = found
      settings = try Settings(found, environment: context.environment)
    } catch {
      problem = error
    }
    self.problem = problem
    self.configuration = configuration
    phrases = (settings?.language ?? Settings.language(in: context.environment)).phrases
    calendar = LocalCalendar(zone: context.zone, dayStart: settings?.dayStart ?? 0)
    language = settings?.language ?? .english
  }

  let language: Language
  private let course = Course()

  /// The store, where the command has opened it.
  var openedStore: TodoStore? { course.stores.withLock(\.self).first }

  /// Today's figures, where the command has counted them.
  var tally: DayTally? { course.tally.withLock(\.self) }

  func note(_ tally: DayTally) {
    course.tally.withLock { $0 = tally }
  }

  var now: Moment { context.now }
  var today: Day { calendar.day(of: now) }

  var dayParser: DayParser {
    DayParser(now: now, calendar: calendar, language: language)
  }

  /// The preset blocks, with titles in the language.
  var presets: [Block] {
    get throws { try Block.presets(in: language) }
  }

  /// Days as they are outside of repositories, whose own settings don't count for what is shown
  /// everywhere.
  var commonCalendar: LocalCalendar {
    let name = Setting.Name.dayStartsAt.rawValue
    guard repositoryPath != nil, configuration?.string(name) != nil else { return calendar }
    let settings = context.debug.ignoring("settings outside of repositories") {
      let common = try Self.memory(context, environment).common()
      return try Settings(common, environment: context.environment)
    }
    return LocalCalendar(zone: context.zone, dayStart: settings?.dayStart ?? 0)
  }

  private static func memory(
    _ context: CommandContext, _ environment: GitEnvironment
  ) -> ConfigurationMemory {
    ConfigurationMemory(in: context.cacheFolder, environment)
  }

  /// - Throws: What is wrong with the settings.
  func checkSettings() throws {
    if let problem { throw problem }
  }

  /// The same of those that only commands which a person typed stop at.
  func checkAllSettings() throws {
    try checkSettings()
    if let configuration { try Settings.checkFlags(configuration) }
  }

  /// The user's store, open until ``close()``. The first command of a day finds in it what repeats.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for other processes, in seconds.
  ///   - beginsDay: Whether the command is one, unlike those that take back what came last, and what
  ///     git starts.
  func store(
    patience: Double = TodoStore.patience, beginsDay: Bool = true
  ) throws -> TodoStore {
    var random = ContextRandom(context: context)
    let store = try TodoStore.open(
      folder: try context.dataFolder, name: context.hostName, patience: patience,
      onWait: tellWaiting, using: &random)
    course.stores.withLock { $0.append(store) }
    if beginsDay { beginDay(store) }
    return store
  }

  /// At a terminal, reports once that the command waits for another process.
  @Sendable private func tellWaiting(for process: Int32?) {
    guard context.attention.width != nil, !course.isWaitTold.exchange(true, ordering: .relaxed)
    else { return }
    try? tell(phrases.waiting(for: process))
  }

  /// Makes the todos of blocks that repeat. Where that fails the command goes on, for it was asked
  /// for something else.
  private func beginDay(_ store: TodoStore) {
    let calendar = commonCalendar
    do {
      _ = try store.makeRepeating(
        on: calendar.day(of: now), presets: { try presets }, at: now, in: calendar)
    } catch {
      try? context.write(.error, ErrorLine(error, phrases: phrases).text)
    }
  }

  /// The store as it is, open until ``close()``; nil where there is none that can be read.
  func existingStore(patience: Double) throws -> TodoStore? {
    if let openedStore { return openedStore }
    let store = try TodoStore.existing(in: try context.dataFolder, patience: patience)
    if let store { course.stores.withLock { $0.append(store) } }
    return store
  }

  /// Whether the command has changed what it opened.
  var hasChanged: Bool {
    course.stores.withLock(\.self).contains(where: \.hasChanged)
  }

  /// Closes what the command opened.
  func close() {
    for store in course.stores.withLock(\.self) { store.close() }
  }
}

/// What has come about in a session, shared by its copies.
private final class Course: Sendable {
  let stores = Mutex<[TodoStore]>([])
  let tally = Mutex<DayTally?>(nil)
  let isWaitTold = Atomic<Bool>(false)
}
