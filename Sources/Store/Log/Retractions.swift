import GRDB
import Todos

import struct Foundation.Data

/// Keeps `operation.undone` equal to the register (operation, undone).
///
/// The register is a register like any other: its value is that of the greatest (t, r, id) among
/// the operations that are not undone. Only writes that order after their target count, as every
/// honest one does, so that no two operations can take back each other.
struct Retractions {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Computes the register anew and, where it changed, what follows from it.
  /// - Returns: The entities whose registers may have another winner now.
  func refresh(_ id: EntityID) throws -> Set<EntityID> {
    var affected: Set<EntityID> = []
    var pending = [id]
    // Each step goes to operations that order before the one it came from: it ends.
    while let target = pending.popLast() {
      guard let operation = try changedOperation(target) else { continue }
      for write in operation.writes {
        if write.field == .undone {
          pending.append(write.entity)
        } else {
          affected.insert(write.entity)
        }
      }
    }
    return affected
  }

  /// Stores the register's value; the operation itself where that was a change.
  private func changedOperation(_ id: EntityID) throws -> Operation? {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT undone, bytes FROM operation WHERE id = ?"), arguments: [id])
    guard let row else { return nil }
    let undone = try isUndone(id)
    guard undone != row["undone"] else { return nil }
    try db.cachedStatement(sql: "UPDATE operation SET undone = ? WHERE id = ?")
      .execute(arguments: [undone, id])
    return try Operation(bytes: Array(row["bytes"] as Data))
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
            AND (writer.time, writer.replica, writer.id) > (target.time, target.replica, target.id)
          ORDER BY writer.time DESC, writer.replica DESC, writer.id DESC
          LIMIT 1
          """), arguments: [id])
    return winner.map { RegisterValue($0).isTrue } ?? false
  }
}
