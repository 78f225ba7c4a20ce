import GRDB
import Todos

/// The todos of one replica, in one SQLite file.
package struct TodoStore: Sendable {
  /// The database file.
  package let path: String
  /// Who writes here.
  package let replica: Replica
  let database: DatabaseQueue

  init(path: String, replica: Replica, database: DatabaseQueue) {
    self.path = path
    self.replica = replica
    self.database = database
  }

  /// Lets the end of the process close the database. SQLite would copy its write-ahead log into the
  /// file and wait for the disk whenever the last connection closes, so at the end of every command;
  /// left open, it does so once the log has 1 MB.
  package func leaveOpen() {
    _ = Unmanaged.passRetained(database)
  }

  /// Reads in one snapshot.
  func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
    do {
      return try database.read(body)
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
        var draft = Draft(db)
        let subject = try body(db, &draft)
        try OperationLog(db).append(draft, command: command, replica: replica.id, at: now)
        return try result(db, subject)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
