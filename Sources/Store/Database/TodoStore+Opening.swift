import Foundation
import GRDB
import GRDBSQLite
package import Todos

extension TodoStore {
  /// The version of the SQLite in use, such as `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens the store in a folder, or creates one with a new replica. If the store can't be written, opens it only for
  /// reading.
  ///
  /// - Parameters:
  ///   - folder: Created with mode 0700 if it is missing; the file in it has mode 0600.
  ///   - name: The name of this machine in a new store.
  ///   - actor: Who runs commands.
  ///   - calendar: Decides to which day a command belongs.
  ///   - timeout: How long to wait for other processes, in seconds.
  ///   - onWait: Called after a second, with the id of the process that holds the store, if known.
  ///   - random: Generates the id of a new replica.
  package static func open(
    folder: String, name: String, by actor: Actor = .person, in calendar: LocalCalendar,
    timeout: Double = TodoStore.timeout,
    onWait: @escaping @Sendable (Int32?) -> Void = { _ in },
    using random: inout some RandomNumberGenerator
  ) throws(StoreError) -> TodoStore {
    let path = path(in: folder)
    let busyHandler = BusyHandler(timeout: timeout, report: onWait)
    if try !StoreFile.exists(path) {
      let replica = Replica(id: EntityID(using: &random), name: name)
      try StoreFile(folder: folder, path: path).create(for: replica, busyHandler: busyHandler)
    }
    if StoreFile.isSpecial(path) { throw .notAStore(path: path) }
    let opened = try readingOnly(path) { () throws(StoreError) in
      try checkLog(path, busyHandler)
      let database = try connect(path, busyHandler: busyHandler)
      return (database, try migrate(database, path: path, busyHandler: busyHandler))
    }
    // An earlier version's store has to be written first.
    guard let replica = opened.replica else { throw opened.unwritable ?? .old(path: path) }
    return TodoStore(
      path: path, replica: replica, actor: actor, calendar: calendar, database: opened.database,
      unwritable: opened.unwritable)
  }

  private typealias Opened = (database: DatabaseQueue, replica: Replica?, unwritable: StoreError?)

  /// Opens a store with `body`, or only for reading if it can't be written.
  private static func readingOnly(
    _ path: String, _ body: () throws(StoreError) -> (DatabaseQueue, Replica?)
  ) throws(StoreError) -> Opened {
    var reason = StoreError.readOnly(path: path)
    if access(path, W_OK) == 0 || access(path, R_OK) != 0 {
      do {
        let (database, replica) = try body()
        removeAuthorizer(database)
        return (database, replica, nil)
      } catch {
        guard error.mayBeOnlyForWriting else { throw error }
        reason = error
      }
    }
    do {
      let database = try StoreImage(path: path).open(path: path)
      let replica = try replica(of: database, path: path)
      removeAuthorizer(database)
      return (database, replica, reason)
    } catch {
      throw reason
    }
  }

  /// Opens the store in a folder for reading, without creating or migrating it.
  /// - Returns: Nil if there is none, or one of an older version.
  package static func existing(
    in folder: String, by actor: Actor = .person, calendar: LocalCalendar, timeout: Double
  ) throws(StoreError) -> TodoStore? {
    let path = path(in: folder)
    guard try StoreFile.exists(path), !StoreFile.isSpecial(path) else { return nil }
    let busyHandler = BusyHandler(timeout: timeout)
    let opened = try readingOnly(path) { () throws(StoreError) in
      try checkLog(path, busyHandler)
      let database = try connect(path, busyHandler: busyHandler)
      do {
        return (database, try replica(of: database, path: path))
      } catch {
        throw StoreError(error, path: path)
      }
    }
    guard let replica = opened.replica else {
      try? opened.database.close()
      return nil
    }
    return TodoStore(
      path: path, replica: replica, actor: actor, calendar: calendar, database: opened.database,
      unwritable: opened.unwritable)
  }

