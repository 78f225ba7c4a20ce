import GRDB
import Todos

/// The todos of one replica, in one SQLite file.
package struct TodoStore: Sendable {
  /// The database file.
  package let path: String
  /// Who writes here.
  package let replica: Replica
  let database: DatabaseQueue
  /// Where the log has to end for a change to be made; nil where it may end anywhere.
  var expectedEnd: LogEnd?
  /// Told the name of each command's first operation, before its transaction ends.
  var noteOperation: @Sendable (EntityID) -> Void = { _ in }

  init(path: String, replica: Replica, database: DatabaseQueue) {
    self.path = path
    self.replica = replica
    self.database = database
  }

  /// Whether anything was changed through this value.
  package var hasChanged: Bool {
    let count = try? database.read(\.totalChangesCount)
    return count.map { $0 > 0 } ?? false
  }

  /// Reads in one snapshot.
  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.read(body)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes in one transaction what may be a large part of the tables, which are far larger than what
  /// SQLite keeps of them in memory by default.
  func writeMuch<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      var result: T?
      try database.writeWithoutTransaction { db in
        // References are to the operations of the same transaction. With their checks SQLite would
        // keep each page as it was before each row.
        try db.execute(
          sql: """
            PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF
            """)
        defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
      }
      guard let result else { throw StoreError.failed(message: "nothing was written") }
      return result
    } catch {
      throw StoreError(error, path: path)
    }
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
