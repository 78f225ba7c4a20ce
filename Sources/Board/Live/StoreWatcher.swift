import Activity
import Store
import Synchronization
import Todos

/// Watches for changes while the board is running, and notifies all pages.
final class StoreWatcher: Sendable {
  private let context: BoardContext
  private let pages = EventSubscribers()
  private let hasOwnChange = Mutex(false)

  init(_ context: BoardContext) {
    self.context = context
  }

  /// How often to check for changes by other programs while a page is open. A change should appear
  /// within 200 ms.
  private static let interval = Duration.milliseconds(50)
  /// How often to check for changes while no page is open.
  private static let idleInterval = Duration.milliseconds(500)
  /// How often to check for commits while a page is open.
  private static let commitInterval = Duration.seconds(2)

  /// The events from now on, until the page closes.
  func events() -> AsyncStream<BoardEvent> { pages.open() }

  /// Records that the board itself has made a change.
  func markOwnChange() {
    hasOwnChange.withLock { $0 = true }
  }

  /// Reads the settings again if their files have changed, and notifies pages. Blocks while it reads files.
  func checkSettings() {
    do {
      if try context.settings.refresh() { pages.send(.settings) }
    } catch {
      context.ignore(error)
    }
  }

  /// Watches until the task is cancelled. The loops run on their own threads, so that slow work blocks
  /// nothing else.
  func run() async {
    await withTaskExecutorPreference(DedicatedThreadExecutor()) {
      await withTaskGroup { group in
        group.addTask { await self.watchStore() }
        group.addTask { await self.watchCommits() }
        group.addTask { await self.followOwnChanges() }
      }
    }
  }

  private func watchStore() async {
    var version: Int?
    var day: Day?
    var knownSync = context.lastSync()
    while !Task.isCancelled {
      checkSettings()
      if context.today != day {
        beginDay()
        if day != nil { pages.send(.change) }
        day = context.today
      }
      do {
        let now = try context.reading.version()
        // Also the first time: the store may have changed since a page loaded.
        if now != version { pages.send(.change) }
        version = now
      } catch {
        // A page's next request reports the error.
        context.ignore(error)
      }
      let last = context.lastSync()
      if last != knownSync { pages.send(.sync) }
      knownSync = last
      try? await Task.sleep(for: pages.hasSubscribers ? Self.interval : Self.idleInterval)
    }
  }

  private func watchCommits() async {
    var commits: UInt64?
    while !Task.isCancelled {
      if pages.hasSubscribers, let found = await commitVersion(), found != commits {
        // Also the first time: there may be a new commit since the page loaded.
        pages.send(.activity)
        commits = found
      }
      try? await Task.sleep(for: Self.commitInterval)
    }
  }

  /// Calls ``BoardContext/onChange`` after changes made through the board, once for those in quick
  /// succession.
  private func followOwnChanges() async {
    while !Task.isCancelled {
      let isDue = hasOwnChange.withLock { hasOwnChange in
        defer { hasOwnChange = false }
        return hasOwnChange
      }
      if isDue { await context.onChange() }
      try? await Task.sleep(for: Self.idleInterval)
    }
  }

  /// Creates the todos of repeating blocks, as the first command of a day does.
  private func beginDay() {
    do {
      _ = try context.writing.makeRepeating(
        on: context.today, presets: { context.presets }, at: context.clock(), in: context.calendar)
    } catch {
      context.ignore(error)
    }
  }

  /// A number that changes with my commits, after the todos that they refer to are updated. It covers
  /// commits of any day because a fetch can bring yesterday's.
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

/// The open pages and their event streams.
final class EventSubscribers: Sendable {
  private let state = Mutex(State())

  private struct State {
    var pages: [Int: AsyncStream<BoardEvent>.Continuation] = [:]
    var next = 0
  }

  var hasSubscribers: Bool { state.withLock { !$0.pages.isEmpty } }

  /// The events of a new page, until its task ends.
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

  func send(_ event: BoardEvent) {
    // Yield outside the lock. A closing page waits for this lock while holding its task's lock, which
    // `yield` needs.
    for page in state.withLock({ Array($0.pages.values) }) { page.yield(event) }
  }
}
