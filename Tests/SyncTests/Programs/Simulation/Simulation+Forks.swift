import GRDB
import Todos

@testable import Store

extension Simulation {
  /// Holds a machine to who it was before an exchange, unless it had to become another.
  func noteForks(of replica: SimulatedReplica, since before: SyncedReplica) throws {
    let store = try replica.store.inAnotherProcess()
    let id = store.replica.id
    if id != before.id {
      let former = try store.ids(
        "SELECT continues FROM replica WHERE id = ? AND continues IS NOT NULL", [id])
      // It may have become another twice.
      if former.isEmpty {
        note("\(replica.index): goes on under another id")
        try check(
          replica.mayFork || !before.isHome || before.letters == nil,
          "machine \(replica.index) has left its own id")
        journal.forks[before.id, default: 0] += 1
        for told in replica.told.fork() {
          journal.leftNumbers[told.replica, default: []].insert(told.handle.number)
        }
        replica.mayFork = false
      }
    }
    guard let letters = try store.ownLetters() else { return }
    if id == before.id, let old = before.letters, old != letters {
      note("\(replica.index): has letters \(letters) in place of \(old)")
      try check(
        journal.lettersMayClash, "machine \(replica.index) has other letters than before")
      for other in replicas { other.told.forget(letters: old, of: id) }
    }
    // What a todo has given up finds it as long as nothing else has it; nobody is told of it.
    let rows = try store.texts(
      """
      SELECT number || ' ' || lower(hex(entity)) FROM handle
      WHERE replica = ?1 AND NOT EXISTS (
        SELECT 1 FROM withdrawn_handle WHERE replica = ?1 AND entity = handle.entity)
      """, [id])
    for row in rows.sorted() {
      let parts = row.split(separator: " ")
      guard let number = Int(parts[0]), let todo = EntityID(hex: String(parts[1])) else { continue }
      replica.told.tell(Handle(number: number, letters: letters), todo, by: id)
    }
  }
}