  /// The inode number of the file that has the store's name now; nil if there is none.
  package var fileNumber: UInt64? { StoreFile.number(path) }

  /// Whether there is a store in that folder, or may be one in a folder that can't be read.
  package static func exists(in folder: String) -> Bool {
    do {
      return try StoreFile.exists(path(in: folder))
    } catch {
      return true
    }
  }

  /// The file of the store in a folder.
  package static func path(in folder: String) -> String { folder + "/ootd.db" }

  /// Closes the store. Its changes are already on disk, but a log left open would be replayed into
  /// whatever file takes the store's place.
  package func close() {
    // Changes that can't be written into the file stay in the log, for the next process.
    try? database.close()
  }

  /// How long to wait for other processes, in seconds, before a command gives up.
  package static let timeout = 10.0

  /// Refuses a log that a later version of ootd left, because the last process to close the store
  /// would write it into the file. A read-only connection doesn't.
  private static func checkLog(_ path: String, _ busyHandler: BusyHandler) throws(StoreError) {
    guard let size = StoreFile.size(path + "-wal"), size > 0 else { return }
    do {
      let database = try connect(path, readonly: true, busyHandler: busyHandler)
      _ = try replica(of: database, path: path)
      try database.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  static func connect(
    _ path: String, readonly: Bool = false, busyHandler: BusyHandler = BusyHandler()
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.busyMode = .callback { busyHandler.shouldRetry(after: $0, store: path) }
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

  /// Removes the authorizer by which GRDB tracks what each statement reads and writes. It serves
  /// observers, of which the store has none, and schema changes, which are done by now. It takes
  /// longer than SQLite needs to prepare the statement.
  static func removeAuthorizer(_ database: DatabaseQueue) {
    _ = database.unsafeReentrantRead { sqlite3_set_authorizer($0.sqliteConnection, nil, nil) }
  }

  /// Migrates an older store in one transaction, after saving a copy next to it.
  /// - Returns: The store's replica.
  /// - Throws: ``StoreError/old(path:)``, ``StoreError/newer(path:)``, or the error of a step.
  @discardableResult
  static func migrate(
    _ database: DatabaseQueue, path: String,
    with migrations: [Schema.Migration] = Schema.migrations,
    busyHandler: BusyHandler = BusyHandler()
  ) throws(StoreError) -> Replica {
    do {
      if let replica = try replica(of: database, path: path, migrations) { return replica }
      try FolderLock.withLock((path as NSString).deletingLastPathComponent, busyHandler) { lock in
        // Another process may have migrated it first; a copy made now would be of the new version.
        guard try replica(of: database, path: path, migrations) == nil else { return }
        let version = try database.read(Schema.version)
        try StoreFile.backUp(of: database, to: "\(path).v\(version)")
        try lock.syncFolder()
        try bulkWrite(in: database) { db in
          for migration in migrations where migration.version > version {
            try db.execute(sql: migration.sql)
          }
          try db.execute(sql: "PRAGMA user_version = \(migrations.version)")
          try Schema.recreateRows(db)
          try OperationLog(db).rebuild()
        }
      }
      return try database.read(Replica.fetch)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The store's replica; nil if the store is of an older version.
  /// - Throws: ``StoreError/old(path:)``, ``StoreError/newer(path:)`` or
  ///   ``StoreError/damaged(path:message:)``.
  static func replica(
    of database: DatabaseQueue, path: String,
    _ migrations: [Schema.Migration] = Schema.migrations
  ) throws -> Replica? {
    try database.read { db in
      switch try Schema.version(of: db) {
      case migrations.version: return try Replica.fetch(db)
      case (migrations.version + 1)...: throw StoreError.newer(path: path)
      case 1...: return nil
      default: throw StoreError.damaged(path: path, message: "no version")
      }
    }
  }
}

extension Schema {
  /// The version of the tables in a database; 0 if it has none of ootd's.
  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }
}

extension [Schema.Migration] {
  /// The version after all steps.
  var version: Int { last?.version ?? 1 }
}
