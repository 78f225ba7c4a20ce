import Foundation
import Todos

@testable import Store

extension Simulation {
  /// Takes back commands; at times restores them at once, as if nothing had been.
  func undo(on replica: SimulatedReplica) throws {
    let before = try replica.store.typedTables()
    let shown = try ShownTodos(replica.store)
    let fold = broken == .retraction || chance(40) ? Fold(try replica.store.operations()) : nil
    var count = 0
    var undone: Set<EntityID> = []
    let added = try run("undo", on: replica) { store, now in
      if broken == .retraction {
        if let edit = try undoByWriting(store, now) { undone.insert(edit) }
        return []
      }
      count = try store.undo(.random(in: 1...2, using: &random), at: now).entries.count
      return []
    }
    if added.isEmpty { return }
    if let fold {
      if count > 0 { undone = Set(added.flatMap(\.writes).map(\.entity)) }
      let stray = shown.changes(to: try ShownTodos(replica.store)).filter { change in
        guard let winner = fold.winners[change.todo]?[change.field] else { return true }
        return !undone.contains(winner.operation.id)
      }
      try check(stray.isEmpty, "undo has changed \(stray), which others wrote")
    }
    guard chance(40), count > 0 else { return }
    try run("redo", on: replica) { store, now in
      _ = try store.redo(count, at: now)
      return []
    }
    try checkSame(before, try replica.store.typedTables(), "undo and redo")
  }

  func redo(on replica: SimulatedReplica) throws {
    try run("redo", on: replica) { store, now in
      _ = try store.redo(.random(in: 1...2, using: &random), at: now)
      return []
    }
  }

  /// Takes the words of a random command away for ever.
  func purge(on replica: SimulatedReplica) throws {
    let commands = try replica.store.ids(
      """
      SELECT id FROM operation WHERE time = "group" AND retracts = 0
        AND command IN ('add', 'edit', 'comment', 'label add', 'project add')
      """
    ).sorted()
    guard !commands.isEmpty else { return }
    let command = pick(commands)
    for entry in journal.entries where entry.operation == command {
      if case .string(let words) = entry.typed.value { journal.purgedWords.insert(words) }
    }
    journal.purged.insert(command)
    try run("purge", on: replica) { store, now in
      try store.purge([command], at: now)
      return []
    }
  }

  func checkSame(_ one: [String], _ other: [String], _ what: String) throws {
    guard let place = one.indices.first(where: { one[$0] != other[$0] }) else { return }
    let (left, right) = (one[place].split(separator: "\n"), other[place].split(separator: "\n"))
    let only = { (lines: [Substring], others: [Substring]) in
      lines.filter { !others.contains($0) }.prefix(4).joined(separator: "\n")
    }
    throw failed(
      "\(what): not the same in \(left.first ?? "")\n- \(only(left, right))\n+ \(only(right, left))"
    )
  }
}
