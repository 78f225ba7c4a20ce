package import Store
import Todos

/// One exchange of a store's operations with a remote.
///
/// Each replica has one chain of commits, to which it alone adds. What it has that no chain holds is
/// written to its own, before anything is taken in: so a chunk's header tells exactly what its writer
/// had seen. Wherever the process ends, the next exchange goes on: SQLite alone says what is where.
package struct Synchronization {
  let store: TodoStore
  let exchange: any ChainExchange
  let key: SyncKey?
  let rules: SyncRules
  let context: SyncContext

  package init(
    _ store: TodoStore, over exchange: any ChainExchange, key: SyncKey?, in context: SyncContext,
    rules: SyncRules = .all
  ) {
    self.store = store
    self.exchange = exchange
    self.key = key
    self.context = context
    self.rules = rules
  }

  /// Whether the repository of chains should be packed now.
  package var needsPacking: Bool { exchange.needsPacking }

  /// - Throws: ``SyncError``; what was done until then stays done, and the next exchange goes on.
  package func run() async throws(SyncError) -> SyncReport {
    do {
      var report = SyncReport()
      try await run(&report)
      return report
    } catch {
      throw SyncError(error)
    }
  }

  private func run(_ report: inout SyncReport) async throws {
    guard let remote = try store.remote() else { throw SyncError.notSetUp }
    let start = try store.lastNumber()
    let seen = try store.chainTips().mapValues(\.name)
    let isWhole = try store.chainTips().values.allSatisfy { try exchange.link($0.name) != nil }
    var references = try await firstLook(isWhole: isWhole)
    let isCopy = try await leaveCopiedHome(remote, references, &report)
    let isFork = try await leaveFork(references, &report)
    let isKnown = seen[store.replica.id] != nil && isWhole
    // At first, and after a fork, what this store has may be in others' chains already.
    let isWritten = isKnown && !isCopy && !isFork
    if isWritten { try writeChunks(upTo: start, seen: seen) }
    let arrived = try await takeIn(&references, &report)
    try await leaveContinued(references, &report)
    if !isWhole { try forgetLost() }
    try giveUpTainted(references, &report)
    try writeChunks(upTo: start, seen: seen)
    // Only now is it known which of them the operations of this store had not seen.
    if !isWritten { try findConflicts(with: arrived, &report) }
    references = try await join(references, &report)
    try store.keep(report.conflicts)
    try writeChunks(upTo: nil, seen: try store.chainTips().mapValues(\.name))
    if try isTainted(store.replica.id) {
      // Another process has purged what was being written.
      try giveUpTainted(references, &report)
      try writeChunks(upTo: nil, seen: try store.chainTips().mapValues(\.name))
    }
    let published = try published(references)
    try await send(references, &report)
    report.sent = try store.changes(inOwnChainAfter: published)
  }

  /// Up to where the own chain was known to be at the remote, or is there when it is used for the first
  /// time, by another address of it.
  private func published(_ references: RemoteReferences) throws -> Int {
    let noted = try store.remote()?.published ?? 0
    guard noted == 0, let tip = references.chains[store.replica.id] else { return noted }
    return try store.place(ofChunk: tip, in: store.replica.id)?.position ?? 0
  }

  /// Where there is something to send, all is fetched at once; else it is enough to know that nothing
  /// is new.
  /// - Parameter isWhole: Whether all that was taken in or written is on this machine.
  private func firstLook(isWhole: Bool) async throws -> RemoteReferences {
    let isWaiting = try store.waitingChanges() ?? 0 > 0
    return isWaiting || !isWhole
      ? try await exchange.fetch() : try await exchange.references()
  }
}
