import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// The state is a fold of the set of operations, whatever their order and however often one arrives.
@Suite(.serialized, .startsNothing) struct ConvergenceTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  @Test(arguments: Seeds.few(2, ofFirst: 12))
  func `operations of three replicas give the same tables in any order, those of their fold`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["laptop", "desktop", "phone"]
    let operations = try history(of: names, seed, &random)
    #expect(operations.count > Seeds.size(100, full: 150))
    let reference = try sandbox.open("reference")
    try reference.receive(operations)
    let tables = try reference.derivedTablesWithoutSequence()
    #expect(tables.count { $0.contains("undone=1") } > Seeds.size(5, full: 10))
    try expectFold(of: operations, in: reference)
    for round in 0..<Seeds.size(1, full: 3) {
      let store = try sandbox.open("copy \(round)")
      var arrivals = operations.shuffled(using: &random)
      arrivals += arrivals.shuffled(using: &random).prefix(60)
      while !arrivals.isEmpty {
        let count = min(arrivals.count, .random(in: 1...40, using: &random))
        try store.receive(Array(arrivals.prefix(count)))
        arrivals.removeFirst(count)
      }
      try expectSame(tables, in: store)
    }
    let part = Array(operations.shuffled(using: &random).prefix(operations.count / 2))
    let partial = try sandbox.open("partial")
    try partial.receive(part)
    try expectFold(of: part, in: partial)
  }

  /// Expects these tables, right counts, and the same after a rebuild.
  private func expectSame(_ tables: [String], in store: TodoStore) throws {
    try expectEqual(store.derivedTablesWithoutSequence(), tables)
    let counts = try store.todoCounts()
    expectEqual(counts.kept, counts.counted)
    try store.expectSameAfterRebuild()
  }

  /// Compares every register and the rows of todos with the result of a naive fold.
  private func expectFold(
    of operations: [Operation], in store: TodoStore,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let fold = NaiveFold(operations)
    let folded = fold.registers()
    let wrong = try store.read { snapshot in
      try folded.flatMap { entity, fields in
        let registers = try Registers(of: entity, snapshot.db)
        return fields.filter { registers[$0.key] != $0.value }
          .map { "\(entity.hex) \($0.key.rawValue): \(registers[$0.key]), not \($0.value)" }
      }
    }
    expectEqual(wrong, [], sourceLocation: location)
    let todos = folded.filter { _, fields in
      fields[.kind] == .string("todo") && fields[.deleted]?.isTrue != true
        && fields[.title]?.string?.isEmpty == false
    }
    let shown = try store.read {
      try $0.todos(
        matching: TodoQuery(["is:open,done,dropped,expired"]), at: moment("2026-11-21T09:00:00Z"),
        in: .utc)
    }
    expectEqual(Set(shown.map(\.id)), Set(todos.keys), sourceLocation: location)
    expectEqual(
      Set(shown.filter(\.isExpired).map(\.id)), fold.expired().intersection(todos.keys),
      sourceLocation: location)
    for todo in shown {
      let row: [Field: String] = [
        .title: todo.title, .notes: todo.notes, .status: todo.status.rawValue,
        .day: todo.day?.description ?? "", .due: todo.due?.description ?? "",
        .priority: todo.priority == .unset ? "" : todo.priority.word,
      ]
      for (field, text) in row {
        var value = todos[todo.id]?[field]?.string ?? ""
        if field == .priority, value == Priority.unset.word { value = "" }
        expectEqual(text, value, "\(field.rawValue)", sourceLocation: location)
      }
      let number = todos[todo.id]?[.handle]?.integer
      expectEqual(todo.handle.number, Int(number ?? 0), sourceLocation: location)
    }
  }

  @Test func `if an undo is undone, the command applies again`() throws {
    let made = Operation.making(EntityID(high: 5, low: 5), "Fix", number: 1, at: 1)
    let undo = Operation.sample([RegisterWrite(made.id, .undone, .bool(true))], at: 2)
    let undoOfUndo = Operation.sample([RegisterWrite(undo.id, .undone, .bool(true))], at: 3)
    let redo = Operation.sample([RegisterWrite(undoOfUndo.id, .undone, .bool(true))], at: 4)
    let store = try sandbox.open()
    for (operation, titles) in [
      (made, ["Fix"]), (undo, []), (undoOfUndo, ["Fix"]), (redo, []),
    ] {
      try store.receive([operation])
      try expectEqual(store.titles(), titles)
      try store.expectSameAfterRebuild()
    }
  }

  /// The operations of replicas whose clocks are days apart and that sync now and then, including retractions
  /// of others' operations and of retractions.
  private func history(
    of names: [String], _ seed: UInt64, _ random: inout SeededGenerator
  ) throws -> [Operation] {
    let stores = try names.map { try sandbox.open($0) }
    var commands = names.indices.map { index in
      var clock = FakeClock()
      clock.advance(days: Int64(index) * 13 - 20)
      return RandomCommands(seed: seed * 100 + UInt64(index), clock: clock)
    }
    for _ in 0..<Seeds.size(180, full: 240) {
      let index = Int.random(in: 0..<stores.count, using: &random)
      try commands[index].step(stores[index])
      guard commands[index].chance(8) else { continue }
      let other = try #require(stores.randomElement(using: &random))
      try stores[index].receive(other.read { try $0.operations() })
      try stores[index].receive([retraction(stores[index], &random)])
    }
    for store in stores.dropFirst() { try stores[0].receive(store.read({ try $0.operations() })) }
    return try stores[0].read { try $0.operations() }
  }

  private func retraction(
    _ store: TodoStore, _ random: inout SeededGenerator
  ) throws -> Operation {
    let operations = try store.read { try $0.operations() }
    let targets = operations.shuffled(using: &random).prefix(3)
    return .sample(
      targets.map { RegisterWrite($0.id, .undone, .bool(.random(using: &random))) },
      at: (operations.map(\.time.rawValue).max() ?? 0) + 1, by: store.replica.id, wall: 0,
      command: "undo")
  }
}

