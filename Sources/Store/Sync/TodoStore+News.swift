import GRDB

extension TodoStore {
  /// What came in from other machines since someone was told last.
  package func news() throws(StoreError) -> [News] {
    try read { try NewsTable($0).news() }
  }

  /// Notes that someone was told of it.
  package func forgetNews() throws(StoreError) {
    try write { try $0.execute(sql: "DELETE FROM news") }
  }

  /// How many commands wait to be sent; nil where there is no remote.
  package func waitingChanges() throws(StoreError) -> Int? {
    try read(Self.waitingChanges)
  }

  /// How many commands the own chain holds behind that place that the remote has.
  package func changes(inOwnChainAfter position: Int) throws(StoreError) -> Int {
    try read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM chunk JOIN operation ON operation.chunk = chunk.number
          WHERE chunk.replica = (SELECT id FROM local) AND chunk.position > ?
            AND chunk.position <= (SELECT published FROM remote)
            AND operation.time = operation."group"
            AND operation.command <> '\(UndoStack.joining)'
          """, arguments: [position]) ?? 0
    }
  }

  static func waitingChanges(_ db: Database) throws -> Int? {
    let published = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT published FROM remote"))
    guard let published else { return nil }
    return try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT
            (SELECT count(*) FROM operation
              WHERE chunk IS NULL AND time = "group" AND command <> '\(UndoStack.joining)') +
            (SELECT count(*) FROM chunk JOIN operation ON operation.chunk = chunk.number
              WHERE chunk.replica = (SELECT id FROM local) AND chunk.position > ?
                AND operation.time = operation."group"
                AND operation.command <> '\(UndoStack.joining)')
          """), arguments: [published])
  }
}
