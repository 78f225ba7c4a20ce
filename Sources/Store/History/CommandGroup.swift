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

  var isRestoration: Bool { first.command == UndoStack.restoration }

  /// The names of all.
  func ids() throws -> [EntityID] {
    try EntityID.fetchAll(
      db.cachedStatement(
        sql: "SELECT id FROM operation WHERE replica = ? AND \"group\" = ? ORDER BY time"),
      arguments: key)
  }

  func operations() throws -> [Operation] {
    var operations: [Operation] = []
    try forEachOperation(writingTo: nil) { operation in
      operations.append(operation)
      return true
    }
    return operations
  }

  /// Reads one after the other.
  /// - Parameters:
  ///   - entities: Those that write to any of these; all where it is nil.
  ///   - body: Says whether to go on.
  func forEachOperation(
    writingTo entities: Set<EntityID>?, _ body: (Operation) throws -> Bool
  ) throws {
    let isAny =
      "sequence IN (SELECT operation FROM write WHERE entity IN \((entities ?? []).sqlList))"
    let bytes = try Data.fetchCursor(
      db,
      sql: """
        SELECT bytes FROM operation WHERE \(entities == nil ? "" : "\(isAny) AND ")
          replica = ? AND \(entities == nil ? "" : "+")"group" = ?
        ORDER BY time
        """, arguments: key)
    while let bytes = try bytes.next() {
      if try !body(Operation(bytes: Array(bytes))) { return }
    }
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
