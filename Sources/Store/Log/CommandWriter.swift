import GRDB
import Todos

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
    if try log.lastNumber() == draft.end {
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
