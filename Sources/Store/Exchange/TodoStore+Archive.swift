import GRDB
package import Todos

extension TodoStore {
  /// Takes in the operations of another store, all or none, and says whose they are.
  ///
  /// The other replica keeps its numbers; where both gave the same ones, its get a letter, as those of
  /// a machine that joins do.
  ///
  /// - Parameters:
  ///   - origin: Whose store it was; nil where that isn't known.
  ///   - isPresent: Whether there is a folder at a path, so that a repository linked there on the other
  ///     store's machine is linked here too.
  package func restore(
    _ operations: [Operation], of origin: Replica?, at now: Moment, isPresent: (String) -> Bool,
    progress: (_ done: Int, _ total: Int) -> Void
  ) throws(StoreError) -> ImportResult {
    try writeMuch { db in
      let log = OperationLog(db)
      let before = try Self.count(db)
      try log.receive(operations, progress: progress)
      var draft = Draft(db)
      if let origin, origin.id != replica.id {
        try draft.introduce(
          origin.id, name: origin.name, letters: Self.letters(for: origin.id, db))
        try draft.adoptPaths(of: origin.id, on: replica.id, db, isPresent: isPresent)
      }
      try log.append(draft, command: UndoStack.restoration, replica: replica.id, at: now)
      var result = ImportResult()
      result.added = try Self.count(db) - before
      return result
    }
  }

  private static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM todo WHERE deleted = 0") ?? 0
  }

  /// The letters of another replica's handles, once its operations are here: those it has, or none, but
  /// where numbers are given twice so.
  private static func letters(for origin: EntityID, _ db: Database) throws -> String {
    let own = try String.fetchOne(
      db, sql: "SELECT letters FROM replica WHERE id = ?", arguments: [origin])
    if let own, !own.isEmpty { return own }
    let isGivenTwice = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT number FROM handle WHERE replica = ?1
          INTERSECT
          SELECT number FROM handle LEFT JOIN replica ON replica.id = handle.replica
          WHERE handle.replica <> ?1 AND coalesce(letters, '') = '')
        """, arguments: [origin])
    if isGivenTwice != true { return "" }
    let taken = try String.fetchSet(db, sql: "SELECT letters FROM replica")
    // The first replica's handles have none.
    let free = "bcdefghijklmnopqrstuvwxyz".map(String.init).first { !taken.contains($0) }
    guard let free else { throw StoreError.failed(message: "no letter is left for its todos") }
    return free
  }
}

extension Draft {
  /// Links here the repositories that the other replica had at paths which are there, unless this one
  /// has them somewhere, or something else is linked there.
  fileprivate mutating func adoptPaths(
    of other: EntityID, on own: EntityID, _ db: Database, isPresent: (String) -> Bool
  ) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT repository_path.repository, repository_path.path FROM repository_path
        WHERE replica = ?1
          AND NOT EXISTS (
            SELECT 1 FROM repository_path AS mine
            WHERE mine.replica = ?2 AND
              (mine.repository = repository_path.repository OR mine.path = repository_path.path))
        """, arguments: [other, own])
    for row in rows where isPresent(row[1]) {
      try set(.path(on: own), of: row[0], to: row[1] as String)
    }
  }
}
