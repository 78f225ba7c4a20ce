import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class DeletedTodoTests: SyncedStoresTest {
  override init() throws {
    try super.init()
    for title in ["One", "Two", "Three"] { try add(title) }
    try syncAll()
  }

  /// The deleted todo that the error names, if any.
  private func deleted(_ word: String, on store: TodoStore) throws -> DeletedTodo? {
    do {
      _ = try store.read { try $0.todos(.words(word)) }
    } catch StoreError.deletedTodo(let todo) {
      return todo
    }
    return nil
  }

  @Test func `the error names the time of the deletion and the number of commands to undo`() throws
  {
    let laptop = laptop
    try expectEqual(deleted("2", on: laptop), nil)
    let now = clock.tick()
    _ = try laptop.write(at: now) { try $0.delete(.words("2")) }
    let todo = try #require(try deleted("2", on: laptop))
    #expect((todo.handle, todo.title, todo.at) == (Handle(number: 2), "Two", now))
    #expect((todo.machine, todo.commands) == (nil, 1))
    try set(.done, "1")
    try delete("3")
    try expectEqual(
      laptop.read { try $0.history(of: [HandleSelection].words("2")[0], limit: 9) }.map(\.command),
      ["rm", "add"])
    try expectEqual(deleted("2", on: laptop)?.commands, 3)
    try expectEqual(deleted("3", on: laptop)?.commands, 1)
    _ = try laptop.write(at: clock.tick()) { try $0.undo(3) }
    try expectEqual(laptop.titles(), ["One", "Two", "Three"])
    // One whose creation was undone doesn't count as deleted.
    _ = try laptop.write(at: clock.tick()) { try $0.undo(1) }
    #expect(throws: StoreError.noSuchTodo("3", newest: Handle(number: 2))) {
      try laptop.read { try $0.todos(.words("3")) }
    }
  }

  @Test func `a deletion on another machine can't be undone here`() throws {
    try delete("2", on: desktop)
    try syncAll()
    let todo = try #require(try deleted("2", on: laptop))
    #expect((todo.machine, todo.commands) == ("desktop", nil))
    try expectEqual(deleted("2", on: desktop)?.commands, 1)
  }

  @Test func `a deletion before a restored backup can't be undone`() throws {
    let laptop = laptop
    try delete("2")
    try laptop.restore(
      desktop.read { try $0.operations() }, of: Replica(id: newID(), name: "old"),
      at: clock.tick())
    let todo = try #require(try deleted("2", on: laptop))
    #expect((todo.machine, todo.commands) == (nil, nil))
  }
}