@Suite(.serialized, .startsNothing) final class RebuildTests: StoreTest {
  @Test(arguments: Seeds.few(1, ofFirst: 6))
  func `tables rebuilt from the log equal those that commands wrote`(seed: UInt64) throws {
    var commands = RandomCommands(seed: seed)
    for _ in 0..<Seeds.size(250, full: 500) { try commands.step(store) }
    let before = try store.derivedTables()
    try store.rebuild()
    try expectEqual(store.derivedTables(), before)
    #expect(before.count { $0.hasPrefix("'todo'=\"todo\"") } > Seeds.size(15, full: 30))
    #expect(before.contains { $0.hasPrefix("'commit'=\"commit\"") })
    let counts = try store.todoCounts()
    expectEqual(counts.kept, counts.counted)
    #expect(!counts.kept.isEmpty)
    #expect(try store.value("SELECT sum(undone) FROM operation", as: Int.self) ?? 0 > 5)
  }

  @Test func `a rebuild restores tables that lost their rows, and counts that are no numbers`()
    throws
  {
    try addLabel("bug")
    let todo = try add(
      TodoEdit(title: "Fix", priority: .high, day: day("2026-11-21"), labels: ["bug"]))
    let before = try store.derivedTables()
    try store.execute("DELETE FROM todo; DELETE FROM replica; DELETE FROM write; DELETE FROM head")
    try store.rebuild()
    try expectEqual(store.read { try $0.todos(.words("1")) }, [todo])
    #expect((todo.title, todo.created) == ("Fix", moment("2026-11-21T09:00:02Z")))
    try store.execute("UPDATE todo_count SET done = 'x'")
    try expectEqual(store.examine().staleTables, ["todo_count"])
    try store.rebuild()
    try expectEqual(store.derivedTables(), before)
  }
}
