import Todos

/// Imports operations of any replica in one transaction. Stores them as they arrive, in any order and with
/// repetitions, and applies them at the end.
struct OperationImport {
  private let db: Database
  private let log: OperationLog
  private let now: Moment
  private var purge: Purge
  private var handles: ChangedHandles
  /// The sequence numbers of all newly applied operations.
  private(set) var sequences: [Int64] = []
  /// How many of their commands to report to the user, by replica.
  private(set) var incoming: [EntityID: Int] = [:]
  private var entities: Set<EntityID> = []
  /// Operations that undo, redo or purge others, and commands that others undid, redid or purged before they
  /// arrived.
  private var retracting: [Operation] = []
  private var retracted: Set<EntityID> = []
  /// Commands of several operations that may now be complete.
  private var commands: Set<EntityID> = []
  private let presence: Presence
  private var linking: [Operation] = []
  private let findsWrite: Statement
  /// The sequence number of the first received operation that is applied; nil if none.
  private var first: Int64?
  /// Whether operations that were already in the log were applied, undone or purged: then any entity may have
  /// rows.
  private var isAnythingReleased = false

  init(_ db: Database, at now: Moment) throws {
    self.db = db
    log = OperationLog(db)
    self.now = now
    presence = Presence(db, at: now)
    purge = try Purge(db)
    handles = try ChangedHandles(db)
    findsWrite = try db.statement("SELECT 1 FROM write WHERE entity = ? LIMIT 1")
  }

  /// Stores operations.
  /// - Parameters:
  ///   - pack: The pack that contains them; nil if none.
  ///   - areRedacted: Whether they are redacted versions of purged operations, which purges contain.
  mutating func add(
    _ operations: [Operation], in pack: ImportedPack? = nil, areRedacted: Bool = false
  ) throws {
    for operation in operations {
      let redacted = try purge.redacted(operation)
      let held: OperationLog.HoldReason? =
        operation.time.isFarAhead(of: now)
        ? .ahead : operation.part == .whole ? nil : .incomplete
      let sequence = try log.insert(
        redacted ?? operation, isOwn: false, held,
        pack: areRedacted || redacted != nil ? 0 : pack?.number)
      if let pack {
        try pack.record(operation.id, isNew: sequence != nil, isPurged: redacted != nil)
      }
      guard let sequence else { continue }
      try presence.record(operation)
      if operation.command == CommandName.link.rawValue { linking.append(operation) }
      if held == nil {
        first = min(first ?? sequence, sequence)
        try record(redacted ?? operation, sequence)
      }
      if operation.part != .whole { commands.insert(operation.group) }
    }
  }

