import GRDB
import Todos

/// Labels by id, and how much they are used.
struct LabelTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// All labels by id.
  func labels() throws -> [EntityID: Label] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, name, color FROM label WHERE deleted = 0"))
    return Dictionary(
      rows.map { ($0[0], Self.label($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// All labels by name, with the number of their todos.
  func uses() throws -> [LabelUse] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT label.id, label.name, label.color, coalesce(open, 0), coalesce(done, 0)
          FROM label LEFT JOIN todo_count ON todo_count.entity = label.id
          WHERE label.deleted = 0 ORDER BY label.name, label.id
          """))
    return rows.map { LabelUse(label: Self.label($0), open: $0[3], done: $0[4]) }
  }

  /// Nil if there is no such label.
  static func use(_ db: Database, of label: EntityID) throws -> LabelUse? {
    try LabelTable(db).uses().first { $0.label.id == label }
  }

  private static func label(_ row: Row) -> Label {
    Label(id: row[0], name: row[1], color: LabelColor(rgb: row[2]) ?? LabelColor(seed: 0))
  }
}
