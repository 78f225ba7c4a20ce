import GRDB
package import Todos

import struct Foundation.Data

extension TodoStore {
  /// What operations that came in and this replica's own changed both, neither knowing of the other: one
  /// for each register, however often it was changed.
  package func conflicts(with arrived: [Operation]) throws(StoreError) -> [SyncConflict] {
    try read { db in
      let own = try LetterTable(db).selves(of: replica.id)
      return try LastWrites(arrived).inOrder.compactMap {
        try Self.conflict(with: $0.write, by: $0.operation, own: own, db)
      }
    }
  }

  private static func conflict(
    with write: RegisterWrite, by operation: Operation, own: Set<EntityID>, _ db: Database
  ) throws -> SyncConflict? {
    guard let mine = try lastOperation(of: own, on: write, db),
      let other = mine.writes.first(where: { $0.isSameRegister(as: write) })
    else { return nil }
    let reader = HistoryReader(db)
    let lost: (write: RegisterWrite, operation: Operation)
    if try reader.overrider(of: other, by: mine) != nil {
      lost = (other, mine)
    } else if try lastOperation(of: [operation.replica], on: write, db)?.id == operation.id,
      let winner = try reader.overrider(of: write, by: operation), own.contains(winner)
    {
      lost = (write, operation)
    } else {
      return nil
    }
    return SyncConflict(
      change: try reader.change(lost.write, lost.operation),
      winner: try lastReplica(on: write, db).flatMap { try reader.replicaName($0) },
      loser: try reader.replicaName(lost.operation.replica))
  }

  /// The last operation of any of those replicas that writes to the same register and isn't taken back.
  static func lastOperation(
    of replicas: Set<EntityID>, on write: RegisterWrite, _ db: Database
  ) throws -> Operation? {
    let marks = replicas.map { _ in "?" }.joined(separator: ", ")
    return try Data.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.bytes FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ? AND write.field = ? AND operation.replica IN (\(marks))
            AND operation.undone = 0
          ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
          """),
      arguments: [write.entity, write.field.rawValue] + StatementArguments(Array(replicas))
    ).map { try Operation(bytes: Array($0)) }
  }

  /// Whose value a register has.
  static func lastReplica(on write: RegisterWrite, _ db: Database) throws -> EntityID? {
    try EntityID.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.replica FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ? AND write.field = ? AND operation.undone = 0
          ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
          """), arguments: [write.entity, write.field.rawValue])
  }
}

/// Of operations, the last write to each register that two machines can disagree about.
private struct LastWrites {
  private(set) var inOrder: [(write: RegisterWrite, operation: Operation)] = []

  init(_ operations: [Operation]) {
    var places: [Register: Int] = [:]
    for operation in operations {
      for write in operation.writes where HistoryReader.canConflict(write.field) {
        if let place = places[Register(entity: write.entity, field: write.field)] {
          if inOrder[place].operation.isBefore(operation) { inOrder[place] = (write, operation) }
        } else {
          places[Register(entity: write.entity, field: write.field)] = inOrder.count
          inOrder.append((write, operation))
        }
      }
    }
  }

  private struct Register: Hashable {
    let entity: EntityID
    let field: Field
  }
}

extension Operation {
  fileprivate func isBefore(_ other: Operation) -> Bool {
    (time.rawValue, replica, id) < (other.time.rawValue, other.replica, other.id)
  }
}

extension RegisterWrite {
  func isSameRegister(as other: RegisterWrite) -> Bool {
    entity == other.entity && field == other.field
  }
}
