import Foundation
import GRDB
import Todos

extension TodoStore {
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
