import Todos

@testable import Store
@testable import Sync

extension Simulation {
  /// Expects the same operations on all machines of one remote: those that any of them or the remote had.
  func checkGroup(
    _ group: [SimulatedMachine], at remote: SimulatedRemote, _ expected: Set<EntityID>
  ) throws {
    guard let first = group.first else { return }
    let tables = try first.store.derivedTables()
    for machine in group.dropFirst() {
      try checkSame(
        tables, try machine.store.derivedTables(), "machines \(first.index) and \(machine.index)")
    }
    let lost = expected.subtracting(try first.store.operationIDs())
    try check(lost.isEmpty, "lost: \(lost.map(\.hex).sorted())")
    let fold = Fold(try first.store.operations(), without: broken)
    try check(fold, first.store)
    try checkTyped(fold)
    try checkPurged(group, remote)
    for machine in group { try checkRebuilt(machine.store) }
  }

  /// Expects that incrementally derived tables equal rebuilt ones.
  func checkRebuilt(_ store: TodoStore) throws {
    let tables = try store.derivedTables()
    try store.rebuild(at: Moment(seconds: 1_795_000_000))
    try checkSame(tables, try store.derivedTables(), "after a rebuild")
  }

  /// Expects that commands read the state of the fold.
  func check(_ fold: Fold, _ store: TodoStore) throws {
    let rows = FoldedRows(fold)
    for (folded, query) in [
      (rows.todos, FoldedRows.todoQuery), (rows.comments, FoldedRows.commentQuery),
      (rows.items, FoldedRows.itemQuery),
    ] {
      let shown = try store.texts(query)
      let wrong = Set(shown).symmetricDifference(folded).sorted()
      try check(wrong.isEmpty, "the tables differ from the fold of the operations: \(wrong)")
    }
    let undone = try store.ids(
      "SELECT id FROM operation WHERE undone = 1 AND first IS NULL AND held IS NULL")
    try check(undone == fold.undone, "the wrong commands are undone")
  }

  /// Expects that a typed value is kept unless another one wins.
  private func checkTyped(_ fold: Fold) throws {
    for entry in journal.entries {
      guard let winner = fold.winners[entry.typed.entity]?[entry.typed.field],
        winner.operation.id == entry.operation
      else { continue }
      let isPurged =
        [.title, .name].contains(entry.typed.field)
        && winner.value.string?.hasPrefix("(purged") == true
      try check(isPurged || winner.value == entry.typed.value, "\(entry.typed) was changed")
    }
  }

  /// Expects unique handles after a sync, and a report of each handle that the sync changed.
  func checkHandles(_ machine: SimulatedMachine, since before: KnownState) throws {
    let handles = try machine.store.handles()
    let shared = Dictionary(grouping: handles, by: \.value).filter { $0.value.count > 1 }
    try check(
      shared.isEmpty, "machine \(machine.index): several todos have the handles \(shared.keys)")
    let after = try KnownState(of: machine.store)
    if after.suffixes != before.suffixes { return }
    let reported = try machine.store.ids(
      "SELECT entity FROM notice WHERE kind = 'handle' AND told = 0")
    for (todo, handle) in before.handles where handles[todo] != handle {
      // A hostile operation may remove a todo's title, and with it its row.
      try check(
        reported.contains(todo) || handles[todo] == nil,
        "machine \(machine.index): \(handle) is \(handles[todo] ?? "") without a report")
    }
  }

  /// Expects that each session that a sync has cost a claim is told so once, and no other one.
  func checkClaims(on machine: SimulatedMachine, since before: KnownState) throws {
    if plan.hostile { return }
    let after = try KnownState(of: machine.store)
    let lost = before.holders.filter { after.holders[$0.key] != $0.value }
      .map { "\($0.key.hex) \($0.value)" }
    let told = after.lostClaims.subtracting(before.lostClaims)
    try check(
      told == Set(lost).subtracting(before.lostClaims),
      "machine \(machine.index) tells \(told.sorted()) of the lost claims \(lost.sorted())")
  }

