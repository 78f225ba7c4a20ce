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
      return try table.project(try table.names.row(named: name))
    }
  }

  /// The name of the project that the repository at that path is linked to.
  package func projectName(ofRepositoryAt path: String) throws(StoreError) -> String? {
    try read { try RepositoryTable($0).link(at: path)?.project }
  }

  /// The repositories linked on this machine, by project and path; those of archived projects too,
  /// for their commits were made all the same.
  package func linkedPaths() throws(StoreError) -> [(project: String, path: String)] {
    try read(RepositoryTable.paths)
  }
}
