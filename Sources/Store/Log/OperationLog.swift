import GRDB
import Todos

import struct Foundation.Data

/// The append-only log of a database, and the tables derived from it.
struct OperationLog {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  // MARK: Commands of this store

  /// Appends a command of this store. An empty draft appends nothing.
  /// - Returns: The id of its first operation; nil if there is none.
  @discardableResult
  func append(
    _ draft: Draft, command: String, by author: Author = .person, at now: Moment,
    time: HybridTime? = nil
  ) throws -> EntityID? {
    if draft.writes.isEmpty { return nil }
    var writer = try CommandWriter(db, command, by: author, at: now, time: time)
    try writer.append(draft)
    return try writer.finish()
  }

  /// The greatest time that this store has seen. Operations far ahead of the clock don't count.
  func latestTime() throws -> HybridTime? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT time FROM operation WHERE held IS NOT 2 ORDER BY time DESC LIMIT 1")
    ).flatMap(HybridTime.init)
  }

  /// Imports operations of any replica, in any order, however often they arrive.
  /// - Parameter progress: Told how many entities are up to date, and how many are to be.
  /// - Returns: What is left of purged operations that never were here: it came with their purges.
  @discardableResult
  func receive(
    _ operations: [Operation], at now: Moment,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [Operation] {
    var arrivals = try OperationImport(db, at: now)
    _ = try arrivals.add(operations)
    _ = try arrivals.addLate()
    let rests = try arrivals.finish(progress: progress)
    try Ancestry(db).place(arrivals.nodes)
    return rests.map(\.operation)
  }

  typealias Applied = (operation: Operation, sequence: Int64)

  /// Why an operation isn't applied yet.
  enum Held: Int64 {
    case incomplete = 1
    case ahead
  }

  /// Keeps an operation without applying it.
  /// - Returns: Its number in the log; nil if it was there before.
  func insert(
    _ operation: Operation, isOwn: Bool, _ held: Held?, pack: Int64?
  ) throws -> Int64? {
    try RepeatedStatement(
      db,
      sql: """
        INSERT OR IGNORE INTO operation
          (id, replica, time, wall, command, author, first, retracts, bytes, own, held, pack)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      operation.id, operation.replica, operation.time.rawValue, operation.wall.milliseconds,
      operation.command, operation.author.rawValue, operation.part.first, operation.retracts,
      operation.bytes, isOwn, held?.rawValue, pack)
    return db.changesCount > 0 ? db.lastInsertedRowID : nil
  }

  /// Keeps and applies an operation of this store, but for its rows.
  func insertOwn(_ operation: Operation) throws -> Int64 {
    guard let sequence = try insert(operation, isOwn: true, nil, pack: nil) else {
      throw StoreError.failed(message: "the operation is in the log already")
    }
    try Self.insertWrites(of: operation, sequence, db)
    let node = Ancestry.Node(operation, sequence)
    try Ancestry(db).note([node])
    try Ancestry(db).place([node])
    return sequence
  }

  static func insertWrites(of operation: Operation, _ sequence: Int64, _ db: Database) throws {
    let insertion = try RepeatedStatement(
      db, sql: "INSERT INTO write (entity, operation, start, length) VALUES (?, ?, ?, ?)")
    for span in operation.spans {
      try insertion.execute(span.entity, sequence, span.start, span.length)
    }
  }

  /// Undoes, redoes and purges what operations say.
  /// - Parameter commands: Other commands that may have been undone before they arrived.
  /// - Returns: The entities whose registers may have other values now, and what is left of purged operations that
  ///   never were here.
  func consequences(
    of operations: [Operation], and commands: Set<EntityID> = []
  ) throws -> (affected: Set<EntityID>, rests: [Operation]) {
    let (purged, rests) = try Purge.carryOut(operations, db)
    let retracted = try Retractions(db).refresh(
      commands.union(operations.flatMap { $0.undoneOrRedone + [$0.group] }))
    return (purged.union(retracted), rests)
  }

  // MARK: The whole log

  /// Derives all tables again from the log.
  func rebuild() throws {
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
    let rows = try Row.fetchCursor(
      db, sql: "SELECT bytes, id, sequence FROM operation WHERE held IS NULL ORDER BY sequence")
    while let row = try rows.next() {
      let operation = try Operation(row: row)
      try Self.insertWrites(of: operation, row[2], db)
      if operation.retracts { retracting.append(operation) }
      affected.formUnion(operation.entities)
    }
    try Ancestry(db).rebuild()
    _ = try consequences(of: retracting)
    try Projection(db).update(affected, writtenSince: 0)
  }

  /// All operations, in the order of their arrival. What is left of purged ones is in their purges.
  func operations() throws -> [Operation] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT bytes, id FROM operation WHERE id NOT IN (SELECT operation FROM purged)
        ORDER BY sequence
        """
    )
    .map(Operation.init(row:))
  }
}

/// Writes one command of this store as the operations that it needs, while its writes come in. All of them happen in
/// one transaction.
struct CommandWriter {
  private let db: Database
  private let log: OperationLog
  private let local: Replica
  private let command: String
  private let author: Author
  private let now: Moment
  /// The time of the operations, if it isn't the next one.
  private let fixedTime: HybridTime?
  private var count: Int64
  private var parents: [EntityID]
  private var latest: HybridTime?
  private(set) var first: EntityID?
  /// Writes that are not yet in an operation, and their bytes.
  private var pending: [RegisterWrite] = []
  private var size = 0
  /// What was written to each entity since the last projection, and its registers before, if those are known.
  private var written: [EntityID: [Registers.Write]] = [:]
  private var before: [EntityID: Registers] = [:]
  private var operations: [Operation] = []

