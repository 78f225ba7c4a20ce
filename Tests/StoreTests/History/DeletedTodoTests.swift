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

  @Test func `the error names the time and the machine of the deletion`() throws {
    try expectEqual(deleted("2", on: laptop), nil)
    let now = clock.tick()
    _ = try laptop.write(at: now) { try $0.delete(.words("2")) }
    let todo = try #require(try deleted("2", on: laptop))
    #expect((todo.handle, todo.title, todo.at) == (Handle(number: 2), "Two", now))
    expectEqual(todo.machine, nil)
    try syncAll()
    try expectEqual(deleted("2", on: desktop)?.machine, "laptop")
    // One whose creation was undone doesn't count as deleted.
    try add("Four")
    try write(on: laptop) { try $0.undo(1) }
    for change in [Transaction.delete, Transaction.restore] {
      #expect(throws: StoreError.noSuchTodo("4", newest: Handle(number: 3))) {
        try write(on: laptop) { try change($0)(.words("4")) }
      }
    }
  }

  private func restore(_ words: String..., on store: TodoStore) throws -> TodoChange {
    try write(on: store) { try $0.restore(.words(words)) }
  }

  @Test func `any machine restores what one has deleted, with all that it had`() throws {
    try addProject("api")
    try edit("2") { $0.project = .value("api") }
    try write(on: laptop) { try $0.comment("Hello", on: .one(Handle(number: 2)), id: newID()) }
    try edit("3") { $0.dependencies.after = .words("2") }
    try set(.done, "2")
    let before = try laptop.todo("2")
    try delete("2", on: laptop)
    try set(.done, "1")
    try syncAll()
    try edit("1", on: desktop) { $0.title = "Other" }
    let change = try restore("1-3", on: desktop)
    expectEqual(change.changed.map(\.title), ["Two"])
    expectEqual(change.unchanged.map(\.title), ["Other", "Three"])
    try syncAll()
    for store in both {
      let todo = try store.todo("2")
      #expect((todo.status, todo.project, todo.place) == (.done, "api", before.place))
      expectEqual(todo.finished, before.finished)
      try expectEqual(
        store.read { try $0.comments(on: [todo]) }[todo.id]?.map(\.comment.text), ["Hello"])
      try expectEqual(store.todo("3").after.map(\.number), [2])
      try expectEqual(store.read { try $0.history(limit: 1) }.map(\.command), ["restore"])
    }
    try write(on: desktop) { try $0.undo(1) }
    #expect(try deleted("2", on: desktop) != nil)
  }

  @Test func `what was purged can't be restored, nor what never was`() throws {
    let add = try #require(laptop.read { try $0.history(limit: 1) }.first)
    try laptop.purge([add.operation], at: clock.tick())
    try expectEqual(restore("3", on: laptop).unchanged.map(\.title), ["(purged)"])
    try delete("3")
    #expect(throws: StoreError.purged(Handle(number: 3))) { try restore("3", on: laptop) }
    #expect(throws: StoreError.self) { try restore("1-4", on: laptop) }
  }
}
