import GRDB

/// The tables. `operation` is the truth; all others but `local` are derived from it.
enum Schema {
  /// A step from one version of the tables to the next.
  struct Migration {
    let name: String
    let sql: String
  }

  static let migrations = [
    Migration(name: "1", sql: first), Migration(name: "2", sql: commits),
    Migration(name: "3", sql: tracking), Migration(name: "4", sql: exchange),
    Migration(name: "5", sql: sync), Migration(name: "6", sql: leaving),
    Migration(name: "7", sql: selves), Migration(name: "8", sql: conflicts),
    Migration(name: "9", sql: versions),
  ]

  /// Marks a SQLite file as ours: "ootd" in ASCII.
  static let applicationID = 0x6F6F_7464
}

extension DatabaseMigrator {
  /// - Parameter last: What is done in one transaction with the last of them.
  init(_ migrations: [Schema.Migration], last: @escaping @Sendable (Database) throws -> Void) {
    self.init()
    for migration in migrations {
      registerMigration(migration.name) { db in
        try db.execute(sql: migration.sql)
        if migration.name == migrations.last?.name { try last(db) }
      }
    }
  }
}
