import GRDB
import GRDBSQLite
import Todos

import protocol Foundation.ContiguousBytes
import struct Foundation.Data

/// A prepared statement that runs many times in a row. It binds values and reads rows through SQLite's C API:
/// GRDB handles values of any type, which takes several times as long as running the statement.
struct PreparedStatement {
  private let statement: Statement
  private let db: Database

  init(_ db: Database, sql: String) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
  }

  /// Runs a statement that returns no rows.
  func execute(_ values: (any Bindable)?...) throws {
    try execute(values)
  }

  func execute(_ values: [(any Bindable)?]) throws {
    try bind(values)
    try forEachRow { _ in }
  }

  func forEachRow(_ values: (any Bindable)?..., body: (StatementRow) throws -> Void) throws {
    try forEachRow(values, body: body)
  }

  func forEachRow(_ values: [(any Bindable)?], body: (StatementRow) throws -> Void) throws {
    try bind(values)
    try forEachRow(body)
  }

  /// Whether the statement returns any row.
  func hasRow(_ values: (any Bindable)?...) throws -> Bool {
    try bind(values)
    var hasRow = false
    try forEachRow { _ in hasRow = true }
    return hasRow
  }

  private var pointer: OpaquePointer { statement.sqliteStatement }

  private func bind(_ values: [(any Bindable)?]) throws {
    // GRDB doesn't reset a statement after its last step, and SQLite can't bind values until it is reset.
    sqlite3_reset(pointer)
    var index: Int32 = 0
    for value in values {
      index += 1
      try check(value?.bind(to: pointer, at: index) ?? sqlite3_bind_null(pointer, index))
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func forEachRow(_ body: (StatementRow) throws -> Void) throws {
    let pointer = pointer
    defer { sqlite3_reset(pointer) }
    while true {
      let code = sqlite3_step(pointer)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      try body(StatementRow(statement: pointer))
    }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
  }
}

/// The current row of a statement. Like ``Row``, it gives each value only as the type that its column holds.
struct StatementRow {
  fileprivate let statement: OpaquePointer

  /// Any value. The functions below read the most frequent ones without GRDB's intermediate value.
  subscript<Value: StoredValue>(_ column: Int32) -> Value {
    get throws {
      let stored = DatabaseValue(sqliteStatement: statement, index: column)
      guard let value = Value(stored: stored) else { throw wrongValue(column) }
      return value
    }
  }

  func integer(_ column: Int32) throws -> Int64 {
    try check(column, SQLITE_INTEGER)
    let value = sqlite3_column_int64(statement, column)
    guard value.isStorable else { throw wrongValue(column) }
    return value
  }

  func text(_ column: Int32) throws -> String {
    try check(column, SQLITE_TEXT)
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func id(_ column: Int32) throws -> EntityID {
    try check(column, SQLITE_BLOB)
    guard let id = EntityID(sqliteStatement: statement, index: column) else {
      throw wrongValue(column)
    }
    return id
  }

  /// Nil for NULL.
  func optionalID(_ column: Int32) throws -> EntityID? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try id(column)
  }

  /// Calls `body` with the bytes of a column, which are valid only during the call.
  func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try check(column, SQLITE_BLOB)
    let count = Int(sqlite3_column_bytes(statement, column))
    return try body(
      UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count))
  }

  private func check(_ column: Int32, _ type: Int32) throws {
    guard sqlite3_column_type(statement, column) == type else { throw wrongValue(column) }
  }

  private func wrongValue(_ column: Int32) -> DatabaseError {
    .wrongValue(in: String(cString: sqlite3_column_name(statement, column)))
  }
}

/// A value that can be bound to a statement directly, without GRDB.
protocol Bindable {
  /// - Parameter index: From 1.
  /// - Returns: SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// Makes SQLite copy the bound value (`SQLITE_TRANSIENT`, which Swift can't import).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension String: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // An empty text must not become NULL.
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, copied)
        }
        return sqlite3_bind_text64(
          statement, index, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension Bindable where Self: BinaryInteger {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Int64: Bindable {}
extension Int: Bindable {}

extension Bool: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension EntityID: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.bind(to: statement, at: index) }
  }
}

extension Bindable where Self: ContiguousBytes {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { $0.bind(to: statement, at: index) }
  }
}

extension Data: Bindable {}
extension [UInt8]: Bindable {}

extension UnsafeRawBufferPointer {
  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
    return sqlite3_bind_blob64(statement, index, baseAddress, UInt64(count), copied)
  }
}

extension EntityID: DatabaseValueConvertible {
  /// 16 bytes.
  var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> EntityID? {
    EntityID(stored: value)
  }
}

extension EntityID: StatementColumnConvertible {
  /// Reads the bytes without the `Data` that GRDB would create, because each todo has an id.
  init?(sqliteStatement statement: SQLiteStatement, index: CInt) {
    let count = Int(sqlite3_column_bytes(statement, index))
    self.init(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, index), count: count))
  }

  /// Nil for other than 16 bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

extension EntityID {
  /// The id as a SQL literal.
  var sqlLiteral: String { "x'\(hex)'" }
}

extension Sequence<EntityID> {
  /// The ids as a SQL list of any length: SQLite allows at most 32,766 bound parameters
  /// (https://sqlite.org/limits.html).
  var sqlList: String { "(" + map(\.sqlLiteral).joined(separator: ", ") + ")" }
}
