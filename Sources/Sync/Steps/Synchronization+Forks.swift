import Store
import Todos

extension Synchronization {
  /// A home folder that was copied, or a backup that was put back elsewhere, goes on under its own id.
  func leaveCopiedHome(
    _ remote: RemoteSettings, _ references: RemoteReferences, _ report: inout SyncReport
  ) throws -> Bool {
    guard rules.contains(.bindHome), store.home(onMachine: context.machine) != remote.home else {
      return false
    }
    try leave(at: try sharedPosition(references), isSame: false)
    report.notes.append(.copied)
    return true
  }

  /// So does a store whose own chain has commits at the remote that it didn't write: someone else goes on
  /// under its id, or it is an older copy of itself.
  func leaveFork(_ references: RemoteReferences, _ report: inout SyncReport) throws -> Bool {
    let own = store.replica.id
    guard rules.contains(.leaveForks), let tip = references.chains[own],
      try store.place(ofChunk: tip, in: own) == nil
    else { return false }
    try leave(at: try sharedPosition(references), isSame: false)
    report.notes.append(.copied)
    return true
  }

  /// So does one whose replica goes on elsewhere under another id: both would give the same numbers.
  func leaveContinued(_ references: RemoteReferences, _ report: inout SyncReport) throws {
    guard rules.contains(.leaveForks), try store.isContinued() else { return }
    try leave(at: try sharedPosition(references), isSame: false)
    report.notes.append(.copied)
  }

  /// What was purged is in the own chain, or the chain is nowhere any more, neither here nor there.
  func goOnAnew() throws {
    try leave(at: 0, isSame: true)
  }

  private func leave(at position: Int, isSame: Bool) throws {
    let old = store.replica.id
    try store.becomeReplica(
      context.newID(), leavingAt: position, isSame: isSame,
      home: store.home(onMachine: context.machine), at: context.now)
    // Whatever was written behind that place is in no chain now.
    let kept = try store.chainTips()[old]?.name
    try exchange.hold(old, kept)
  }

  /// Up to where the remote is known to have the own chain.
  private func sharedPosition(_ references: RemoteReferences) throws -> Int {
    let own = store.replica.id
    guard let tip = references.chains[own] else { return 0 }
    var name: String? = tip
    while let next = name {
      if let place = try store.place(ofChunk: next, in: own) { return place.position }
      name = try exchange.link(next)?.parents.first
    }
    return 0
  }
}
