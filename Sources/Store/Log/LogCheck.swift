import CSQLite
import Todos

/// Finds out whether a log is whole: whether each operation has the bytes that its id is the digest of, and whether
/// those that this store wrote, or had seen when it wrote, are still there. Only from a whole log can the tables be
/// rebuilt: a rebuild would make the damage the truth here, and other machines would never hear of it.
struct LogCheck {
  private let replica: EntityID
  private var ids: Set<EntityID> = []
  private var altered: Set<EntityID> = []
  private var purged: Set<EntityID> = []
  /// The parents of this store's operations.
  private var parents: Set<EntityID> = []
  /// The numbers of this store's operations, which count up from 1.
  private var numbers: Set<Int64> = []
  private var alteredOwn: Int64 = 0

  init(_ replica: EntityID) {
    self.replica = replica
  }

  /// Checks a log in a database.
  static func check(_ db: Database) throws {
    var check = LogCheck(try Replica.fetch(db).id)
    let rows = try db.statement("SELECT bytes, id, own, held FROM operation ORDER BY sequence")
      .rows()
    while let row = try rows.next() {
      if try row[3] as Int64? == nil {
        check.add(try Operation(row: row), isOwn: try row[2])
      } else {
        check.ids.insert(try row[1])
      }
    }
    try check.finish(count: Int64.fetchOne(db.statement("SELECT count FROM local")) ?? 0)
  }

  mutating func add(_ operation: Operation, isOwn: Bool) {
    ids.insert(operation.id)
    purged.formUnion(operation.writes.lazy.filter { $0.field == .purged }.map(\.entity))
    let isAltered = EntityID(digestOf: operation.bytes) != operation.id
    if isAltered { altered.insert(operation.id) }
    guard isOwn else { return }
    // A faulty purge can change these too.
    if isAltered {
      alteredOwn += 1
    } else {
      parents.formUnion(operation.parents)
      if operation.replica == replica { numbers.insert(operation.number) }
    }
  }

  /// - Parameter count: The number of this store's last operation; 0 if unknown.
  /// - Throws: SQLite's error for a damaged file.
  func finish(count: Int64) throws {
    guard altered.isSubset(of: purged) else {
      throw DatabaseError.wrongValue(in: "operation.bytes")
    }
    let count = max(count, numbers.max() ?? 0)
    guard parents.isSubset(of: ids), Int64(numbers.count) + alteredOwn >= count else {
      throw DatabaseError(SQLITE_CORRUPT, "missing rows in operation")
    }
  }
}
