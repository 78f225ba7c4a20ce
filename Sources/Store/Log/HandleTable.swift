import GRDB
import Todos

/// The numbers that replicas gave to todos: each once and for ever.
struct HandleTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The next number of that replica: greater than all that were given with the same letters, as those
  /// of a store were that was taken in.
  func next(of replica: EntityID) throws -> Int {
    let greatest = try Int.fetchOne(
      db.cachedStatement(
        sql: """
          WITH giver(id) AS (
            SELECT ?1 UNION
            SELECT id FROM replica
            WHERE letters = coalesce((SELECT letters FROM replica WHERE id = ?1), ''))
          SELECT max((SELECT max(number) FROM handle WHERE replica = giver.id)) FROM giver
          """), arguments: [replica])
    return (greatest ?? 0) + 1
  }

  /// Records the numbers given by an operation. Where two claim one number, which only a broken
  /// replica does, the operation that orders first keeps it, whichever arrives first.
  func record(_ operation: Operation, sequence: Int64) throws {
    let given = operation.writes.filter { $0.field == .handle }
    if given.isEmpty { return }
    let insertion = try RepeatedStatement(
      db,
      sql: """
        INSERT INTO handle (replica, number, entity, operation) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET entity = excluded.entity, operation = excluded.operation
        WHERE (SELECT (time, id) < (?, ?) FROM operation WHERE sequence = handle.operation) = 0
        """)
    for write in given {
      guard let number = write.value.integer, (1...999_999_999).contains(number) else { continue }
      try insertion.execute([
        operation.replica, number, write.entity, sequence, operation.time.rawValue, operation.id,
      ])
    }
  }
}
