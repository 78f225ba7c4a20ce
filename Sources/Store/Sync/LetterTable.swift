import GRDB
import Todos

/// The letters by which replicas' handles are told apart. The first has none.
struct LetterTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Nil where the replica has not said who it is.
  func letters(of replica: EntityID) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT letters FROM replica WHERE id = ?", arguments: [replica])
  }

  /// Those of all other replicas than that one and its former selves.
  func taken(besides replica: EntityID) throws -> Set<String> {
    let selves = try selves(of: replica)
    let rows = try Row.fetchAll(db, sql: "SELECT id, letters FROM replica")
    return Set(rows.filter { !selves.contains($0[0]) }.map { $0[1] as String })
  }

  /// The replicas whose letters another took before, by their ids: they have to get others. Two can take
  /// the same only where they joined apart from each other, at remotes that met later.
  func late() throws -> [EntityID] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, letters FROM replica WHERE letters IN (
          SELECT letters FROM replica GROUP BY letters HAVING count(*) > 1)
        ORDER BY id
        """)
    if rows.isEmpty { return [] }
    let groups = Dictionary(grouping: rows) { $0[1] as String }
    return try groups.sorted { $0.key < $1.key }.flatMap { letters, rows in
      try late(rows.map { $0[0] }, letters)
    }.sorted()
  }

  /// A replica's letters are as old as those of the former self that took them.
  private func late(_ replicas: [EntityID], _ letters: String) throws -> [EntityID] {
    let places = Dictionary(zip(try claims(of: letters), 0...)) { first, _ in first }
    let place = { (replica: EntityID) in places[replica] ?? places.count }
    let candidates = try replicas.map { replica in
      let selves = try self.selves(of: replica)
      return Candidate(
        id: replica, selves: selves, age: selves.map(place).min() ?? places.count,
        ownAge: place(replica))
    }.sorted { ($0.age, $0.ownAge) < ($1.age, $1.ownAge) }
    // Most often the oldest of all took them before.
    return candidates.filter { candidate in
      candidates.lazy.prefix { ($0.age, $0.ownAge) < (candidate.age, candidate.ownAge) }
        .contains { !$0.selves.contains(candidate.id) && !candidate.selves.contains($0.id) }
    }.map(\.id)
  }

  /// One of those that have the same letters.
  private struct Candidate {
    let id: EntityID
    let selves: Set<EntityID>
    /// When its letters were taken, by it or a former self, as a place among all claims.
    let age: Int
    let ownAge: Int
  }

  /// Who took those letters, the first one first.
  private func claims(of letters: String) throws -> [EntityID] {
    try EntityID.fetchAll(
      db,
      sql: """
        SELECT write.entity FROM write JOIN operation ON operation.sequence = write.operation
        JOIN replica ON replica.id = write.entity
        WHERE replica.letters = ?1 AND write.field = 'handle' AND write.value = ?1
        ORDER BY operation.time, operation.replica, operation.id
        """, arguments: [letters])
  }

  /// That replica and its former selves.
  func selves(of replica: EntityID) throws -> Set<EntityID> {
    try EntityID.fetchSet(
      db,
      sql: """
        WITH RECURSIVE self(id) AS (
          SELECT ?1 UNION SELECT continues FROM replica JOIN self ON self.id = replica.id
          WHERE continues IS NOT NULL)
        SELECT id FROM self
        """, arguments: [replica])
  }
}
