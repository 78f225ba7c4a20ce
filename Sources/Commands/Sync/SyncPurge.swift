import ArgumentParser
import Rendering
import Store
import Sync
import Todos

struct SyncPurge: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("purge", \.syncPurge, examples: ["sync purge 3f9a01c2", "sync purge 3f9a01c2 77b0"])
  }

  @Argument(help: ArgumentHelp(\.operations)) var operations: [String]
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let isShared = try store.remote() != nil
    if !isShared { try session.finishPurge(store) }
    let commands = try operations.map { try session.command($0, store) }
    var report = SyncReport()
    if isShared {
      report = try await session.purgeEverywhere(commands, store)
    } else {
      try store.purge(commands, at: session.now)
      try session.finishPurge(store)
    }
    if json { return try session.tell(report, store, json: true) }
    let unread = try store.unread()
    try session.print(
      PurgeView(
        count: commands.count, report, unread, isShared: isShared, format: session.format
      ).text)
    // What came in is not told there.
    try store.markAsRead(unread, includesNews: false)
  }
}

extension Session {
  /// Carries a purge to its end that is of this machine alone, also one that was killed.
  fileprivate func finishPurge(_ store: TodoStore) throws {
    guard try store.isUnwiped() else { return }
    let lock = try syncLock()
    defer { withExtendedLifetime(lock) {} }
    try wipe(store)
  }

  /// Purges here and at the remote.
  /// - Throws: ``UnfinishedPurge`` where the remote can't be reached before, or no more after.
  fileprivate func purgeEverywhere(
    _ commands: [EntityID], _ store: TodoStore
  ) async throws -> SyncReport {
    // Packs of other machines have to be known, for they may hold it too.
    let before = try await exchangeBeforePurge(store)
    try store.purge(commands, at: now)
    do {
      return before.followed(by: try await exchange(store, isPurging: true))
    } catch {
      throw UnfinishedPurge(error, isGoneHere: true)
    }
  }

  private func exchangeBeforePurge(_ store: TodoStore) async throws -> SyncReport {
    do {
      return try await exchange(store)
    } catch {
      throw UnfinishedPurge(error, isGoneHere: false)
    }
  }

  /// The operation whose id begins so.
  fileprivate func command(_ text: String, _ store: TodoStore) throws -> EntityID {
    let prefix = text.lowercased()
    guard (4...32).contains(prefix.utf8.count), prefix.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw InputError.invalidOperation(text) }
    let found = try store.commands(beginningWith: prefix)
    guard let first = found.first else { throw InputError.noSuchOperation(text) }
    guard found.count == 1 else { throw InputError.ambiguousOperation(text) }
    return first
  }
}
