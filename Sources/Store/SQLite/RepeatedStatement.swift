import GRDB
import GRDBSQLite
import Todos

/// A statement that is carried out many times in a row. GRDB takes several times as long to bind its
/// values and read its rows as SQLite takes to carry it out, for it does so for values of any type.
struct RepeatedStatement {
  private let statement: Statement
  private let db: Database

  init(_ db: Database, sql: String) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
  }

  /// Carries out a statement that gives no rows.
  func execute(_ values: [(any Bindable)?]) throws {
    try forEachRow(values) { _ in }
  }

  func forEachRow(_ values: [(any Bindable)?], _ body: (RepeatedRow) throws -> Void) throws {
    let pointer = statement.sqliteStatement
    defer { sqlite3_reset(pointer) }
    for (index, value) in values.enumerated() {
      if let value {
        value.bind(to: pointer, at: Int32(index + 1))
      } else {
        sqlite3_bind_null(pointer, Int32(index + 1))
      }
    }
    while true {
      let code = sqlite3_step(pointer)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      try body(RepeatedRow(statement: pointer))
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
  }
}

/// The row that a statement is at.
struct RepeatedRow {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// An id of 16 bytes; zero where there is none.
  func id(_ column: Int32) -> EntityID {
    guard sqlite3_column_bytes(statement, column) == 16,
      let start = sqlite3_column_blob(statement, column)
    else { return EntityID(high: 0, low: 0) }
    return EntityID(
      high: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func value(_ column: Int32) -> RegisterValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_TEXT: .string(text(column))
    case SQLITE_BLOB:
      .bool(
        sqlite3_column_bytes(statement, column) > 0
          && sqlite3_column_blob(statement, column)?.load(as: UInt8.self) == 1)
    default: .null
    }
  }
}
