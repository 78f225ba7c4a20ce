import Activity
import Rendering
import Store
import Synchronization
import Todos

extension Session {
  /// Reads what was committed and completed, and applies what commits say of todos.
  func activityReader(_ store: TodoStore) -> ActivityReader {
    activityReader(store, context.attention)
  }

  func activityReader(_ store: TodoStore, _ attention: Attention) -> ActivityReader {
    ActivityReader(store: store, counter: commitCounter(attention), spool: spool) { counts in
      for (path, count) in counts.found { noteFound(count, in: path) }
      guard let error = counts.storeError else { return }
      context.debug.note("todos that commits name", error)
      // Where nobody can be told, there is nobody who asked.
      try? tell("ootd: " + phrases.error(error))
    }
  }

  /// Notes commits that no hook had told of.
  func noteFound(_ count: Int, in path: String) {
    HookJournal(in: context.stateFolder, of: path, context.debug).noteScanned(
      count, at: context.clock())
  }

  /// Settles what commits say of todos, for a command that reads no commits. A repository that can't
  /// be read is told of by those that do.
  func scan(_ store: TodoStore) async throws {
    let repositories = try store.linkedRepositories()
    guard !repositories.isEmpty else { return }
    _ = try await activityReader(store).counts(repositories, days: week, at: now)
    try finishReading([])
  }

  /// What is read of each repository, so that the day's view finds it read.
  var week: ClosedRange<Day> { DaySpan.weeks(1).days(today: today) }

  /// Where hooks leave what the next scan needs; nil where there is no home.
  var spool: RewriteSpool? {
    context.stateFolder.map { [context] in
      RewriteSpool("\($0)/rewrites") { context.debug.note("rewritten commits \($0)", errno: $1) }
    }
  }

  /// Counts my commits, remembering what it read; says how far it has come once that takes long.
  /// - Parameter calendar: By default the session's.
  func commitCounter(
    _ attention: Attention, calendar: LocalCalendar? = nil
  ) -> CommitCounter {
    let shown = Mutex(Duration.zero)
    let calendar = calendar ?? self.calendar
    return CommitCounter(
      environment: environment, calendar: calendar, today: calendar.day(of: now),
      index: indexFolder,
      progress: { progress in
        if attention.isInterrupted() { return false }
        guard let width = attention.width else { return true }
        let elapsed = attention.elapsed()
        let isDue = shown.withLock { shown in
          guard elapsed > Self.patience, elapsed > shown + Self.refresh else { return false }
          shown = elapsed
          return true
        }
        if isDue { self.show(progress, width: width) }
        return true
      })
  }

  /// Nil where there is nowhere to keep what was read.
  private var indexFolder: IndexFolder? {
    context.cacheFolder.map { [context] in
      IndexFolder("\($0)/activity") { context.debug.note("what was read \($0)", errno: $1) }
    }
  }

  /// Forgets the commits of repositories that are linked no more.
  func forgetUnlinked(in store: TodoStore) throws {
    indexFolder?.keep(only: try store.linkedRepositories().map(\.path))
    try store.forgetUnlinkedScans()
  }

  /// How long a command may take before it says what it does.
  static let patience = Duration.milliseconds(500)
  static let refresh = Duration.milliseconds(80)

  private func show(_ progress: ReadingProgress, width: Int) {
    let color = ColorDepth(environment: context.environment, isTerminal: true)
    let line = ProgressLine(progress, phrases: phrases, width: width)
    // Where the line can't be written, nobody waits for it.
    try? context.write(.error, line.text(color))
  }

  /// For what nobody watches.
  func ignore(_ warnings: [RepositoryWarning]) {
    for warning in warnings { context.debug.note("repository \(warning.path)", warning.error) }
  }

  /// Takes away what was shown while a command was reading; ends the process where the person asked
  /// to, and otherwise tells what could not be read.
  func finishReading(_ warnings: [RepositoryWarning]) throws {
    let attention = context.attention
    if attention.width != nil, attention.elapsed() > Self.patience {
      try context.write(.error, ProgressLine.erased)
    }
    attention.finish()
    for warning in warnings { try warn(warning.error) }
  }
}
