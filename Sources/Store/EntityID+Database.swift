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
