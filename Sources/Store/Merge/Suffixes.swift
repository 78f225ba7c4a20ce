import GRDB
import Todos

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
