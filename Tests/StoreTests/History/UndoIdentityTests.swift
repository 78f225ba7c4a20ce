import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct UndoIdentityTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  @Test(arguments: Seeds.few(1, ofFirst: 4))
  func `undo restores the tables before each command, and redo those after it`(
    seed: UInt64
  ) throws {
    let store = try sandbox.open()
    var commands = RandomCommands(seed: seed, hasAutomatic: false)
    var states = [try store.typedTables()]
    let count = { try store.value("SELECT count(*) FROM operation", as: Int.self) ?? 0 }
    for _ in 0..<Seeds.size(70, full: 150) {
      let before = try count()
      try commands.change(store)
      if try count() > before { states.append(try store.typedTables()) }
    }
    #expect(states.count > Seeds.size(35, full: 80))
    var position = states.count - 1
    for _ in 0..<Seeds.size(20, full: 60) {
      let steps = Int.random(in: 1...9, using: &commands.random)
      if commands.chance(50), position > 0 {
        let undone = try store.undo(steps, at: commands.clock.tick()).entries.count
        expectEqual(undone, min(steps, position))
        position -= undone
      } else if position < states.count - 1 {
        let redone = try store.redo(steps, at: commands.clock.tick()).entries.count
        expectEqual(redone, min(steps, states.count - 1 - position))
        position += redone
      }
      try expectEqual(store.typedTables(), states[position])
    }
    if position > 0 { _ = try store.undo(states.count, at: commands.clock.tick()) }
    #expect(try store.typedTables().isEmpty)
    #expect(throws: StoreError.nothingToUndo) { try store.undo(1, at: commands.clock.tick()) }
    _ = try store.redo(states.count, at: commands.clock.tick())
    try expectEqual(store.typedTables(), states.last)
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: commands.clock.tick()) }
  }

  @Test func `the undo stack survives closing and reopening the store`() throws {
    var clock = FakeClock()
    for title in ["Fix token", "Write test"] {
      _ = try sandbox.open().add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
    }
    let first = try sandbox.open().undo(1, at: clock.tick())
    expectEqual(first.entries.map(\.command), ["add"])
    expectEqual(first.entries.first?.changes.first?.title, "Write test")
    let second = try sandbox.open().undo(1, at: clock.tick())
    expectEqual(second.entries.first?.changes.first?.title, "Fix token")
    try expectEqual(sandbox.open().redo(2, at: clock.tick()).entries.count, 2)
    let todos = try sandbox.open().todos([.range(Handle(number: 1), Handle(number: 2))])
    expectEqual(todos.map(\.title), ["Fix token", "Write test"])
  }
}
