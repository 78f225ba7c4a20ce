import Activity
import Store
import Synchronization
import Todos

/// Sees what changes while the board is served, and tells all pages of it.
final class StoreWatch: Sendable {
  private let context: BoardContext
  private let pages = OpenPages()
  private let hasOwnChange = Mutex(false)

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
  func events() -> AsyncStream<BoardEvent> { pages.open() }

  /// Something was changed through the board itself.
  func noteOwnChange() {
    hasOwnChange.withLock { $0 = true }
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

  private func watchStore() async {
    var version: Int?
    var day: Day?
    var exchange = context.lastExchange()
    while !Task.isCancelled {
      if context.today != day {
        beginDay()
        if day != nil { pages.tell(.change) }
        day = context.today
      }
      do {
        let now = try context.reading.version()
        // The first time too: a page may have asked before this, and something changed since.
        if now != version { pages.tell(.change) }
        version = now
      } catch {
        // A page that asks is told why.
        context.ignore(error)
      }
      let last = context.lastExchange()
      if last != exchange { pages.tell(.sync) }
      exchange = last
      try? await Task.sleep(for: pages.isAnyOpen ? Self.interval : Self.idleInterval)
    }
  }

  private func watchCommits() async {
    var commits: UInt64?
    while !Task.isCancelled {
      if pages.isAnyOpen, let found = await commitVersion(), found != commits {
        // The first time too: there may be a commit since the page has asked.
        pages.tell(.activity)
        commits = found
      }
      try? await Task.sleep(for: Self.commitInterval)
    }
  }

  /// Tells of changes through the board, several at once where they come fast.
  private func passOnChanges() async {
    while !Task.isCancelled {
      let isDue = hasOwnChange.withLock { hasOwnChange in
        defer { hasOwnChange = false }
        return hasOwnChange
      }
      if isDue { await context.noteChange() }
      try? await Task.sleep(for: Self.idleInterval)
    }
  }

  /// Makes the todos of blocks that repeat, as the first command of a day does.
  private func beginDay() {
    do {
      _ = try context.writing.makeRepeating(
        on: context.today, presets: { context.presets }, at: context.clock(), in: context.calendar)
    } catch {
      context.ignore(error)
    }
  }

  /// Changes with my commits of any day, after the todos that they name are updated: a fetch can
  /// bring yesterday's.
  private func commitVersion() async -> UInt64? {
    do {
      let repositories = try context.reading.linkedRepositories()
      if repositories.isEmpty { return 0 }
      let week = DaySpan.weeks(1).days(today: context.today)
      return try await context.scanner.counts(repositories, days: week, at: context.clock()).version
    } catch {
      context.ignore(error)
      return nil
    }
  }
}

/// The pages that are open, each with its events.
final class OpenPages: Sendable {
  private let state = Mutex(State())

  private struct State {
    var pages: [Int: AsyncStream<BoardEvent>.Continuation] = [:]
    var next = 0
  }

  var isAnyOpen: Bool { state.withLock { !$0.pages.isEmpty } }

  /// The events of one more page, until its task ends.
  func open() -> AsyncStream<BoardEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(8)) { continuation in
      let page = state.withLock { state in
        state.next += 1
        state.pages[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.pages.removeValue(forKey: page) }
      }
      continuation.yield(.hello)
    }
  }

  func tell(_ event: BoardEvent) {
    // Outside the lock: a page that goes away waits for it, and holds its task's lock, which a page that is told needs.
    for page in state.withLock({ Array($0.pages.values) }) { page.yield(event) }
  }
}
