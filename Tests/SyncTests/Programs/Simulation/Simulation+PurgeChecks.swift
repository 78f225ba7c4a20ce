import Sync
import Todos

@testable import Store

extension Simulation {
  /// What was purged is nowhere.
  func checkPurged(
    _ fold: Fold, _ group: [SimulatedReplica], _ remote: SimulatedRemote
  ) throws {
    if fold.purged.isEmpty { return }
    for replica in group {
      let left = try replica.store.operations().filter { isPurged($0, fold.purged) }
      try check(left.isEmpty, "machine \(replica.index) still has what was purged")
    }
    for replica in remote.state.references.chains.keys.sorted() where replica.low != 666 {
      let left = readable(remote.chain(of: replica) ?? [], of: replica)
        .filter { isPurged($0, fold.purged) }
      try check(left.isEmpty, "\(remote.url) still has what was purged")
    }
  }

  /// Only chains are taken away that hold what was purged, and those that another goes on in place of.
  func noteRemoval(_ replica: EntityID, _ tip: String) {
    do {
      var purged: Set<EntityID> = []
      for replica in replicas { purged.formUnion(try replica.store.purgedIDs()) }
      let held = readable(
        commits.chain(upTo: tip) + commits.written(for: replica), of: replica)
      let continued = try replicas.contains { try $0.store.isContinued(replica) }
      try check(
        continued || held.contains { isPurged($0, purged) }, "a chain was taken away for nothing")
    } catch {
      failure = error
    }
  }

  private func isPurged(_ operation: Operation, _ purged: Set<EntityID>) -> Bool {
    purged.contains(operation.id) && !operation.isOfOperations
  }
}
