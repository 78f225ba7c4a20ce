import GRDB
package import Todos

/// The names of machines. Of several that people gave one name, the later ones are numbered: `vm`, `vm-2`.
struct MachineNames {
  private var names: [EntityID: String] = [:]

  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT local.id, local.name FROM local
          WHERE local.id NOT IN (SELECT id FROM replica WHERE name IS NOT NULL)
          UNION ALL SELECT * FROM (
            SELECT id, name FROM replica WHERE name IS NOT NULL
            ORDER BY suffix IS NULL, length(suffix), suffix, id)
          """))
    var taken: Set<String> = []
    for row in rows {
      let name: String = row[1]
      var unique = name
      var number = 1
      while !name.isEmpty, !taken.insert(unique).inserted {
        number += 1
        unique = "\(name)-\(number)"
      }
      names[row[0]] = unique
    }
  }

  /// Nil if the machine has not joined.
  func name(of replica: EntityID) -> String? { names[replica] }
}

/// A machine that takes part in sync.
package struct KnownReplica: Hashable, Sendable {
  package let id: EntityID
  /// Nil if it has not joined.
  package let name: String?
  /// The suffix of its handles; empty for the first machine, nil if it has none yet.
  package let suffix: String?
  /// How many operations it has made that are here.
  package let operations: Int
}

extension TodoStore {
  /// The name of a replica's machine; nil if it has not joined.
  package func name(of replica: EntityID) throws(StoreError) -> String? {
    try read { try MachineNames($0).name(of: replica) }
  }

  /// This store and the others that have joined, in the order of their suffixes.
  package func knownReplicas() throws(StoreError) -> [KnownReplica] {
    try read { db in
      let names = try MachineNames(db)
      let counts = try Row.fetchAll(
        db, sql: "SELECT replica, count(*) FROM operation GROUP BY replica")
      let operations = Dictionary(
        counts.map { ($0[0] as EntityID, $0[1] as Int) }, uniquingKeysWith: { first, _ in first })
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT known.id, replica.suffix
          FROM (SELECT id FROM replica WHERE name IS NOT NULL UNION SELECT id FROM local) AS known
          LEFT JOIN replica ON replica.id = known.id
          ORDER BY replica.suffix IS NULL, length(replica.suffix), replica.suffix, known.id
          """)
      return rows.map { row in
        KnownReplica(
          id: row[0], name: names.name(of: row[0]), suffix: row[1],
          operations: operations[row[0]] ?? 0)
      }
    }
  }
}
