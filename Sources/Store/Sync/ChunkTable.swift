import GRDB
import Todos

/// The chunks that were taken in or written here, and the operations in them.
struct ChunkTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The last of each chain.
  func tips() throws -> [EntityID: ChunkPlace] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE \(ReplicaScan("chunk", as: "chain").sql)
          SELECT chunk.replica, chunk.name, chunk.position FROM chain
          JOIN chunk ON chunk.replica = chain.id
            AND chunk.position = (SELECT max(position) FROM chunk WHERE replica = chain.id)
          """))
    return Dictionary(
      rows.map { row in
        (row[0], ChunkPlace(name: row[1], replica: row[0], position: row[2]))
      }
    ) { first, _ in first }
  }

  /// The last of a chain; nil where nothing of it is known.
  func tip(of replica: EntityID) throws -> ChunkPlace? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT name, position FROM chunk WHERE replica = ? ORDER BY position DESC LIMIT 1"),
      arguments: [replica])
    return row.map { ChunkPlace(name: $0[0], replica: replica, position: $0[1]) }
  }

  /// The commit at a place of a chain; nil for none.
  func name(at position: Int, in replica: EntityID) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT name FROM chunk WHERE replica = ? AND position = ?",
      arguments: [replica, position])
  }

  /// The place of a commit in the chain of that replica; nil where it isn't known there.
  func place(of name: String, in replica: EntityID) throws -> ChunkPlace? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT position FROM chunk WHERE replica = ? AND name = ?"),
      arguments: [replica, name]
    ).map { ChunkPlace(name: name, replica: replica, position: $0) }
  }

  /// - Parameter seen: The tips that its writer had taken in, by their replicas.
  /// - Returns: Its number.
  func insert(_ chunk: ChunkPlace, seen: [EntityID: String]) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO chunk (name, replica, position, "key")
        VALUES (?, ?, ?, (SELECT "key" FROM remote))
        """, arguments: [chunk.name, chunk.replica, chunk.position])
    let number = db.lastInsertedRowID
    for (replica, name) in seen {
      try db.execute(
        sql: "INSERT INTO chunk_seen (chunk, replica, name) VALUES (?, ?, ?)",
        arguments: [number, replica, name])
    }
    return number
  }

  /// Forgets a chain behind that place. What was in it is in no chain then, unless it is in another
  /// chunk too, and will be written to the own one.
  func forget(chainOf replica: EntityID, after position: Int) throws {
    let numbers = try Int64.fetchAll(
      db, sql: "SELECT number FROM chunk WHERE replica = ? AND position > ?",
      arguments: [replica, position])
    for number in numbers {
      try db.execute(sql: "DELETE FROM other_chunk WHERE chunk = ?", arguments: [number])
      try db.execute(
        sql: """
          UPDATE operation SET chunk =
            (SELECT max(chunk) FROM other_chunk WHERE operation = operation.sequence)
          WHERE chunk = ?
          """, arguments: [number])
      try db.execute(sql: "DELETE FROM chunk_seen WHERE chunk = ?", arguments: [number])
      try db.execute(sql: "DELETE FROM chunk WHERE number = ?", arguments: [number])
    }
  }
}
