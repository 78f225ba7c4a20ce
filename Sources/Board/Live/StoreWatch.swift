import Activity
import Store
import Synchronization
import Todos

/// Sees what changes while the board is served, and tells all pages of it.
final class StoreWatch: Sendable {
  private let context: BoardContext
  private let state = Mutex(State())

  private struct State {
    var pages: [Int: AsyncStream<BoardEvent>.Continuation] = [:]
    var nextPage = 0
    var hasOwnChange = false
  }

  init(_ context: BoardContext) {
    self.context = context
  }

  /// How often to look for changes by other programs while a page is open; a change is to be seen
  /// within 200 ms.
  private static let interval = Duration.milliseconds(50)
  /// The same while none is.
  private static let idleInterval = Duration.milliseconds(500)
  /// How often to look for commits while a page is open.
  private static let commitInterval = Duration.seconds(2)

  /// The events from now on, until the page is gone.
  func events() -> AsyncStream<BoardEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(8)) { continuation in
      let page = state.withLock { state in
        state.nextPage += 1
        state.pages[state.nextPage] = continuation
        return state.nextPage
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.pages.removeValue(forKey: page) }
      }
      continuation.yield(.hello)
    }
  }

  /// Something was changed through the board itself.
  func noteOwnChange() {
    state.withLock { $0.hasOwnChange = true }
  }

  /// Watches until the task is cancelled. What takes long holds up nothing else.
  func run() async {
    await withTaskExecutorPreference(BlockingThreads()) {
      await withTaskGroup { group in
        group.addTask { await self.watchStore() }
        group.addTask { await self.watchCommits() }
        group.addTask { await self.passOnChanges() }
      }
    }
  }

  private var isOpen: Bool { state.withLock { !$0.pages.isEmpty } }

  private func watchStore() async {
    var version: Int?
    var day: Day?
    var exchange = context.lastExchange()
    while !Task.isCancelled {
      if context.today != day {
        beginDay()
        if day != nil { tell(.change) }
        day = context.today
      }
      // Where the store can't be read, a page that asks is told why.
      if let now = try? context.reading.version(), now != version {
        if version != nil { tell(.change) }
        version = now
      }
      let last = context.lastExchange()
      if last != exchange { tell(.sync) }
      exchange = last
      try? await Task.sleep(for: isOpen ? Self.interval : Self.idleInterval)
    }
  }

  private func watchCommits() async {
    var commits: UInt64?
    while !Task.isCancelled {
      if isOpen, let found = await commitVersion(), found != commits {
        // The first time too: there may be a commit since the page has asked.
        tell(.activity)
        commits = found
      }
      try? await Task.sleep(for: Self.commitInterval)
    }
  }

  /// Tells of changes through the board, several at once where they come fast.
  private func passOnChanges() async {
    while !Task.isCancelled {
      let isDue = state.withLock { state in
        defer { state.hasOwnChange = false }
        return state.hasOwnChange
      }
      if isDue { await context.noteChange() }
      try? await Task.sleep(for: Self.idleInterval)
    }
  }

  private func tell(_ event: BoardEvent) {
    state.withLock { state in
      for page in state.pages.values { page.yield(event) }
    }
  }

  /// Makes the todos of blocks that repeat, as the first command of a day does.
  private func beginDay() {
    _ = try? context.writing.makeRepeating(
      on: context.today, presets: { context.presets }, at: context.clock(), in: context.calendar)
  }

  /// Changes with my commits of any day, after the todos that they name are updated: a fetch can
  /// bring yesterday's.
  private func commitVersion() async -> UInt64? {
    guard let repositories = try? context.reading.linkedRepositories() else { return nil }
    if repositories.isEmpty { return 0 }
    let week = DaySpan.weeks(1).days(today: context.today)
    let counts = try? await context.scanner.counts(repositories, days: week, at: context.clock())
    return counts?.version
  }
}
