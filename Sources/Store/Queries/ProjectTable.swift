import GRDB
import Todos

/// Projects by name, and what belongs to them.
struct ProjectTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The project of that name; where only the case of letters differs, that one. Of several that
  /// two machines made at once, the one with the least id, on each of them.
  func row(named name: String) throws -> Row {
    let rows = try rows(named: name)
    // As strings of Swift: é is é however it was typed, which SQLite does not know.
    return rows.first { ($0["name"] as String) == name } ?? rows[0]
  }

  /// All projects of that name, whatever the case of its letters.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` where there is none.
  func ids(named name: String) throws -> [EntityID] {
    try rows(named: name).map { $0["id"] }
  }

  private func rows(named name: String) throws -> [Row] {
    let rows = try rows()
    let matches = rows.filter { ($0["name"] as String).isSameName(as: name) }
    guard !matches.isEmpty else {
      let names = rows.map { $0["name"] as String }
      throw StoreError.noSuchProject(name, nearest: names.nearest(to: name))
    }
    return matches
  }

  private func rows() throws -> [Row] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM project WHERE deleted = 0 ORDER BY id"))
  }

  func id(named name: String) throws -> EntityID {
    try row(named: name)["id"]
  }

  /// - Throws: ``StoreError/projectExists(_:)``
  func checkIsFree(_ name: String) throws {
    let names = try rows().map { $0["name"] as String }
    let taken = names.first { $0.isSameName(as: name) }
    if let taken { throw StoreError.projectExists(taken) }
  }

  func project(_ row: Row) throws -> Project {
    let id: EntityID = row["id"]
    let count = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT open, done FROM todo_count WHERE project = ?"),
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
        SELECT repository.id, repository.root, repository_path.path FROM repository
        LEFT JOIN repository_path ON repository_path.repository = repository.id
          AND repository_path.replica = (SELECT id FROM local)
        WHERE repository.project = ? AND repository.deleted = 0
        ORDER BY repository_path.path, repository.id
        """, arguments: [project])
    return rows.map { Project.Repository(id: $0["id"], path: $0["path"], root: $0["root"]) }
  }
}
