import GRDB
package import Todos

extension Snapshot {
  /// All projects by name, those in progress first.
  package func projects() throws -> [Project] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT project.*, coalesce(open, 0) AS open, coalesce(done, 0) AS done
        FROM project LEFT JOIN todo_count ON todo_count.entity = project.id
        WHERE deleted = 0 ORDER BY archived, name, id
        """
    ).map { row in
      let id: EntityID = try row["id"]
      return try Project(
        id: id,
        name: row["name"],
        details: ProjectDetails(
          description: row["description"], link: row["link"],
          members: elements("member", of: id), tech: elements("tech", of: id),
          memo: row["memo"], start: row["start"], end: row["end"]),
        isArchived: row["archived"],
        repositories: RepositoryTable(db).repositories(of: id),
        open: row["open"], done: row["done"])
    }
  }

  private func elements(_ kind: String, of project: EntityID) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT name FROM project_element WHERE project = ? AND kind = ? ORDER BY name"),
      arguments: [project, kind])
  }

  package func project(named name: String) throws -> Project {
    try value(NamedTable(.project, db).id(named: name), in: projects())
  }

  /// The name of the project that the repository at that path is linked to.
  package func projectName(ofRepositoryAt path: String) throws -> String? {
    try RepositoryTable(db).link(at: path)?.project
  }

  /// The repositories linked on this machine, of all projects or of one, by project and path. Archived
  /// projects are included, because their commits still count.
  package func linkedRepositories(
    ofProject name: String? = nil
  ) throws -> [LinkedRepository] {
    try RepositoryTable.linked(db)
      .filter { link in name.map { link.project.isSameName(as: $0) } ?? true }
  }

  /// The root commit with which the repository at that path was linked; nil if it had none.
  package func rootCommit(ofRepositoryAt path: String) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT root FROM repository WHERE path = ? AND deleted = 0", arguments: [path])
  }
}

/// Linked repositories by their path on this machine.
struct RepositoryTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The repositories linked on this machine, by project and path.
  static func linked(_ db: Database) throws -> [LinkedRepository] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT project.name, repository.path
        FROM repository JOIN project ON project.id = repository.project
        WHERE repository.path IS NOT NULL AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.name, repository.path
        """
    ).map { try LinkedRepository(project: $0[0], path: $0[1]) }
  }

  fileprivate func repositories(of project: EntityID) throws -> [Project.Repository] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id, path, root FROM repository WHERE project = ? AND deleted = 0
          ORDER BY path, id
          """), arguments: [project])
    return try rows.map { try Project.Repository(id: $0[0], path: $0[1], root: $0[2]) }
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
    ).map { try ($0[0], $0[1]) }
  }

  /// The project and path of a repository. If it was unlinked, or its project deleted, it is recognised by its
  /// root commit once it is linked again. Nil if it isn't linked.
  func current(_ id: EntityID) throws -> (project: String, path: String?)? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT project.name, linked.path
          FROM repository AS former
          JOIN repository AS linked ON linked.id = former.id OR linked.root = former.root
            OR (linked.path = former.path AND (linked.root IS NULL OR former.root IS NULL))
          JOIN project ON project.id = linked.project
          WHERE former.id = ? AND linked.deleted = 0 AND project.deleted = 0
          ORDER BY linked.id <> former.id, linked.project <> former.project, linked.path IS NULL,
            linked.id
          LIMIT 1
          """), arguments: [id]
    ).map { try ($0[0], $0[1]) }
  }

  /// The repositories of the project with that root commit and no existing path: they were moved, or linked on
  /// another machine.
  func recognised(
    root: String?, project: EntityID, isPresent: (String) -> Bool
  ) throws -> [EntityID] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, path FROM repository
        WHERE project = ? AND root = ? AND deleted = 0 ORDER BY id
        """, arguments: [project, root])
    return try rows.filter { row in !(try (row[1] as String?).map(isPresent) ?? false) }
      .map { try $0[0] }
  }
}
