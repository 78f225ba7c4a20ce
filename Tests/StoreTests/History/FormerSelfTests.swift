import Store
import Testing
import TestingAdditions
import Todos

/// What a replica did before it went on under another id.
@Suite(.serialized, .startsNothing) struct FormerSelfTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    try store.join(as: "", name: "laptop", at: clock.tick())
  }

  private mutating func add(_ title: String) throws {
    _ = try store.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
  }

  private mutating func goOn() throws {
    try store.becomeReplica(
      sandbox.newID(), leavingAt: 0, isSame: true, home: StoreHome(machine: "m", file: "1"),
      at: clock.tick())
  }

  @Test mutating func `undo and redo reach back to what its former selves did`() throws {
    for title in ["One", "Two", "Three"] {
      try add(title)
      try goOn()
    }
    try expectEqual(store.undo(2, at: clock.tick()).entries.map(\.command), ["add", "add"])
    try expectEqual(store.titles(), ["One"])
    try goOn()
    try expectEqual(store.redo(1, at: clock.tick()).entries.count, 1)
    try expectEqual(store.titles(), ["One", "Two"])
    try expectEqual(store.redo(1, at: clock.tick()).entries.count, 1)
    try expectEqual(store.titles(), ["One", "Two", "Three"])
    try expectEqual(store.undo(9, at: clock.tick()).entries.count, 3)
    #expect(throws: StoreError.nothingToUndo) { try store.undo(1, at: clock.tick()) }
    try add("Four")
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.tick()) }
  }

  @Test mutating func `what it edits since was edited nowhere else`() throws {
    try add("One")
    try goOn()
    var edit = TodoEdit()
    edit.notes = "see mail"
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    let undone = try store.undo(2, at: clock.tick())
    expectEqual(undone.entries.map(\.command), ["edit", "add"])
    #expect(undone.kept.isEmpty)
    #expect(try store.history(limit: 20).allSatisfy(\.isOwn))
  }
}
