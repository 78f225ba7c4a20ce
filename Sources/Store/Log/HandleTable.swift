import GRDB
import Todos

/// The numbers that replicas gave to todos: each once and for ever.
///
/// Where two todos claim one number, as after a home folder was copied, the one whose claim orders first
/// keeps it, whichever arrives first, unless it goes by another number since: then the other has it.
struct HandleTable {
  let db: Database
  /// Numbers that several claim, of which it isn't known yet who has them.
  private var unsettled: Set<Claim> = []

  init(_ db: Database) {
    self.db = db
  }

  private static let greatestNumber = 999_999_999
  /// The replicas whose numbers have the same letters as those of one.
  private static let givers = """
    WITH giver(id) AS (
      SELECT ?1 UNION
      SELECT id FROM replica
      WHERE letters = coalesce((SELECT letters FROM replica WHERE id = ?1), ''))
    """

  /// The next number of that replica: greater than all that were given with the same letters, as those
  /// of a store were that was taken in.
  func next(of replica: EntityID) throws -> Int {
    let greatest = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          \(Self.givers)
          SELECT max(greatest) FROM (
            SELECT (SELECT max(number) FROM handle WHERE replica = giver.id) AS greatest FROM giver
            UNION ALL
            SELECT (SELECT max(number) FROM spare_handle WHERE replica = giver.id) FROM giver)
          """), arguments: [replica])
    let next = (greatest ?? 0) + 1
    return next <= Self.greatestNumber ? next : try firstFree(of: replica)
  }

  /// The first number that nobody has. Only a liar gives the greatest of all, and would stop everyone.
  private func firstFree(of replica: EntityID) throws -> Int {
    let number = try Int.fetchOne(
      db,
      sql: """
        \(Self.givers), given(number) AS (
          SELECT 0
          UNION SELECT number FROM handle WHERE replica IN (SELECT id FROM giver)
          UNION SELECT number FROM spare_handle WHERE replica IN (SELECT id FROM giver))
        SELECT min(number) + 1 FROM given WHERE number + 1 NOT IN (SELECT number FROM given)
        """, arguments: [replica])
    return number ?? 1
  }

  /// What this store gave a number to that another has, and that goes by no other.
  func lost() throws -> [EntityID] {
    try EntityID.fetchAll(
      db,
      sql: """
        SELECT DISTINCT spare_handle.entity FROM spare_handle
        CROSS JOIN operation ON operation.sequence = spare_handle.operation
        WHERE NOT EXISTS (SELECT 1 FROM handle WHERE handle.entity = spare_handle.entity)
          AND \(OwnOperations.condition)
        ORDER BY spare_handle.entity
        """)
  }

  /// Records the numbers given by an operation, and those given up.
  mutating func record(_ operation: Operation, sequence: Int64) throws {
    for write in operation.writes {
      if write.field == .handle, let number = write.value.integer,
        (1...Int64(Self.greatestNumber)).contains(number)
      {
        try claim(
          Claim(replica: operation.replica, number: number), write.entity, sequence: sequence)
      } else if let replica = write.field.element(of: "handle").flatMap(EntityID.init(hex:)) {
        try withdraw(write.entity, from: replica, sequence: sequence)
      }
    }
  }

  /// Takes back what an operation gave and gave up, which is to go.
  mutating func forget(sequence: Int64) throws {
    let claims = try Row.fetchAll(
      db,
      sql: """
        SELECT replica, number FROM handle WHERE operation = ?1
        UNION SELECT replica, number FROM spare_handle WHERE operation = ?1
        """, arguments: [sequence])
    for table in ["handle", "spare_handle"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE operation = ?", arguments: [sequence])
    }
    for row in claims { unsettled.insert(Claim(replica: row[0], number: row[1])) }
    let withdrawn = try Row.fetchAll(
      db, sql: "DELETE FROM withdrawn_handle WHERE operation = ? RETURNING replica, entity",
      arguments: [sequence])
    for row in withdrawn { try unsettle(row[1], of: row[0]) }
  }

  /// Finds who has the numbers that several claim.
  mutating func settle() throws {
    for claim in unsettled { try settle(claim) }
    unsettled = []
  }

  private struct Claim: Hashable {
    let replica: EntityID
    let number: Int64
  }

  private mutating func claim(_ claim: Claim, _ entity: EntityID, sequence: Int64) throws {
    let insertion = try RepeatedStatement(
      db,
      sql: """
        INSERT INTO handle (replica, number, entity, operation) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """)
    try insertion.execute(claim.replica, claim.number, entity, sequence)
    if db.changesCount > 0 { return }
    try spare(claim, entity, sequence: sequence)
    unsettled.insert(claim)
  }

  /// Each is kept, also of several that one todo has: any may be purged.
  private func spare(_ claim: Claim, _ entity: EntityID, sequence: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO spare_handle (replica, number, entity, operation) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [claim.replica, claim.number, entity, sequence])
  }

  private mutating func withdraw(
    _ entity: EntityID, from replica: EntityID, sequence: Int64
  ) throws {
    try db.execute(
      sql: "INSERT INTO withdrawn_handle (replica, entity, operation) VALUES (?, ?, ?)",
      arguments: [replica, entity, sequence])
    try unsettle(entity, of: replica)
  }

  /// The numbers of that replica that a todo claims may be another's now.
  private mutating func unsettle(_ entity: EntityID, of replica: EntityID) throws {
    let numbers = try Int64.fetchAll(
      db,
      sql: """
        SELECT number FROM handle WHERE entity = ?1 AND replica = ?2
        UNION SELECT number FROM spare_handle WHERE entity = ?1 AND replica = ?2
        """, arguments: [entity, replica])
    for number in numbers { unsettled.insert(Claim(replica: replica, number: number)) }
  }

  /// Gives a number to the first of those that claim it and go by it, or else to the first that did: so
  /// it goes on finding what was made before the store was copied.
  private func settle(_ claim: Claim) throws {
    let key: StatementArguments = [claim.replica, claim.number]
    let held = try Row.fetchOne(
      db, sql: "DELETE FROM handle WHERE replica = ? AND number = ? RETURNING entity, operation",
      arguments: key)
    if let held { try spare(claim, held[0], sequence: held[1]) }
    let winner = try Row.fetchOne(
      db,
      sql: """
        SELECT spare_handle.entity, spare_handle.operation FROM spare_handle
        JOIN operation ON operation.sequence = spare_handle.operation
        WHERE spare_handle.replica = ?1 AND spare_handle.number = ?2
        ORDER BY
          EXISTS (
            SELECT 1 FROM withdrawn_handle WHERE replica = ?1 AND entity = spare_handle.entity),
          operation.time, operation.id, spare_handle.entity
        LIMIT 1
        """, arguments: key)
    guard let winner else { return }
    let row = key + [winner[0] as EntityID, winner[1] as Int64]
    try db.execute(
      sql: """
        DELETE FROM spare_handle
        WHERE replica = ? AND number = ? AND entity = ? AND operation = ?
        """, arguments: row)
    try db.execute(
      sql: "INSERT INTO handle (replica, number, entity, operation) VALUES (?, ?, ?, ?)",
      arguments: row)
  }
}
