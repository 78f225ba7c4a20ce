import Testing
import TestingAdditions
import Todos

@testable import Store

/// The todos that queries find, except for days, texts and orders.
@Suite(.serialized, .startsNothing) final class QueryTests: QuerySamplesTest {
  @Test func `is: matches states, one or several`() throws {
    try samples.expect([
      ([], .samples()),
      (["is:open"], .samples(but: 4, 5, 6)),
      (["is:done"], [4, 5, 6]),
      (["is:doing"], [1, 9, 11]),
      (["is:todo"], .samples(but: 1, 4, 5, 6, 9, 11)),
      (["is:overdue"], [1, 9]),
      (["is:backlog"], [3, 9, 11, 16, 17]),
      (["IS:Done"], [4, 5, 6]),
      (["is:open,done"], .samples()),
      (["is:overdue,backlog"], [1, 3, 9, 11, 16, 17]),
      (["is:today,overdue"], .samples(but: 2, 3, 4, 5, 8, 14, 15, 16, 17, 18)),
      (["-is:open"], [4, 5, 6]),
      (["-is:done"], .samples(but: 4, 5, 6)),
      (["-is:todo,done"], [1, 9, 11]),
      (["-is:overdue"], .samples(but: 1, 9)),
      (["is:doing", "is:backlog"], [9, 11]),
      (["is:todo", "is:doing"], []),
    ])
  }

  @Test func `priority: matches one or several priorities`() throws {
    try samples.expect([
      (["priority:high"], [1, 4, 12]),
      (["priority:High,medium"], [1, 2, 4, 9, 12]),
      (["priority:none"], .samples(but: 1, 2, 4, 9, 12, 15, 16)),
      (["-priority:none"], [1, 2, 4, 9, 12, 15, 16]),
      (["-priority:none,high"], [2, 9, 15, 16]),
      (["priority:high", "priority:low"], []),
    ])
  }

  @Test func `project: matches names, and no:project also todos of a deleted one`() throws {
    try samples.expect([
      (["project:api"], [1, 2, 4]),
      (["project:API"], [1, 2, 4]),
      (["project:my api"], [5, 14]),
      (["project:\"my api\",api"], [1, 2, 4, 5, 14]),
      (["project:E\u{301}LAN"], [12]),
      (["-project:api"], .samples(but: 1, 2, 4)),
      (["-project:api,my api"], .samples(but: 1, 2, 4, 5, 14)),
      (["no:project"], .samples(but: 1, 2, 4, 5, 12, 14)),
      (["-no:project"], [1, 2, 4, 5, 12, 14]),
    ])
  }

  @Test func `label: matches names, and no:label also todos with only deleted ones`() throws {
    try samples.expect([
      (["label:bug"], [1, 4, 15, 18]),
      (["label:ui,버그"], [2, 3, 18]),
      (["label:bug", "label:ui"], [18]),
      (["label:bug", "-label:ui"], [1, 4, 15]),
      (["-label:bug"], .samples(but: 1, 4, 15, 18)),
      (["-label:bug", "-label:ui"], .samples(but: 1, 2, 4, 15, 18)),
      (["label:good first issue"], [9, 15]),
      (["label:cafe\u{301}"], [12]),
      (["label:CAF\u{C9}"], [12]),
      (["label:50%"], [16]),
      (["no:label"], .samples(but: 1, 2, 3, 4, 9, 12, 15, 16, 18)),
      (["-no:label"], [1, 2, 3, 4, 9, 12, 15, 16, 18]),
    ])
  }

  @Test func `milestone: and block: match names`() throws {
    try samples.expect([
      (["milestone:1.0"], [1, 2, 4]),
      (["milestone:2.0 BETA"], [9, 15]),
      (["milestone:1.0,2.0 beta", "is:open"], [1, 2, 9, 15]),
      (["-milestone:1.0"], .samples(but: 1, 2, 4)),
      (["no:milestone"], .samples(but: 1, 2, 4, 9, 15)),
      (["block:algorithm"], [3]),
      (["block:Algorithm,review"], [3, 11]),
      (["block:commit"], []),
      (["-block:review"], .samples(but: 11)),
    ])
  }

