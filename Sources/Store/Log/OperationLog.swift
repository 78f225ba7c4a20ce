import GRDB
import Todos

import struct Foundation.Data

/// The append-only log of a database, and the tables derived from it.
struct OperationLog {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Appends a command of this replica. An empty draft appends nothing.
  func append(_ draft: Draft, command: String, replica: EntityID, at now: Moment) throws {
    guard !draft.writes.isEmpty else { return }
    var last = try latestTime()
    var group: HybridTime?
    var operations: [Operation] = []
    for writes in try draft.writes.splitIntoOperations() {
      guard let time = HybridTime(at: now, after: last) else { throw StoreError.clockExhausted }
      operations.append(
        Operation(
          replica: replica, time: time, wall: now, command: command, group: group ?? time,
          writes: writes))
      group = group ?? time
      last = time
    }
    try receive(operations)
  }

  /// Takes operations in, whatever their order and however often they come.
  func receive(_ operations: [Operation]) throws {
    var first: Int64?
    var affected: Set<EntityID> = []
    for operation in operations {
      guard let sequence = try insert(operation) else { continue }
      first = first ?? sequence
      affected.formUnion(operation.writes.lazy.filter { $0.field != .undone }.map(\.entity))
      affected.formUnion(try Retractions(db).refresh(after: operation))
    }
    if let first { try Projection(db).update(affected, since: first) }
  }

  /// Derives all tables anew from the log.
  func rebuild() throws {
    let operations = try operations()
    for table in ["write", "handle", "operation"] + Projection.tables {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try receive(operations)
  }

  /// All operations, in the order of their arrival.
  func operations() throws -> [Operation] {
    try Data.fetchAll(db, sql: "SELECT bytes FROM operation ORDER BY sequence")
      .map { try Operation(bytes: Array($0)) }
  }

  private func latestTime() throws -> HybridTime? {
    try Int64.fetchOne(db, sql: "SELECT max(time) FROM operation").flatMap(HybridTime.init)
  }

  /// Keeps the operation and its writes.
  /// - Returns: Its number in the log; nil where it was there before.
  private func insert(_ operation: Operation) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO operation (id, replica, time, wall, command, "group", retracts, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
      operation.id, operation.replica, operation.time.rawValue, operation.wall.milliseconds,
      operation.command, operation.group.rawValue, operation.retracts, Data(operation.bytes),
    ])
    guard db.changesCount > 0 else { return nil }
    let sequence = db.lastInsertedRowID
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO write (entity, field, operation, value) VALUES (?, ?, ?, ?)")
    for write in operation.writes {
      try insertion.execute(arguments: [
        write.entity, write.field.rawValue, sequence, write.value.databaseValue,
      ])
    }
    try HandleTable(db).record(operation, sequence: sequence)
    return sequence
  }
}
