import GRDB
package import Todos

extension TodoStore {
  /// What people call the machine of a replica; nil where it didn't say.
  package func name(of replica: EntityID) throws(StoreError) -> String? {
    try read { try HistoryReader($0).replicaName(replica) }
  }

  /// The repositories linked on this machine, with the names of their projects.
  package func linkedProjects() throws(StoreError) -> [(project: String, path: String)] {
    try read(RepositoryTable.paths)
  }

  /// Whether anything was done here, under whichever id.
  package func hasOwnOperations() throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM operation WHERE \(OwnOperations.condition))")
        ?? false
    }
  }

  /// This replica and those whose chains are known, with their letters and how many operations they have.
  package func knownReplicas() throws(StoreError) -> [KnownReplica] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT known.id, coalesce(replica.name, local.name), replica.letters, (
            SELECT count(*) FROM chunk JOIN operation ON operation.chunk = chunk.number
            WHERE chunk.replica = known.id)
          FROM (SELECT replica AS id FROM chunk UNION SELECT id FROM local) AS known
          LEFT JOIN replica ON replica.id = known.id LEFT JOIN local ON local.id = known.id
          ORDER BY replica.letters IS NULL, replica.letters, known.id
          """)
      return rows.map { row in
        KnownReplica(id: row[0], name: row[1], letters: row[2], operations: row[3])
      }
    }
  }
}

/// A replica that takes part.
package struct KnownReplica: Hashable, Sendable {
  package let id: EntityID
  /// What people call the machine; nil where it didn't say.
  package let name: String?
  /// Of its handles; empty for the first, nil where it has none yet.
  package let letters: String?
  /// How many its chain holds.
  package let operations: Int
}
