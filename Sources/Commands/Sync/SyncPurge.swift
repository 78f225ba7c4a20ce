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
    // One that was killed is carried to its end, which else the next exchange does.
    if try store.remote() == nil, try store.isUnwiped() { try session.wipe(store) }
    let commands = try operations.map { try session.command($0, store) }
    let wasShared = try !store.chainTips().isEmpty
    var report = SyncReport()
    if try store.remote() != nil {
      report = try await session.purgeEverywhere(commands, store)
    } else {
      try store.purge(commands, at: session.now)
      try session.wipe(store)
    }
    if json { return try session.tell(report, store, json: true) }
    let untold = try store.untold(besides: report.conflicts)
    report = report.with(untold)
    try session.print(
      PurgeView(count: commands.count, report, isShared: wasShared, format: session.format).text)
    // What came in is not said there.
    try store.noteTold(untold, isOfNews: false)
  }
}

extension SyncReport {
  /// What both did, of which the next came right after this one.
  fileprivate func followed(by next: SyncReport) -> SyncReport {
    var both = next
    let machines = Dictionary(grouping: received + next.received, by: \.replica)
    both.received = machines.map { replica, news in
      News(replica: replica, changes: news.reduce(0) { $0 + $1.changes })
    }.sorted { ($0.replica ?? "") < ($1.replica ?? "") }
    both.sent += sent
    both.conflicts = conflicts + next.conflicts
    both.notes = notes.filter { !next.notes.contains($0) } + next.notes
    return both
  }
}

extension Session {
  /// Purges here and at the remote.
  /// - Throws: ``UnfinishedPurge`` where the remote can't be reached before, or no more after.
  fileprivate func purgeEverywhere(
    _ commands: [EntityID], _ store: TodoStore
  ) async throws -> SyncReport {
    // What other machines did since has to be here first, so that their chains are known too.
    let before = try await exchangeBeforePurge(store)
    try store.purge(commands, at: now)
    do {
      return before.followed(by: try await exchange(store, removesTainted: true))
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
