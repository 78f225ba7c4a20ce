import Todos

/// The append-only log of a database, and the tables derived from it.
struct OperationLog {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The greatest time that this store has seen. Operations far ahead of the clock don't count.
  func latestTime() throws -> HybridTime? {
    try Int64.fetchOne(
      db.statement("SELECT time FROM operation WHERE held IS NOT 2 ORDER BY time DESC LIMIT 1")
    ).flatMap(HybridTime.init)
  }

  /// The sequence number of the last operation; 0 if the log is empty. It changes with every change, whoever
  /// makes it.
  func lastSequence() throws -> Int64 {
    try Int64.fetchOne(db.statement("SELECT max(sequence) FROM operation")) ?? 0
  }

  /// The operations earlier than a time that no other names as a parent: those of this store first, then the newest.
  /// A path along the parents from any operation to an ancestor therefore leads from later ones to earlier ones.
  /// - Parameter time: Nil for all.
  func heads(before time: HybridTime? = nil) throws -> [EntityID] {
    // CROSS JOIN because SQLite would scan all operations first in a plain join.
    try EntityID.fetchAll(
      db.statement(
        """
        SELECT operation.id FROM head CROSS JOIN operation ON operation.sequence = head.operation
        WHERE operation.time < ? ORDER BY operation.own DESC, operation.sequence DESC
        """), [time?.rawValue ?? .max])
  }

  /// Why an operation isn't applied yet.
  enum HoldReason: Int64 {
    case incomplete = 1
    case ahead
  }

