import Foundation
import GRDB
import GRDBSQLite
import Todos

extension TodoStore {
  /// The version of the SQLite that runs, such as `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens the store in that folder, or makes one with a new replica.
  ///
  /// - Parameters:
  ///   - folder: Made with mode 0700 where it is missing; the file in it has mode 0600.
  ///   - name: What to call this machine in a new store.
  ///   - patience: How long to wait for other processes, in seconds.
  ///   - onWait: Called after a second of waiting, with the process that holds the store.
  ///   - random: Gives a new replica its id.
  package static func open(
    folder: String, name: String, patience: Double = TodoStore.patience,
    onWait: @escaping @Sendable (Int32?) -> Void = { _ in },
    using random: inout some RandomNumberGenerator
  ) throws(StoreError) -> TodoStore {
    let path = path(in: folder)
    let waiting = Waiting(timeout: patience, report: onWait)
    if StoreFile.size(path) == nil {
      let replica = Replica(id: EntityID(using: &random), name: name)
      try StoreFile(folder: folder, path: path).create(for: replica, waiting: waiting)
    }
    if StoreFile.isSpecial(path) { throw .notAStore(path: path) }
    try checkLog(path, waiting)
    let database = try connect(path, waiting: waiting)
    let replica = try migrate(database, path: path, waiting: waiting)
    stopWatching(database)
    return TodoStore(path: path, replica: replica, database: database)
  }

  /// The store that is in that folder, to be read: it is neither made nor brought up to date.
  /// - Returns: Nil where there is none, or an older one.
  package static func existing(
    in folder: String, patience: Double
  ) throws(StoreError) -> TodoStore? {
    let path = path(in: folder)
    guard StoreFile.size(path) != nil, !StoreFile.isSpecial(path) else { return nil }
    let waiting = Waiting(timeout: patience)
    try checkLog(path, waiting)
    let database = try connect(path, waiting: waiting)
    do {
      guard let replica = try replica(of: database, path: path) else {
        try database.close()
        return nil
      }
      stopWatching(database)
      return TodoStore(path: path, replica: replica, database: database)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The inode number of the file that has the store's name now; nil if there is none.
  package var fileNumber: UInt64? { StoreFile.number(path) }

  /// Whether there is a store in that folder.
  package static func exists(in folder: String) -> Bool {
    StoreFile.size(path(in: folder)) != nil
  }

  private static func path(in folder: String) -> String { folder + "/ootd.db" }

  /// Ends the use of the store; what was changed has been on disk before. An open log would be
  /// replayed into whatever file takes the store's place.
  package func close() {
    // What can't be written into the file stays in the log, for the next process.
    try? database.close()
  }

  /// How long to wait for other processes, in seconds, before a command gives up.
  package static let patience = 10.0

  /// Refuses a log that a process of a later version left, for the last to close the store would
  /// write it into the file. Who may only read does not.
  private static func checkLog(_ path: String, _ waiting: Waiting) throws(StoreError) {
    guard let size = StoreFile.size(path + "-wal"), size > 0 else { return }
    do {
      let database = try connect(path, readonly: true, waiting: waiting)
      _ = try replica(of: database, path: path)
      try database.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  static func connect(
    _ path: String, readonly: Bool = false, waiting: Waiting = Waiting()
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .callback { waiting.tryAgain(after: $0, store: path) }
    configuration.prepareDatabase { db in
      try StoreHeader(of: db).check(path: path)
      try StoreFile.syncAll(db)
    }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// GRDB follows what each statement reads and writes, for observers, which there are none of, and
  /// for changes of the schema, which are made by now; that takes longer than SQLite needs to
  /// prepare the statement.
  static func stopWatching(_ database: DatabaseQueue) {
    _ = database.unsafeReentrantRead { sqlite3_set_authorizer($0.sqliteConnection, nil, nil) }
  }

  /// Brings an older store up to date, in one transaction, after a copy of it was kept beside it.
  /// - Returns: Whose store it is.
  /// - Throws: ``StoreError/old(path:)``, ``StoreError/newer(path:)``, and why a step failed.
  @discardableResult
  static func migrate(
    _ database: DatabaseQueue, path: String,
    with migrations: [Schema.Migration] = Schema.migrations, waiting: Waiting = Waiting()
  ) throws(StoreError) -> Replica {
    do {
      if let replica = try replica(of: database, path: path, migrations) { return replica }
      try FolderLock.holding((path as NSString).deletingLastPathComponent, waiting) { lock in
        // Another process may have been first; a copy made now would be of its work.
        guard try replica(of: database, path: path, migrations) == nil else { return }
        let version = try database.read(Schema.version)
        try StoreFile.keepCopy(of: database, path: path, version: version)
        try lock.syncFolder()
        try writeMuch(in: database) { db in
          for migration in migrations where migration.version > version {
            try db.execute(sql: migration.sql)
          }
          try db.execute(sql: "PRAGMA user_version = \(migrations.version)")
          // Tables that are derived may hold more now than the old ones did.
          try OperationLog(db).rebuild()
        }
      }
      return try database.read(Replica.fetch)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Whose store it is; nil if it is of an older version.
  /// - Throws: ``StoreError/old(path:)`` and ``StoreError/newer(path:)``.
  static func replica(
    of database: DatabaseQueue, path: String,
    _ migrations: [Schema.Migration] = Schema.migrations
  ) throws -> Replica? {
    try database.read { db in
      switch try Schema.version(of: db) {
      case migrations.version: return try Replica.fetch(db)
      case (migrations.version + 1)...: throw StoreError.newer(path: path)
      case 1...: return nil
      default:
        throw try Schema.isOld(db)
          ? StoreError.old(path: path) : .damaged(path: path, message: "no version")
      }
    }
  }
}
