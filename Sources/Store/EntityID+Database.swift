import Foundation
import GRDB
import Todos

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
