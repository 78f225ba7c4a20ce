import GRDB
import Todos

/// Takes operations into the log, as many at once as fit in memory; the tables derived from it follow in
/// the end, for each entity once.
struct OperationIntake {
  private let db: Database
  private var purge: Purge
  private var handles: HandleTable
  /// The ids of this store, where operations come from others.
  private let selves: Set<EntityID>
  private let insertion: RepeatedStatement
  private let writeInsertion: RepeatedStatement
  private var pending = PendingWrites()
  /// Whether all writes to entities since the first are still pending.
  private var isWhole = true
  /// The operations that others write to, as to take them back; nil where these aren't known.
  private var targets: Set<EntityID>?
  /// Those of the log, while most of it is written.
  private var indexes: TableIndexes?
  /// The entities whose registers may have another value now.
  private var affected: Set<EntityID> = []
  /// Those that operations wrote to which are gone.
  private var purged: Set<EntityID> = []
  /// The number in the log of the first operation that was not here before.
  private var first: Int64?

  /// - Parameter isFromOthers: Whether operations come from other stores.
  init(_ db: Database, isFromOthers: Bool = false) throws {
    self.db = db
    selves = isFromOthers ? try OwnOperations(db).selves() : []
    purge = Purge(db)
    handles = HandleTable(db)
    insertion = try RepeatedStatement(
      db,
      sql: """
        INSERT OR IGNORE INTO operation
          (sequence, id, replica, time, wall, command, "group", retracts, bytes, chunk)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    writeInsertion = try RepeatedStatement(
      db, sql: "INSERT INTO write (entity, field, operation, value) VALUES (?, ?, ?, ?)")
  }

  /// From so many operations or writes on they are many.
  private static let many = 1000

  /// What spares work where much comes into a log that is nearly empty.
  private mutating func prepareForMany() throws {
    let last = try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM operation") ?? 0
    if last >= Self.many { return }
    targets = try EntityID.fetchSet(
      db, sql: "SELECT entity FROM write WHERE field IN ('undone', 'purged')")
    indexes = try TableIndexes(dropping: "operation", db)
  }

  /// Adds operations to the log.
  /// - Returns: Those that were not here before.
  @discardableResult
  mutating func add(_ arrivals: [Arrival]) throws -> [Operation] {
    if first == nil, targets == nil, arrivals.count >= Self.many { try prepareForMany() }
    var added: [(operation: Operation, sequence: Int64)] = []
    for arrival in arrivals {
      if try purge.forbids(arrival.operation) {
        if let chunk = arrival.chunk { try purge.taint(chainOfChunk: chunk) }
        continue
      }
      guard let sequence = try insert(arrival) else { continue }
      added.append((arrival.operation, sequence))
    }
    first = first ?? added.first?.sequence
    for (operation, sequence) in added { try keepWrites(of: operation, sequence) }
    if pending.count > Self.mostPending { try insertPending() }
    let operations = added.map(\.operation)
    affected.formUnion(try Retractions(db).refresh(after: operations.filter(isConcerned)))
    if operations.contains(where: \.isPurge) { try insertPending() }
    purged.formUnion(try purge.carryOut(operations, &handles))
    try purge.taint(chainsLeftBy: operations)
    return operations
  }

  /// How many writes are kept in memory.
  private static let mostPending = 1 << 21

  private mutating func keepWrites(of operation: Operation, _ sequence: Int64) throws {
    pending.append(operation, sequence: sequence)
    for write in operation.writes {
      if write.field.isOfEntity {
        affected.insert(write.entity)
      } else {
        targets?.insert(write.entity)
        try writeInsertion.execute(
          write.entity, write.field.rawValue, sequence, write.value)
      }
    }
  }

  /// Whether it may be taken back, or take something back.
  private func isConcerned(_ operation: Operation) -> Bool {
    operation.retracts || targets?.contains(operation.id) ?? true
  }

  private mutating func insertPending() throws {
    try pending.insert(into: db)
    pending = PendingWrites()
    isWhole = false
  }

  /// Derives the tables from what was added.
  /// - Parameter progress: Told how many entities are up to date, and how many are to be.
  mutating func finish(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    try pending.insert(into: db)
    try indexes?.restore()
    try handles.settle()
    try purge.forgetTainted()
    guard let first else { return }
    let projection = Projection(db)
    if isWhole, pending.count >= Self.many {
      let undone = try added("undone", since: first)
      let retracted = try added("retracted", since: first)
      let writes = pending
      try projection.update(affected, since: first, progress: progress) { entity in
        try isWritten(entity, before: first)
          ? Registers(of: entity, db)
          : writes.registers(of: entity, undone: undone, retracted: retracted)
      }
    } else {
      try projection.update(affected.subtracting(purged), since: first, progress: progress)
      try projection.update(purged, since: nil)
    }
  }

  /// The numbers of the operations from `first` on that have the flag set.
  private func added(_ flag: String, since first: Int64) throws -> Set<Int64> {
    try Int64.fetchSet(
      db, sql: "SELECT sequence FROM operation WHERE \(flag) = 1 AND sequence >= ?",
      arguments: [first])
  }

  private func isWritten(_ entity: EntityID, before first: Int64) throws -> Bool {
    if first == 1 { return false }
    var isWritten = false
    try RepeatedStatement(
      db, sql: "SELECT 1 FROM write WHERE entity = ? AND operation < ? LIMIT 1"
    ).forEachRow(entity, first) { _ in isWritten = true }
    return isWritten
  }

  /// Keeps the operation and its handles, without its writes.
  /// - Returns: Its number in the log; nil where it was there before.
  private mutating func insert(_ arrival: Arrival) throws -> Int64? {
    let operation = arrival.operation
    try insertion.execute(
      arrival.sequence, operation.id, operation.replica, operation.time.rawValue,
      operation.wall.milliseconds, operation.command, operation.group.rawValue,
      operation.retracts, operation.bytes, arrival.chunk)
    guard db.changesCount > 0 else {
      if let chunk = arrival.chunk { try note(operation.id, isIn: chunk) }
      return nil
    }
    let sequence = db.lastInsertedRowID
    try handles.record(operation, sequence: sequence)
    if selves.contains(operation.replica) {
      try OwnOperations(db).noteMadeElsewhere(sequence: sequence)
    }
    return sequence
  }

  /// The last chunk counts: it is where the operation stays when an older chain is given up. Of one chain
  /// the first does: it stays where the chain is cut behind it.
  private func note(_ operation: EntityID, isIn chunk: Int64) throws {
    var isInChain = false
    try RepeatedStatement(
      db,
      sql: """
        SELECT 1 FROM operation JOIN chunk ON chunk.number = operation.chunk
        WHERE operation.id = ? AND chunk.replica = (SELECT replica FROM chunk WHERE number = ?)
        """
    ).forEachRow(operation, chunk) { _ in isInChain = true }
    if isInChain { return }
    try RepeatedStatement(
      db,
      sql: """
        INSERT OR IGNORE INTO other_chunk (chunk, operation)
        SELECT chunk, sequence FROM operation WHERE id = ? AND chunk <> ?
        """
    ).execute(operation, chunk)
    try RepeatedStatement(db, sql: "UPDATE operation SET chunk = ? WHERE id = ?")
      .execute(chunk, operation)
  }
}

/// An operation with what the log keeps beside it.
struct Arrival {
  let operation: Operation
  /// The number of the chunk that it was found in; nil where that is none.
  var chunk: Int64?
  /// The number that it has in the log; nil for the next one.
  var sequence: Int64?
}
