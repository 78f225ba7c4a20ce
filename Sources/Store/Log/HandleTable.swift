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
    try !RepeatedStatement(db, sql: "SELECT 1 FROM replica WHERE greatest > 0 LIMIT 1").hasRow()
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

/// The suffixes that tell the numbers of replicas apart: none for the first, then `b` to `z`, `aa`, `ab` … `zzzz`.
struct Suffixes {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Nil if the replica has not joined.
  func suffix(of replica: EntityID) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT suffix FROM replica WHERE id = ?"), arguments: [replica])
  }

  /// The suffixes of all replicas.
  func taken() throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT suffix FROM replica WHERE suffix IS NOT NULL")
  }

  /// The replicas with a suffix that another chose before.
  func late() throws -> [EntityID] {
    try EntityID.fetchAll(
      db,
      sql: """
        SELECT id FROM (
          SELECT replica.id, row_number() OVER (
            PARTITION BY replica.suffix
            ORDER BY operation.time, operation.replica, operation.id, replica.id) AS rank
          FROM replica JOIN operation ON operation.sequence = replica.chosen
          WHERE replica.suffix IN (
            SELECT suffix FROM replica WHERE suffix IS NOT NULL GROUP BY suffix HAVING count(*) > 1))
        WHERE rank > 1 ORDER BY id
        """)
  }

  /// All suffixes that can be chosen, in the order in which they are: numbers in base 26.
  static func inOrder() -> some Sequence<String> {
    (0...Handle.longestSuffix).lazy.flatMap { length in
      let count = repeatElement(26, count: length).reduce(1, *)
      return ((length == 1 ? 1 : 0)..<count).lazy.map { number in
        var rest = number
        var word = ""
        for _ in 0..<length {
          word = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26))) + word
          rest /= 26
        }
        return word
      }
    }
  }

  /// Nil if all are taken.
  static func first(notIn taken: Set<String>) -> String? {
    inOrder().first { !taken.contains($0) }
  }
}

extension Draft {
  mutating func introduce(_ replica: EntityID, name: String, suffix: String) throws {
    try set(.kind, of: replica, to: EntityKind.replica.rawValue)
    try set(.name, of: replica, to: name)
    try set(.handle, of: replica, to: suffix)
  }
}
