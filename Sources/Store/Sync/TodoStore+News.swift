import GRDB

extension TodoStore {
  /// What came in from other machines since someone was told last.
  package func news() throws(StoreError) -> [News] {
    try read { try NewsTable($0).news() }
  }

  /// What exchanges did since someone was told last.
  /// - Parameter told: Conflicts that are told already.
  package func untold(besides told: [SyncConflict] = []) throws(StoreError) -> Untold {
    try read { try UntoldTable($0).untold(besides: told) }
  }

  /// Keeps what an exchange found until someone is told.
  package func keep(_ conflicts: [SyncConflict]) throws(StoreError) {
    if conflicts.isEmpty { return }
    try write { try UntoldTable($0).keep(conflicts) }
  }

  /// Notes that someone was told of all that, and of the letters of this machine's numbers.
  /// - Parameter isOfNews: Whether of what came in, too.
  package func noteTold(_ untold: Untold, isOfNews: Bool = true) throws(StoreError) {
    let isAny = try read { db in try UntoldTable(db).isAny() }
    if isAny { try write { try UntoldTable($0).noteTold(untold, isOfNews: isOfNews) } }
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
