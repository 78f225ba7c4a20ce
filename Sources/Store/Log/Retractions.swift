import GRDB
import Todos

import struct Foundation.Data

/// Keeps `operation.undone` equal to the register (operation, undone), and sets
/// `operation.retracted` if anything was ever written to it.
///
/// The register is a register like any other: its value is that of the greatest (t, r, id) among
/// the operations that are not undone. Only writes that order after their target count, as every
/// honest one does, so that no two operations can take back each other.
struct Retractions {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Computes anew, where they changed with what follows from them, the registers of operations that
  /// have just arrived and those that they write.
  /// - Returns: The entities whose registers may have another winner now.
  func refresh(after arrivals: [Operation]) throws -> Set<EntityID> {
    var affected: Set<EntityID> = []
    var pending = PendingOperations()
    for arrival in arrivals {
      let written = try targets(of: arrival)
      // Most neither take something back nor are taken back.
      if try written.isEmpty && !isWritten(arrival.id) { continue }
      pending.insert(arrival)
      pending.insert(written)
    }
    // What follows orders before its cause. With the greatest first each is computed once, when all
    // that bears on it is settled: operations that fork and meet again don't multiply the work.
    while let next = pending.popGreatest() {
      guard let (operation, isChanged) = try refreshedOperation(next) else { continue }
      // Even if it is still undone: the moment of its undo may have changed.
      affected.formUnion(operation.writes.lazy.filter { $0.field != .undone }.map(\.entity))
      if isChanged { try pending.insert(targets(of: operation)) }
    }
    return affected
  }

  /// When an operation was undone and redone, in clock order. Before the first step it isn't
  /// undone; the last step gives its present state.
  /// - Parameter sequence: The operation's number in the log.
  func steps(ofOperation sequence: Int64) throws -> [(moment: Moment, isUndone: Bool)] {
    let rows = try RepeatedStatement(
      db,
      sql: """
        SELECT writer.wall, write.value, writer.time, writer.replica, writer.id
        FROM operation AS target
        JOIN write ON write.entity = target.id AND write.field = 'undone'
        JOIN operation AS writer ON writer.sequence = write.operation
        WHERE target.sequence = ? AND writer.undone = 0 AND \(Self.isLater)
        ORDER BY writer.wall, writer.time, writer.replica, writer.id
        """)
    var steps: [(moment: Moment, isUndone: Bool)] = []
    var last: (Int64, EntityID, EntityID)?
    try rows.forEachRow(sequence) { row in
      let writer = (row.integer(2), row.id(3), row.id(4))
      if let last, writer < last { return }
      last = writer
      steps.append((Moment(milliseconds: row.integer(0)), row.value(1).isTrue))
    }
    return steps
  }

  private func isWritten(_ operation: EntityID) throws -> Bool {
    var isWritten = false
    try RepeatedStatement(db, sql: "SELECT 1 FROM write WHERE entity = ? LIMIT 1")
      .forEachRow(operation) { _ in isWritten = true }
    return isWritten
  }

  /// The operations known here whose registers it writes, and which order before it.
  private func targets(of writer: Operation) throws -> [PendingOperations.Entry] {
    try writer.writes.filter { $0.field == .undone }.compactMap { write in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT time, replica, id FROM operation
            WHERE id = ? AND (time, replica, id) < (?, ?, ?)
            """),
        arguments: [write.entity, writer.time.rawValue, writer.replica, writer.id])
      return row.map { PendingOperations.Entry(time: $0[0], replica: $0[1], id: $0[2]) }
    }
  }

  /// Selects the writes that count: those of operations that order after their target.
  private static let isLater = """
    (writer.time, writer.replica, writer.id) > (target.time, target.replica, target.id)
    """

  /// Stores the register's value.
  /// - Returns: The operation, and whether the value changed; nil if nothing was ever written to it.
  private func refreshedOperation(
    _ id: EntityID
  ) throws -> (operation: Operation, isChanged: Bool)? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT undone, bytes FROM operation AS target
          WHERE id = ? AND EXISTS (
            SELECT 1 FROM write JOIN operation AS writer ON writer.sequence = write.operation
            WHERE write.entity = target.id AND write.field = 'undone'
              AND \(Self.isLater))
          """), arguments: [id])
    guard let row else { return nil }
    let undone = try isUndone(id)
    try db.cachedStatement(sql: "UPDATE operation SET undone = ?, retracted = 1 WHERE id = ?")
      .execute(arguments: [undone, id])
    return (try Operation(bytes: Array(row["bytes"] as Data)), undone != row["undone"])
  }

  private func isUndone(_ id: EntityID) throws -> Bool {
    let winner = try DatabaseValue.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT write.value
          FROM write
          JOIN operation AS writer ON writer.sequence = write.operation
          JOIN operation AS target ON target.id = write.entity
          WHERE write.entity = ? AND write.field = 'undone' AND writer.undone = 0
            AND \(Self.isLater)
          ORDER BY writer.time DESC, writer.replica DESC, writer.id DESC
          LIMIT 1
          """), arguments: [id])
    return winner.map { RegisterValue($0).isTrue } ?? false
  }
}
