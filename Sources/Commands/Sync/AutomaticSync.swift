import Rendering
import Store
import Sync
import Todos

/// Syncs automatically, in a background process without a terminal. There is one such process at a time. It
/// waits until changes pause, and retries for an hour while the remote can't be reached.
struct AutomaticSync {
  static let arguments = ["sync", "--background"]

  let context: CommandContext

  /// How long to wait for more changes after one.
  private static let pause = Duration.seconds(1)
  /// The most pauses to wait for before syncing anyway.
  private static let longestPause = 10
  /// Seconds between attempts while the remote can't be reached; the last interval repeats.
  private static let intervals = [5, 10, 20, 40, 60]
  /// How long to retry. After that, the next command starts a new process.
  private static let timeout = Duration.seconds(3600)

  /// Runs until all changes are sent or retrying is pointless. `sync status` shows the error of a failure.
  /// - Parameter clock: By default one that stops while the machine sleeps.
  func run(by clock: some Clock<Duration> = SuspendingClock()) async {
    while await syncUntilDone(by: clock) {
      // Find changes made after the last check and before the lock was released.
      let waiting = await withStore { session, store in try store.read { try $0.waitingChanges() } }
      guard let waiting, waiting > 0 else { return }
    }
  }

  /// The result of a sync; nil if it failed for good, the user has switched automatic sync off, or the store is gone.
  private enum Attempt {
    case done
    /// It may succeed later.
    case failed
  }

  /// Syncs unless another process is about to, and releases the lock afterwards.
  /// - Returns: Whether a sync succeeded.
  private func syncUntilDone(by clock: some Clock<Duration>) async -> Bool {
    guard let lock = context.sessionOfStore.waitingLock() else { return false }
    defer { withExtendedLifetime(lock) {} }
    let start = clock.now
    var file: UInt64?
    var failures = 0
    while true {
      let attempt = await withStore { session, store in
        // Check this before waiting: while this process has the lock, commands don't start another.
        guard session.isAutoSyncEnabled else { return nil as Attempt? }
        file = file ?? store.fileNumber
        try await Self.waitForPause(store, by: clock)
        guard store.fileNumber == file else { return nil }
        return await Self.sync(store, in: context.sessionOfStore)
      }
      guard attempt == .failed else { return attempt == .done }
      guard start.duration(to: clock.now) < Self.timeout else { return false }
      let interval = Self.intervals[min(failures, Self.intervals.count - 1)]
      try? await clock.sleep(for: .seconds(interval))
      failures += 1
    }
  }

  private static func sync(_ store: TodoStore, in session: Session) async -> Attempt? {
    do {
      try await session.sync(store, isBackground: true).saveUnread(in: store, at: session.now)
      session.startCalendarRefresh()
      await session.refreshPrompt(store)
      return .done
    } catch SyncError.busy {
      // Another process is syncing.
      return .failed
    } catch {
      session.context.debug.log("automatic sync", error)
      await session.refreshPrompt(store)
      return SyncError(error).isTransient ? .failed : nil
    }
  }

  /// Waits until changes pause, so that a series of changes is sent together.
  private static func waitForPause(_ store: TodoStore, by clock: some Clock<Duration>) async throws
  {
    var number = try store.read { try $0.sequence() }
    for _ in 0..<longestPause {
      try await clock.sleep(for: pause)
      let now = try store.read { try $0.sequence() }
      if now == number { return }
      number = now
    }
  }

  /// Opens the store only while `body` runs: between attempts, the user may delete it or replace it with a copy.
  /// - Returns: Nil if there is no store or it can't be used.
  private func withStore<Result>(
    _ body: (Session, TodoStore) async throws -> Result?
  ) async -> Result? {
    let session = context.sessionOfStore
    defer { session.close() }
    return await context.debug.ignoring("automatic sync") {
      guard let store = try session.existingStore(timeout: 10) else { return nil }
      return try await body(session, store)
    } ?? nil
  }
}

extension Session {
  /// The lock of the process that is about to sync automatically; nil if another process has it.
  func waitingLock() -> FolderLock? {
    guard let folder = context.stateFolder else { return nil }
    return context.debug.ignoring("automatic sync") { try freeLock("\(folder)/syncing") } ?? nil
  }

  /// The lock of a state folder; nil if another process has it.
  func freeLock(_ folder: String) throws -> FolderLock? {
    do {
      return try lock(folder, timeout: 0)
    } catch StoreError.locked {
      return nil
    }
  }
}

extension CommandContext {
  /// A session at this moment. A repository's own settings don't apply to the store.
  var sessionOfStore: Session { Session(present(), gitEnvironment, in: nil) }
}
