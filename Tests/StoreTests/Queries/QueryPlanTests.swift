import Testing
import TestingAdditions
import Todos

@testable import Store

/// The cost of a command must not grow with the number of done todos: SQLite has to find rows by index.
@Suite(.serialized, .startsNothing) final class QueryPlanTests: StoreTest {
  /// Expects that no statement that `body` runs scans a whole table.
  private func expectNoScans(
    _ location: SourceLocation = #_sourceLocation, _ body: (TodoStore) throws -> Void
  ) throws {
    let scans = try scans(body)
    expectEqual(scans, [], sourceLocation: location)
  }

  private func scans(_ body: (TodoStore) throws -> Void) throws -> [String] {
    let statements = try store.statements(of: body)
    #expect(!statements.isEmpty)
    return try statements.flatMap { sql in
      try store.queryPlan(sql).filter { step in
        step.hasPrefix("SCAN") && Self.small.allSatisfy { !step.contains(" " + $0) }
          && !(Self.ordered.contains { step.contains(" " + $0) }
            && ["LIMIT", "EXISTS"].contains { sql.contains($0) })
      }.map { "\($0): \(sql)" }
    }
  }

  /// Indexes of open todos and unsent operations, and tables that stay short, may be scanned.
  private static let small = [
    "todo_open", "todo_waiting", "todo_due", "todo_expired", "project", "block",
    "replica", "local",
    "repository", "named", "former", "main.search_index_config", "label", "milestone",
    "CONSTANT ROW", "remote", "purged", "head", "json_each", "other", "unmerged_operation",
    "unmerged_number", "missing_parent", "unread_line", "pack", "(subquery", "notice", "state",
    "operation_unpublished",
  ]
  /// So may indexes that are read only up to a limit or tested for any row.
  private static let ordered = [
    "operation_time", "operation_command", "operation_received",
  ]

  private let now = moment("2026-11-21T09:00:00Z")

  @Test(arguments: [
    "is:open", "is:todo", "is:doing", "is:todo,doing", "is:backlog", "is:overdue",
    "is:doing,overdue,backlog", "is:open,doing", "is:today", "is:ready", "is:blocked",
  ])
  func `a list of open todos reads only those`(word: String) throws {
    for sort in TodoSort.allCases {
      let query = try TodoQuery([word, "sort:\(sort.rawValue)"])
      try expectNoScans { _ = try $0.read { try $0.todos(matching: query, at: now, in: .utc) } }
    }
  }

  @Test func `a day's plan, carried over todos and daily completions use indexes`() throws {
    try expectNoScans { _ = try $0.read { try $0.plan(of: day("2026-11-21"), at: now, in: .utc) } }
    let week = day("2026-11-15")...day("2026-11-21")
    try expectNoScans { _ = try $0.read { try $0.completions(of: week, at: now, in: .utc) } }
    _ = try store.write(at: now) { try $0.add(.project, named: "api") }
    for words in [["project:api"], ["priority:high"]] {
      let query = try TodoQuery(words)
      try expectNoScans {
        _ = try $0.read { try $0.completions(of: week, matching: query, at: now, in: .utc) }
      }
    }
    try expectNoScans { _ = try $0.read { try $0.plan(of: day("2026-11-19"), at: now, in: .utc) } }
    try expectNoScans { _ = try $0.write(at: now) { try $0.carry(to: day("2026-11-21")) } }
  }

  @Test func `the state of today and its deadlines are found by index`() throws {
    try expectNoScans { _ = try $0.read { try $0.summary(at: now, in: .utc) } }
    let statements = try store.statements { _ = try $0.read { try $0.summary(at: now, in: .utc) } }
    let steps = try statements.filter { $0.contains("due <") }.flatMap { try store.queryPlan($0) }
    expectEqual(steps, ["SEARCH todo USING INDEX todo_due (due<?)"])
  }

  @Test func `completed todos and todos named by handle are found by index`() throws {
    let week = day("2026-11-15")...day("2026-11-21")
    try expectNoScans { _ = try $0.read { try $0.todosCompleted(on: week) } }
    let handles: Set = [Handle(number: 1), Handle(number: 2, suffix: "b")]
    try expectNoScans { _ = try $0.read { try $0.todos(named: handles) } }
  }

