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
        SELECT project.name, repository.path
        FROM repository JOIN project ON project.id = repository.project
        WHERE repository.path IS NOT NULL AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.name, repository.path
        """
    ).map { ($0[0], $0[1]) }
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
