import GRDB

/// The indexes of a table.
struct TableIndexes {
  private let table: String
  private let db: Database

  init(_ table: String, _ db: Database) {
    self.table = table
    self.db = db
  }

  /// Carries out without them what writes most of the rows, and makes them anew: SQLite sorts all rows
  /// sooner than it finds the place of each.
  func rebuilt(_ body: () throws -> Void) throws {
    let indexes = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL
        """, arguments: [table])
    for index in indexes { try db.execute(sql: "DROP INDEX \(index["name"] as String)") }
    try body()
    for index in indexes { try db.execute(sql: index["sql"]) }
  }
}
