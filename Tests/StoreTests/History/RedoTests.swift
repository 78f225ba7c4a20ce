import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RedoTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
  }

  private mutating func add(_ titles: String...) throws {
    for title in titles {
      _ = try store.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
    }
  }

  private func titles() throws -> [String] {
    try store.todos(matching: TodoQuery(["sort:id"]), at: clock.now, in: .utc).map(\.title)
  }

  @Test mutating func `a new command clears redo`() throws {
    try add("a", "b")
    _ = try store.undo(1, at: clock.tick())
    try add("c")
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
    try expectEqual(titles(), ["a", "c"])
  }

  @Test mutating func `commands undone before the newest one stay undone`() throws {
    try add("a", "b")
    _ = try store.undo(1, at: clock.tick())
    try add("c")
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(titles(), ["a"])
    let redone = try store.redo(9, at: clock.tick())
    expectEqual(redone.entries.map { $0.changes.first?.title }, ["c"])
    try expectEqual(titles(), ["a", "c"])
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
  }

  @Test mutating func `an undo of several commands is redone oldest first`() throws {
    try add("a", "b", "c")
    _ = try store.undo(3, at: clock.tick())
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(titles(), ["a"])
    _ = try store.undo(1, at: clock.tick())
    _ = try store.redo(2, at: clock.tick())
    try expectEqual(titles(), ["a", "b"])
    _ = try store.redo(5, at: clock.tick())
    try expectEqual(titles(), ["a", "b", "c"])
  }

  @Test mutating func `a command that changes nothing doesn't clear redo`() throws {
    try add("a", "b")
    _ = try store.undo(1, at: clock.tick())
    let todo = [HandleSelection.one(Handle(number: 1))]
    let change = try store.setStatus(.todo, of: todo, command: "reopen", at: clock.tick())
    #expect(change.changed.isEmpty)
    expectEqual(change.unchanged.map(\.title), ["a"])
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(titles(), ["a", "b"])
  }

  @Test mutating func `a repeating block doesn't clear redo, and is undone on request`()
    throws
  {
    var edit = BlockEdit()
    edit.recurrence = .value(.day)
    _ = try store.addBlock(
      "daily", edit, presets: [], today: clock.today, at: clock.tick())
    _ = try store.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    _ = try store.undo(1, at: clock.tick())
    let made = try store.makeRepeating(
      on: clock.today, presets: { [] }, at: clock.tick(), in: .utc)
    expectEqual(made.map(\.title), ["daily"])
    try expectEqual(store.redo(1, at: clock.tick()).entries.map(\.command), ["add"])
    try expectEqual(
      store.undo(1, by: .automatic, at: clock.tick()).entries.map(\.command), ["repeat"])
    try expectEqual(store.titles(), ["Fix"])
    try expectEqual(store.redo(1, at: clock.tick()).entries.map(\.command), ["repeat"])
    try expectEqual(store.undo(1, at: clock.tick()).entries.map(\.command), ["add"])
  }

  @Test mutating func `an empty store has nothing to undo or redo`() throws {
    #expect(throws: StoreError.nothingToUndo) { try store.undo(1, at: clock.now) }
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
    #expect(try store.operations().isEmpty)
  }
}
