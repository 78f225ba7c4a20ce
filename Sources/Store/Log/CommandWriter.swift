import GRDB
import Todos

/// Writes one command of this store, streaming its writes into as many operations as it needs. All of them
/// are written in one transaction.
struct CommandWriter {
  private let db: Database
  private let log: OperationLog
  private let local: Replica
  private let command: String
  private let author: Author
  private let now: Moment
  private let day: Day
  /// The time of the operations; nil for the next hybrid time.
  private let fixedTime: HybridTime?
  private var count: Int64
  private var parents: [EntityID]
  private var latest: HybridTime?
  private var first: EntityID?
  /// Writes that are not yet in an operation, and their size in bytes.
  private var pending: [RegisterWrite] = []
  private var size = 0
  /// The writes to each entity since the last projection, and its registers before them, if known.
  private var written: [EntityID: [Registers.Write]] = [:]
  private var before: [EntityID: Registers] = [:]
  private var operations: [Operation] = []
  /// The todos whose dependencies may have changed.
  private var dependents: Set<EntityID> = []

  init(
    _ db: Database, _ command: String, by author: Author, at now: Moment, on day: Day,
    time: HybridTime? = nil
  ) throws {
    self.db = db
    log = OperationLog(db)
    local = try Replica.fetch(db)
    self.command = command
    self.author = author
    self.now = now
    self.day = day
    fixedTime = time
    count = try Int64.fetchOne(db.cachedStatement(sql: "SELECT count FROM local")) ?? 0
    parents = Array(try Ancestry(db).heads(before: time).prefix(Self.maxParents))
    latest = try log.latestTime()
  }

  /// Honest replicas never have more heads at once. Heads beyond this limit stay heads.
  private static let maxParents = 16
  /// The bytes of an operation's size limit that are reserved for its other members.
  private static let headroom = 1024 + 35 * maxParents

  /// Adds the writes of a draft.
  mutating func append(_ draft: Draft) throws {
    var draft = draft
    try draft.checkElementCounts(db)
    if try log.lastSequence() == draft.end {
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
      if isFull { try writeOperation(hasNext: true) }
      pending.append(write)
      size += bytes
    }
  }

  /// Writes the operations and rows of everything added so far, to free its memory.
  mutating func flush() throws {
    if !pending.isEmpty { try writeOperation(hasNext: true) }
    try project()
  }

  /// Writes the last operation and the rows.
  /// - Parameter evenIfEmpty: Whether to write an operation even if the command changes nothing.
  /// - Returns: The id of the first operation; nil if none was written.
  mutating func finish(evenIfEmpty: Bool = false) throws -> EntityID? {
    // After a flush the command needs a last operation, even if no more writes came.
    if pending.isEmpty, first == nil, !evenIfEmpty { return nil }
    try writeOperation(hasNext: false)
    try db.cachedStatement(sql: "UPDATE local SET count = ?").execute(arguments: [count])
    try project()
    if !dependents.isEmpty { try IgnoredDependencies(db).update(for: dependents) }
    return first
  }

  private mutating func writeOperation(hasNext: Bool) throws {
    guard let time = fixedTime ?? HybridTime(at: now, after: latest) else {
      throw StoreError.clockExhausted
    }
    count += 1
    let operation = Operation(
      replica: local.id, number: count, parents: parents, time: time, wall: now, day: day,
      command: command, author: author, part: Operation.Part(first: first, hasNext: hasNext),
      writes: pending)
    let sequence = try log.insertOwn(operation)
    let writer = Writer(operation, sequence: sequence, isOwn: true)
    for write in pending where write.field.isEntityField {
      written[write.entity, default: []].append(
        Registers.Write(field: write.field, value: write.value, writer: writer))
    }
    if operation.retracts { operations.append(operation) }
    dependents.formUnion(try IgnoredDependencies(db).todos(changedBy: [operation]))
    first = first ?? operation.id
    parents = [operation.id]
    latest = max(latest ?? time, time)
    pending = []
    size = 0
  }

  /// Updates the rows to match the written operations.
  private mutating func project() throws {
    let affected = operations.isEmpty ? [] : try log.applyRetractions(in: operations).affected
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
  /// Whether its texts are free of U+0000, at which SQLite would truncate them.
  fileprivate var isStorable: Bool {
    !field.rawValue.utf8.contains(0) && value.string?.utf8.contains(0) != true
  }

  /// Its size in bytes in an operation's line, if it shares its array with no other write.
  fileprivate var encodedSize: Int {
    let value =
      switch value {
      case .string(let text): JSON.encodedSize(of: text)
      default: value.json.text.utf8.count
      }
    return 39 + JSON.encodedSize(of: field.rawValue) + value
  }
}
