import GRDB
import Todos

import struct Foundation.Data

/// The operations of one command. They follow each other in the log of their replica, so that what
/// came after them need not be read.
struct CommandGroup {
  let operations: [Operation]
  let isUndone: Bool

  /// Nil where there are none.
  init?(replica: EntityID, group: Int64, _ db: Database) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT bytes, undone FROM operation
          WHERE replica = ? AND "group" = ? ORDER BY time
          """), arguments: [replica, group])
    guard !rows.isEmpty else { return nil }
    operations = try rows.map { try Operation(bytes: Array($0[0] as Data)) }
    isUndone = rows.allSatisfy { $0[1] }
  }
}
