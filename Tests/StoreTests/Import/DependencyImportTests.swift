import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct DependencyImportTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  let ids: [EntityID]
  let now = moment("2026-11-21T09:00:00Z")

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    ids = [sandbox.newID(), sandbox.newID(), sandbox.newID()]
  }

  private func record(_ index: Int, after others: Int...) -> TodoRecord {
    TodoRecord(id: ids[index], title: "Todo \(index + 1)", after: Set(others.map { ids[$0] }))
  }

  private func blockers() throws -> [String] {
    try store.todos([.range(Handle(number: 1), Handle(number: 3))]).map { todo in
      todo.after.map(\.description).joined(separator: ",")
    }
  }

  @Test func `todos wait for those that their file names, also later ones`() throws {
    _ = try store.importTodos([record(0, after: 2), record(1, after: 0, 2), record(2)], at: now)
    try expectEqual(blockers(), ["3", "1,3", ""])
    try expectEqual(store.history(limit: 5).map(\.command), ["import todotxt"])
    let operations = try store.operations()
    let again = try store.importTodos([record(0, after: 2), record(1, after: 0, 2)], at: now)
    expectEqual(again.unchanged, 2)
    try expectEqual(store.operations(), operations)
  }

  @Test func `a dependency that the file adds or drops changes here, and others stay`() throws {
    _ = try store.importTodos([record(0), record(1, after: 0), record(2)], at: now)
    var edit = TodoEdit()
    edit.dependencies.after = [.one(Handle(number: 3))]
    _ = try store.edit([.one(Handle(number: 2))], edit, at: now)
    let result = try store.importTodos([record(0), record(1), record(2, after: 0)], at: now)
    expectEqual(result.changed, 2)
    try expectEqual(blockers(), ["", "3", "1"])
  }

  @Test func `a cycle in a file is left open`() throws {
    _ = try store.importTodos(
      [record(0, after: 1), record(1, after: 0), record(2, after: 2)], at: now)
    try expectEqual(blockers().filter { !$0.isEmpty }.count, 1)
  }
}