  /// Applies the stored operations, and earlier ones that waited for them or for the clock.
  /// - Parameter progress: Called with the number of updated entities and the total.
  mutating func finish(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws {
    try releaseLate()
    while true {
      for command in commands { try release(command) }
      commands = []
      let (changed, redacted) = try log.applyRetractions(in: retracting, and: retracted)
      if !changed.isEmpty { isAnythingReleased = true }
      entities.formUnion(changed)
      (retracting, retracted) = ([], [])
      if redacted.isEmpty { break }
      purge = try Purge(db)
      // Purged operations that this store never had arrive in redacted form, inside their purges.
      try add(redacted, areRedacted: true)
    }
    try Ancestry(db).record(sequences)
    try Projection(db, at: now).update(
      entities, writtenSince: isAnythingReleased ? nil : first, progress: progress)
    for operation in linking { try presence.recordCommits(linkedBy: operation) }
    try handles.record(at: now)
  }

  /// Applies held operations that are no longer far ahead of the clock.
  private mutating func releaseLate() throws {
    let sequences = try Int64.fetchAll(
      db.statement("SELECT sequence FROM operation WHERE held = 2 AND time <= ?"),
      [HybridTime.latest(at: now)])
    for sequence in sequences {
      let operation = try operation(sequence)
      if operation.part == .whole {
        try release(sequence, operation)
      } else {
        commands.insert(operation.group)
      }
    }
  }

  /// Applies a command of several operations once all of them have arrived.
  private mutating func release(_ command: EntityID) throws {
    let rows = try db.statement(
      """
      SELECT bytes, id, sequence, held FROM operation
      WHERE (id = ?1 OR first = ?1) AND time <= ?2
      """
    ).rows([command, HybridTime.latest(at: now)])
    var parts = PartialCommand()
    while let row = try rows.next() {
      try parts.add(Operation(row: row), row[2], isHeld: row[3] as Int? != nil)
    }
    for sequence in parts.released() { try release(sequence, operation(sequence)) }
  }

  private func operation(_ sequence: Int64) throws -> Operation {
    let operation = try Operation.fetch(db, where: "sequence = ?", [sequence]).first
    guard let operation else { throw StoreError.operation(.malformed) }
    return operation
  }

  /// Gives an operation the next sequence number, because these are in the order of folding.
  private mutating func release(_ sequence: Int64, _ operation: Operation) throws {
    let next = try log.lastSequence() + 1
    try db.statement("UPDATE operation SET held = NULL, sequence = ? WHERE sequence = ?").execute([
      next, sequence,
    ])
    try db.statement("UPDATE other_pack SET operation = ? WHERE operation = ?")
      .execute([next, sequence])
    isAnythingReleased = true
    try record(operation, next)
  }

  private mutating func record(_ operation: Operation, _ sequence: Int64) throws {
    try handles.record(operation)
    if try IncomingChanges.includes(operation, sequence, db) {
      incoming[operation.replica, default: 0] += 1
    }
    try OperationLog.insertWrites(of: operation, sequence, db)
    sequences.append(sequence)
    entities.formUnion(operation.entities)
    if operation.retracts { retracting.append(operation) }
    // Most operations neither undo anything nor are undone.
    if try findsWrite.hasRow(operation.group) { retracted.insert(operation.group) }
  }
}

/// Operations that claim to belong to one command. Each names the one before it as a parent, so the path from
/// the first to one that isn't followed by another contains the whole command. Anything else that a faulty
/// writer adds is never applied and does no harm.
private struct PartialCommand {
  /// An operation without its writes, because those of a whole command may not fit into memory.
  private struct Part {
    let id: EntityID
    let replica: EntityID
    let number: Int64
    let parents: [EntityID]
    let place: Operation.Part
    let sequence: Int64
    let isHeld: Bool

    /// Whether it directly follows another.
    func continues(_ former: Part) -> Bool {
      former.place.hasNext && place.first == former.place.first ?? former.id
        && replica == former.replica && number == former.number + 1
    }
  }

  private var parts: [Part] = []

  mutating func add(_ operation: Operation, _ sequence: Int64, isHeld: Bool) {
    parts.append(
      Part(
        id: operation.id, replica: operation.replica, number: operation.number,
        parents: operation.parents, place: operation.part, sequence: sequence, isHeld: isHeld)
    )
  }

  /// The sequence numbers of held operations that can now be applied, in command order.
  func released() -> [Int64] {
    guard parts.contains(where: \.isHeld) else { return [] }
    let parts = parts.sorted { $0.number < $1.number }
    var begun: Set<EntityID> = []
    var former: [EntityID: Part] = [:]
    for part in parts {
      let follows = part.parents.contains { parent in
        begun.contains(parent) && former[parent].map { part.continues($0) } ?? false
      }
      if part.place.first == nil || follows { begun.insert(part.id) }
      former[part.id] = part
    }
    var ended: Set<EntityID> = []
    for part in parts.reversed() where begun.contains(part.id) {
      guard ended.contains(part.id) || !part.place.hasNext else { continue }
      ended.insert(part.id)
      for parent in part.parents where former[parent].map({ part.continues($0) }) ?? false {
        ended.insert(parent)
      }
    }
    return parts.filter { $0.isHeld && ended.contains($0.id) && begun.contains($0.id) }
      .map(\.sequence)
  }
}
