import Store
import Todos

/// One store on one machine.
final class SimulatedReplica {
  /// By which conditions of remotes know its machine.
  let index: Int
  var store: TodoStore
  var commits = LocalCommits()
  /// The machine's id.
  let machine: String
  /// How far its clock is off, in seconds.
  var clockError: Int64
  var isAlive = true
  /// A process exchanges; another would find it at it.
  var isSyncing = false
  /// What it must have for ever: all operations that were ever seen in it.
  var kept: Set<EntityID> = []
  /// What people were told of its todos since it has letters.
  var told = ToldHandles()
  /// Whether it may find that its replica goes on elsewhere.
  var mayFork = false
  var backups: [Backup] = []

  struct Backup {
    let store: TodoStore
    let commits: LocalCommits
    let kept: Set<EntityID>
    let told: ToldHandles
  }

  init(index: Int, store: TodoStore, machine: String, clockError: Int64) {
    self.index = index
    self.store = store
    self.machine = machine
    self.clockError = clockError
  }

  var name: String { "machine \(index)" }

  /// Notes that all of it has to stay, but for what was purged.
  /// - Returns: What has gone.
  func keep() throws -> Set<EntityID> {
    let present = try store.operationIDs()
    let lost = kept.subtracting(present)
    kept = present
    return lost.subtracting(try store.purgedIDs())
  }
}
