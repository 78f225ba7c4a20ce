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

  /// How often to look for changes if the system doesn't watch the folders.
  private static let unwatchedInterval = Duration.milliseconds(100)
  /// How long git may write more after a change: one look for all of it.
  private static let commitPause = Duration.milliseconds(50)
  /// How long to wait for more changes by the board before calling ``BoardHost/follow(_:)``.
  private static let ownChangePause = Duration.milliseconds(500)
  /// How long after a file was written the change may not be visible yet: SQLite waits for the disk in between,
  /// and a busy one takes seconds.
  private static let settlingTime = Duration.seconds(5)

  /// The events from now on, until the page closes.
  func events() -> AsyncStream<BoardEvent> {
    // While no page was open, nobody looked for commits, or waited until a change was visible.
    defer {
      commitChange.send()
      storeChange.send()
    }
    let key = context.cardKey(at: context.now)
    return pages.open(hello: .hello(sequence: sequence.withLock(\.self), key: key))
  }

  /// Records that the board itself has made a change.
  func markOwnChange() { ownChange.send() }

  /// Reads the settings again if their files have changed, and notifies pages. Blocks while it reads files.
  func checkSettings() {
    do {
      guard try context.settings.refresh() else { return }
      pages.send(.settings)
      // Another start of the day can make it another day, and other emails count other commits.
      storeChange.send()
      commitChange.send()
    } catch {
      context.host.ignore(error)
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
    var state = WatchedState(context)
    beginDay()
    var isReported = false
    while !Task.isCancelled {
      // Again each time: the folder of the sync's state may not exist yet.
      let isWatched = folders.watch(context.host.watchedFolders)
      let last = ContinuousClock.now
      var pause = Duration.milliseconds(2)
      // Look again until the change that was reported is visible.
      repeat {
        let events = state.changes(context)
        sequence.withLock { $0 = state.sequence }
        for event in events {
          if event.mayRepeatBlocks { beginDay() }
          if event.mayLinkRepositories { commitChange.send() }
          pages.send(event)
        }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(20))
      } while isReported && !state.hasChanged && ContinuousClock.now - last < Self.settlingTime
        && isWatched && pages.hasSubscribers && !Task.isCancelled
      isReported = await storeChange.wait(
        atMost: isWatched ? context.times.watch : Self.unwatchedInterval)
    }
  }

  private func watchSettings() async {
    let folders = FolderWatcher(settingsChange.send)
    while !Task.isCancelled {
      let isWatched = folders.watch(context.settings.folders)
      checkSettings()
      await settingsChange.wait(atMost: isWatched ? context.times.watch : Self.unwatchedInterval)
    }
  }

  private func watchCommits() async {
    let folders = FolderWatcher(commitChange.send)
    var commits: UInt64?
    while !Task.isCancelled {
      if pages.hasSubscribers {
        folders.watch(context.host.watchedRepositoryFolders)
        if let found = await commitVersion(), found != commits {
          // Also the first time: there may be a new commit since the page loaded.
          pages.send(.activity(version: found))
          commits = found
        }
      }
      await commitChange.wait(atMost: context.times.commits)
      try? await Task.sleep(for: Self.commitPause)
    }
  }

  private func sendHeartbeats() async {
    while !Task.isCancelled {
      pages.send(.heartbeat)
      try? await Task.sleep(for: context.times.heartbeat)
    }
  }

  /// Calls ``BoardHost/follow(_:)`` after changes made through the board, once for those in quick
  /// succession.
  private func followOwnChanges() async {
    while true {
      await ownChange.wait()
      if Task.isCancelled { return }
      try? await Task.sleep(for: Self.ownChangePause)
      await context.host.follow(context.writing)
    }
  }

  /// Creates the todos of repeating blocks, as the first command of a day does.
  private func beginDay() {
    do {
      _ = try context.writing.makeRepeating(
        on: context.today, presets: context.presets, at: context.now)
    } catch {
      context.host.ignore(error)
    }
  }

  /// A number that changes with my commits, after the todos that they refer to are updated. It covers
  /// commits of any day because a fetch can bring yesterday's.
  private func commitVersion() async -> UInt64? {
    do {
      let repositories = try context.reading.read { try $0.linkedRepositories() }
      let week = DaySpan.weeks(1).days(today: context.today)
      let counts = try await context.scanner.readCommits(of: repositories, days: week)
      context.scanner.applyCommits(counts, at: context.now)
      return counts.version
    } catch {
      context.host.ignore(error)
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
    sync = context.host.lastSync
    day = context.today
    do {
      sequence = try context.reading.read { try $0.sequence() }
    } catch {
      context.host.ignore(error)
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
      let changes = try context.reading.read { [sequence] in
        try $0.sequence() == sequence ? nil : try $0.changes(since: sequence)
      }
      if let changes {
        events.append(.change(changes, after: sequence, standing: try context.standing()))
        sequence = changes.sequence
        hasChanged = true
      }
    } catch {
      // A page's next request reports the error.
      context.host.ignore(error)
    }
    let last = context.host.lastSync
    if last != sync {
      do {
        events.append(.sync(try context.reading.read(context.syncJSON)))
        sync = last
      } catch {
        context.host.ignore(error)
      }
    }
    return events
  }
}
