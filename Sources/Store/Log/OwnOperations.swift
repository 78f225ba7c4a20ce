import GRDB
import Todos

/// Which operations this store made, under its present id or one that it had before.
///
/// A store that was copied goes on under another id than the one that it was copied from, but what it
/// did until it knew of that has the old one. So the id alone doesn't tell.
struct OwnOperations {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Holds for those of the table `operation` that this store made.
  static let condition = """
    operation.replica IN (SELECT id FROM local UNION ALL SELECT replica FROM former_self)
      AND operation.sequence NOT IN (SELECT operation FROM made_elsewhere)
    """

  /// The ids.
  func selves() throws -> Set<EntityID> {
    try EntityID.fetchSet(
      db.cachedStatement(
        sql: "SELECT id FROM local UNION ALL SELECT replica FROM former_self"))
  }

  func contains(_ operation: EntityID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM operation WHERE id = ? AND \(Self.condition))
          """), arguments: [operation]) ?? false
  }

  /// Whether any other store ever wrote to this one's log.
  func areAll() throws -> Bool {
    let replicas = try EntityID.fetchSet(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE \(ReplicaScan("operation", as: "replicas").sql)
          SELECT id FROM replicas WHERE id IS NOT NULL
          """))
    guard replicas.isSubset(of: try selves()) else { return false }
    return try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM made_elsewhere)") ?? true
  }

  /// Notes that one came in from another store.
  func noteMadeElsewhere(sequence: Int64) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO made_elsewhere (operation) VALUES (?)", arguments: [sequence])
  }

  /// Forgets one that is purged. What is left of it, which another store may have sent, was made where
  /// that was.
  func forget(_ operation: Operation, sequence: Int64) throws {
    guard try selves().contains(operation.replica) else { return }
    let isOwn = try contains(operation.id)
    let rest = try Int64.fetchAll(
      db,
      sql: """
        SELECT sequence FROM operation WHERE replica = ? AND "group" = ? AND time = ?
        """, arguments: [operation.replica, operation.group.rawValue, operation.time.rawValue])
    for sequence in rest where isOwn { try forgetMadeElsewhere(sequence: sequence) }
    for sequence in rest where !isOwn { try noteMadeElsewhere(sequence: sequence) }
    try forgetMadeElsewhere(sequence: sequence)
  }

  private func forgetMadeElsewhere(sequence: Int64) throws {
    try db.execute(sql: "DELETE FROM made_elsewhere WHERE operation = ?", arguments: [sequence])
  }
}
