import CSQLite
import Files
package import Todos

/// The result of examining an intact store.
package struct StoreExamination: Sendable {
  /// The derived tables that a rebuild from the log would change.
  package var staleTables: [String] = []
  package var operations = 0
  /// Lines of a later version of ootd, which are kept unread.
  package var unreadLines = 0
  /// Received operations that wait for the rest of their command.
  package var incompleteOperations = 0
  /// Received operations that aren't applied because their times are far ahead of the clock.
  package var operationsAhead = 0
  /// When the newest command was given, and the replica that gave it; nil if the log is empty.
  package var newest: (at: Moment, replica: EntityID)?
  /// When the oldest command that is waiting to be sent was given; nil if none is.
  package var oldestWaiting: Moment?
}

extension TodoStore {
  /// Opens the store in a folder only to examine it: its file and a log that a killed process left stay as
  /// they are, even when the store is closed.
  /// - Returns: Nil if there is none.
  /// - Throws: ``StoreError`` for a file that commands can't use either.
  package static func forExamination(
    in folder: String, calendar: LocalCalendar, timeout: Double
  ) throws(StoreError) -> TodoStore? {
    let path = path(in: folder)
    guard try StoreFile.exists(path) else { return nil }
    if StoreFile.isSpecial(path) { throw .notAStore(path: path) }
    let database = try connect(path, busyHandler: BusyHandler(timeout: timeout))
    return try TodoStore(path, database, in: calendar)
  }

  /// Checks the file, that the log is whole, and that the derived tables equal those that a rebuild from it gives.
  /// - Parameter progress: Called with the number of rebuilt entities and the total.
  /// - Throws: ``StoreError/damaged(path:message:)``, or ``StoreError/operation(_:)`` for an operation that
  ///   can't be read.
  package func examine(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> StoreExamination {
    var found = try read { snapshot in
      let db = snapshot.db
      let check = try String.fetchOne(db.statement("PRAGMA quick_check(1)")) ?? ""
      guard check == "ok" else { throw StoreError.damaged(path: path, message: check) }
      try Schema.check(db)
      for table in ["local", "operation", "unread_line"] + Schema.localTables {
        try StoredTypes(table, db).check()
      }
      try LogCheck.check(db)
      return try Self.examination(db)
    }
    do {
      found.staleTables = try staleTables(progress)
      return found
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func examination(_ db: Database) throws -> StoreExamination {
    let count = { (condition: String) in
      try Int.fetchOne(db.statement("SELECT count(*) FROM \(condition)")) ?? 0
    }
    let newest = try db.statement(
      "SELECT wall, replica FROM operation WHERE held IS NOT 2 ORDER BY wall DESC LIMIT 1"
    ).row()
    let waiting = try Int64.fetchOne(
      db.statement(
        """
        SELECT min(wall) FROM operation
        WHERE pack IS NULL AND first IS NULL AND command NOT IN \(UndoStack.mergeCommands)
        """))
    return StoreExamination(
      operations: try count("operation"), unreadLines: try count("unread_line"),
      incompleteOperations: try count("operation WHERE held = 1"),
      operationsAhead: try count("operation WHERE held = 2"),
      newest: try newest.map { try ($0[0], $0[1]) },
      oldestWaiting: waiting.map { Moment(milliseconds: $0) })
  }

  /// Rebuilds a temporary copy, and compares it with the present rows.
  private func staleTables(_ progress: (_ done: Int, _ total: Int) -> Void) throws -> [String] {
    // SQLite keeps a database without a name in memory, and in a temporary file if it is large.
    let copy = try Database("")
    try database.use { try $0.backUp(to: copy) }
    try copy.execute(sql: "PRAGMA cache_size = -98304; PRAGMA temp_store = FILE")
    return try copy.transaction(keeps: false) { db in
      let tables = try DerivedTable.all(db)
      for table in tables { try table.keepRows(db) }
      let isSearchable = try DerivedTable.isSearchIndexIntact(db)
      try OperationLog(db).rebuild(progress: progress)
      let stale = try tables.filter { try $0.hasChanged(db) }.map(\.name)
      return isSearchable ? stale : stale + ["search_index"]
    }
  }

  /// Rebuilds all derived tables from the log, after saving a copy of the store next to it.
  /// - Parameter suffix: The end of the copy's name. A copy with that name is kept.
  /// - Returns: The copy's path.
  @discardableResult
  package func rebuild(
    keepingCopy suffix: String, at now: Moment
  ) throws(StoreError) -> String {
    let copy = "\(path).\(suffix)"
    do {
      try FolderLock.withLock(path.parentFolder, BusyHandler()) { lock in
        try StoreFile.backUp(of: database, to: copy)
        try lock.syncFolder()
        try writeMuch(by: .automatic, at: now) { try OperationLog($0.db).rebuild() }
      }
      return copy
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

/// The rows of a derived table, without what depends on the order in which they were written.
private struct DerivedTable {
  let name: String
  private let rows: String

  static func all(_ db: Database) throws -> [DerivedTable] {
    let tables = ["write", "purged", "head", "missing_parent"] + Projection.tables
    return try tables.filter { $0 != "search" }.map { table in
      let columns = try db.columns(in: table).map(\.name).filter { $0 != "row" }
      return DerivedTable(
        name: table,
        rows: "SELECT \(columns.map { "\"\($0)\"" }.joined(separator: ", ")) FROM \"\(table)\"")
    } + [
      DerivedTable(
        name: "search",
        rows: "SELECT id, text FROM search LEFT JOIN todo ON todo.row = search.row"),
      DerivedTable(
        name: "operation", rows: "SELECT sequence, undone, retracted, saw FROM operation"),
    ]
  }

  /// Copies the present rows.
  func keepRows(_ db: Database) throws {
    try db.execute(sql: "CREATE TEMP TABLE kept_\(name) AS \(rows)")
  }

  /// Whether the rows differ from the copied ones.
  func hasChanged(_ db: Database) throws -> Bool {
    let kept = "SELECT * FROM kept_\(name)"
    return try Bool.fetchOne(
      db.statement(
        """
        SELECT (SELECT count(*) FROM (\(rows))) <> (SELECT count(*) FROM (\(kept)))
          OR EXISTS (\(rows) EXCEPT \(kept))
        """)) ?? true
  }

  /// Whether the index of texts contains exactly the texts (SQLite, "FTS5", 6.9).
  static func isSearchIndexIntact(_ db: Database) throws -> Bool {
    do {
      try db.execute(
        sql: "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
      return true
    } catch let error as DatabaseError where error.code == SQLITE_CORRUPT {
      return false
    }
  }
}
