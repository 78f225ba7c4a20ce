/// The indexes of the rows of todos. Where most rows are new, making them in the end is faster than keeping them up to
/// date.
struct TodoIndexes {
  private let db: Database
  /// Their SQL, while they are removed.
  private var removed: [String] = []

  var areRemoved: Bool { !removed.isEmpty }

  init(_ db: Database) {
    self.db = db
  }

  /// Removes them, except that of ids, if at most half as many rows exist as are new.
  mutating func remove(forNew rows: Int) throws {
    guard removed.isEmpty, rows >= Self.fewest else { return }
    let last = try Int.fetchOne(db.statement("SELECT max(row) FROM todo")) ?? 0
    guard last <= rows / 2 else { return }
    let indexes =
      "FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'todo' AND sql IS NOT NULL"
    removed = try String.fetchAll(db.statement("SELECT sql \(indexes)"))
    for name in try String.fetchAll(db.statement("SELECT name \(indexes)")) {
      try db.execute(sql: "DROP INDEX \(name)")
    }
  }

  /// Makes those that were removed.
  mutating func restore() throws {
    for index in removed { try db.execute(sql: index) }
    removed = []
  }

  private static let fewest = 250
}
