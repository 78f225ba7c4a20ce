import GRDB
import Todos

import struct Foundation.Data

extension RegisterValue {
  /// Booleans become blobs of one byte, for SQLite has none of its own.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .bool(let value): Data([value ? 1 : 0]).databaseValue
    case .integer(let value): value.databaseValue
    case .string(let value): value.databaseValue
    }
  }

  init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .int64(let number): .integer(number)
      case .string(let text): .string(text)
      case .blob(let data): .bool(data.first == 1)
      case .null, .double: .null
      }
  }
}
