import GRDB
import Todos

/// Linked repositories by their path on this machine.
struct RepositoryTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The paths on this machine, with the names of their projects.
  static func paths(_ db: Database) throws -> [(project: String, path: String)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT project.name, repository_path.path
        FROM repository_path
        JOIN repository ON repository.id = repository_path.repository
        JOIN project ON project.id = repository.project
        WHERE repository_path.replica = (SELECT id FROM local)
          AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.name, repository_path.path
        """
    ).map { ($0[0], $0[1]) }
  }

  func link(at path: String) throws -> (id: EntityID, project: String)? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT repository.id, project.name
        FROM repository_path
        JOIN repository ON repository.id = repository_path.repository
        JOIN project ON project.id = repository.project
        WHERE repository_path.path = ? AND repository_path.replica = (SELECT id FROM local)
          AND repository.deleted = 0 AND project.deleted = 0
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
        SELECT repository.id, repository_path.path FROM repository
        LEFT JOIN repository_path ON repository_path.repository = repository.id
          AND repository_path.replica = (SELECT id FROM local)
        WHERE repository.project = ? AND repository.root = ? AND repository.deleted = 0
        ORDER BY repository.id
        """, arguments: [project, root])
    return rows.first { row in !((row[1] as String?).map(isPresent) ?? false) }.map { $0[0] }
  }
}
