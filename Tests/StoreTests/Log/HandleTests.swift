import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class HandleTests: StoreTest {
  private func add(_ title: String = "Fix") throws -> Handle {
    try write { try $0.add(TodoEdit(title: title), id: newID()) }.handle
  }

  @Test func `a number is assigned once, even after deletion, undo and rebuild`() throws {
    try expectEqual([add(), add(), add()], [1, 2, 3].map { Handle(number: $0) })
    try delete("3")
    try expectEqual(add(), Handle(number: 4))
    try write { try $0.undo(1) }
    try expectEqual(add(), Handle(number: 5))
    try store.rebuild()
    try expectEqual(add(), Handle(number: 6))
    try write { try $0.undo(9) }
    try expectEqual(add(), Handle(number: 7))
    try expectEqual(sandbox.open().read { try $0.todos(.words("7")) }.map(\.title), ["Fix"])
  }

  @Test
  func `each suffix counts separately, and a store without a suffix continues after all numbers`()
    throws
  {
    let desktop = try sandbox.open("desktop")
    _ = try [add(), add()]
    try desktop.receive(store.read { try $0.operations() })
    let add = { [sandbox] (now: Moment) in
      try desktop.write(at: now) { try $0.add(TodoEdit(title: "There"), id: sandbox.newID()) }
        .handle
        .description
    }
    try expectEqual(add(clock.tick()), "3")
    try store.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try desktop.importAll(of: store, at: clock.now)
    try desktop.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try expectEqual(add(clock.tick()), "4b")
    try store.receive(desktop.read { try $0.operations() })
    try expectEqual(self.add(), Handle(number: 3))
  }

  @Test func `handles of a second replica have its suffix`() throws {
    let desktop = try sandbox.open("desktop")
    _ = try add("Here")
    try add("There", on: desktop)
    try store.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try desktop.importAll(of: store, at: clock.now)
    try desktop.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try store.receive(desktop.read { try $0.operations() })
    let there = try #require(Handle("1b"))
    try expectEqual(store.read { try $0.todos([.one(there)]) }.map(\.title), ["There"])
    try expectEqual(store.read { try $0.todos([.one(there)]) }.map(\.handle), [there])
    try expectEqual(store.read { try $0.todos([.one(Handle(number: 1))]) }.map(\.title), ["Here"])
    try expectEqual(store.read { try $0.todos([.range(there, there)]) }.map(\.title), ["There"])
    try expectEqual(add("Also here"), Handle(number: 2))
    let sorted = try store.read {
      try $0.todos(matching: TodoQuery(["sort:id"]), at: clock.now, in: .utc)
    }
    expectEqual(sorted.map(\.handle.description), ["1", "1b", "2"])
  }

  @Test func `each todo is returned once, in the order named`() throws {
    for title in ["a", "b", "c", "d"] { _ = try add(title) }
    let found = try store.read { try $0.todos(.words("4", "1-3", "3")) }
    expectEqual(found.map(\.title), ["d", "a", "b", "c"])
  }

  @Test func `the error lists the numbers in a range that don't exist`() throws {
    for title in ["a", "b", "c", "d"] { _ = try add(title) }
    try delete("2")
    let all = [HandleSelection].words("1-999999999")
    let missing = StoreError.missingTodos(
      .words("2", "5-999999999"), in: all[0], existing: .words("1", "3-4"))
    #expect(throws: missing) { try store.read { try $0.todos(all) } }
    #expect(throws: missing) {
      try store.write(at: clock.now) { try $0.setStatus(.done, of: all, as: .done) }
    }
    try expectEqual(store.read { try $0.operations() }.count, 5)
  }

  @Test func `the error for an unknown handle includes the newest one`() throws {
    let two = HandleSelection.one(Handle(number: 2))
    #expect(throws: StoreError.noSuchTodo("2", newest: nil)) {
      try store.read { try $0.todos([two]) }
    }
    _ = try add()
    #expect(throws: StoreError.noSuchTodo("2", newest: Handle(number: 1))) {
      try write { try $0.delete([.one(Handle(number: 1)), two]) }
    }
    let range = HandleSelection.range(Handle(number: 5), Handle(number: 7))
    #expect(throws: StoreError.missingTodos([range], in: range, existing: [])) {
      try store.read { try $0.todos([range]) }
    }
    try expectEqual(store.read { try $0.todos([.one(Handle(number: 1))]) }.count, 1)
    try expectEqual(store.read { try $0.operations() }.count, 1)
  }

  @Test func `a lookup of handles finds only existing todos`() throws {
    let handles = try [add("One"), add("Two"), add("Three")]
    try write { try $0.delete([.one(handles[1])]) }
    let unknown = [Handle(number: 9), Handle(number: 1, suffix: "b")]
    let found = try store.read { try $0.todos(named: Set(handles + unknown)) }
    expectEqual(found.mapValues(\.title), [handles[0]: "One", handles[2]: "Three"])
    #expect(try store.read { try $0.todos(named: []) }.isEmpty)
  }
}
