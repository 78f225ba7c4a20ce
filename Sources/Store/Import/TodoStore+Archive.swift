import GRDB
package import Todos

extension TodoStore {
  /// Imports the operations of another store, all or none.
  ///
  /// The other store's todos keep their handles; if both gave the same ones, its get a suffix, as those of a machine
  /// that joins do.
  ///
  /// - Parameters:
  ///   - isPresent: Whether there is a folder at a path, so that a repository linked there on the other
  ///     store's machine is linked here too.
  ///   - progress: Told how many entities are up to date, and how many are to be.
  ///   - read: Gives the operations, some at a time, so that those of a large store are never in memory at once.
  ///     Returns the other store; nil if it isn't known.
  /// - Returns: Nil if there were no operations.
  /// - Throws: ``StoreError``, or what `read` throws.
  package func restore(
    at now: Moment, isPresent: (String) -> Bool, progress: (_ done: Int, _ total: Int) -> Void,
    read: (_ take: ([Operation]) throws -> Void) throws -> Replica?
  ) throws -> ImportResult? {
    try writeMuch { db in
      let before = try Self.count(db)
      let end = try LogEnd(db)
      var operations = try OperationImport(db, at: now)
      var isEmpty = true
      let origin = try read {
        try operations.add($0)
        if operations.nodes.count >= Self.batch { try operations.place() }
        isEmpty = false
      }
      if isEmpty { return nil }
      try operations.finish(progress: progress)
      try operations.placeLast()
      let isAnythingNew = try LogEnd(db) != end
      var draft = try Draft(db)
      if let origin, origin.id != replica.id {
        try draft.introduce(
          origin.id, name: origin.name, suffix: Self.suffix(for: origin.id, replica.id, db))
        try draft.adoptPaths(of: origin.id, db, isPresent: isPresent)
      }
      if isAnythingNew || !draft.writes.isEmpty {
        var writer = try CommandWriter(db, UndoStack.restoration, by: .person, at: now)
        try writer.append(draft)
        _ = try writer.finish(evenIfEmpty: true)
      }
      // Once the other store's numbers have their suffix.
      try OperationLog(db).renumber(replica.id, at: now)
      var result = ImportResult()
      result.added = try Self.count(db) - before
      return result
    }
  }

  private static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM todo WHERE deleted = 0") ?? 0
  }

  /// The suffix of another store's handles, once its operations are here: the one that it has, or none, unless
  /// numbers without one were given here too.
  private static func suffix(
    for origin: EntityID, _ own: EntityID, _ db: Database
  ) throws -> String {
    let suffixes = Suffixes(db)
    if let chosen = try suffixes.suffix(of: origin), !chosen.isEmpty { return chosen }
    let isShared = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT number FROM todo WHERE giver = ?1
          INTERSECT
          SELECT number FROM todo LEFT JOIN replica ON replica.id = todo.giver
          WHERE todo.giver <> ?1 AND coalesce(replica.suffix, '') = '')
        """, arguments: [origin])
    if isShared != true { return "" }
    guard let free = Suffixes.first(notIn: try suffixes.taken().union([""])) else {
      throw StoreError.failed(message: "no suffix is left for its todos")
    }
    return free
  }
}

extension Draft {
  /// Links repositories here that lie where they lay on another machine, unless they are linked already or another
  /// one is linked there.
  fileprivate mutating func adoptPaths(
    of other: EntityID, _ db: Database, isPresent: (String) -> Bool
  ) throws {
    let rows = try EntityID.fetchAll(
      db, sql: "SELECT id FROM repository WHERE path IS NULL AND deleted = 0 ORDER BY id")
    for id in rows {
      let writes = try registers(of: id).history(of: .path)
      guard let path = writes.first(where: { $0.writer.replica == other })?.value.string,
        isPresent(path),
        try RepositoryTable(db).link(at: path) == nil
      else { continue }
      append(RegisterWrite(id, .path, .string(path)))
    }
  }
}
