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
  /// - Parameter progress: Told how many entities are up to date, and how many are to be.
  /// - Returns: The id of its first operation; nil where there is none.
  @discardableResult
  func append(
    _ draft: Draft, command: String, replica: EntityID, at now: Moment,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> EntityID? {
    guard !draft.writes.isEmpty else { return nil }
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
    try receive(operations, progress: progress)
    return operations.first?.id
  }

  /// Takes operations in, whatever their order and however often they come.
  func receive(
    _ operations: [Operation], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var first: Int64?
    var affected: Set<EntityID> = []
    var added: [(operation: Operation, sequence: Int64)] = []
    for operation in operations {
      guard let sequence = try insert(operation) else { continue }
      first = first ?? sequence
      added.append((operation, sequence))
    }
    try insertWrites(of: added)
    for (operation, _) in added {
      affected.formUnion(operation.writes.lazy.filter { $0.field != .undone }.map(\.entity))
      affected.formUnion(try Retractions(db).refresh(after: operation))
    }
    if let first { try Projection(db).update(affected, since: first, progress: progress) }
  }

  /// Derives all tables anew from the log.
  func rebuild() throws {
    let operations = try operations()
    for table in ["write", "handle", "operation"] + Projection.tables {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('delete-all')")
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

  /// Keeps the operation and its handles, without its writes.
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
    try HandleTable(db).record(operation, sequence: sequence)
    return sequence
  }

  /// In the order of the table, whose pages are then written once.
  private func insertWrites(of operations: [(operation: Operation, sequence: Int64)]) throws {
    var writes = operations.flatMap { operation, sequence in
      operation.writes.map { (write: $0, sequence: sequence) }
    }
    writes.sort { $0.write.entity < $1.write.entity }
    let insertion = try RepeatedStatement(
      db, sql: "INSERT INTO write (entity, field, operation, value) VALUES (?, ?, ?, ?)")
    for (write, sequence) in writes {
      try insertion.execute([write.entity, write.field.rawValue, sequence, write.value])
    }
  }
}
