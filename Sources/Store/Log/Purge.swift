import GRDB
import Todos

import struct Foundation.Data

/// Takes operations out of the log whose content must be gone.
///
/// Any write to the register (operation, `purged`) does so for ever, for nothing could bring the content
/// back. Operations that take back, restore or purge others have no text in them, and stay: that way
/// what is purged is the same on all replicas, in whatever order operations arrive.
struct Purge {
  private let db: Database
  private var isUsed: Bool

  init(_ db: Database) {
    self.db = db
    let anyone = try? Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM purged)")
    isUsed = anyone ?? true
  }

  /// Whether an operation that arrives was purged before.
  func forbids(_ operation: Operation) throws -> Bool {
    guard isUsed, operation.isPurgeable else { return false }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM purged WHERE operation = ?)"),
      arguments: [operation.id]) ?? false
  }

  /// Takes away what arrived operations purge.
  /// - Returns: The entities that were written to.
  mutating func carryOut(
    _ arrived: [Operation], _ handles: inout HandleTable
  ) throws -> Set<EntityID> {
    var affected: Set<EntityID> = []
    for write in arrived.lazy.flatMap(\.writes) where write.field == .purged {
      isUsed = true
      try db.execute(sql: "UPDATE local SET unwiped = 2")
      try db.execute(
        sql: "INSERT OR IGNORE INTO purged (operation) VALUES (?)", arguments: [write.entity])
      affected.formUnion(try remove(write.entity, &handles))
    }
    return affected
  }

  /// Notes that a chain holds what was purged.
  func taint(chainOfChunk chunk: Int64) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO tainted_chain (replica)
        SELECT replica FROM chunk WHERE number = ?
        """, arguments: [chunk])
  }

  /// Notes the chains of replicas that go on under another id: all that is in them is in the new one too.
  /// Whoever has them mustn't give them back to the remote, from which their writer took them away.
  func taint(chainsLeftBy arrived: [Operation]) throws {
    for operation in arrived {
      for write in operation.writes
      where write.field == .continues && write.entity == operation.replica {
        guard let former = write.value.string.flatMap(EntityID.init(hex:)) else { continue }
        try db.execute(
          sql: "INSERT OR IGNORE INTO tainted_chain (replica) VALUES (?)", arguments: [former])
      }
    }
  }

  /// What else was in those chains is in none, unless another holds it too. The own one stays known
  /// until this replica goes on under another id: by it a fork is told.
  func forgetTainted() throws {
    let chains = try EntityID.fetchAll(
      db,
      sql: """
        WITH RECURSIVE \(ReplicaScan("chunk", as: "replicas").sql)
        SELECT id FROM replicas
        WHERE id IN (SELECT replica FROM tainted_chain) AND id <> (SELECT id FROM local)
        """)
    for chain in chains { try ChunkTable(db).forget(chainOf: chain, after: 0) }
  }

  private func remove(_ id: EntityID, _ handles: inout HandleTable) throws -> [EntityID] {
    let row = try Row.fetchOne(
      db, sql: "SELECT sequence, bytes, chunk FROM operation WHERE id = ?", arguments: [id])
    guard let row else { return [] }
    let operation = try Operation(bytes: Array(row[1] as Data))
    guard operation.isPurgeable else { return [] }
    let sequence: Int64 = row[0]
    let others = try Int64.fetchAll(
      db, sql: "SELECT chunk FROM other_chunk WHERE operation = ?", arguments: [sequence])
    for chunk in others + [row[2] as Int64?].compactMap(\.self) {
      try taint(chainOfChunk: chunk)
    }
    try db.execute(sql: "DELETE FROM other_chunk WHERE operation = ?", arguments: [sequence])
    for write in operation.writes {
      try db.execute(
        sql: "DELETE FROM write WHERE entity = ? AND field = ? AND operation = ?",
        arguments: [write.entity, write.field.rawValue, sequence])
    }
    try handles.forget(sequence: sequence)
    try OwnOperations(db).forget(operation, sequence: sequence)
    try db.execute(sql: "DELETE FROM operation WHERE sequence = ?", arguments: [sequence])
    return operation.writes.map(\.entity)
  }
}

extension Operation {
  /// Whether it takes content away for ever.
  var isPurge: Bool { writes.contains { $0.field == .purged } }

  /// Whether there may be a person's words in it.
  var isPurgeable: Bool { writes.allSatisfy(\.field.isOfEntity) }
}
