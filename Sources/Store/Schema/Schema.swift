import GRDB

/// The tables. `operation` is the truth; all others but `local` are derived from it.
enum Schema {
  /// Marks a SQLite file as ours: "ootd" in ASCII.
  static let applicationID = 0x6F6F_7464

  /// A step to that version of the tables from the one before.
  struct Migration {
    let version: Int
    let sql: String
  }

  /// The steps from version 1 to the present one, in order. The script of all tables has them in it.
  static let migrations: [Migration] = []

  /// Makes the present tables in an empty database.
  static let script = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(migrations.version);
    \(log)
    \(todos)
    """

  /// The version of the tables in a database; 0 if ootd keeps none there.
  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// Whether the tables are those of the program that counted its versions in a table of its own.
  static func isOld(_ db: Database) throws -> Bool {
    try db.tableExists("grdb_migrations")
  }
}

extension [Schema.Migration] {
  /// The version that they lead to.
  var version: Int { last?.version ?? 1 }
}
