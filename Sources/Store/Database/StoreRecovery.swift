import CSQLite
import Files
package import Todos

/// The log of a store whose other tables may be damaged. Everything that people typed is in it.
package struct StoreRecovery {
  private let path: String
  private let image: StoreImage
  private let source: Database
  private var entries: [LogEntry] = []
  private var unreadLines: [[UInt8]] = []
  private let replica: Replica

  private struct LogEntry {
    let operation: Todos.Operation
    /// Nil in the file if that can't be read.
    var isOwn: Bool?
    let held: OperationLog.HoldReason?
    let pack: Int64?
  }

  /// Reads the log of the store in a folder.
  /// - Parameter name: The machine's name, if the store's own can't be read.
  /// - Throws: ``StoreError/damaged(path:message:)`` unless the log is whole.
  package init(in folder: String, name: String) throws(StoreError) {
    path = TodoStore.path(in: folder)
    image = try StoreImage(path: path)
    source = try image.open(path: path)
    do {
      (entries, unreadLines, replica) = try source.read { db in
        var entries = try Self.entries(db)
        let lines = try [UInt8].fetchAll(db.statement("SELECT bytes FROM unread_line")).map {
          Array($0)
        }
        let replica = try Self.replica(db, entries, name: name)
        var check = LogCheck(replica.id)
        for index in entries.indices {
          let operation = entries[index].operation
          let isOwn = entries[index].isOwn ?? (operation.replica == replica.id)
          entries[index].isOwn = isOwn
          check.add(operation, isOwn: isOwn)
        }
        let count = try? Int64.fetchOne(db.statement("SELECT count FROM local"))
        try check.finish(count: count ?? 0)
        return (entries, lines, replica)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads the log. Only the bytes count: a column that can't be read gets the value that follows from them, or that
  /// makes the next sync send the operation again.
  private static func entries(_ db: Database) throws -> [LogEntry] {
    let rows = try db.statement(
      "SELECT bytes, id, own, held, pack FROM operation ORDER BY sequence"
    ).rows()
    var entries: [LogEntry] = []
    while let row = try rows.next() {
      let bytes = try row[0] as [UInt8]
      let id = try? row[1] as EntityID
      let held = try? row[3] as Int64?
      entries.append(
        LogEntry(
          operation: try Todos.Operation(bytes: bytes, id: id ?? EntityID(digestOf: bytes)),
          isOwn: try? row[2], held: held.flatMap(OperationLog.HoldReason.init),
          pack: try? row[4]))
    }
    return entries
  }

  /// This store's replica; by its newest command, if its row is damaged.
  private static func replica(
    _ db: Database, _ entries: [LogEntry], name: String
  ) throws -> Replica {
    do {
      return try Replica.fetch(db)
    } catch {
      guard let own = entries.last(where: { $0.isOwn == true }) else { throw error }
      return Replica(id: own.operation.replica, name: name)
    }
  }

  /// A store in memory with everything that the log contains.
  package func store(by actor: Actor, in calendar: LocalCalendar) throws(StoreError) -> TodoStore {
    do {
      let database = try Database()
      try database.write(fill)
      return try TodoStore(
        path, database, by: actor, in: calendar, unwritable: .readOnly(path: path))
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes the store's file anew.
  /// - Parameter suffix: The end of the name under which the damaged file is kept next to it.
  /// - Returns: The path of the damaged file.
  @discardableResult
  package func rewriteFile(keepingCopy suffix: String) throws(StoreError) -> String {
    let copy = "\(path).\(suffix)"
    let file = StoreFile(folder: path.parentFolder, path: path)
    do {
      try FolderLock.withLock(file.folder, BusyHandler()) { lock in
        try image.write(to: copy)
        try file.replace { db in try fill(db) }
        try lock.syncFolder()
      }
      return copy
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Fills an empty database.
  private func fill(_ db: Database) throws {
    try db.execute(sql: Schema.script)
    let count =
      entries.filter { $0.isOwn == true && $0.operation.replica == replica.id }
      .map(\.operation.number).max() ?? 0
    try db.execute(
      sql: "INSERT INTO local (one, id, name, count) VALUES (1, ?, ?, ?)",
      arguments: [replica.id, replica.name, count])
    let log = OperationLog(db)
    for entry in entries {
      _ = try log.insert(
        entry.operation, isOwn: entry.isOwn == true, entry.held, pack: entry.pack)
    }
    for line in unreadLines {
      try db.execute(
        sql: "INSERT OR IGNORE INTO unread_line (id, bytes) VALUES (?, ?)",
        arguments: [EntityID(digestOf: line), line])
    }
    for table in Schema.localTables { try source.read { try copy(table, from: $0, to: db) } }
    // Packs that aren't known any more are read again.
    try db.execute(
      sql:
        "UPDATE operation SET pack = NULL WHERE pack > 0 AND pack NOT IN (SELECT number FROM pack)")
    try log.rebuild()
  }

  /// Copies a table of this machine, or leaves it empty if it is damaged or missing: syncs and scans fill most of them
  /// again.
  private func copy(_ table: String, from source: Database, to db: Database) throws {
    do {
      try StoredTypes(table, source).check()
      try db.savepoint {
        let rows = try source.statement("SELECT * FROM \(table)").rows()
        while let row = try rows.next() {
          let values = row.values
          let marks = values.map { _ in "?" }.joined(separator: ", ")
          try db.execute(sql: "INSERT INTO \(table) VALUES (\(marks))", arguments: values)
        }
      }
    } catch let error as DatabaseError
      where [SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_ERROR].contains(error.code)
    {}
  }
}

/// Whether the values of a table have the types of their columns, and numbers can be counted on.
struct StoredTypes {
  private let table: String
  private let db: Database

  init(_ table: String, _ db: Database) {
    self.table = table
    self.db = db
  }

  /// Whether its numbers can be any 64 bits.
  private var hasHashes: Bool { table == "scan" }

  /// - Throws: SQLite's error for a damaged file.
  func check() throws {
    for column in try db.columns(in: table) {
      let isWrong = try Bool.fetchOne(
        db.statement(
          """
          SELECT EXISTS (SELECT 1 FROM \(table)
            WHERE typeof("\(column.name)") NOT IN ('\(column.type.lowercased())', 'null')
              OR typeof("\(column.name)") = 'integer' AND \(hasHashes ? "0" : "1")
                AND "\(column.name)" NOT BETWEEN -\(1 << 62) AND \(1 << 62))
          """))
      if isWrong == true { throw DatabaseError.wrongValue(in: "\(table).\(column.name)") }
    }
  }
}
