import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class HandleTests: StoreTest {
  private func add(_ title: String = "Fix") throws -> Handle {
    try store.add(NewTodo(title: title), at: clock.tick(), id: newID()).handle
  }

  @Test func `a number is assigned once, even after deletion, undo and rebuild`() throws {
    try expectEqual([add(), add(), add()], [1, 2, 3].map { Handle(number: $0) })
    try delete("3")
    try expectEqual(add(), Handle(number: 4))
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(add(), Handle(number: 5))
    try store.rebuild()
    try expectEqual(add(), Handle(number: 6))
    _ = try store.undo(9, at: clock.tick())
    try expectEqual(add(), Handle(number: 7))
    try expectEqual(sandbox.open().todos([.one(Handle(number: 7))]).map(\.title), ["Fix"])
  }

  @Test
  func `each suffix counts separately, and a store without a suffix continues after all numbers`()
    throws
  {
    let desktop = try sandbox.open("desktop")
    _ = try [add(), add()]
    try desktop.receive(store.operations())
    let add = { [sandbox] (now: Moment) in
      try desktop.add(NewTodo(title: "There"), at: now, id: sandbox.newID()).handle.description
    }
    try expectEqual(add(clock.tick()), "3")
    try store.merge(at: clock.tick())
    try desktop.importAll(of: store, at: clock.now)
    try desktop.merge(at: clock.tick())
    try expectEqual(add(clock.tick()), "4b")
    try store.receive(desktop.operations())
    try expectEqual(self.add(), Handle(number: 3))
  }

  @Test func `handles of a second replica have its suffix`() throws {
    let desktop = try sandbox.open("desktop")
    _ = try add("Here")
    try add("There", on: desktop)
    try store.merge(at: clock.tick())
    try desktop.importAll(of: store, at: clock.now)
    try desktop.merge(at: clock.tick())
    try store.receive(desktop.operations())
    let there = try #require(Handle("1b"))
    try expectEqual(store.todos([.one(there)]).map(\.title), ["There"])
    try expectEqual(store.todos([.one(there)]).map(\.handle), [there])
    try expectEqual(store.todos([.one(Handle(number: 1))]).map(\.title), ["Here"])
    try expectEqual(store.todos([.range(there, there)]).map(\.title), ["There"])
    try expectEqual(add("Also here"), Handle(number: 2))
    let sorted = try store.todos(matching: TodoQuery(["sort:id"]), at: clock.now, in: .utc)
    expectEqual(sorted.map(\.handle.description), ["1", "1b", "2"])
  }

  @Test func `each todo is returned once, in the order named`() throws {
    for title in ["a", "b", "c", "d"] { _ = try add(title) }
    let found = try store.todos(.words("4", "1-3", "3"))
    expectEqual(found.map(\.title), ["d", "a", "b", "c"])
  }

  @Test func `the error lists the numbers in a range that don't exist`() throws {
    for title in ["a", "b", "c", "d"] { _ = try add(title) }
    try delete("2")
    let all = [HandleSelection].words("1-999999999")
    let missing = StoreError.missingTodos(
      .words("2", "5-999999999"), in: all[0], existing: .words("1", "3-4"))
    #expect(throws: missing) { try store.todos(all) }
    #expect(throws: missing) { try store.setStatus(.done, of: all, command: "done", at: clock.now) }
    try expectEqual(store.operations().count, 5)
  }

  @Test func `the error for an unknown handle includes the newest one`() throws {
    let two = HandleSelection.one(Handle(number: 2))
    #expect(throws: StoreError.noSuchTodo("2", newest: nil)) { try store.todos([two]) }
    _ = try add()
    #expect(throws: StoreError.noSuchTodo("2", newest: Handle(number: 1))) {
      try store.delete([.one(Handle(number: 1)), two], at: clock.tick())
    }
    let range = HandleSelection.range(Handle(number: 5), Handle(number: 7))
    #expect(throws: StoreError.missingTodos([range], in: range, existing: [])) {
      try store.todos([range])
    }
    try expectEqual(store.todos([.one(Handle(number: 1))]).count, 1)
    try expectEqual(store.operations().count, 1)
  }

  @Test func `a lookup of handles finds only existing todos`() throws {
    let handles = try [add("One"), add("Two"), add("Three")]
    _ = try store.delete([.one(handles[1])], at: clock.tick())
    let unknown = [Handle(number: 9), Handle(number: 1, suffix: "b")]
    let found = try store.todos(named: Set(handles + unknown))
    expectEqual(found.mapValues(\.title), [handles[0]: "One", handles[2]: "Three"])
    #expect(try store.todos(named: []).isEmpty)
  }
}
