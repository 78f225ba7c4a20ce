import Testing
import TestingAdditions
import Todos

@testable import Store

/// Two todos with one number get different numbers by one rule: the one whose operation is first keeps it.
@Suite(.serialized, .startsNothing) final class ContestedHandleTests: CopyTest {
  /// A todo was added to the copy before the original's todo of the same number.
  init() throws {
    try super.init(of: "One")
    try add("First", on: original)
    try add("Second", on: copy)
  }

  private func sync(_ store: TodoStore, with other: TodoStore) throws {
    try store.importAll(of: other, at: clock.now)
    try store.write(by: .automatic, at: clock.tick()) { try $0.merge() }
  }

  private func handles(_ store: TodoStore) throws -> [String] {
    try store.read { try $0.unread() }.handles.map {
      "\($0.former) \($0.todo.handle) \($0.todo.title)"
    }
  }

  private func numbers(_ store: TodoStore) throws -> [String] {
    try store.read { try $0.todos(matching: TodoQuery(["sort:id"]), at: clock.now, in: .utc) }
      .map { "\($0.handle) \($0.title)" }
  }

  @Test(arguments: [true, false])
  func `the second todo gets the next number in any order, and its machine reports it`(
    isOriginalFirst: Bool
  ) throws {
    let (first, second) = isOriginalFirst ? (original, copy) : (copy, original)
    try sync(first, with: second)
    try sync(second, with: first)
    try sync(first, with: second)
    for store in [original, copy] {
      try expectEqual(numbers(store), ["1 One", "2 First", "3 Second"])
      let count = try store.read { try $0.operations() }.count
      try store.write(by: .automatic, at: clock.tick()) { try $0.merge() }
      try expectEqual(store.read { try $0.operations() }.count, count)
    }
    try expectEqual(handles(copy), ["2 3 Second"])
    try expectEqual(handles(original), [])
    try copy.markAsRead(at: clock.now)
    try expectEqual(handles(copy), [])
    #expect(throws: StoreError.nothingToUndo) {
      try write(on: copy) { try $0.undo(9, by: .automatic) }
    }
  }

  @Test func `a third machine that knew the number reports the change too`() throws {
    let desktop = try sandbox.open("desktop")
    try sync(desktop, with: copy)
    try desktop.markAsRead(at: clock.now)
    try expectEqual(desktop.todo("2").title, "Second")
    try sync(desktop, with: original)
    try expectEqual(handles(desktop), ["2 1b Second"])
    try sync(copy, with: desktop)
    try sync(original, with: copy)
    for store in [original, copy, desktop] {
      try expectEqual(numbers(store), ["1 One", "1b Second", "2 First"])
    }
    try expectEqual(handles(copy), ["2 1b Second"])
    try expectEqual(handles(original), [])
  }

  @Test func `if both stores renumber before they sync, they agree on one number`() throws {
    try copy.importAll(of: original, at: clock.now)
    try original.importAll(of: copy, at: clock.now)
    try copy.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try original.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try sync(copy, with: original)
    try sync(original, with: copy)
    try expectEqual(numbers(original), ["1 One", "2 First", "3 Second"])
    try expectEqual(numbers(copy), numbers(original))
    let counts = try [original, copy].map { try $0.operations().count }
    for store in [original, copy] {
      try store.write(by: .automatic, at: clock.tick(), { try $0.merge() })
    }
    try expectEqual([original, copy].map { try $0.operations().count }, counts)
  }

  @Test func `a deleted todo keeps its number`() throws {
    try delete("2", on: original)
    try sync(copy, with: original)
    try sync(original, with: copy)
    for store in [original, copy] {
      try expectEqual(numbers(store), ["1 One", "3 Second"])
      let error = #expect(throws: StoreError.self) { try store.todo("2") }
      guard case .deletedTodo(let todo) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      expectEqual(todo.title, "First")
    }
  }

  @Test func `a todo purged before it arrived is counted and renumbered too`() throws {
    let operation = try #require(copy.read { try $0.history(limit: 1) }.first).operation
    try copy.purge([operation], at: clock.tick())
    try sync(original, with: copy)
    try expectEqual(numbers(original), ["1 One", "2 First", "3 (purged)"])
    try expectEqual(original.read { try $0.unread() }.incoming.map(\.changes), [2])
    try sync(copy, with: original)
    try expectEqual(numbers(copy), numbers(original))
  }

  @Test
  func `a todo that loses its number to a faulty operation gets a new one, reported`() throws {
    let one = try original.todo("1").id
    let last = try #require(original.read { try $0.operations() }.map(\.time.rawValue).max())
    let faulty = Operation.sample([RegisterWrite(one, .handle, .null)], at: last + 1)
    try original.write(by: .automatic, at: clock.now) {
      try $0.importPacks([Pack(name: "faulty", operations: [faulty], size: 1)])
    }
    try original.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try expectEqual(handles(original), ["1 3 One"])
  }

  @Test func `a commit stays linked to its todo when the number changes`() throws {
    for store in [original, copy] { try addProject("api", at: "/src/api", on: store) }
    let commit = ReferencingCommit.closing(2, by: 7, at: clock.now)
    try expectEqual(
      copy.write(by: .automatic, at: clock.tick()) { try $0.applyCommits([.sample([commit])]) }
        .completed.map(
          \.title), ["Second"])
    try sync(copy, with: original)
    try sync(original, with: copy)
    for store in [original, copy] {
      #expect(
        try store.write(by: .automatic, at: clock.tick()) {
          try $0.applyCommits([.sample([commit])])
        }.isEmpty)
      try expectEqual(store.todo("3").status, .done)
      try expectEqual(store.todo("2").status, .todo)
      let todo = try store.todo("3")
      try expectEqual(
        store.read { try $0.commitLinks(of: [todo]) }[todo.id]?.map(\.oid), [String(commit: 7)])
    }
  }

  @Test func `after a forged greatest number, assigned numbers still exist`() throws {
    try original.receive([
      .making(
        EntityID(high: 5, low: 5), "Forged", number: 999_999_999, at: 1, by: original.replica.id)
    ])
    let add = { [original, sandbox] (title: String, now: Moment) in
      try original.write(at: now) { try $0.add(TodoEdit(title: title), id: sandbox.newID()) }.handle
        .description
    }
    try expectEqual(add("Three", clock.tick()), "3")
    // An import, a repeating block, and renumbered todos.
    let records = ["A", "B"].map {
      TodoRecord(id: newID(), title: $0, status: .todo, created: clock.now)
    }
    try write(on: original) { try $0.importTodos(records) }
    try addBlock("standup", every: .day)
    _ = try original.makeRepeating(on: clock.today, presets: [], at: clock.tick())
    try sync(original, with: copy)
    try expectEqual(
      numbers(original),
      ["1 One", "2 First", "3 Three", "4 A", "5 B", "6 standup", "7 Second", "999999999 Forged"])
    for number in 1...7 { _ = try original.todo("\(number)") }
    try expectEqual(add("Eight", clock.tick()), "8")
  }
}
