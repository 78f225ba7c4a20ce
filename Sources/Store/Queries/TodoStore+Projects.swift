import GRDB
package import Todos

extension TodoStore {
  /// All projects by name, those in progress first.
  package func projects() throws(StoreError) -> [Project] {
    try read { db in
      let table = ProjectTable(db)
      return try Row.fetchAll(
        db, sql: "SELECT * FROM project WHERE deleted = 0 ORDER BY archived, name, id"
      ).map(table.project)
    }
  }

  package func project(named name: String) throws(StoreError) -> Project {
    try read { db in
      let table = ProjectTable(db)
      return try table.project(try table.row(named: name))
    }
  }

  /// The name of the project that the repository at that path is linked to.
  package func projectName(ofRepositoryAt path: String) throws(StoreError) -> String? {
    try read { try RepositoryTable($0).link(at: path)?.project }
  }

  /// The repositories linked on this machine, by project and path; those of archived projects too,
  /// for their commits were made all the same.
  package func linkedPaths() throws(StoreError) -> [(project: String, path: String)] {
    try read { db in
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
  }
}
