import Files
import Localization
import Rendering
import Store
import Sync
import Todos

struct SyncCommand: DocumentedCommand {
  static let usage = Usage(
    "sync", examples: ["sync", "sync setup git@example.com:me/todos.git", "sync status"],
    subcommands: [
      SyncRun.self, SyncSetup.self, SyncStatusCommand.self, SyncPurge.self, SyncStop.self,
    ], default: SyncRun.self)
}

struct SyncRun: OotdCommand {
  static let usage = Usage("sync now", examples: ["sync", "sync now --json"])

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let report = try await session.sync(store)
    try session.report(report, store, json: json)
  }
}

struct SyncStatusCommand: OotdCommand {
  static let usage = Usage("sync status", examples: ["sync status", "sync status --json"])

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let status = try store.read { try session.syncStatus($0) }
    if json { return try session.print(status.json(in: session.calendar)) }
    try session.print(session.format.text(status))
  }
}

struct SyncStop: OotdCommand {
  static let usage = Usage("sync stop", examples: ["sync stop", "sync stop --json"])

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    guard let remote = try store.read({ try $0.remote() }) else {
      throw Failure("input.noRemote", .conflict)
    }
    try store.write(by: .automatic, at: session.now) { try $0.removeRemote() }
    session.syncFile?.remove()
    if json { return try session.print(["url": .string(remote.shownURL)] as JSON) }
    try session.print(Message("sync.stopped", ["url": remote.shownURL]))
  }
}

struct SyncPurge: OotdCommand {
  static let usage = Usage(
    "sync purge", examples: ["sync purge 3f9a01c2", "sync purge 3f9a01c2 77b0 --yes"])

  @Argument("operations") var operations: [String]
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let isShared = try store.read { try $0.remote() } != nil
    var report = SyncReport()
    if !isShared { try session.finishPurge(store, &report) }
    let commands = try store.read { snapshot in try operations.map(snapshot.command) }
    let entries = try store.read { try $0.purgeable(commands) }
    try session.confirm(
      .purge(entries.count), unless: yes,
      listing: session.format.summary(of: entries))
    let purged: Set<EntityID>
    if isShared {
      // Packs of other machines must be known first, because they may contain the text too.
      let before = try await session.sync(store, isGoneHere: false)
      purged = try store.purge(commands, at: session.now)
      report = before.followed(by: try await session.sync(store, isGoneHere: true))
    } else {
      purged = try store.purge(commands, at: session.now)
      do {
        try session.finishPurge(store, &report)
      } catch {
        throw UnwipedPurge(error: error)
      }
    }
    CalendarRefresh(context: session.context).run()
    if json { return try session.report(report, store, json: true) }
    let unread = try store.read { try $0.unread() }
    try session.print(
      SyncView(report, unread, url: "", format: session.format).purgeText(
        count: purged.count,
        withoutText: zip(operations, commands).filter { !purged.contains($1) }.map(\.0),
        isShared: isShared))
    // The view doesn't show received changes, so they stay unread.
    try store.markAsRead(unread, includesChanges: false, at: session.now)
  }
}

/// An error after which purged text may still be on this machine's disk, although no todo has it any more.
private struct UnwipedPurge: CodedError {
  let error: any Error

  var failure: Failure {
    Failure(
      "purge.unwiped", .failed, ["error": error.anyFailure.message], hint: "ootd doctor --fix")
  }
}

extension Session {
  /// Finishes a purge on a machine without a remote, including one that was killed.
  fileprivate func finishPurge(_ store: TodoStore, _ report: inout SyncReport) throws {
    guard try store.read({ try $0.needsWipe() }) else { return }
    let lock = try syncLock()
    defer { withExtendedLifetime(lock) {} }
    if try !wipe(store) { report.add(.heldOpen) }
  }

  /// Syncs before a purge, or after it, and then deletes the purged text at the remote too.
  /// - Throws: ``Failure/unfinishedPurge(_:isGoneHere:)``
  fileprivate func sync(
    _ store: TodoStore, isGoneHere: Bool
  ) async throws -> SyncReport {
    do {
      return try await sync(store, isPurging: isGoneHere)
    } catch {
      throw Failure.unfinishedPurge(error, isGoneHere: isGoneHere)
    }
  }

}
