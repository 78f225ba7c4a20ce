import Foundation
import Git
import Rendering
import Store
import Sync
import Todos

/// What sends changes by itself: a process of its own, which no command waits for and which holds no
/// terminal. There is one at a time; it waits until changes pause, and while the network is gone it tries
/// again for an hour.
struct AutomaticSync {
  static let arguments = ["sync", "--unattended"]

  private let context: CommandContext

  /// How long it waits for more changes after one.
  private static let pause = Duration.seconds(1)
  /// How many pauses it takes at most before it sends what there is.
  private static let longestPause = 10
  /// How many seconds pass between tries while the remote can't be reached, the last again and again.
  private static let intervals = [5, 10, 20, 40, 60]
  /// How long it tries. After that the next command starts it again.
  private static let patience = Duration.seconds(3600)

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Runs until all is sent, or nothing more can be done. Whatever fails is kept for `sync status`.
  /// - Parameter clock: Stands still while the machine sleeps, unless given.
  func run(by clock: some Clock<Duration> = SuspendingClock()) async {
    while await exchangeAlone(by: clock) {
      // What came in after the last look and before the lock was let go is found now.
      let waiting = await withStore { try $1.waitingChanges() }
      guard let waiting, waiting > 0 else { return }
    }
  }

  /// Exchanges, unless another process is about to; once it is done, the lock is let go.
  private func exchangeAlone(by clock: some Clock<Duration>) async -> Bool {
    guard let lock = Session(context, GitEnvironment(context.environment), in: nil).waitingLock()
    else { return false }
    defer { withExtendedLifetime(lock) {} }
    return await exchangeUntilDone(by: clock)
  }

  /// How an exchange went.
  private enum Attempt {
    case done
    /// It may succeed later.
    case failed
    /// It failed for good, a person has switched it off, or the store is gone.
    case ended
  }

  /// - Returns: Whether an exchange was done.
  private func exchangeUntilDone(by clock: some Clock<Duration>) async -> Bool {
    let start = clock.now
    var file: UInt64?
    var tries = 0
    while true {
      let attempt = await withStore { session, store in
        // Before it waits: a command that finds the lock taken starts no other sender.
        guard session.syncsByItself else { return Attempt.ended }
        file = file ?? store.fileNumber
        try await Self.waitForPause(store, by: clock)
        guard store.fileNumber == file else { return .ended }
        return await Self.exchange(store, in: session.at(session.context.clock()))
      }
      guard attempt == .failed else { return attempt == .done }
      guard start.duration(to: clock.now) < Self.patience else { return false }
      let interval = Self.intervals[min(tries, Self.intervals.count - 1)]
      try? await clock.sleep(for: .seconds(interval))
      tries += 1
    }
  }

  private static func exchange(_ store: TodoStore, in session: Session) async -> Attempt {
    do {
      try await session.exchange(store, isUnattended: true).keepUnread(in: store)
      await session.refreshPrompt(store)
      return .done
    } catch SyncError.busy {
      // Another one does what is to be done.
      return .failed
    } catch {
      session.context.debug.note("automatic sync", error)
      await session.refreshPrompt(store)
      return SyncError(error).mayPass ? .failed : .ended
    }
  }

  /// Changes come in rows: all of one are sent at once.
  private static func waitForPause(_ store: TodoStore, by clock: some Clock<Duration>) async throws
  {
    var number = try store.lastNumber()
    for _ in 0..<longestPause {
      try await clock.sleep(for: pause)
      let now = try store.lastNumber()
      if now == number { return }
      number = now
    }
  }

  /// Opens the store for no longer than the body takes: while a sender waits for the network, a person may
  /// delete the store or put a copy in its place.
  /// - Returns: Nil where there is none, or it can't be used.
  private func withStore<Result>(
    _ body: (Session, TodoStore) async throws -> Result?
  ) async -> Result? {
    // Nothing that a single repository sets holds for the store.
    let session = Session(
      context.at(context.clock()), GitEnvironment(context.environment), in: nil)
    defer { session.close() }
    return await context.debug.ignoring("automatic sync") {
      guard let store = try session.existingStore(patience: 10) else { return nil }
      return try await body(session, store)
    } ?? nil
  }
}

extension Session {
  /// The same at another time.
  func at(_ now: Moment) -> Session {
    Session(context.at(now), environment, in: nil)
  }

  /// Held by the process that is about to exchange by itself; nil where there is one.
  func waitingLock() -> FolderLock? {
    guard let folder = context.stateFolder else { return nil }
    do {
      return try lock("\(folder)/syncing", patience: 0)
    } catch StoreError.locked {
      return nil
    } catch {
      context.debug.note("automatic sync", error)
      return nil
    }
  }

  /// Whether no process is about to exchange by itself. The lock is let go at once.
  private var isNobodyWaiting: Bool { waitingLock() != nil }

  /// How long after a try others' changes are looked for, in seconds, when a command is run.
  private static let freshness: Int64 = 15 * 60

  /// Sees to it that changes are sent, where that is to be done by itself.
  /// - Parameter isChanged: Whether the command has changed anything.
  func startAutomaticSync(_ store: TodoStore, isChanged: Bool) {
    guard syncsByItself,
      // Nil if sync is not set up.
      let waiting = context.debug.ignoring("automatic sync", { try store.waitingChanges() }) ?? nil
    else { return }
    if !isChanged || waiting == 0 {
      let last = syncState?.state.tried?.seconds ?? 0
      guard !(last...last + Self.freshness).contains(now.seconds) else { return }
    }
    // One that waits finds what was changed meanwhile.
    guard isNobodyWaiting else { return }
    DetachedProcess.start(AutomaticSync.arguments, in: context)
  }
}