  init(
    _ db: Database, _ command: String, by author: Author, at now: Moment, time: HybridTime? = nil
  ) throws {
    self.db = db
    log = OperationLog(db)
    local = try Replica.fetch(db)
    self.command = command
    self.author = author
    self.now = now
    fixedTime = time
    count = try Int64.fetchOne(db.cachedStatement(sql: "SELECT count FROM local")) ?? 0
    parents = Array(try Ancestry(db).heads().prefix(Self.mostParents))
    latest = try log.latestTime()
  }

  /// More heads than there ever are at once, unless someone forges them; those that are left stay heads.
  private static let mostParents = 16
  /// The bytes of an operation's limit that are left for its other members.
  private static let headroom = 1024 + 35 * mostParents

  /// Adds the writes of a draft.
  mutating func append(_ draft: Draft) throws {
    if try LogEnd(db) == draft.end {
      before.merge(draft.known) { first, _ in first }
      for entity in draft.created where before[entity] == nil { before[entity] = Registers([]) }
    }
    for write in draft.writes {
      guard write.isStorable else { throw StoreError.operation(.malformed) }
      let bytes = write.encodedSize
      guard bytes <= Operation.limits.bytes - Self.headroom else {
        throw StoreError.changeTooLarge(bytes: bytes)
      }
      let isFull =
        pending.count == Operation.limits.writes
        || size + bytes > Operation.limits.bytes - Self.headroom
      if isFull { try writeOperation(isFollowed: true) }
      pending.append(write)
      size += bytes
    }
  }

  /// Writes the operations and rows of what was added so far, so that it needs no memory any more.
  mutating func flush() throws {
    if !pending.isEmpty { try writeOperation(isFollowed: true) }
    try project()
  }

  /// Writes the last operation, and the rows.
  /// - Parameter evenIfEmpty: Whether a command that changes nothing has an operation too.
  /// - Returns: The id of the first operation; nil if there is none.
  mutating func finish(evenIfEmpty: Bool = false) throws -> EntityID? {
    // After a flush the command needs an end, even if nothing more came.
    if pending.isEmpty, first == nil, !evenIfEmpty { return nil }
    try writeOperation(isFollowed: false)
    try db.cachedStatement(sql: "UPDATE local SET count = ?").execute(arguments: [count])
    try project()
    return first
  }

  private mutating func writeOperation(isFollowed: Bool) throws {
    guard let time = fixedTime ?? HybridTime(at: now, after: latest) else {
      throw StoreError.clockExhausted
    }
    count += 1
    let operation = Operation(
      replica: local.id, number: count, parents: parents, time: time, wall: now, command: command,
      author: author, part: Operation.Part(first: first, isFollowed: isFollowed), writes: pending)
    let sequence = try log.insertOwn(operation)
    let writer = Writer(operation, sequence: sequence, isOwn: true)
    for write in pending where write.field.isOfEntity {
      written[write.entity, default: []].append(
        Registers.Write(field: write.field, value: write.value, writer: writer))
    }
    if operation.retracts { operations.append(operation) }
    first = first ?? operation.id
    parents = [operation.id]
    latest = max(latest ?? time, time)
    pending = []
    size = 0
  }

  /// Brings the rows up to date with the operations that are written.
  private mutating func project() throws {
    let affected = operations.isEmpty ? [] : try log.consequences(of: operations).affected
    let projection = Projection(db)
    try projection.update(Set(written.keys).union(affected)) { entity in
      guard !affected.contains(entity), let before = before[entity] else {
        return (try Registers(of: entity, db), hasRows: true)
      }
      return (before.adding(written[entity] ?? []), hasRows: !before.writes.isEmpty)
    }
    written = [:]
    before = [:]
    operations = []
  }
}

extension RegisterWrite {
  /// Whether no text in it has U+0000, at which SQLite would end it.
  fileprivate var isStorable: Bool {
    !field.rawValue.utf8.contains(0) && value.string?.utf8.contains(0) != true
  }

  /// Bytes in an operation's line, if an array of its own holds it.
  fileprivate var encodedSize: Int {
    let value =
      switch value {
      case .string(let text): JSON.encodedSize(of: text)
      default: value.json.text.utf8.count
      }
    return 39 + JSON.encodedSize(of: field.rawValue) + value
  }
}

extension Operation {
  /// The entities whose registers it writes.
  var entities: some Sequence<EntityID> {
    writes.lazy.filter(\.field.isOfEntity).map(\.entity)
  }

  /// The operation of a row that begins with its bytes and its id.
  init(row: Row) throws {
    try self.init(bytes: Array(row[0] as Data), id: row[1])
  }
}

/// The end of the log: another one once anything was changed, by anyone.
struct LogEnd: Hashable {
  /// The number of the last operation; nil if there is none.
  private let sequence: Int64?

  init(_ db: Database) throws {
    sequence = try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM operation")
  }

  /// - Throws: ``StoreError/changedMeanwhile`` if it is another one now.
  func check(_ db: Database) throws {
    guard try LogEnd(db) == self else { throw StoreError.changedMeanwhile }
  }
}