  @Test func `all conditions must hold, with any value of each`() throws {
    try samples.expect([
      (["no:label,due"], .samples(but: 1, 2, 9, 15)),
      (["-no:label,due"], [1, 2, 9, 15]),
      (["no:label", "no:due"], [6, 8, 11, 17] + (19...39)),
      (["is:open", "label:bug"], [1, 15, 18]),
      (["is:open label:bug"], [1, 15, 18]),
      (["is:open -label:bug -no:label"], [2, 3, 9, 12, 16]),
      (["project:api", "is:open", "due:<=today"], [1]),
      (["is:done", "project:api,my api", "-label:bug"], [5]),
      (["token", "is:done"], [4]),
    ])
  }

  @Test func `an unknown name is an error with the nearest one`() throws {
    let unknown: [(String, StoreError)] = [
      ("project:apu", .unknown(.project, "apu", nearest: "api")),
      ("project:gone", .unknown(.project, "gone", nearest: nil)),
      ("-label:bgu", .unknown(.label, "bgu", nearest: "bug")),
      ("label:bug,good", .unknown(.label, "good", nearest: "good first issue")),
      ("label:dead", .unknown(.label, "dead", nearest: nil)),
      ("milestone:1.1", .unknown(.milestone, "1.1", nearest: "1.0")),
      ("block:algoritm", .unknown(.block, "algoritm", nearest: "algorithm")),
    ]
    for (word, error) in unknown {
      #expect(throws: error, "\(word)") { try samples.numbers([word]) }
      #expect(throws: error, "\(word)") { try samples.numbers(["is:open", "token", word]) }
    }
  }
}

extension [Int] {
  /// The numbers of all samples except these and the deleted one.
  static func samples(but numbers: Int...) -> [Int] {
    (1...39).filter { $0 != 7 && !numbers.contains($0) }
  }
}

@Suite(.serialized, .startsNothing) final class ReferenceQueryTests: StoreTest {
  let now = moment("2026-11-21T09:00:00Z")

  override init() throws {
    try super.init()
    let references = [
      "github:acme/api#34", "github:acme/api#3", "github:acme/api2#34", "gitlab:acme/api#34", nil,
    ]
    let records = references.enumerated().map { index, text in
      TodoRecord(
        id: newID(), title: "Todo \(index + 1)",
        reference: text.flatMap { IssueReference($0) })
    }
    _ = try store.write(at: now) { try $0.importTodos(records) }
  }

  @Test(arguments: [
    ("ref:github:acme/api#34", [1]), ("ref:github:acme/api", [1, 2]), ("ref:#34", [1, 3, 4]),
    ("ref:https://github.com/acme/api2/issues/34", [3]), ("ref:gitlab:acme/api,#3", [2, 4]),
    ("-ref:#34", [2, 5]), ("no:ref", [5]), ("-no:ref", [1, 2, 3, 4]), ("ref:github:acme/x", []),
  ])
  func `todos are found by their references`(_ word: String, _ expected: [Int]) throws {
    let query = try TodoQuery([word], days: DayParser(now: now, calendar: .utc))
    let found = try store.read { try $0.todos(matching: query, at: now, in: .utc) }
    expectEqual(found.map(\.handle.number).sorted(), expected)
  }

  @Test func `a reference that a later version wrote is kept, and isn't shown`() throws {
    let todo = try #require(try store.read { try $0.todos([.one(Handle(number: 5))]) }.first)
    try store.write(at: now) { transaction in
      try transaction.set(.reference, of: todo.id, to: "tracker:acme/api!5")
      try transaction.commit(as: .edit)
    }
    try expectEqual(store.read { try $0.todos([.one(todo.handle)]) }.first?.reference, nil)
    try store.rebuild()
    let text = try store.value("SELECT reference FROM todo WHERE number = 5", as: String.self)
    expectEqual(text, "tracker:acme/api!5")
  }
}
