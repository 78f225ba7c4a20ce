import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct DeletedTodoTests {
  var machines: TwoStores

  init() throws {
    machines = try TwoStores()
    for title in ["One", "Two", "Three"] {
      _ = try machines.laptop.add(
        NewTodo(title: title), at: machines.clock.tick(), id: machines.newID())
    }
    try machines.syncAll()
  }

  /// The deleted todo that the error names, if any.
  private func deleted(_ word: String, on store: TodoStore) throws -> DeletedTodo? {
    do {
      _ = try store.todos(.words(word))
    } catch .deletedTodo(let todo) {
      return todo
    }
    return nil
  }

  @Test
  mutating func `the error names the time of the deletion and the number of commands to undo`()
    throws
  {
    let laptop = machines.laptop
    try expectEqual(deleted("2", on: laptop), nil)
    let now = machines.clock.tick()
    _ = try laptop.delete(.words("2"), at: now)
    let todo = try #require(try deleted("2", on: laptop))
    #expect((todo.handle, todo.title, todo.at) == (Handle(number: 2), "Two", now))
    #expect((todo.machine, todo.commands) == (nil, 1))
    _ = try laptop.setStatus(.done, of: .words("1"), command: "done", at: machines.clock.tick())
    _ = try laptop.delete(.words("3"), at: machines.clock.tick())
    try expectEqual(deleted("2", on: laptop)?.commands, 3)
    try expectEqual(deleted("3", on: laptop)?.commands, 1)
    _ = try laptop.undo(3, at: machines.clock.tick())
    try expectEqual(laptop.titles(), ["One", "Two", "Three"])
  }

  @Test mutating func `a deletion on another machine can't be undone here`() throws {
    _ = try machines.desktop.delete(.words("2"), at: machines.clock.tick())
    try machines.syncAll()
    let todo = try #require(try deleted("2", on: machines.laptop))
    #expect((todo.machine, todo.commands) == ("desktop", nil))
    try expectEqual(deleted("2", on: machines.desktop)?.commands, 1)
  }

  @Test mutating func `a deletion before a restored backup can't be undone`() throws {
    let laptop = machines.laptop
    _ = try laptop.delete(.words("2"), at: machines.clock.tick())
    try laptop.restore(
      machines.desktop.operations(), of: Replica(id: machines.newID(), name: "old"),
      at: machines.clock.tick())
    let todo = try #require(try deleted("2", on: laptop))
    #expect((todo.machine, todo.commands) == (nil, nil))
  }

  @Test mutating func `a todo whose creation was undone does not count as deleted`() throws {
    _ = try machines.laptop.undo(1, at: machines.clock.tick())
    #expect(throws: StoreError.noSuchTodo("3", newest: Handle(number: 2))) {
      try machines.laptop.todos(.words("3"))
    }
  }

  @Test mutating func `the history of a deleted todo can be read`() throws {
    _ = try machines.laptop.delete(.words("2"), at: machines.clock.tick())
    let history = try machines.laptop.history(of: [HandleSelection].words("2")[0], limit: 9)
    expectEqual(history.map(\.command), ["rm", "add"])
  }
}
