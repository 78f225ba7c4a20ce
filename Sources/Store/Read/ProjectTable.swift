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

/// Linked repositories by their path on this machine.
struct RepositoryTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Those on this machine, by project and path.
  static func linked(_ db: Database) throws -> [LinkedRepository] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT project.name, repository.path
        FROM repository JOIN project ON project.id = repository.project
        WHERE repository.path IS NOT NULL AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.name, repository.path
        """
    ).map { LinkedRepository(project: $0[0], path: $0[1]) }
  }

  func link(at path: String) throws -> (id: EntityID, project: String)? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT repository.id, project.name
        FROM repository JOIN project ON project.id = repository.project
        WHERE repository.path = ? AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.id LIMIT 1
        """, arguments: [path]
    ).map { ($0[0], $0[1]) }
  }

  /// A repository of the project that has that root commit and lies nowhere that exists: the one
  /// that moved, or came from another machine.
  func recognised(
    root: String?, project: EntityID, isPresent: (String) -> Bool
  ) throws -> EntityID? {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, path FROM repository
        WHERE project = ? AND root = ? AND deleted = 0 ORDER BY id
        """, arguments: [project, root])
    return rows.first { row in !((row[1] as String?).map(isPresent) ?? false) }.map { $0[0] }
  }
}
