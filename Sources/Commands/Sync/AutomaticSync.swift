import Foundation
import Git
import Rendering
import Store
import Sync
import Todos

/// What sends changes by itself: a process of its own, which no command waits for and which holds no
/// terminal. There is one at a time; it waits until changes pause, and while the network is gone it tries
/// again and again.
struct AutomaticSync {
  static let arguments = ["sync", "--unattended"]

  private let session: Session

  /// How long it waits for more changes after one.
  private static let pause = Duration.seconds(1)
  /// How long it waits at most before it sends what there is.
  private static let longestPause = 10
  /// How many seconds pass between tries while the remote can't be reached, the last again and again.
  private static let intervals = [5, 10, 20, 40, 60]
  /// The same once it couldn't be for an hour.
  private static let longInterval = 300
  private static let triesOfAnHour = 60
  /// After how many seconds it looks whether the store is still there, of which the intervals are multiples.
  private static let look = 5

  init(_ context: CommandContext) {
    // Nothing that a single repository sets holds for the store.
    session = Session(context, GitEnvironment(context.environment), in: nil)
  }

  /// Runs until all is sent, or nothing more can be done. Whatever fails is kept for `sync status`.
  func run() async {
    guard let store = try? session.existingStore(patience: 10) else { return }
    defer { session.close() }
    let opened = OpenedStore(store)
    while await exchangeAlone(opened) {
      // What came in after the last look and before the lock was let go is found now.
      guard let waiting = try? store.waitingChanges(), waiting > 0 else { return }
    }
  }

  /// Exchanges, unless another process is about to; once it is done, the lock is let go.
  private func exchangeAlone(_ opened: OpenedStore) async -> Bool {
    guard let lock = session.waitingLock() else { return false }
    defer { withExtendedLifetime(lock) {} }
    return await exchangeUntilDone(opened)
  }

  /// - Returns: Whether an exchange was done; not where something failed that won't mend by itself, where a
  ///   person has switched it off, or where the store is gone.
  private func exchangeUntilDone(_ opened: OpenedStore) async -> Bool {
    let store = opened.store
    var tries = 0
    while session.at(session.context.clock()).syncsByItself {
      await waitForPause(store)
      guard opened.isInPlace else { return false }
      let present = session.at(session.context.clock())
      do {
        try await present.exchange(store, isUnattended: true).keepUnread(in: store)
        await present.refreshPrompt(store)
        return true
      } catch SyncError.busy {
        // Another one does what is to be done.
      } catch let error where SyncError(error).mayPass {
        await present.refreshPrompt(store)
      } catch {
        await present.refreshPrompt(store)
        return false
      }
      await wait(afterTry: tries, opened)
      tries += 1
    }
    return false
  }

  private func wait(afterTry number: Int, _ opened: OpenedStore) async {
    let interval =
      number < Self.triesOfAnHour
      ? Self.intervals[min(number, Self.intervals.count - 1)] : Self.longInterval
    for _ in 0..<(interval / Self.look) where opened.isInPlace {
      try? await Task.sleep(for: .seconds(Self.look))
    }
  }

  /// Changes come in rows: all of one are sent at once.
  private func waitForPause(_ store: TodoStore) async {
    var number = try? store.lastNumber()
    for _ in 0..<Self.longestPause {
      try? await Task.sleep(for: Self.pause)
      let now = try? store.lastNumber()
      if now == number { return }
      number = now
    }
  }
}

/// A store, and where its file was when it was opened.
private struct OpenedStore {
  let store: TodoStore
  private let file: UInt64?

  init(_ store: TodoStore) {
    self.store = store
    file = store.fileNumber
  }

  /// Whether that file is still the store: neither deleted nor replaced.
  var isInPlace: Bool { file != nil && store.fileNumber == file }
}

extension Session {
  /// The same at another time.
  func at(_ now: Moment) -> Session {
    Session(context.at(now), environment, in: nil)
  }

  /// Held by the process that is about to exchange by itself; nil where there is one.
  func waitingLock() -> FolderLock? {
    guard let folder = context.stateFolder.map({ "\($0)/syncing" }),
      StateFile.makeFolder(of: "\(folder)/lock")
    else { return nil }
    return try? FolderLock(folder, patience: 0)
  }

  /// Whether no process is about to exchange by itself. The lock is let go at once.
  private var isNobodyWaiting: Bool { waitingLock() != nil }

  /// How long after a try others' changes are looked for, in seconds, when a command is run.
  private static let freshness: Int64 = 15 * 60

  /// Sees to it that changes are sent, where that is to be done by itself.
  /// - Parameter isChanged: Whether the command has changed anything.
  func startAutomaticSync(_ store: TodoStore, isChanged: Bool) {
    guard syncsByItself, (try? store.remote()) ?? nil != nil else { return }
    if !isChanged || (try? store.waitingChanges()) ?? 0 == 0 {
      let last = syncState?.state.tried?.seconds ?? 0
      guard !(last...last + Self.freshness).contains(now.seconds) else { return }
    }
    // One that waits finds what was changed meanwhile.
    guard isNobodyWaiting else { return }
    DetachedProcess.start(
      context.executable, AutomaticSync.arguments, environment: context.environment)
  }
}
