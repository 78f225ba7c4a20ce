import Todos

@testable import Store

extension Simulation {
  /// All machines at one remote have the same, and it is what all of them and the remote had.
  func checkGroup(
    _ group: [SimulatedReplica], at remote: SimulatedRemote, _ expected: [EntityID: Operation]
  ) throws {
    guard let first = group.first else { return }
    let tables = try first.store.derivedTables()
    for replica in group.dropFirst() {
      try checkSame(
        tables, try replica.store.derivedTables(),
        "machines \(first.index) and \(replica.index)")
    }
    let ids = try group.map { try $0.store.replicaID() }
    try check(Set(ids).count == ids.count, "two machines have the same replica id")
    let fold = Fold(try first.store.operations(), without: broken)
    try checkSurvival(of: expected, in: fold)
    try check(fold, first.store)
    try checkTyped(fold, first.store)
    try checkHandles(group, at: remote.url)
    try checkPurged(fold, group, remote)
    if chance(20) { try checkRebuilt(first.store) }
  }

  /// What was derived step by step is what is derived anew.
  func checkRebuilt(_ store: TodoStore) throws {
    let tables = try store.derivedTables()
    try store.rebuild()
    try checkSame(tables, try store.derivedTables(), "what is rebuilt")
  }

  private func checkSurvival(of expected: [EntityID: Operation], in fold: Fold) throws {
    let present = Set(fold.operations.map(\.id))
    let lost = expected.values.filter { operation in
      !present.contains(operation.id)
        && !(fold.purged.contains(operation.id) && !operation.isOfOperations)
    }
    try check(
      lost.isEmpty,
      "lost: \(lost.map { String(decoding: $0.bytes, as: UTF8.self) }.sorted())")
  }

  /// What commands read is what the one rule says.
  func check(_ fold: Fold, _ store: TodoStore) throws {
    let rows = FoldedRows(fold)
    for (folded, query) in [
      (rows.todos, FoldedRows.todoQuery), (rows.comments, FoldedRows.commentQuery),
    ] {
      let shown = try store.texts(query)
      let wrong = Set(shown).symmetricDifference(folded).sorted()
      try check(wrong.isEmpty, "the tables aren't what the operations say: \(wrong)")
    }
    let undone = try store.ids("SELECT id FROM operation WHERE undone = 1")
    let present = Set(fold.operations.map(\.id))
    try check(
      undone == fold.undone.intersection(present), "other operations are undone than should be")
  }

  /// What someone typed is shown, unless it was taken back or something later was written.
  private func checkTyped(_ fold: Fold, _ store: TodoStore) throws {
    for entry in journal.entries {
      guard let winner = fold.winners[entry.typed.entity]?[entry.typed.field],
        winner.operation.id == entry.operation
      else { continue }
      try check(winner.value == entry.typed.value, "\(entry.typed) was not kept as typed")
    }
  }

  /// Each todo has a handle, each handle finds one todo, and what people were told stays so.
  private func checkHandles(_ group: [SimulatedReplica], at url: String) throws {
    let letters = try group.map { try $0.store.inAnotherProcess().ownLetters() }
    try check(
      Set(letters).count == letters.count, "two machines have the same letters: \(letters)")
    for replica in group {
      let store = try replica.store.inAnotherProcess()
      let rows = try store.handles()
      let known = Set(rows.map(\.todo))
      // Only what is hostile puts there what someone made who never exchanged.
      let unknown = try store.ids(
        "SELECT entity FROM handle WHERE replica NOT IN (SELECT id FROM replica)")
      let todos = try store.ids("SELECT id FROM todo")
        .subtracting(plan.hostile ? unknown : [])
      try check(
        known.isSuperset(of: todos),
        "no handle finds \(todos.subtracting(known).map(\.hex).sorted())")
      let byHandle = Dictionary(grouping: rows) { $0.handle }
      let double = byHandle.filter { Set($0.value.map(\.todo)).count > 1 }.keys.sorted()
      try check(
        double.isEmpty,
        "\(double) find several todos on machine \(replica.index): "
          + "\(rows.filter { double.contains($0.handle) }.map { "\($0.todo.hex) of \($0.replica.hex)" })"
      )
      try checkTold(byHandle.compactMapValues { $0.first?.todo }, of: todos, by: store, at: url)
    }
  }

  /// Whoever uses a remote may have told others of its handles.
  private func checkTold(
    _ found: [Handle: EntityID], of todos: Set<EntityID>, by store: TodoStore, at url: String
  ) throws {
    let lettersNow = try store.letters()
    for teller in replicas where try teller.store.remote()?.url == url {
      for told in teller.told.all where todos.contains(told.todo) && !isAmbiguous(told) {
        // Who took the same letters at another remote has others now, the numbers stay.
        let giver = try giver(of: told, lettersNow, store)
        let letters = journal.lettersMayClash ? lettersNow[giver] ?? "" : told.handle.letters
        let handle = Handle(number: told.handle.number, letters: letters)
        try check(
          found[handle] == told.todo,
          "machine \(teller.index) told \(told.handle) of \(told.todo.hex), but \(handle) finds "
            + "\(found[handle]?.hex ?? "nothing") for \(store.replica.id.hex)")
      }
    }
  }

  /// By whose letters a number goes that someone was told. A copy that goes to a remote where its former self's
  /// letters are another machine's takes the numbers along, as any machine that joins.
  private func giver(
    of told: ToldHandles.Told, _ lettersNow: [EntityID: String], _ store: TodoStore
  ) throws -> EntityID {
    let isTaken = lettersNow.contains {
      $0.key != told.replica && $0.value == lettersNow[told.replica]
    }
    guard isTaken else { return told.replica }
    return try store.heir(of: told.replica, to: told.todo) ?? told.replica
  }

  private func isAmbiguous(_ told: ToldHandles.Told) -> Bool {
    // Where two have left it, nobody knows which of their numbers were told before.
    if journal.forks[told.replica, default: 0] > 1 { return true }
    // Two with one id have each given it at a remote of their own.
    return plan.remotes > 1
      && journal.leftNumbers[told.replica]?.contains(told.handle.number) == true
  }
}
