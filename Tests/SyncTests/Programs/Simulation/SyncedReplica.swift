import Store
import Todos

/// What a machine was to others before an exchange.
struct SyncedReplica {
  let id: EntityID
  let letters: String?
  /// Whether it is where it was when it was bound to that place.
  let isHome: Bool

  init(_ replica: SimulatedReplica) throws {
    id = try replica.store.replicaID()
    letters = try replica.store.inAnotherProcess().ownLetters()
    isHome =
      try replica.store.remote()?.home == replica.store.home(onMachine: replica.machine)
  }
}
