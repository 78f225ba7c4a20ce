import GRDB
import Todos

/// Milestones, and how far they are.
struct MilestoneTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// All: those to be reached first, the earliest due first.
  func milestones() throws -> [Milestone] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM milestone WHERE deleted = 0
          ORDER BY closed, due IS NULL, due, name, id
          """)
    ).map(milestone)
  }

  /// Nil if there is no such milestone.
  static func milestone(_ db: Database, _ id: EntityID) throws -> Milestone? {
    try MilestoneTable(db).milestones().first { $0.id == id }
  }

  func milestone(_ row: Row) throws -> Milestone {
    let id: EntityID = row["id"]
    let count = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT open, done FROM todo_count WHERE entity = ?"),
      arguments: [id])
    return Milestone(
      id: id, name: row["name"], description: row["description"],
      due: (row["due"] as Int?).map { Day(number: $0) }, isClosed: row["closed"],
      open: count?["open"] ?? 0, done: count?["done"] ?? 0)
  }
}