  /// A year needs as few statements as a day.
  @Test func `the completions of a year take a few index ranges`() throws {
    let year = day("2026-01-01")...day("2026-12-31")
    let statements = try store.statements { store in
      _ = try store.read { try $0.completions(of: year, at: now, in: .utc) }
    }.filter { $0.contains("FROM todo") }
    expectEqual(statements.count, 1)
    let plan: [String] = try statements.flatMap { try store.queryPlan($0) }
    // SQLite 3.46 calls more of the same indexes covering than 3.40.
    let steps = plan.filter { $0.contains("todo") }.map { $0.replacing(" COVERING", with: "") }
    expectEqual(
      steps,
      [
        "SEARCH todo USING INDEX todo_finished (finished>? AND finished<?)",
        "SEARCH todo_version USING INDEX todo_version_finished (finished>? AND finished<?)",
        "SEARCH todo USING INDEX todo_day (day>? AND day<?)",
        "SEARCH todo_version USING INDEX todo_version_day (day>? AND day<?)",
        "SEARCH todo USING INDEX todo_place (status=?)",
        "SEARCH todo_version USING INDEX todo_version_doing (until>?)",
      ])
  }

  @Test func `history, undo and redo use indexes`() throws {
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    try expectNoScans { _ = try $0.read { try $0.history(limit: 20) } }
    try expectNoScans { _ = try $0.read { try $0.history(of: newID(), limit: 20) } }
    try expectNoScans { _ = try $0.write(at: now) { try $0.undo(1) } }
    try expectNoScans { _ = try $0.write(at: now) { try $0.redo(1) } }
  }

  @Test func `uses on other machines are found by index`() throws {
    let other = try sandbox.open("other")
    _ = try other.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    try store.receive(other.read { try $0.operations() })
    _ = try store.write(at: now) { try $0.add(.label, named: "bug") }
    try expectNoScans { _ = try $0.write(at: now) { try $0.undo(1) } }
  }

  @Test func `a sync reads only what it receives`() throws {
    let other = try sandbox.open("other")
    _ = try other.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "Test"), id: newID()) }
    try expectNoScans { store in
      try store.importAll(of: other, at: now)
      try store.write(by: .automatic, at: now) { try $0.merge() }
    }
    try expectNoScans { store in
      _ = try store.read { try $0.unknownPacks(among: ["a"]) }
      _ = try store.read { try $0.operationsAhead() }
      try store.write(by: .automatic, at: now) { try $0.merge() }
      #expect(try store.read { try $0.hasUnpublishedOperations() })
      _ = try store.read { try $0.redundantPacks() }
      _ = try store.read { try $0.unread() }
    }
    try expectNoScans { store in
      let packs = try store.read { try $0.packs() }
      let lines = try #require(
        try store.read { try $0.lines(after: nil, merging: packs, bytes: 1 << 20) })
      _ = try store.write(by: .automatic, at: now) {
        try $0.markPublished("b", lines.withoutBytes, replacing: packs)
      }
      _ = try store.write(by: .automatic, at: now) { try $0.forgetPacks(besides: ["a"]) }
    }
  }

  @Test func `commits find their todos and commits by index`() throws {
    let repository = NewRepository(id: newID(), path: "/src/api", root: nil)
    _ = try store.write(at: now) { try $0.addProject("api", repository: repository) }
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    let revert = ReferencingCommit.sample(8, at: now, reverting: [7])
    let deltas = [
      ReferenceDelta.sample([.closing(1, by: 7, at: now)]), .sample([revert]),
      .sample([.sample(9, at: now, branches: [1], reverting: [8], subjects: ["Commit 8"])]),
      .sample([], gone: [revert.oid: .vanished(VanishedCommit(changes: [], searched: []))]),
      .sample([], gone: [revert.oid: .withdrawn]),
    ]
    for delta in deltas {
      try expectNoScans {
        _ = try $0.write(by: .automatic, at: now) { try $0.applyCommits([delta]) }
      }
    }
  }

  @Test func `edits find their todos by an index`() throws {
    let first = [HandleSelection.one(Handle(number: 1))]
    try expectNoScans {
      _ = try $0.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    }
    try expectNoScans {
      _ = try $0.write(at: now) { try $0.setStatus(.done, of: first, as: .done) }
    }
    try expectNoScans { _ = try $0.write(at: now) { try $0.delete(first) } }
  }

  @Test func `the board, comments and repeating blocks use indexes`() throws {
    _ = try store.write(at: now, on: day("2026-11-20")) {
      try $0.add(.block, named: "Stand up", FieldEdit([.every: .string("day")]))
    }
    let made = try store.makeRepeating(on: day("2026-11-21"), presets: [], at: now)
    expectEqual(made.count, 1)
    try expectNoScans { store in
      _ = try store.makeRepeating(on: day("2026-11-22"), presets: [], at: now)
    }
    _ = try store.write(at: now) { try $0.add(.label, named: "bug") }
    for words in [[], ["label:bug"], ["-label:bug"], ["token"], ["-token", "day:<today"]] {
      let query = try TodoQuery(words)
      try expectNoScans { _ = try $0.read { try $0.board(matching: query, at: now, in: .utc) } }
    }
    _ = try store.write(at: now) { try $0.comment("Soon", on: .one(made[0].handle), id: newID()) }
    try expectNoScans { _ = try $0.read { try $0.comments(on: made) } }
  }
}
