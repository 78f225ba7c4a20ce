package import Todos

/// Assigns numbers to todos. A replica assigns each number once. Its suffix distinguishes its numbers from
/// those of other replicas; a replica without a suffix assigns plain numbers.
struct HandleTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  static let greatestNumber: Int64 = 999_999_999

  /// Selects replica `?1` and the replicas with the same suffix.
  private static let withSameSuffix = """
    SELECT ?1 AS id UNION SELECT id FROM replica
    WHERE coalesce(suffix, '') = coalesce((SELECT suffix FROM replica WHERE id = ?1), '')
    """

  /// The numbers that a replica assigns next.
  func numbers(of replica: EntityID) throws -> Numbers {
    let greatest = try Int64.fetchOne(
      db.statement("SELECT max(greatest) FROM replica WHERE id IN (\(Self.withSameSuffix))"),
      [replica])
    return Numbers(db, replica, last: greatest ?? 0)
  }

  /// Whether no replica has ever assigned a number.
  func isEmpty() throws -> Bool {
    try !db.statement("SELECT 1 FROM replica WHERE greatest > 0 LIMIT 1").hasRow()
  }

  /// Unused numbers, in ascending order.
  struct Numbers {
    private let db: Database
    private let replica: EntityID
    private var last: Int64
    /// The numbers in use. They are read only once the greatest possible number is taken, which requires a
    /// forged operation.
    private var used: Set<Int64>?

    fileprivate init(_ db: Database, _ replica: EntityID, last: Int64) {
      self.db = db
      self.replica = replica
      self.last = last
    }

    mutating func next() throws -> RegisterValue {
      if last >= HandleTable.greatestNumber, used == nil {
        used = try Int64.fetchSet(
          db.statement("SELECT number FROM todo WHERE replica IN (\(HandleTable.withSameSuffix))"),
          [replica])
        last = 0
      }
      repeat { last += 1 } while used?.contains(last) == true
      return .integer(last)
    }
  }
}

/// The suffixes that distinguish the numbers of replicas: none for the first, then `b` to `z`, `aa`, `ab` …
/// `zzzz`.
struct Suffixes {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Nil if the replica has not joined.
  func suffix(of replica: EntityID) throws -> String? {
    try String.fetchOne(db.statement("SELECT suffix FROM replica WHERE id = ?"), [replica])
  }

  /// The suffixes of all replicas.
  func taken() throws -> Set<String> {
    try String.fetchSet(db.statement("SELECT suffix FROM replica WHERE suffix IS NOT NULL"))
  }

  /// The replicas whose suffix another replica chose earlier.
  func late() throws -> [EntityID] {
    try EntityID.fetchAll(
      db.statement(
        """
        SELECT id FROM (
          SELECT replica.id, row_number() OVER (
            PARTITION BY replica.suffix
            ORDER BY operation.time, operation.replica, operation.id, replica.id) AS rank
          FROM replica JOIN operation ON operation.sequence = replica.chosen
          WHERE replica.suffix IN (
            SELECT suffix FROM replica WHERE suffix IS NOT NULL GROUP BY suffix HAVING count(*) > 1))
        WHERE rank > 1 ORDER BY id
        """))
  }

  /// All suffixes, in the order in which they are assigned: numbers in base 26.
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

extension Transaction {
  func registerReplica(_ replica: EntityID, name: String, suffix: String) throws {
    try set(.kind, of: replica, to: EntityKind.replica.rawValue)
    try set(.name, of: replica, to: name)
    try set(.handle, of: replica, to: suffix)
  }
}

/// A machine that takes part in sync.
package struct KnownReplica: Hashable, Sendable {
  package let id: EntityID
  /// Nil if it has not joined.
  package let name: String?
  /// The suffix of its handles; empty for the first machine, nil if it has none yet.
  package let suffix: String?
  /// How many of its operations this store has.
  package let operations: Int
}

extension Snapshot {
  /// The name of a replica's machine; nil if it has not joined.
  package func name(of replica: EntityID) throws -> String? {
    try MachineNames(db).name(of: replica)
  }

  /// This store and the others that have joined, in the order of their suffixes.
  package func knownReplicas() throws -> [KnownReplica] {
    let names = try MachineNames(db)
    let counts = try db.statement("SELECT replica, count(*) FROM operation GROUP BY replica").rows()
    let operations = try Dictionary(
      counts.map { try ($0[0] as EntityID, $0[1] as Int) },
      uniquingKeysWith: { first, _ in first })
    let rows = try db.statement(
      """
      SELECT known.id, replica.suffix
      FROM (SELECT id FROM replica WHERE name IS NOT NULL UNION SELECT id FROM local) AS known
      LEFT JOIN replica ON replica.id = known.id
      ORDER BY replica.suffix IS NULL, length(replica.suffix), replica.suffix, known.id
      """
    ).rows()
    return try rows.map { row in
      try KnownReplica(
        id: row[0], name: names.name(of: row[0]), suffix: row[1],
        operations: operations[row[0]] ?? 0)
    }
  }
}