  /// Expects that a machine reports exactly those values of its users that lost to a concurrent one.
  func checkConflicts(on machine: SimulatedMachine, since before: KnownState) throws {
    if plan.hostile { return }
    let store = machine.store
    let fold = Fold(try store.read { try $0.operations() })
    let own = try store.ids("SELECT id FROM operation WHERE own = 1")
    let arrived = try store.operationIDs().subtracting(before.merged).subtracting(own)
    var expected: Set<String> = []
    for (entity, registers) in fold.winners {
      for (field, winner) in registers {
        guard field.conflicts, arrived.contains(winner.operation.id),
          winner.operation.author != .automatic,
          let mine = fold.operations.last(where: { operation in
            own.contains(operation.id) && operation.author != .automatic
              && !fold.undone.contains(operation.group)
              && operation.writes.contains { $0.entity == entity && $0.field == field }
          }),
          let write = mine.writes.first(where: { $0.entity == entity && $0.field == field }),
          write.value != winner.value,
          journal.areConcurrent(mine.id, winner.operation.id),
          // Whoever redoes it after the merge has seen what wins.
          !fold.operations.contains(where: { operation in
            journal.seen[operation.id]?.contains(winner.operation.id) == true
              && own.contains(operation.id)
              && operation.writes.contains { $0.field == .undone && $0.entity == mine.group }
          })
        else { continue }
        expected.insert("\(mine.id.hex) \(winner.operation.id.hex) \(field.rawValue) \(entity.hex)")
      }
    }
    let reported = Set(try store.unreadConflicts()).subtracting(before.conflicts)
    let missing = expected.subtracting(reported)
    try check(missing.isEmpty, "machine \(machine.index) doesn't report \(missing.sorted())")
    for conflict in reported.subtracting(expected) {
      let parts = conflict.split(separator: " ").map(String.init)
      let (lost, won) = (EntityID(hex: parts[0])!, EntityID(hex: parts[1])!)
      let writes = { (operation: Operation) in
        operation.writes.contains { $0.entity.hex == parts[3] && $0.field.rawValue == parts[2] }
      }
      let commands = Set(fold.operations.filter(writes).map(\.group))
      // A user may have changed the value again since the merge, and an undo or redo can change the winner.
      let isChangedSince = fold.operations.contains { operation in
        guard !before.merged.contains(operation.id) else { return false }
        let isOverwritten =
          own.contains(operation.id) && writes(operation)
          && journal.seen[operation.id]?.contains(won) == true
        return isOverwritten
          || operation.writes.contains { $0.field == .undone && commands.contains($0.entity) }
      }
      // A deletion wins over any other change.
      try check(
        (parts[2] == "deleted" || isChangedSince) && own.contains(lost)
          && journal.areConcurrent(lost, won),
        "machine \(machine.index) reports \(conflict), which isn't a conflict")
    }
  }

  /// Expects no purged text anywhere except in packs that no machine can read.
  private func checkPurged(_ group: [SimulatedMachine], _ remote: SimulatedRemote) throws {
    let purged = try group[0].store.purgedIDs()
    if purged.isEmpty { return }
    for (name, bytes) in remote.packs {
      let pack = try? Pack(bytes, named: name, key: key)
      let left = pack?.operations.filter { purged.contains($0.id) && $0.isPurgeable } ?? []
      try check(left.isEmpty, "\(remote.url) still has purged operations")
    }
    for machine in group {
      for entry in journal.entries where purged.contains(entry.operation) {
        guard case .string(let words) = entry.typed.value, words.hasSuffix(".") else { continue }
        let found = try machine.store.number(
          "SELECT count(*) FROM operation WHERE instr(bytes, ?) > 0", [words])
        try check(found == 0, "machine \(machine.index) still has \(words)")
      }
    }
  }

  func checkSame(_ one: [String], _ other: [String], _ what: String) throws {
    guard let place = one.indices.first(where: { one[$0] != other[$0] }) else { return }
    let (left, right) = (one[place].split(separator: "\n"), other[place].split(separator: "\n"))
    let only = { (lines: [Substring], others: [Substring]) in
      lines.filter { !others.contains($0) }.prefix(4).joined(separator: "\n")
    }
    throw failed(
      "\(what): differs in \(left.first ?? "")\n- \(only(left, right))\n+ \(only(right, left))"
    )
  }
}
