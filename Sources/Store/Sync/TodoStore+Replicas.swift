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

  /// Whether anything was done here.
  package func hasOwnOperations() throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM operation WHERE replica = ?)",
        arguments: [replica.id]) ?? false
    }
  }

  /// The replicas whose chains are known, with their letters and how many operations they have.
  package func knownReplicas() throws(StoreError) -> [KnownReplica] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT chunk.replica, replica.name, coalesce(replica.letters, ''), sum(
            (SELECT count(*) FROM operation WHERE operation.chunk = chunk.number))
          FROM chunk LEFT JOIN replica ON replica.id = chunk.replica
          GROUP BY chunk.replica ORDER BY 3, chunk.replica
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
  /// Of its handles; empty for the first.
  package let letters: String
  /// How many its chain holds.
  package let operations: Int
}

extension Operation {
  /// Whether it takes content away for ever.
  package var isPurge: Bool { writes.contains { $0.field == .purged } }
}
