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
      guard let time = try HybridTime(at: now, after: last) ?? timeApart(at: now) else {
        throw StoreError.clockExhausted
      }
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
  /// - Parameter isFromOthers: Whether they come from other stores.
  /// - Returns: Those that were not here before.
  @discardableResult
  func receive(
    _ operations: [Operation], isFromOthers: Bool = false,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [Operation] {
    var intake = try OperationIntake(db, isFromOthers: isFromOthers)
    let added = try intake.add(operations.map { Arrival(operation: $0) })
    try intake.finish(progress: progress)
    return added
  }

  /// Derives all tables anew from the log.
  func rebuild() throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT bytes, chunk, sequence FROM operation ORDER BY sequence")
    let arrivals = try rows.map { row in
      Arrival(
        operation: try Operation(bytes: Array(row[0] as Data)), chunk: row[1], sequence: row[2])
    }
    let derived = ["handle", "spare_handle", "withdrawn_handle", "purged", "write", "operation"]
    for table in derived + Projection.tables { try db.execute(sql: "DELETE FROM \(table)") }
    try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('delete-all')")
    var intake = try OperationIntake(db)
    try intake.add(arrivals)
    try intake.finish()
  }

  /// All operations, in the order of their arrival.
  func operations() throws -> [Operation] {
    try Data.fetchAll(db, sql: "SELECT bytes FROM operation ORDER BY sequence")
      .map { try Operation(bytes: Array($0)) }
  }

  /// A time where none is left after the greatest, which only a broken clock, or a liar, has used: to
  /// follow it would stop everyone for ever.
  private func timeApart(at now: Moment) throws -> HybridTime? {
    let greatest = try Int64.fetchOne(
      db, sql: "SELECT max(time) FROM operation WHERE time < ?",
      arguments: [HybridTime.horizon])
    return HybridTime(at: now, after: greatest.flatMap(HybridTime.init))
  }

  private func latestTime() throws -> HybridTime? {
    try Int64.fetchOne(db, sql: "SELECT max(time) FROM operation").flatMap(HybridTime.init)
  }
}
