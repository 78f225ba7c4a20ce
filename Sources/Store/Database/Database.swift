import CSQLite
import Dispatch

/// A connection to a SQLite database, used by one thread at a time.
final class Database: @unchecked Sendable {
  private(set) var pointer: OpaquePointer?
  private let lock = DispatchSemaphore(value: 1)
  private var statements: [String: Statement] = [:]
  private let busyHandler: BusyHandler?
  let path: String
  /// Whether the log has what an earlier transaction wrote.
  var isLogBegun: Bool

  /// - Parameters:
  ///   - path: Of its file, which is created if it is missing; by default, a database in memory. Empty: in memory, and
  ///     in a temporary file if it is large.
  ///   - busyHandler: How to wait for other processes; nil: not at all.
  init(
    _ path: String = ":memory:", readonly: Bool = false, busyHandler: BusyHandler? = nil
  ) throws {
    self.path = path
    self.busyHandler = busyHandler
    isLogBegun = StoreFile.size(LogFile.path(of: path)) ?? 0 > 0
    let access = readonly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // Locked here, not by SQLite.
    let code = sqlite3_open_v2(path, &pointer, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK else {
      let error = pointer.map(DatabaseError.init(lastOf:)) ?? DatabaseError(code, "can't be opened")
      sqlite3_close_v2(pointer)
      throw error
    }
    sqlite3_extended_result_codes(pointer, 1)
    try check(ootd_sqlite_set_up(pointer))
    sqlite3_wal_autocheckpoint(pointer, 0)
    waits(true)
  }

  deinit { close() }

  /// Ends the connection. What was committed stays committed.
  func close() {
    use { _ in
      statements = [:]
      sqlite3_close_v2(pointer)
      pointer = nil
    }
  }

  /// Whether a step that another process blocks waits for it.
  func waits(_ isWaiting: Bool) {
    let this = isWaiting && busyHandler != nil ? Unmanaged.passUnretained(self).toOpaque() : nil
    sqlite3_busy_handler(
      pointer,
      this == nil
        ? nil
        : { database, tries in
          guard let database else { return 0 }
          let this = Unmanaged<Database>.fromOpaque(database).takeUnretainedValue()
          let files = [this.path + "-shm", this.path]
          return this.busyHandler?.shouldRetry(after: Int(tries), of: files) == true ? 1 : 0
        }, this)
  }

  /// Runs `body` while no other thread uses the connection.
  func use<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
    lock.wait()
    defer { lock.signal() }
    return try body(self)
  }

  /// Reads in one snapshot.
  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try use { try $0.transaction(start: "BEGIN", body) }
  }

  /// Writes in one transaction.
  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try use { try $0.transaction(body) }
  }

  /// Runs `body` in a transaction, which an error rolls back.
  /// - Parameter keeps: Whether to commit after `body`.
  func transaction<Result>(
    start: String = "BEGIN IMMEDIATE", keeps: Bool = true, _ body: (Database) throws -> Result
  ) throws -> Result {
    try statement(start).execute()
    do {
      let result = try body(self)
      try statement(keeps ? "COMMIT" : "ROLLBACK").execute()
      return result
    } catch {
      // Some errors have ended the transaction.
      if sqlite3_get_autocommit(pointer) == 0 { try? statement("ROLLBACK").execute() }
      throw error
    }
  }

  /// Runs `body` as a part of the transaction. If it throws, only its own changes are undone.
  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try execute(sql: "SAVEPOINT part")
    do {
      let result = try body()
      try execute(sql: "RELEASE part")
      return result
    } catch {
      try execute(sql: "ROLLBACK TO part; RELEASE part")
      throw error
    }
  }

  /// The statement of that text. It is prepared once, unless it is running.
  func statement(_ sql: String) throws -> Statement {
    if let statement = statements[sql], !statement.isBusy { return statement }
    var end: UnsafePointer<CChar>?
    let statement = try sql.withCString { text in
      try Statement(text, in: self, end: &end)
    }
    guard let statement else { throw DatabaseError(SQLITE_MISUSE, "no statement in \(sql)") }
    // Lists of ids make long texts, each used once.
    if sql.utf8.count < Self.longestKept {
      if statements.count == Self.mostKept { statements = [:] }
      statements[sql] = statement
    }
    return statement
  }

  private static let longestKept = 8192
  private static let mostKept = 512

  /// Runs statements one after the other.
  func execute(sql: String) throws {
    try sql.withCString { text in
      var rest: UnsafePointer<CChar>? = text
      while let start = rest, start.pointee != 0 {
        try Statement(start, in: self, end: &rest)?.execute()
      }
    }
  }

  func execute(sql: String, arguments: Arguments) throws {
    try statement(sql).execute(arguments)
  }

  /// Copies the whole database into another one.
  func backUp(to target: Database) throws {
    let backup = sqlite3_backup_init(target.pointer, "main", pointer, "main")
    guard let backup else { throw DatabaseError(lastOf: target.pointer) }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else {
      throw DatabaseError(code, String(cString: sqlite3_errstr(code)))
    }
  }

  func columns(in table: String) throws -> [(name: String, type: String)] {
    try statement("SELECT name, type FROM pragma_table_info('\(table)')").rows().map {
      try ($0[0], $0[1])
    }
  }

  /// The row that the last INSERT made.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(pointer) }
  /// How many rows the last statement changed.
  var changeCount: Int { Int(sqlite3_changes(pointer)) }
  /// How many rows were changed through this connection.
  var totalChangeCount: Int { Int(sqlite3_total_changes(pointer)) }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(lastOf: pointer) }
  }
}

/// An error of SQLite.
struct DatabaseError: Error {
  /// SQLite's extended result code.
  let extendedCode: Int32
  let message: String

  init(_ code: Int32, _ message: String) {
    extendedCode = code
    self.message = message
  }

  /// The last error of a connection.
  init(lastOf connection: OpaquePointer?) {
    self.init(
      sqlite3_extended_errcode(connection), String(cString: sqlite3_errmsg(connection)))
  }

  static func wrongValue(in column: String) -> DatabaseError {
    DatabaseError(SQLITE_CORRUPT, "unexpected value in \(column)")
  }

  /// SQLite's result code.
  var code: Int32 { extendedCode & 0xFF }
}
