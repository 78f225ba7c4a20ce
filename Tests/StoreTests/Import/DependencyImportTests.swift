import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class DependencyImportTests: StoreTest {
  private lazy var ids = [newID(), newID(), newID()]
  let now = moment("2026-11-21T09:00:00Z")

  private func record(_ index: Int, after others: Int...) -> TodoRecord {
    TodoRecord(id: ids[index], title: "Todo \(index + 1)", after: Set(others.map { ids[$0] }))
  }

  private func blockers(last: Int = 3) throws -> [String] {
    try store.read { try $0.todos([.range(Handle(number: 1), Handle(number: last))]) }.map { todo in
      todo.after.map(\.description).joined(separator: ",")
    }
  }

  @Test func `todos wait for those that their file names, also later ones`() throws {
    try write(at: now) {
      try $0.importTodos([record(0, after: 2), record(1, after: 0, 2), record(2)])
    }
    try expectEqual(blockers(), ["3", "1,3", ""])
    try expectEqual(store.read { try $0.history(limit: 5) }.map(\.command), ["import todotxt"])
    let operations = try store.read { try $0.operations() }
    let again = try write(at: now) {
      try $0.importTodos([record(0, after: 2), record(1, after: 0, 2)])
    }
    expectEqual(again.unchanged, 2)
    try expectEqual(store.read { try $0.operations() }, operations)
  }

  @Test func `a dependency that the file adds or drops changes here, and others stay`() throws {
    try write(at: now) { try $0.importTodos([record(0), record(1, after: 0), record(2)]) }
    try edit("2") { $0.dependencies.after = .words("3") }
    let result = try write(at: now) {
      try $0.importTodos([record(0), record(1), record(2, after: 0)])
    }
    expectEqual(result.changed, 2)
    try expectEqual(blockers(), ["", "3", "1"])
  }

  @Test func `a cycle in a file is left open and reported`() throws {
    let result = try write(at: now) {
      try $0.importTodos([record(0, after: 1), record(1, after: 0), record(2, after: 2)])
    }
    try expectEqual(blockers(), ["2", "", ""])
    expectEqual(
      result.cycles,
      [
        ImportResult.Cycle(title: "Todo 2", path: ["2", "1", "2"]),
        ImportResult.Cycle(title: "Todo 3", path: ["3", "3"]),
      ])
    expectEqual(result.added, 3)
  }

  @Test func `a dependency on a deleted todo is no change of either side`() throws {
    try write(at: now) { try $0.add(TodoEdit(title: "Todo 1"), id: ids[0]) }
    try write(at: now) { try $0.add(TodoEdit(title: "Todo 2"), id: ids[1]) }
    try edit("1") { $0.dependencies.after = .words("2") }
    let records = try store.read { try $0.records(of: $0.todos(.words("1-2"))) }
    try write(at: now) { try $0.delete([.one(Handle(number: 2))]) }
    try expectEqual(store.read { try $0.records(of: $0.todos(.words("1"))) }.map(\.after), [[]])
    let again = try write(at: now) { try $0.importTodos(records) }
    expectEqual([again.unchanged, again.deletedBefore], [1, 1])
    try write(at: now) { try $0.undo(1) }
    try expectEqual(blockers(last: 2), ["2", ""])
  }

  @Test func `a todo that no file has described yet is still named`() throws {
    try write(at: now) { try $0.importTodos([record(0, after: 2)]) }
    let todos = try store.read { try $0.todos([.one(Handle(number: 1))]) }
    try expectEqual(store.read { try $0.records(of: todos) }.map(\.after), [[ids[2]]])
    try write(at: now) { try $0.importTodos([record(2)]) }
    try expectEqual(
      store.read { try $0.todos([.one(Handle(number: 1))]) }[0].waitsFor.map(\.description), ["2"])
  }
}
