import GRDB
import GRDBSQLite
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct PreparedStatementTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { try $0.execute(sql: "CREATE TABLE t (a, b)") }
  }

  private func expectFailure(
    _ code: ResultCode, _ body: @escaping (Database, PreparedStatement) throws -> Void
  ) throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.write { db in
        try body(db, PreparedStatement(db, sql: "INSERT INTO t VALUES (?, ?)"))
      }
    }
    expectEqual(error?.resultCode, code)
    try expectEqual(database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }, 0)
  }

  @Test func `a value without a parameter is refused`() throws {
    try expectFailure(.SQLITE_RANGE) { _, insertion in try insertion.execute(1, 2, 3) }
    try expectFailure(.SQLITE_RANGE) { _, insertion in try insertion.execute([1, 2, 3]) }
    try expectFailure(.SQLITE_RANGE) { _, insertion in
      try insertion.forEachRow(1, 2, 3) { _ in }
    }
  }

  /// The limit is lowered here; SQLite's default is a gigabyte.
  @Test func `a value that is too long is refused and doesn't become NULL`() throws {
    let long = String(repeating: "x", count: 2000)
    let values: [any Bindable] = [long, Array(long.utf8)]
    for value in values {
      try expectFailure(.SQLITE_TOOBIG) { db, insertion in
        let limit = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 1000)
        defer { sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, limit) }
        try insertion.execute(value, 1)
      }
    }
  }

  @Test func `a value of another type than the wanted one is refused`() throws {
    let readers: [(StatementRow) throws -> Void] = [
      { _ = try $0.integer(0) }, { _ = try $0.text(0) }, { _ = try $0.id(0) },
    ]
    for (index, value) in ["1", "'a'", "x'000102030405060708090a0b0c0d0e0f'"].enumerated() {
      for (place, read) in readers.enumerated() {
        let isRead = try database.read { db in
          var isRead = false
          try? PreparedStatement(db, sql: "SELECT \(value)").forEachRow {
            try read($0)
            isRead = true
          }
          return isRead
        }
        expectEqual(isRead, index == place, "\(value), reader \(place)")
      }
    }
  }
}
