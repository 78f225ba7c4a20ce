import CSQLite
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// More values than a SQLite statement can bind.
@Suite(.serialized, .startsNothing) struct ManyValuesTests {
  private static let count = Seeds.size(1000, full: 100_000)

  let sandbox: StoreSandbox
  let store: TodoStore
  let todo: Todo
  let now = moment("2026-11-21T09:00:00Z")

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    let id = sandbox.newID()
    todo = try store.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: id) }
    if Self.count > 32_766 { return }
    _ = store.database.use { db in
      sqlite3_limit(db.pointer, SQLITE_LIMIT_VARIABLE_NUMBER, 500)
    }
  }

  /// Adds rows with their own ids; `id` and `i` stand for the id and the number of each row.
  private func insert(_ row: String, into table: String) throws {
    try store.execute(
      """
      WITH RECURSIVE number(i) AS (
        SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < \(Self.count)),
        new(id, i) AS (SELECT CAST(printf('%016d', i) AS BLOB), i FROM number)
      INSERT INTO \(table) SELECT \(row) FROM new
      """)
  }

  @Test func `many todos can be moved at once`() throws {
    try insert(
      "id, i + 1, \(store.replica.id.sqlLiteral), 'todo', '', 0, 'todo', i, i, 0, 0, 1, 0",
      into: """
        todo (
          id, number, replica, title, notes, priority, status, created, updated, since, deleted,
          open, late)
        """
    )
    let all = [HandleSelection.range(Handle(number: 2), Handle(number: Self.count + 1))]
    var random = SeededGenerator(seed: 1)
    let moved = try store.write(at: now) { try $0.move(all, to: .todo, .top, using: &random) }
    expectEqual(moved.changed.count + moved.unchanged.count, Self.count)
  }

  @Test func `the history of a todo with many comments can be read`() throws {
    try insert(
      "id, \(todo.id.sqlLiteral), 'comment', i, id, 0",
      into: "comment (id, todo, text, created, operation, deleted)")
    try expectEqual(store.read { try $0.history(of: todo.id, limit: 20) }.map(\.command), ["add"])
  }

  @Test func `many projects with one name can be searched`() throws {
    try insert(
      "id, 'api', '', '', 0, i, 0",
      into: "project (id, name, description, memo, archived, created, deleted)")
    let query = try TodoQuery(["project:api"])
    try expectEqual(store.read { try $0.todos(matching: query, at: now, in: .utc) }, [])
  }
}

@Suite(.serialized, .startsNothing) struct StatementTests {
  private let database: Database

  init() throws {
    database = try Database()
    try database.write { try $0.execute(sql: "CREATE TABLE t (a, b)") }
  }

  private func expectFailure(
    _ code: Int32, _ body: @escaping (Database, Statement) throws -> Void
  ) throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.write { db in
        try body(db, db.statement("INSERT INTO t VALUES (?, ?)"))
      }
    }
    expectEqual(error?.code, code)
    try expectEqual(database.read { try Int.fetchOne($0.statement("SELECT count(*) FROM t")) }, 0)
  }

  @Test func `a value without a parameter is refused`() throws {
    try expectFailure(SQLITE_RANGE) { _, insertion in try insertion.execute(1, 2, 3) }
    try expectFailure(SQLITE_RANGE) { _, insertion in
      try insertion.forEachRow(1, 2, 3) { _ in }
    }
  }

  @Test func `a value of another type than the wanted one is refused`() throws {
    let readers: [(Row) throws -> Void] = [
      { _ = try $0[0] as Int64 }, { _ = try $0[0] as String }, { _ = try $0[0] as EntityID },
    ]
    for (index, value) in ["1", "'a'", "x'000102030405060708090a0b0c0d0e0f'"].enumerated() {
      for (place, read) in readers.enumerated() {
        let row = try #require(try database.statement("SELECT \(value)").row())
        #expect(((try? read(row)) != nil) == (index == place), "\(value), reader \(place)")
      }
    }
  }

  /// The limit is lowered here; SQLite's default is a gigabyte.
  @Test func `a value that is too long is refused and doesn't become NULL`() throws {
    let long = String(repeating: "x", count: 2000)
    let values: [any Bindable] = [long, Array(long.utf8)]
    for value in values {
      try expectFailure(SQLITE_TOOBIG) { db, insertion in
        let limit = sqlite3_limit(db.pointer, SQLITE_LIMIT_LENGTH, 1000)
        defer { sqlite3_limit(db.pointer, SQLITE_LIMIT_LENGTH, limit) }
        try insertion.execute(value, 1)
      }
    }
  }
}
