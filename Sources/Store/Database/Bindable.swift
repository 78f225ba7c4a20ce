import GRDB
import GRDBSQLite
import Todos

import struct Foundation.Data

/// A value that a statement can be given without a detour.
protocol Bindable {
  /// - Parameter index: From 1.
  /// - Returns: SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// SQLite is to copy what it is given (`SQLITE_TRANSIENT`, which Swift can't import).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension String: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // A text of no bytes must not become NULL.
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, copied)
        }
        return sqlite3_bind_text64(
          statement, index, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension Int64: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

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

extension Data: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { $0.bind(to: statement, at: index) }
  }
}

extension [UInt8]: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { $0.bind(to: statement, at: index) }
  }
}

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
    Data.fromDatabaseValue(value).flatMap { $0.count == 16 ? EntityID(bytes: $0) : nil }
  }
}

extension EntityID {
  /// As SQL writes it.
  var sqlLiteral: String { "x'\(hex)'" }
}

extension Sequence<EntityID> {
  /// The ids as a list of SQL, however many: SQLite takes at most 32,766 values for question marks
  /// (https://sqlite.org/limits.html).
  var sqlList: String { "(" + map(\.sqlLiteral).joined(separator: ", ") + ")" }
}
