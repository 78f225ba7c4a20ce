import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct ReferenceQueryTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  let now = moment("2026-11-21T09:00:00Z")

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    let references = [
      "github:acme/api#34", "github:acme/api#3", "github:acme/api2#34", "gitlab:acme/api#34", nil,
    ]
    let records = references.enumerated().map { index, text in
      TodoRecord(
        id: sandbox.newID(), title: "Todo \(index + 1)",
        reference: text.flatMap { IssueReference($0) })
    }
    _ = try store.importTodos(records, at: now)
  }

  @Test(arguments: [
    ("ref:github:acme/api#34", [1]), ("ref:github:acme/api", [1, 2]), ("ref:#34", [1, 3, 4]),
    ("ref:https://github.com/acme/api2/issues/34", [3]), ("ref:gitlab:acme/api,#3", [2, 4]),
    ("-ref:#34", [2, 5]), ("no:ref", [5]), ("-no:ref", [1, 2, 3, 4]), ("ref:github:acme/x", []),
  ])
  func `todos are found by their references`(_ word: String, _ expected: [Int]) throws {
    let query = try TodoQuery([word], days: DayParser(now: now, calendar: .utc))
    let found = try store.todos(matching: query, at: now, in: .utc)
    expectEqual(found.map(\.handle.number).sorted(), expected)
  }

  @Test func `a reference that a later version wrote is kept, and isn't shown`() throws {
    let todo = try #require(try store.todos([.one(Handle(number: 5))]).first)
    try store.write { db in
      var draft = try Draft(db, on: LocalCalendar.utc.day(of: now))
      try draft.set(.reference, of: todo.id, to: "tracker:acme/api!5")
      _ = try OperationLog(db).append(draft, command: "edit", by: .person, at: now)
    }
    try expectEqual(store.todos([.one(todo.handle)]).first?.reference, nil)
    try store.rebuild()
    let text = try store.value("SELECT reference FROM todo WHERE number = 5", as: String.self)
    expectEqual(text, "tracker:acme/api!5")
  }
}
