import CSQLite
import GRDB
import Synchronization
import Todos

/// The todos of one replica, in one SQLite file.
package struct TodoStore: Sendable {
  /// The database file.
  package let path: String
  let database: DatabaseQueue
  private let local: LocalReplica
  /// Where the log has to end for a change to be made; nil where it may end anywhere.
  var expectedEnd: LogEnd?
  /// Told the name of each command's first operation, before its transaction ends.
  var noteOperation: @Sendable (EntityID) -> Void = { _ in }

  init(path: String, replica: Replica, database: DatabaseQueue) {
    self.path = path
    local = LocalReplica(replica)
    self.database = database
  }

  /// Who writes here, as the store said when it was read or written last: another process may give it a
  /// new name meanwhile.
  package var replica: Replica { local.value }

  /// To be called when a transaction begins.
  /// - Throws: ``StoreError/newer(path:)`` if a later program has migrated the store meanwhile.
  func refreshReplica(_ db: Database) throws {
    guard try Schema.version(of: db) == Schema.migrations.version else {
      throw StoreError.newer(path: path)
    }
    local.set(try Replica.fetch(db))
  }

  /// Whether anything was changed through this value.
  package var hasChanged: Bool {
    database.inDatabase { $0.totalChangesCount > 0 }
  }

  /// Reads in one snapshot.
  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.read { db in
        try refreshReplica(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction.
  func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.write { db in
        try refreshReplica(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction what may be a large part of the tables, which are far larger than what
  /// SQLite keeps of them in memory by default.
  func writeMuch<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try Self.writeMuch(in: database) { db in
        try refreshReplica(db)
        return try body(db)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  static func writeMuch<T>(
    in database: DatabaseQueue, _ body: (Database) throws -> T
  ) throws -> T {
    var result: T?
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY")
      // References are to the operations of the same transaction. With their checks SQLite would
      // keep each page as it was before each row.
      check_foreign_keys(db.sqliteConnection, false)
      defer { check_foreign_keys(db.sqliteConnection, true) }
      try db.inTransaction(.immediate) {
        result = try body(db)
        return .commit
      }
    }
    guard let result else { throw StoreError.failed(message: "nothing was written") }
    return result
  }

  /// Carries out a command: what `body` adds to the draft becomes its operations, in one transaction
  /// with what it read. Nothing is written where the draft stays empty or anything is thrown.
  ///
  /// - Parameter result: Reads what the command returns, once the change is applied.
  func change<Subject, Result>(
    _ command: String, at now: Moment, _ body: (Database, inout Draft) throws -> Subject,
    result: (Database, Subject) throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try database.write { db in
        try refreshReplica(db)
        try expectedEnd?.check(db)
        var draft = Draft(db)
        let subject = try body(db, &draft)
        let log = OperationLog(db)
        let first = try log.append(draft, command: command, replica: replica.id, at: now)
        if let first { noteOperation(first) }
        return try result(db, subject)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

/// Who writes, shared by all copies of a store.
private final class LocalReplica: Sendable {
  private let replica: Mutex<Replica>

  init(_ replica: Replica) {
    self.replica = Mutex(replica)
  }

  var value: Replica { replica.withLock(\.self) }

  func set(_ replica: Replica) {
    self.replica.withLock { $0 = replica }
  }
}
