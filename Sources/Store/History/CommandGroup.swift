import GRDB
import Todos

import struct Foundation.Data

/// The operations of one command. They follow each other in the log of their replica, so that what
/// came after them need not be read; of a large one, such as an import, not all need be read either.
struct CommandGroup {
  let first: Operation
  let isUndone: Bool
  /// How many operations there are.
  let count: Int
  private let db: Database

  /// Nil where there are none.
  init?(replica: EntityID, group: Int64, _ db: Database) throws {
    self.db = db
    let key: StatementArguments = [replica, group]
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT bytes FROM operation WHERE replica = ? AND "group" = ? ORDER BY time LIMIT 1
          """), arguments: key)
    guard let row else { return nil }
    first = try Operation(bytes: Array(row[0] as Data))
    // By indexes: behind the operations' bytes SQLite would have to read all of these.
    let counts = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT (SELECT count(*) FROM operation WHERE replica = ?1 AND "group" = ?2),
            (SELECT count(*) FROM operation WHERE replica = ?1 AND "group" = ?2 AND undone = 1)
          """), arguments: key)
    count = counts?[0] ?? 0
    isUndone = count == counts?[1]
  }

  /// The names of all.
  func ids() throws -> [EntityID] {
    try EntityID.fetchAll(
      db.cachedStatement(
        sql: "SELECT id FROM operation WHERE replica = ? AND \"group\" = ? ORDER BY time"),
      arguments: key)
  }

  /// The first ones; all by default.
  func operations(limit: Int = -1) throws -> [Operation] {
    try Data.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT bytes FROM operation WHERE replica = ? AND "group" = ? ORDER BY time LIMIT ?
          """), arguments: key + [limit]
    ).map { try Operation(bytes: Array($0)) }
  }

  /// Those that write to any of these entities.
  func operations(writingTo entities: Set<EntityID>) throws -> [Operation] {
    let marks = entities.map { _ in "?" }.joined(separator: ", ")
    return try Data.fetchAll(
      db,
      sql: """
        SELECT bytes FROM operation
        WHERE sequence IN (SELECT operation FROM write WHERE entity IN (\(marks)))
          AND replica = ? AND +"group" = ?
        ORDER BY time
        """, arguments: StatementArguments(Array(entities)) + key
    ).map { try Operation(bytes: Array($0)) }
  }

  /// How many todos it made.
  func madeTodos() throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM handle WHERE operation IN (
          SELECT sequence FROM operation WHERE replica = ? AND "group" = ?)
        """, arguments: key) ?? 0
  }

  private var key: StatementArguments { [first.replica, first.group.rawValue] }
}
