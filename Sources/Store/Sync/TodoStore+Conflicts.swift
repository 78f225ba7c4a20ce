import GRDB
package import Todos

import struct Foundation.Data

extension TodoStore {
  /// What operations that came in and this replica's own changed both, neither knowing of the other.
  package func conflicts(with arrived: [Operation]) throws(StoreError) -> [SyncConflict] {
    try read { db in
      var conflicts: [SyncConflict] = []
      for operation in arrived {
        conflicts += try Self.conflicts(with: operation, own: replica.id, db)
      }
      return conflicts
    }
  }

  private static func conflicts(
    with operation: Operation, own: EntityID, _ db: Database
  ) throws -> [SyncConflict] {
    let reader = HistoryReader(db)
    var conflicts: [SyncConflict] = []
    for write in operation.writes where HistoryReader.canConflict(write.field) {
      guard let other = try ownWrite(of: write, own: own, db) else { continue }
      let (mine, sequence) = other
      let theirs = try Int64.fetchOne(
        db, sql: "SELECT sequence FROM operation WHERE id = ?", arguments: [operation.id])
      guard let theirs else { continue }
      let concurrency = Concurrency(db)
      for (loser, number, winner) in [
        (operation, theirs, own), (mine, sequence, operation.replica),
      ] {
        guard let lost = loser.writes.first(where: { $0.isSameRegister(as: write) }),
          try concurrency.overrider(of: lost, by: loser, sequence: number) != nil
        else { continue }
        conflicts.append(
          SyncConflict(
            change: try reader.change(lost, loser), winner: try reader.replicaName(winner),
            loser: try reader.replicaName(loser.replica)))
      }
    }
    return conflicts
  }

  /// The last operation of this replica that writes to the same register, and its number.
  private static func ownWrite(
    of write: RegisterWrite, own: EntityID, _ db: Database
  ) throws -> (Operation, Int64)? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.bytes, operation.sequence
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ? AND write.field = ? AND operation.replica = ?
            AND operation.undone = 0
          ORDER BY operation.time DESC LIMIT 1
          """), arguments: [write.entity, write.field.rawValue, own])
    guard let row else { return nil }
    return (try Operation(bytes: Array(row[0] as Data)), row[1])
  }
}

extension RegisterWrite {
  fileprivate func isSameRegister(as other: RegisterWrite) -> Bool {
    entity == other.entity && field == other.field
  }
}
