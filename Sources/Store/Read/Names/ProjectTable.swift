import GRDB
import Todos

/// Projects, and what belongs to them.
struct ProjectTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  var names: NamedTable { NamedTable(.project, db) }

  /// Nil if there is no such project.
  static func project(_ db: Database, _ id: EntityID) throws -> Project? {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM project WHERE id = ?", arguments: [id])
    return try row.map(ProjectTable(db).project)
  }

  func project(_ row: Row) throws -> Project {
    let id: EntityID = row["id"]
    let count = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT open, done FROM todo_count WHERE entity = ?"),
      arguments: [id])
    return Project(
      id: id,
      name: row["name"],
      details: ProjectDetails(
        description: row["description"], link: row["link"],
        members: try elements("member", of: id), tech: try elements("tech", of: id),
        memo: row["memo"], start: (row["start"] as String?).flatMap { Month(iso: $0) },
        end: (row["end"] as String?).flatMap { Month(iso: $0) }),
      isArchived: row["archived"],
      repositories: try repositories(of: id),
      open: count?["open"] ?? 0,
      done: count?["done"] ?? 0)
  }

  private func elements(_ kind: String, of project: EntityID) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT name FROM project_element WHERE project = ? AND kind = ? ORDER BY name"),
      arguments: [project, kind])
  }

  private func repositories(of project: EntityID) throws -> [Project.Repository] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, root, path FROM repository WHERE project = ? AND deleted = 0
        ORDER BY path, id
        """, arguments: [project])
    return rows.map { Project.Repository(id: $0["id"], path: $0["path"], root: $0["root"]) }
  }
}
