import GRDB
import Todos

/// The numbers of todos. A replica gives each once, and its suffix tells them from those of others; numbers of
/// replicas without a suffix have none.
struct HandleTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  static let greatestNumber: Int64 = 999_999_999

  /// The replicas whose numbers have the suffix of those of replica `?1`.
  private static let givers = """
    SELECT ?1 AS id UNION SELECT id FROM replica
    WHERE coalesce(suffix, '') = coalesce((SELECT suffix FROM replica WHERE id = ?1), '')
    """

  /// The next numbers of a replica.
  func numbers(of replica: EntityID) throws -> Numbers {
    let greatest = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT max(greatest) FROM replica WHERE id IN (\(Self.givers))"), arguments: [replica]
    )
    return Numbers(db, replica, last: greatest ?? 0)
  }

  /// Whether any replica has ever given a number.
  func isEmpty() throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM replica WHERE greatest > 0)"))
      ?? true
  }

  /// Numbers that weren't given before, in ascending order.
  struct Numbers {
    private let db: Database
    private let replica: EntityID
    private var last: Int64
    /// The numbers that are given, once a forged one has left none behind the greatest.
    private var given: Set<Int64>?

    fileprivate init(_ db: Database, _ replica: EntityID, last: Int64) {
      self.db = db
      self.replica = replica
      self.last = last
    }

    mutating func next() throws -> RegisterValue {
      if last >= HandleTable.greatestNumber, given == nil {
        given = try Int64.fetchSet(
          db, sql: "SELECT number FROM todo WHERE giver IN (\(HandleTable.givers))",
          arguments: [replica])
        last = 0
      }
      repeat { last += 1 } while given?.contains(last) == true
      return .integer(last)
    }
  }
}
