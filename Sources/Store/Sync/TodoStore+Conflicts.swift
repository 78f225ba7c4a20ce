import GRDB
package import Todos

import struct Foundation.Data

extension TodoStore {
  /// What operations that came in and this store's own changed both, neither knowing of the other: one for
  /// each register, however often it was changed.
  package func conflicts(with arrived: [Operation]) throws(StoreError) -> [SyncConflict] {
    try read { db in
      let reader = try ConflictReader(db)
      return try LastWrites(arrived).inOrder.compactMap {
        try reader.conflict(with: $0.write, by: $0.operation)
      }
    }
  }

  /// The last operation of a replica, but not of this store, that writes to the same register and isn't taken
  /// back.
  static func lastForeignOperation(
    of replica: EntityID, on write: RegisterWrite, _ db: Database
  ) throws -> Operation? {
    try lastOperation(
      on: write, where: "operation.replica = ? AND NOT (\(OwnOperations.condition))", [replica], db)
  }

  /// The same of this store.
  static func lastOwnOperation(on write: RegisterWrite, _ db: Database) throws -> Operation? {
    try lastOperation(on: write, where: OwnOperations.condition, [], db)
  }

  private static func lastOperation(
    on write: RegisterWrite, where condition: String, _ arguments: StatementArguments,
    _ db: Database
  ) throws -> Operation? {
    try Data.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.bytes FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ? AND write.field = ? AND \(condition) AND operation.undone = 0
          ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
          """), arguments: [write.entity, write.field.rawValue] + arguments
    ).map { try Operation(bytes: Array($0)) }
  }

  /// Whose value a register has.
  static func lastReplica(on write: RegisterWrite, _ db: Database) throws -> EntityID? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.replica, operation.sequence
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ? AND write.field = ? AND operation.undone = 0
          ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
          """), arguments: [write.entity, write.field.rawValue])
    return try row.map { try Concurrency(db).maker(of: $0[0], operation: $0[1]) }
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
