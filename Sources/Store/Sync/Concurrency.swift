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

  /// The replica whose value of a register is in force in place of that which an operation wrote, where
  /// it had not seen that one; nil where there is none.
  ///
  /// - Returns: What people call the machine; empty where it didn't say.
  func overrider(
    of write: RegisterWrite, by operation: Operation, sequence: Int64
  ) throws -> String? {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT operation.sequence, write.value, operation.replica
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ?1 AND write.field = ?2 AND operation.undone = 0
            AND operation.replica <> ?3
            AND (operation.time, operation.replica, operation.id) > (?4, ?3, ?5)
          ORDER BY operation.time, operation.replica, operation.id
          """),
      arguments: [
        write.entity, write.field.rawValue, operation.replica, operation.time.rawValue,
        operation.id,
      ])
    if rows.isEmpty { return nil }
    let own = try origin(ofOperation: sequence)
    for row in rows where RegisterValue(row[1] as DatabaseValue) != write.value {
      if try !hasSeen(try origin(ofOperation: row[0]), own) {
        return try HistoryReader(db).replicaName(row[2]) ?? ""
      }
    }
    return nil
  }
}
