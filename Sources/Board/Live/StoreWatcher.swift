import Activity
import Files
import Store
import Synchronization
import Todos

/// Watches for changes while the board is running, and notifies all pages.
final class StoreWatcher: Sendable {
  private let context: BoardContext
  private let pages = EventSubscribers()
  private let ownChange = ChangeSignal()
  private let storeChange = ChangeSignal()
  private let settingsChange = ChangeSignal()
  private let commitChange = ChangeSignal()
  /// The last operation that pages know of. A stream must begin even while the store can't be read.
  private let sequence = Mutex<Int64>(0)

  init(_ context: BoardContext) {
    self.context = context
  }

  /// How often a page hears from the server, so that it notices within 5 seconds that the server has stopped.
  private static let heartbeatInterval = Duration.seconds(2)
  /// How often to look for changes that the system doesn't report, if it watches the folders or not.
  private static let watchedInterval = Duration.seconds(10)
  private static let unwatchedInterval = Duration.milliseconds(100)
  /// How often to look for commits that the system doesn't report.
  private static let commitInterval = Duration.seconds(10)
  /// How long git may write more after a change: one look for all of it.
  private static let commitPause = Duration.milliseconds(50)
  /// How long to wait for more changes by the board before calling ``BoardContext/onChange``.
  private static let ownChangePause = Duration.milliseconds(500)
  /// How long after a file was written the change may not be visible yet: SQLite waits for the disk in between.
  private static let settlingTime = Duration.seconds(1)

  /// The events from now on, until the page closes.
  func events() -> AsyncStream<BoardEvent> {
    // Nobody looked for commits while no page was open.
    defer { commitChange.send() }
    return pages.open(hello: .hello(sequence: sequence.withLock(\.self)))
  }

  /// Records that the board itself has made a change.
  func markOwnChange() {
    ownChange.send()
  }

  /// Reads the settings again if their files have changed, and notifies pages. Blocks while it reads files.
  func checkSettings() {
    do {
      guard try context.settings.refresh() else { return }
      pages.send(.settings)
      // Another start of the day can make it another day.
      storeChange.send()
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
        group.addTask { await self.watchSettings() }
        group.addTask { await self.watchCommits() }
        group.addTask { await self.sendHeartbeats() }
        group.addTask { await self.followOwnChanges() }
      }
    }
  }

  private func watchStore() async {
    let folders = FolderWatcher(storeChange.send)
    let isWatched = folders.watch(context.watchedFolders)
    var state = WatchedState(context)
    beginDay()
    while !Task.isCancelled {
      let last = ContinuousClock.now
      var pause = Duration.milliseconds(2)
      // Look again until the change that was reported is visible.
      repeat {
        let events = state.changes(context)
        sequence.withLock { $0 = state.sequence }
        for event in events {
          if case .day = event { beginDay() }
          pages.send(event)
        }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(100))
      } while !state.hasChanged && ContinuousClock.now - last < Self.settlingTime
        && isWatched && pages.hasSubscribers && !Task.isCancelled
      await storeChange.wait(atMost: isWatched ? Self.watchedInterval : Self.unwatchedInterval)
    }
  }

  private func watchSettings() async {
    let folders = FolderWatcher(settingsChange.send)
    while !Task.isCancelled {
      let isWatched = folders.watch(context.settings.folders)
      checkSettings()
      await settingsChange.wait(atMost: isWatched ? Self.watchedInterval : Self.unwatchedInterval)
    }
  }

  private func watchCommits() async {
    let folders = FolderWatcher(commitChange.send)
    var commits: UInt64?
    while !Task.isCancelled {
      if pages.hasSubscribers {
        if let found = await commitVersion(), found != commits {
          // Also the first time: there may be a new commit since the page loaded.
          pages.send(.activity(version: found))
          commits = found
        }
        folders.watch(context.watchedRepositoryFolders())
      }
      await commitChange.wait(atMost: Self.commitInterval)
      try? await Task.sleep(for: Self.commitPause)
    }
  }

  private func sendHeartbeats() async {
    while !Task.isCancelled {
      pages.send(.heartbeat)
      try? await Task.sleep(for: Self.heartbeatInterval)
    }
  }

  /// Calls ``BoardContext/onChange`` after changes made through the board, once for those in quick
  /// succession.
  private func followOwnChanges() async {
    while true {
      await ownChange.wait()
      if Task.isCancelled { return }
      try? await Task.sleep(for: Self.ownChangePause)
      await context.onChange()
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

/// The last known state of the store, the sync and the date.
private struct WatchedState {
  private(set) var sequence: Int64 = 0
  private var sync: String?
  private var day: Day
  /// Whether the last look found the store changed.
  private(set) var hasChanged = false

  init(_ context: BoardContext) {
    sync = context.lastSync()
    day = context.today
    do {
      sequence = try context.reading.sequence()
    } catch {
      context.ignore(error)
    }
  }

  /// The events for what changed since the last look.
  mutating func changes(_ context: BoardContext) -> [BoardEvent] {
    var events: [BoardEvent] = []
    hasChanged = false
    if context.today != day {
      day = context.today
      events.append(.day)
    }
    do {
      let now = try context.reading.sequence()
      if now != sequence {
        events.append(
          .change(
            try context.reading.changes(since: sequence), after: sequence, try Standing(context)))
        sequence = now
        hasChanged = true
      }
    } catch {
      // A page's next request reports the error.
      context.ignore(error)
    }
    let last = context.lastSync()
    if last != sync { events.append(.sync) }
    sync = last
    return events
  }
}

/// Wakes a loop that waits for something to change. A signal during the loop's work wakes it once more.
private final class ChangeSignal: Sendable {
  private let state = Mutex(State())

  private struct State {
    var isSet = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  @Sendable func send() {
    wake(keepsSignal: true)
  }

  /// Waits for a signal, until a time has passed, or until the task is cancelled.
  func wait(atMost time: Duration = .seconds(3600)) async {
    let timer = Task {
      try await Task.sleep(for: time)
      wake(keepsSignal: false)
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          if !state.isSet, !Task.isCancelled {
            state.waiting = continuation
            return false
          }
          state.isSet = false
          return true
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      wake(keepsSignal: false)
    }
  }

  private func wake(keepsSignal: Bool) {
    let waiting = state.withLock { state in
      let waiting = state.waiting
      state.waiting = nil
      if waiting == nil, keepsSignal { state.isSet = true }
      return waiting
    }
    waiting?.resume()
  }
}

/// The open pages and their event streams.
final class EventSubscribers: Sendable {
  private let state = Mutex(State())

  private struct State {
    var pages: [Int: AsyncStream<BoardEvent>.Continuation] = [:]
    var next = 0
  }

  /// More events than this that a page hasn't read are dropped. It notices the gap and loads everything.
  private static let bufferSize = 64

  var hasSubscribers: Bool { state.withLock { !$0.pages.isEmpty } }

  /// The events of a new page, until its task ends.
  func open(hello: BoardEvent) -> AsyncStream<BoardEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.bufferSize)) { continuation in
      let page = state.withLock { state in
        state.next += 1
        state.pages[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.pages.removeValue(forKey: page) }
      }
      continuation.yield(hello)
    }
  }

  func send(_ event: BoardEvent) {
    // Yield outside the lock. A closing page waits for this lock while holding its task's lock, which
    // `yield` needs.
    for page in state.withLock({ Array($0.pages.values) }) { page.yield(event) }
  }
}
