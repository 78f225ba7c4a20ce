import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RebuildTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  @Test(arguments: Seeds.few(1, ofFirst: 6))
  func `tables rebuilt from the log equal those that commands wrote`(seed: UInt64) throws {
    let store = try sandbox.open()
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

  @Test func `a rebuild restores tables that lost their rows`() throws {
    let store = try sandbox.open()
    var clock = FakeClock()
    let new = NewTodo(title: "Fix token", priority: .high, day: day("2026-11-21"))
    let todo = try store.add(new, at: clock.tick(), id: sandbox.newID())
    try store.execute("DELETE FROM todo; DELETE FROM replica; DELETE FROM write; DELETE FROM line")
    try store.rebuild()
    try expectEqual(store.todos([.one(Handle(number: 1))]), [todo])
    expectEqual(todo.title, "Fix token")
    expectEqual(todo.created, moment("2026-11-21T09:00:01Z"))
  }

  @Test func `a rebuild replaces counts that are no numbers`() throws {
    let store = try sandbox.open()
    var clock = FakeClock()
    _ = try store.addLabel("bug", color: nil, at: clock.tick())
    _ = try store.add(NewTodo(title: "Fix", labels: ["bug"]), at: clock.tick(), id: sandbox.newID())
    let before = try store.derivedTables()
    try store.execute("UPDATE todo_count SET done = 'x'")
    try expectEqual(store.examine().staleTables, ["todo_count"])
    try store.rebuild()
    try expectEqual(store.derivedTables(), before)
  }
}
