import GRDB
import Todos

import struct Foundation.Data

/// A row of a result, which gives each value only as the type that its column holds. It replaces GRDB's row in
/// this module, which converts between types, and ends the program if it can't: a damaged file can hold any
/// value anywhere.
struct Row {
  private let row: GRDB.Row

  fileprivate init(_ row: GRDB.Row) {
    self.row = row
  }

  /// - Throws: SQLite's error for a damaged file.
  subscript<Value: StoredValue>(_ column: Int) -> Value {
    get throws {
      let stored: DatabaseValue = try row.decode(atIndex: column)
      guard let value = Value(stored: stored) else {
        let names = Array(row.columnNames)
        throw DatabaseError.wrongValue(in: names[column])
      }
      return value
    }
  }

  subscript<Value: StoredValue>(_ column: String) -> Value {
    get throws {
      let stored: DatabaseValue = try row.decode(forColumn: column)
      guard let value = Value(stored: stored) else { throw DatabaseError.wrongValue(in: column) }
      return value
    }
  }

  static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [Row] {
    try GRDB.Row.fetchAll(db, sql: sql, arguments: arguments).map(Row.init)
  }

  static func fetchAll(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> [Row] {
    try GRDB.Row.fetchAll(statement, arguments: arguments).map(Row.init)
  }

  static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Row? {
    try GRDB.Row.fetchOne(db, sql: sql, arguments: arguments).map(Row.init)
  }

  static func fetchOne(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> Row? {
    try GRDB.Row.fetchOne(statement, arguments: arguments).map(Row.init)
  }

  /// Each row is valid until the cursor's next one is read.
  static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> MapCursor<RowCursor, Row> {
    try GRDB.Row.fetchCursor(db, sql: sql, arguments: arguments).map(Row.init)
  }

  static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> MapCursor<RowCursor, Row> {
    try GRDB.Row.fetchCursor(statement, arguments: arguments).map(Row.init)
  }
}

extension DatabaseError {
  static func wrongValue(in column: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unexpected value in \(column)")
  }
}

/// A type of which a column can be.
protocol StoredValue {
  /// Nil if a column of this type can't hold that value.
  init?(stored: DatabaseValue)
}

extension Optional: StoredValue where Wrapped: StoredValue {
  init?(stored: DatabaseValue) {
    if stored.isNull {
      self = .none
    } else {
      guard let value = Wrapped(stored: stored) else { return nil }
      self = value
    }
  }
}

/// A type of which a query's only column can be. These functions replace GRDB's, which convert between types.
protocol FetchedValue: StoredValue, DatabaseValueConvertible, StatementColumnConvertible {}

extension FetchedValue {
  static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [Self] {
    try Row.fetchAll(db, sql: sql, arguments: arguments).map { try $0[0] }
  }

  static func fetchAll(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> [Self] {
    try Row.fetchAll(statement, arguments: arguments).map { try $0[0] }
  }

  /// - Returns: Nil for no row, and for NULL.
  static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Self? {
    try Row.fetchOne(db, sql: sql, arguments: arguments)?[0]
  }

  static func fetchOne(
    _ statement: Statement, arguments: StatementArguments = []
  ) throws -> Self? {
    try Row.fetchOne(statement, arguments: arguments)?[0]
  }
}

extension FetchedValue where Self: Hashable {
  static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Set<Self> {
    try Set(fetchAll(db, sql: sql, arguments: arguments))
  }
}

extension Int64: FetchedValue {
  init?(stored: DatabaseValue) {
    guard case .int64(let value) = stored.storage, value.isStorable else { return nil }
    self = value
  }

  /// Whether it is at most 2^62, and at least as much below zero, so that counting on can't overflow.
  var isStorable: Bool { magnitude <= 1 << 62 }
}

/// A hash, or another value of any 64 bits.
extension UInt64: StoredValue {
  init?(stored: DatabaseValue) {
    guard case .int64(let value) = stored.storage else { return nil }
    self.init(bitPattern: value)
  }
}

extension Int: FetchedValue {
  init?(stored: DatabaseValue) {
    guard let value = Int64(stored: stored) else { return nil }
    self.init(exactly: value)
  }
}

extension Bool: FetchedValue {
  init?(stored: DatabaseValue) {
    switch stored.storage {
    case .int64(0): self = false
    case .int64(1): self = true
    default: return nil
    }
  }
}

extension String: FetchedValue {
  init?(stored: DatabaseValue) {
    guard case .string(let value) = stored.storage else { return nil }
    self = value
  }
}

extension Data: FetchedValue {
  init?(stored: DatabaseValue) {
    guard case .blob(let value) = stored.storage else { return nil }
    self = value
  }
}

extension EntityID: FetchedValue {
  init?(stored: DatabaseValue) {
    guard case .blob(let bytes) = stored.storage else { return nil }
    guard let id = bytes.withUnsafeBytes({ EntityID($0) }) else { return nil }
    self = id
  }
}

/// Concatenated ids; NULL for none.
extension [EntityID]: StoredValue {
  init?(stored: DatabaseValue) {
    switch stored.storage {
    case .null: self = []
    case .blob(let bytes) where bytes.count % 16 == 0:
      self = bytes.withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count, by: 16).compactMap {
          EntityID(UnsafeRawBufferPointer(rebasing: bytes[$0..<$0 + 16]))
        }
      }
    default: return nil
    }
  }

  /// The concatenated ids, as a column stores them; nil if empty.
  var data: Data? {
    isEmpty ? nil : Data(flatMap(\.bytes))
  }
}

extension Day: StoredValue {
  /// Days of other years than 1 to 9999 have no text.
  init?(stored: DatabaseValue) {
    guard let number = Int(stored: stored), Day.storable.contains(number) else { return nil }
    self.init(number: number)
  }

  private static let storable = -719_162...2_932_896
}

extension Moment: StoredValue {
  /// Milliseconds.
  init?(stored: DatabaseValue) {
    guard let milliseconds = Int64(stored: stored) else { return nil }
    self.init(stored: milliseconds)
  }
}

extension StoredValue where Self: RawRepresentable, RawValue: StoredValue {
  init?(stored: DatabaseValue) {
    guard let value = RawValue(stored: stored) else { return nil }
    self.init(rawValue: value)
  }
}

extension Status: StoredValue {}
extension Priority: StoredValue {}

extension Due: StoredValue {
  init?(stored: DatabaseValue) {
    guard let text = String(stored: stored) else { return nil }
    self.init(iso: text)
  }
}

extension Month: StoredValue {
  init?(stored: DatabaseValue) {
    guard let text = String(stored: stored) else { return nil }
    self.init(iso: text)
  }
}
