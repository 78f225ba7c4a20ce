import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ConvergenceTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  @Test(arguments: Seeds.few(1, ofFirst: 4))
  func `whatever the order of arrival, operations of three replicas give the same tables`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let operations = try history(of: ["laptop", "desktop", "phone"], seed, &random)
    #expect(operations.count > 150)
    let reference = try sandbox.open("reference")
    try reference.receive(operations)
    let tables = try reference.derivedTablesWithoutSequence()
    #expect(tables.count { $0.contains("undone=1") } > 10)
    for round in 0..<Seeds.size(1, full: 3) {
      let store = try sandbox.open("copy \(round)")
      var arrivals = operations.shuffled(using: &random)
      arrivals += arrivals.shuffled(using: &random).prefix(60)
      while !arrivals.isEmpty {
        let count = min(arrivals.count, .random(in: 1...40, using: &random))
        try store.receive(Array(arrivals.prefix(count)))
        arrivals.removeFirst(count)
      }
      try expectEqual(store.derivedTablesWithoutSequence(), tables)
    }
  }

  @Test func `a retraction that arrives before its target takes it back on arrival`() throws {
    let laptop = try sandbox.open("laptop")
    var clock = FakeClock()
    let new = NewTodo(title: "Fix token")
    let todo = try laptop.add(new, at: clock.tick(), id: sandbox.newID())
    _ = try laptop.undo(1, at: clock.tick())
    let desktop = try sandbox.open("desktop")
    let operations = try laptop.operations()
    try desktop.receive([operations[1]])
    #expect(try desktop.typedTables().isEmpty)
    try desktop.receive([operations[0]])
    #expect(try desktop.typedTables().isEmpty)
    _ = try laptop.redo(1, at: clock.tick())
    try desktop.receive(laptop.operations())
    try expectEqual(desktop.todos([.one(todo.handle)]).map(\.title), ["Fix token"])
  }

  @Test func `the later of two concurrent edits is in force on both replicas`() throws {
    let laptop = try sandbox.open("laptop")
    let desktop = try sandbox.open("desktop")
    let id = sandbox.newID()
    let start = moment("2026-11-21T09:00:00Z")
    _ = try laptop.add(NewTodo(title: "Fix token"), at: start, id: id)
    try desktop.receive(laptop.operations())
    let todo = [HandleSelection.one(Handle(number: 1))]
    var edit = TodoEdit()
    edit.title = "Fix tokens"
    _ = try laptop.edit(todo, edit, at: start.advanced(bySeconds: 20))
    edit.title = "Fix all tokens"
    edit.notes = "see mail"
    _ = try desktop.edit(todo, edit, at: start.advanced(bySeconds: 10))
    try desktop.receive(laptop.operations())
    try laptop.receive(desktop.operations())
    for store in [laptop, desktop] {
      let found = try #require(try store.todos(todo).first)
      expectEqual(found.title, "Fix tokens")
      expectEqual(found.notes, "see mail")
    }
  }

  /// What replicas wrote whose clocks are days apart, meeting now and then, with retractions of
  /// others' operations and of retractions among them.
  private func history(
    of names: [String], _ seed: UInt64, _ random: inout SeededGenerator
  ) throws -> [Operation] {
    let stores = try names.map(sandbox.open)
    var commands = names.indices.map { index in
      var clock = FakeClock()
      clock.advance(days: Int64(index) * 13 - 20)
      return RandomCommands(seed: seed * 100 + UInt64(index), clock: clock)
    }
    for _ in 0..<240 {
      let index = Int.random(in: 0..<stores.count, using: &random)
      try commands[index].step(stores[index])
      guard commands[index].chance(8) else { continue }
      let other = try #require(stores.randomElement(using: &random))
      try stores[index].receive(other.operations())
      try stores[index].receive([retraction(stores[index], &random)])
    }
    for store in stores.dropFirst() { try stores[0].receive(store.operations()) }
    return try stores[0].operations()
  }

  private func retraction(
    _ store: TodoStore, _ random: inout SeededGenerator
  ) throws -> Operation {
    let operations = try store.operations()
    let targets = operations.shuffled(using: &random).prefix(3)
    let latest = operations.map(\.time).max()
    let now = Moment(milliseconds: 0)
    let time = try #require(HybridTime(at: now, after: latest))
    return Operation(
      replica: store.replica.id, time: time, wall: now, command: "undo", group: time,
      writes: targets.map { RegisterWrite($0.id, .undone, .bool(.random(using: &random))) })
  }
}
