import GRDB
package import Todos

extension TodoStore {
  /// The commands whose ids begin so, at most two.
  package func commands(beginningWith prefix: String) throws(StoreError) -> [EntityID] {
    try read { db in
      try EntityID.fetchAll(
        db,
        sql: """
          SELECT id FROM operation
          WHERE lower(hex(id)) >= ?1 AND lower(hex(id)) < ?1 || 'g' AND first IS NULL
          ORDER BY id LIMIT 2
          """, arguments: [prefix])
    }
  }

  /// Takes the text out of commands, here and on each machine that receives this. What they did without words of a
  /// person stays: the todo, its number, its day.
  /// - Throws: ``StoreError/nothingToPurge`` if they have no words.
  package func purge(_ commands: [EntityID], at now: Moment) throws(StoreError) {
    try write { db in
      var draft = try Draft(db)
      let operations = try commands.flatMap { try CommandGroup($0, db)?.operations() ?? [] }
      let made = Set(operations.flatMap(\.made))
      for operation in operations where operation.isPurgeable {
        guard let rest = try operation.withoutWords(making: made) else { continue }
        let line = String(decoding: rest.bytes, as: UTF8.self)
        draft.append(RegisterWrite(operation.id, .purged, .string(line)))
      }
      if draft.writes.isEmpty { throw StoreError.nothingToPurge }
      try OperationLog(db).append(draft, command: UndoStack.purge, at: now)
    }
    try wipe()
  }

  /// Whether purged text may still be on this machine's disk, in this file or in git's objects.
  package func isUnwiped() throws(StoreError) -> Bool {
    try read(Self.unwiped) > 0
  }

  private static func unwiped(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT unwiped FROM local") ?? 0
  }

  /// Notes that nothing of it is left in git's objects either.
  package func noteWiped() throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE local SET unwiped = 0") }
  }

  /// Makes sure that purged text is nowhere in the file: SQLite leaves it in free pages, and the search index in its
  /// old segments.
  package func wipe() throws(StoreError) {
    do {
      try database.writeWithoutTransaction { db in
        guard try Self.unwiped(db) == 2 else { return }
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('rebuild')")
        try db.execute(sql: "VACUUM")
        try db.execute(sql: "UPDATE local SET unwiped = 1")
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension Operation {
  /// The entities that it makes.
  fileprivate var made: [EntityID] {
    writes.filter { $0.field == .kind }.map(\.entity)
  }
}
