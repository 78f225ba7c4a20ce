import GRDB

/// The indexes of a table.
struct TableIndexes {
  private let db: Database
  private let definitions: [String]

  /// Takes them away while most of the rows are written: SQLite sorts all rows sooner than it finds the
  /// place of each.
  init(dropping table: String, _ db: Database) throws {
    self.db = db
    let indexes = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL
        """, arguments: [table])
    definitions = indexes.map { $0["sql"] }
    for index in indexes { try db.execute(sql: "DROP INDEX \(index["name"] as String)") }
  }

  /// Makes them anew.
  func restore() throws {
    for definition in definitions { try db.execute(sql: definition) }
  }
}
