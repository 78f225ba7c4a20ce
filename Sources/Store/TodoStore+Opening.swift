import Foundation
import GRDB
import Todos

extension TodoStore {
  /// Opens the store in that folder, or makes one with a new replica.
  ///
  /// - Parameters:
  ///   - folder: Made with mode 0700 where it is missing; the file in it has mode 0600.
  ///   - name: What to call this machine in a new store.
  ///   - random: Gives a new replica its id.
  package static func open(
    folder: String, name: String, using random: inout some RandomNumberGenerator
  ) throws(StoreError) -> TodoStore {
    let path = folder + "/ootd.db"
    if !FileManager.default.fileExists(atPath: path) {
      let replica = Replica(id: EntityID(using: &random), name: name)
      try StoreFile(folder: folder, path: path).create(for: replica)
    }
    let database = try connect(path)
    try migrate(database, path: path, with: Schema.migrator)
    return try TodoStore(path: path, database: database)
  }

  /// How long to wait for other processes, in seconds, before a command gives up.
  private static let patience = 10.0

  static func connect(_ path: String) throws(StoreError) -> DatabaseQueue {
    // SQLite takes an empty file for a new database: whatever was in it would be lost silently.
    if StoreFile.size(path) == 0 { throw .damaged(path: path, message: "empty file") }
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // A short log is read back at once by the next process, see leaveOpen().
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 256")
    }
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Brings an older store up to date, in a transaction, after a copy of it was kept beside it.
  static func migrate(
    _ database: DatabaseQueue, path: String, with migrator: DatabaseMigrator
  ) throws(StoreError) {
    do {
      guard try isOlder(database, path: path, migrator) else { return }
      try StoreFile.locking((path as NSString).deletingLastPathComponent) {
        // Another process may have been first; a copy made now would be of its work.
        guard try isOlder(database, path: path, migrator) else { return }
        try StoreFile.keepCopy(of: database, path: path)
        try migrator.migrate(database)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func isOlder(
    _ database: DatabaseQueue, path: String, _ migrator: DatabaseMigrator
  ) throws -> Bool {
    switch try database.read({ try State($0, migrator) }) {
    case .current: false
    case .older: true
    case .foreign: throw StoreError.notAStore(path: path)
    case .newer: throw StoreError.newer(path: path)
    }
  }

  private enum State {
    case current, older, newer, foreign

    init(_ db: Database, _ migrator: DatabaseMigrator) throws {
      let id = try Int.fetchOne(db, sql: "PRAGMA application_id")
      if id != Schema.applicationID {
        self = .foreign
      } else if try migrator.hasBeenSuperseded(db) {
        self = .newer
      } else {
        self = try migrator.hasCompletedMigrations(db) ? .current : .older
      }
    }
  }
}
