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

  /// Whether this store had letters under an id that it had before.
  func hadLettersBefore() throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM replica WHERE id IN (SELECT replica FROM former_self))")
      ?? false
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
    let letters = Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0] as EntityID, $0[1] as String) })
    let places = try places()
    let families = try ReplicaFamilies(db)
    // A replica's letters are as old as those of the former self that took them.
    let ages = families.inherited(
      least: { places[$0] ?? .max }, where: { letters[$0] == letters[$1] })
    let groups = Dictionary(grouping: letters.keys) { letters[$0] }
    return groups.values.flatMap { replicas in
      let ranks = Dictionary(grouping: replicas) { replica in
        let ownAge = places[replica] ?? .max
        return Rank(age: ages[replica] ?? ownAge, ownAge: ownAge)
      }
      return families.unrelatedToEarlier(ranks.sorted { $0.key < $1.key }.map(\.value))
    }.sorted()
  }

  private struct Rank: Hashable, Comparable {
    /// When its letters were taken, by it or a former self.
    let age: Int
    let ownAge: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.age, left.ownAge) < (right.age, right.ownAge)
    }
  }

  /// When replicas took their letters: as places among all claims of the same.
  private func places() throws -> [EntityID: Int] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT replica.id, replica.letters FROM replica
        CROSS JOIN write ON write.entity = replica.id AND write.field = 'handle'
          AND write.value = replica.letters
        JOIN operation ON operation.sequence = write.operation
        ORDER BY operation.time, operation.replica, operation.id, replica.id
        """)
    var places: [EntityID: Int] = [:]
    var claims: [String: Int] = [:]
    while let row = try rows.next() {
      let (replica, letters) = (row[0] as EntityID, row[1] as String)
      let place = claims[letters, default: 0]
      claims[letters] = place + 1
      if places[replica] == nil { places[replica] = place }
    }
    return places
  }

  /// That replica and its former selves.
  func selves(of replica: EntityID) throws -> Set<EntityID> {
    try ReplicaFamilies(db).selves(of: replica)
  }
}
