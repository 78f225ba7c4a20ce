import GRDB
import Todos

/// Which operations were made by someone who had not seen the other.
///
/// What the writer of a chunk had taken in of other chains when it made the operations is in the chunk's
/// header, so that this is known, and not guessed from clocks.
struct Concurrency {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// An operation's place in a chain.
  struct Origin {
    /// Nil where no chain holds it: it is this replica's own, which has seen all that is here.
    let chunk: Int64?
    let replica: EntityID?
    let position: Int
  }

  func origin(ofOperation sequence: Int64) throws -> Origin {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT chunk.number, chunk.replica, chunk.position
          FROM operation JOIN chunk ON chunk.number = operation.chunk
          WHERE operation.sequence = ?
          """), arguments: [sequence])
    guard let row else { return Origin(chunk: nil, replica: nil, position: 0) }
    return Origin(chunk: row[0], replica: row[1], position: row[2])
  }

  /// Whether who made the later one had seen the earlier one.
  func hasSeen(_ later: Origin, _ earlier: Origin) throws -> Bool {
    guard let chunk = later.chunk else { return true }
    guard let replica = earlier.replica else { return false }
    if replica == later.replica { return earlier.position <= later.position }
    let seen = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT chunk.position FROM chunk_seen
          JOIN chunk ON chunk.replica = chunk_seen.replica AND chunk.name = chunk_seen.name
          WHERE chunk_seen.chunk = ? AND chunk_seen.replica = ?
          """), arguments: [chunk, replica])
    return seen.map { earlier.position <= $0 } ?? false
  }

  /// The replica whose store made an operation. One that was copied has the id of the other until it knows:
  /// of what came in under an id of this store, the chain tells.
  func maker(of replica: EntityID, operation sequence: Int64) throws -> EntityID {
    try EntityID.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT CASE
            WHEN ?1 NOT IN (SELECT id FROM local UNION ALL SELECT replica FROM former_self) THEN ?1
            WHEN EXISTS (SELECT 1 FROM made_elsewhere WHERE operation = ?2) THEN (
              SELECT chunk.replica FROM operation JOIN chunk ON chunk.number = operation.chunk
              WHERE operation.sequence = ?2)
            ELSE (SELECT id FROM local) END
          """), arguments: [replica, sequence]) ?? replica
  }

  /// The last replica that gave a register another value than an operation did, without knowing of it; nil
  /// where there is none.
  ///
  /// What its own store replaced since, knowing as little of the other, is nobody else's doing.
  func overrider(
    of write: RegisterWrite, by operation: Operation, sequence: Int64
  ) throws -> EntityID? {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT operation.sequence, write.value, operation.replica
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ?1 AND write.field = ?2 AND operation.undone = 0
            AND (operation.time, operation.replica, operation.id) > (?4, ?3, ?5)
          ORDER BY operation.time, operation.replica, operation.id
          """),
      arguments: [
        write.entity, write.field.rawValue, operation.replica, operation.time.rawValue,
        operation.id,
      ])
    let makers = try rows.map { try maker(of: $0[2], operation: $0[0]) }
    let mine = try maker(of: operation.replica, operation: sequence)
    if makers.allSatisfy({ $0 == mine }) { return nil }
    let own = try origin(ofOperation: sequence)
    let next = try makers.firstIndex(of: mine).map { try origin(ofOperation: rows[$0][0]) }
    let last = try rows.indices.last { index in
      let isSame = RegisterValue(rows[index][1] as DatabaseValue) == write.value
      if isSame || makers[index] == mine { return false }
      let other = try origin(ofOperation: rows[index][0])
      return try !hasSeen(other, own) && next.map { try hasSeen($0, other) } ?? true
    }
    return last.map { makers[$0] }
  }
}
