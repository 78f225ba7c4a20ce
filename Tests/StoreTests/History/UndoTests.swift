import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class RedoTests: StoreTest {
  private func addAll(_ titles: String...) throws {
    for title in titles { try add(title) }
  }

  @Test func `a new command clears redo, and commands undone before it stay undone`() throws {
    #expect(throws: StoreError.nothingToUndo) { try store.undo(1, at: clock.now) }
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
    try addAll("a", "b")
    _ = try store.undo(1, at: clock.tick())
    try add("c")
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
    try expectEqual(store.titles(), ["a", "c"])
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(store.titles(), ["a"])
    let redone = try store.redo(9, at: clock.tick())
    expectEqual(redone.entries.map { $0.changes.first?.title }, ["c"])
    try expectEqual(store.titles(), ["a", "c"])
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
  }

  @Test func `an undo of several commands is redone oldest first`() throws {
    try addAll("a", "b", "c")
    _ = try store.undo(3, at: clock.tick())
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(store.titles(), ["a"])
    _ = try store.undo(1, at: clock.tick())
    _ = try store.redo(2, at: clock.tick())
    try expectEqual(store.titles(), ["a", "b"])
    _ = try store.redo(5, at: clock.tick())
    try expectEqual(store.titles(), ["a", "b", "c"])
  }

  @Test func `a command that changes nothing doesn't clear redo`() throws {
    try addAll("a", "b")
    _ = try store.undo(1, at: clock.tick())
    let todo = [HandleSelection.one(Handle(number: 1))]
    let change = try store.setStatus(.todo, of: todo, command: "reopen", at: clock.tick())
    #expect(change.changed.isEmpty)
    expectEqual(change.unchanged.map(\.title), ["a"])
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(store.titles(), ["a", "b"])
  }
}

@Suite(.serialized, .startsNothing) final class UndoIdentityTests: StoreTest {
  @Test(arguments: Seeds.few(1, ofFirst: 4))
  func `undo restores the tables before each command, and redo those after it`(seed: UInt64) throws
  {
    var commands = RandomCommands(seed: seed, hasAutomatic: false)
    var states = [try store.typedTables()]
    let count = { [store] in try store.value("SELECT count(*) FROM operation", as: Int.self) ?? 0 }
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
    for title in ["Fix token", "Write test"] {
      _ = try sandbox.open().add(NewTodo(title: title), at: clock.tick(), id: newID())
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
