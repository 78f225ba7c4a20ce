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

  /// The last replica that gave a register another value than an operation did, without knowing of it; nil
  /// where there is none.
  ///
  /// What its own replica replaced since, knowing as little of the other, is nobody else's doing.
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
    let isOwn = { (row: Row) in row[2] as EntityID == operation.replica }
    if rows.allSatisfy(isOwn) { return nil }
    let own = try origin(ofOperation: sequence)
    let next = try rows.first(where: isOwn).map { try origin(ofOperation: $0[0]) }
    let last = try rows.last { row in
      if isOwn(row) || RegisterValue(row[1] as DatabaseValue) == write.value { return false }
      let other = try origin(ofOperation: row[0])
      return try !hasSeen(other, own) && next.map { try hasSeen($0, other) } ?? true
    }
    return last?[2]
  }
}
