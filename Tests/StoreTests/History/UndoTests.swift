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
    #expect(throws: StoreError.nothingToUndo) { try store.write(at: clock.now) { try $0.undo(1) } }
    #expect(throws: StoreError.nothingToRedo) { try store.write(at: clock.now) { try $0.redo(1) } }
    try addAll("a", "b")
    try write { try $0.undo(1) }
    try add("c")
    #expect(throws: StoreError.nothingToRedo) { try store.write(at: clock.now) { try $0.redo(1) } }
    try expectEqual(store.titles(), ["a", "c"])
    try write { try $0.undo(1) }
    try expectEqual(store.titles(), ["a"])
    let redone = try write { try $0.redo(9) }
    expectEqual(redone.entries.map { $0.changes.first?.title }, ["c"])
    try expectEqual(store.titles(), ["a", "c"])
    #expect(throws: StoreError.nothingToRedo) { try store.write(at: clock.now) { try $0.redo(1) } }
  }

  @Test func `a command that changes nothing doesn't clear redo`() throws {
    try addAll("a", "b")
    try write { try $0.undo(1) }
    let todo = [HandleSelection.one(Handle(number: 1))]
    let change = try write { try $0.setStatus(.todo, of: todo, as: .reopen) }
    #expect(change.changed.isEmpty)
    expectEqual(change.unchanged.map(\.title), ["a"])
    try write { try $0.redo(1) }
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
        let undone = try store.write(at: commands.clock.tick()) { try $0.undo(steps) }.entries.count
        expectEqual(undone, min(steps, position))
        position -= undone
      } else if position < states.count - 1 {
        let redone = try store.write(at: commands.clock.tick()) { try $0.redo(steps) }.entries.count
        expectEqual(redone, min(steps, states.count - 1 - position))
        position += redone
      }
      try expectEqual(store.typedTables(), states[position])
    }
    if position > 0 {
      _ = try store.write(at: commands.clock.tick(), { try $0.undo(states.count) })
    }
    #expect(try store.typedTables().isEmpty)
    #expect(throws: StoreError.nothingToUndo) {
      try store.write(at: commands.clock.tick()) { try $0.undo(1) }
    }
    _ = try store.write(at: commands.clock.tick()) { try $0.redo(states.count) }
    try expectEqual(store.typedTables(), states.last)
    #expect(throws: StoreError.nothingToRedo) {
      try store.write(at: commands.clock.tick()) { try $0.redo(1) }
    }
  }
}
