import Store
import Todos

extension Synchronization {
  /// A home folder that was copied, or a backup that was put back elsewhere, goes on under its own id.
  func leaveCopiedHome(
    _ remote: RemoteSettings, _ references: RemoteReferences, _ report: inout SyncReport
  ) async throws -> Bool {
    guard rules.contains(.bindHome), store.home(onMachine: context.machine) != remote.home else {
      return false
    }
    try await leave(references, &report)
    return true
  }

  /// So does a store whose own chain has commits at the remote that it didn't write: someone else goes on
  /// under its id, or it is an older copy of itself.
  func leaveFork(
    _ references: RemoteReferences, _ report: inout SyncReport
  ) async throws -> Bool {
    let own = store.replica.id
    guard rules.contains(.leaveForks), let tip = references.chains[own],
      try store.place(ofChunk: tip, in: own) == nil
    else { return false }
    try await leave(references, &report)
    return true
  }

  /// So does one whose replica goes on elsewhere under another id: both would give the same numbers.
  func leaveContinued(
    _ references: RemoteReferences, _ report: inout SyncReport
  ) async throws {
    guard rules.contains(.leaveForks), try store.isContinued() else { return }
    try await leave(references, &report)
  }

  private func leave(_ references: RemoteReferences, _ report: inout SyncReport) async throws {
    let (position, links) = try await parting(references)
    try leave(at: position, sent: try sent(links), isSame: false)
    report.notes.append(.copied(name: context.hostName))
  }

  /// What was purged is in the own chain, or the chain is nowhere any more, neither here nor there.
  func goOnAnew() throws {
    try leave(at: 0, isSame: true)
  }

  private func leave(at position: Int, sent: Set<EntityID> = [], isSame: Bool) throws {
    // Whatever was written behind that place is in no chain then. Where the process ends here it is written
    // anew; if it were kept longer, it would be sent under the old id.
    let old = store.replica.id
    try exchange.hold(old, try store.chunkName(at: position, in: old))
    try store.becomeReplica(
      context.newID(), leavingAt: position, sent: sent, isSame: isSame,
      name: isSame ? nil : context.hostName, home: store.home(onMachine: context.machine),
      at: context.now)
  }

  /// Up to where the remote is known to have the own chain, and what else it has there.
  private func parting(
    _ references: RemoteReferences
  ) async throws -> (position: Int, links: [ChainLink]) {
    let own = store.replica.id
    guard let tip = references.chains[own] else { return (0, []) }
    if try store.place(ofChunk: tip, in: own) == nil, try exchange.link(tip) == nil {
      _ = try await exchange.fetch()
    }
    var links: [ChainLink] = []
    var name: String? = tip
    while let next = name {
      if let place = try store.place(ofChunk: next, in: own) { return (place.position, links) }
      // A chain that can't be read has at least what was read back from it.
      guard let link = try exchange.link(next) else {
        return (try store.remote()?.published ?? 0, links)
      }
      links.append(link)
      name = link.parents.first
    }
    return (0, links)
  }

  /// The operations in commits of the own chain that someone else wrote.
  private func sent(_ links: [ChainLink]) throws -> Set<EntityID> {
    var sent: Set<EntityID> = []
    var reader = reader(of: links.reversed(), in: store.replica.id)
    while let group = reader.group(after: 0) {
      sent.formUnion(group.lazy.flatMap(\.operations).map(\.id))
    }
    return sent
  }
}