  /// Stores an operation without applying it.
  /// - Parameters:
  ///   - sequence: Nil for the next sequence number.
  ///   - saw: What it had seen of this store, see ``Ancestry``, if that is known already.
  /// - Returns: Its sequence number; nil if the log already contained it.
  func insert(
    _ operation: Operation, _ sequence: Int64? = nil, isOwn: Bool, _ held: HoldReason?,
    pack: Int64?, saw: Int64 = 0
  ) throws -> Int64? {
    try db.statement(
      """
      INSERT OR IGNORE INTO operation (
        sequence, id, replica, time, wall, day, command, author, first, parents, retracts, bytes,
        own, held, pack, saw)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).execute(
      sequence, operation.id, operation.replica, operation.time.rawValue,
      operation.wall.milliseconds, operation.day.number, operation.command,
      operation.author.rawValue, operation.part.first, operation.parents.concatenated,
      operation.retracts,
      operation.bytes, isOwn, held?.rawValue, pack, saw)
    return db.changeCount > 0 ? db.lastInsertedRow : nil
  }

  /// Stores and applies an operation of this store, except for its rows.
  func insertOwn(_ operation: Operation, _ sequence: Int64) throws -> Writer {
    let saw = try saw(by: operation, sequence)
    guard try insert(operation, sequence, isOwn: true, nil, pack: nil, saw: saw) != nil else {
      throw StoreError.failed(message: "the operation is already in the log")
    }
    try Self.insertWrites(of: operation, sequence, db)
    // Its parents are no longer heads.
    for parent in operation.parents {
      try db.statement(Ancestry.removal).execute(parent)
    }
    try db.statement("INSERT INTO head (operation) VALUES (?)").execute(sequence)
    let presence = Presence(db, at: operation.wall)
    try presence.record(operation)
    if operation.command == CommandName.link.rawValue {
      try presence.recordCommits(linkedBy: operation)
    }
    return Writer(operation, sequence: sequence, isOwn: true, saw: saw)
  }

  /// The value of ``Writer/saw`` for an operation that this store makes.
  private func saw(by operation: Operation, _ sequence: Int64) throws -> Int64 {
    guard operation.isRepetition else { return sequence }
    return try operation.parents.compactMap { parent in
      try Int64.fetchOne(db.statement("SELECT saw FROM operation WHERE id = ?"), [parent])
    }.max() ?? 0
  }

  static func insertWrites(of operation: Operation, _ sequence: Int64, _ db: Database) throws {
    let insertion = try db.statement(
      "INSERT INTO write (entity, operation, start, length) VALUES (?, ?, ?, ?)")
    for span in operation.spans {
      try insertion.execute(span.entity, sequence, span.start, span.length)
    }
  }

  /// Applies the undos, redos and purges in operations.
  /// - Parameter commands: Other commands that may have been undone before they arrived.
  /// - Returns: The entities whose registers may have changed, and the redacted versions of purged operations
  ///   that this store never had.
  func applyRetractions(
    in operations: [Operation], and commands: Set<EntityID> = []
  ) throws -> (affected: Set<EntityID>, redacted: [Operation]) {
    if operations.isEmpty, commands.isEmpty { return ([], []) }
    let purges = operations.filter { $0.writes.contains { $0.field == .purged } }
    let (purged, redacted) = try purges.isEmpty ? ([], []) : Purge.apply(purges, db)
    let retracted = try Retractions(db).refresh(
      commands.union(operations.flatMap { $0.undoneOrRedone + [$0.group] }))
    return (purged.union(retracted), redacted)
  }

  /// Rebuilds all derived tables from the log.
  /// - Parameter progress: Called with the number of rebuilt entities and the total.
  func rebuild(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws {
    for table in ["write", "purged"] + Projection.tables {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(
      sql: """
        INSERT INTO search_index (search_index) VALUES ('delete-all');
        UPDATE operation SET undone = 0, retracted = 0 WHERE retracted = 1
        """)
    var retracting: [Operation] = []
    var affected: Set<EntityID> = []
    let rows = try db.statement(
      "SELECT bytes, id, sequence FROM operation WHERE held IS NULL ORDER BY sequence"
    ).rows()
    while let row = try rows.next() {
      let operation = try Operation(row: row)
      try Self.insertWrites(of: operation, row[2], db)
      if operation.retracts { retracting.append(operation) }
      affected.formUnion(operation.entities)
    }
    try Ancestry(db).rebuild()
    _ = try applyRetractions(in: retracting)
    try Projection(db).update(affected, writtenSince: 0, progress: progress)
  }

  /// Reads all operations in order of arrival, except purged ones: their purges contain the redacted versions.
  func forEach(_ body: (Operation) throws -> Void) throws {
    let rows = try db.statement(
      """
      SELECT bytes, id FROM operation WHERE id NOT IN (SELECT operation FROM purged)
      ORDER BY sequence
      """
    ).rows()
    while let row = try rows.next() { try body(Operation(row: row)) }
  }
}

extension Operation {
  /// Whether a repeating block ran it.
  var isRepetition: Bool { command == CommandName.repeat.rawValue && author == .automatic }

  /// The entities whose registers it writes.
  var entities: some Sequence<EntityID> {
    writes.lazy.filter(\.field.isEntityField).map(\.entity)
  }

  /// The operations that meet a condition.
  static func fetch(
    _ db: Database, where condition: String, _ arguments: Arguments
  ) throws -> [Operation] {
    let statement = try db.statement("SELECT bytes, id FROM operation WHERE \(condition)")
    return try statement.rows(arguments).map(Operation.init(row:))
  }

  /// The operation of a row that begins with its bytes and its id.
  init(row: Row) throws {
    try self.init(bytes: row[0], id: row[1])
  }
}

/// The last sign of life of each session on each replica, by this machine's clock: the time of its newest command, or of
/// a commit on its machine that is linked to a todo that it holds, but not later than its arrival here. So a machine
/// whose clock is wrong seems neither alive for days nor dead at once.
struct Presence {
  private let db: Database
  private let now: Moment

  init(_ db: Database, at now: Moment) {
    self.db = db
    self.now = now
  }

  /// - Parameter operation: One that was made or arrived now.
  func record(_ operation: Operation) throws {
    if operation.author == .automatic { return }
    let time = max(operation.wall.milliseconds, operation.time.rawValue >> 16)
    try record(operation.replica, operation.author, operation.session, time)
  }

  /// Records the commits that an operation links to todos, once the todos' rows say who holds them.
  func recordCommits(linkedBy operation: Operation) throws {
    for write in operation.writes where write.field == .todo {
      guard let todo = write.value.string.flatMap(EntityID.init(hex:)),
        let holder = try Holder.current(of: todo, db), holder.replica == operation.replica,
        let authored = operation.writes.first(where: {
          $0.entity == write.entity && $0.field == .authored
        })?.value.integer
      else { continue }
      try record(holder.replica, holder.author, holder.session, authored * 1000)
    }
  }

  func record(
    _ replica: EntityID, _ author: Author, _ session: String?, _ time: Int64? = nil
  ) throws {
    try db.statement(
      """
      INSERT INTO presence (replica, author, session, seen) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET seen = max(seen, excluded.seen)
      """
    ).execute(
      replica, author.rawValue, session ?? "", min(time ?? .max, now.milliseconds))
  }

  /// The table.
  static let table = """
    CREATE TABLE presence (
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      author TEXT NOT NULL,
      -- Empty for a person.
      session TEXT NOT NULL,
      seen INTEGER NOT NULL,
      PRIMARY KEY (replica, author, session)
    ) WITHOUT ROWID;
    """
}
