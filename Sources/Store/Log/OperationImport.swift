import GRDB
import Todos

/// Imports operations of any replica in one transaction: keeps them as they come in, in any order and however often,
/// and applies them at the end.
struct OperationImport {
  private let db: Database
  private let log: OperationLog
  private let now: Moment
  private var purge: Purge
  private var handles: ChangedHandles
  /// The operations that are applied from now on and have no place in the graph yet.
  private(set) var nodes: [Ancestry.Node] = []
  /// The numbers in the log of all operations that are applied from now on.
  private(set) var sequences: [Int64] = []
  /// The commands among them that a person is told of, by their replicas.
  private(set) var news: [EntityID: Int] = [:]
  private var entities: Set<EntityID> = []
  /// Operations that undo, redo or purge others, and commands that others did that to before they arrived.
  private var retracting: [Operation] = []
  private var retracted: Set<EntityID> = []
  /// Commands of several operations that may be complete now.
  private var commands: Set<EntityID> = []
  private let findsWrite: RepeatedStatement
  /// The number in the log of the first operation that came in and is applied; nil for none.
  private var first: Int64?
  /// Whether operations are applied that were in the log before, or undone or purged: then any entity may have rows.
  private var isAnythingReleased = false
  /// Whether a parent came later than its child.
  private var isPlacedWrong = false

  init(_ db: Database, at now: Moment) throws {
    self.db = db
    log = OperationLog(db)
    self.now = now
    purge = try Purge(db)
    handles = try ChangedHandles(db)
    findsWrite = try RepeatedStatement(db, sql: "SELECT 1 FROM write WHERE entity = ? LIMIT 1")
  }

  /// Keeps operations.
  /// - Parameters:
  ///   - pack: The pack that holds them; nil for none.
  ///   - areRests: Whether they are rests of purged operations, which are sent with their purges.
  mutating func add(
    _ operations: [Operation], in pack: Pack? = nil, areRests: Bool = false
  ) throws {
    for operation in operations {
      let rest = try purge.rest(of: operation)
      let held: OperationLog.Held? =
        operation.time.isFarAhead(of: now)
        ? .ahead : operation.part == .whole ? nil : .incomplete
      let sequence = try log.insert(
        rest ?? operation, isOwn: false, held,
        pack: areRests || rest != nil ? 0 : pack?.number)
      if let pack {
        try pack.note(operation.id, isNew: sequence != nil, isPurged: rest != nil, db)
      }
      guard let sequence else { continue }
      if held == nil {
        first = min(first ?? sequence, sequence)
        try note(rest ?? operation, sequence)
      }
      if operation.part != .whole { commands.insert(operation.group) }
    }
  }

  /// Gives operations their places in the graph, so that they take no memory any more. To be used if parents come in
  /// before their children.
  mutating func place() throws {
    try Ancestry(db).note(nodes)
    if try Ancestry(db).extendLines(by: nodes) { isPlacedWrong = true }
    nodes = []
  }

  /// Gives the last operations their places.
  mutating func placeLast() throws {
    try place()
    if isPlacedWrong { try Ancestry(db).rebuild() }
  }

  /// Applies what was kept, and what waited for it or for the clock.
  /// - Parameter progress: Told how many entities are up to date, and how many are to be.
  mutating func finish(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws {
    try releaseLate()
    while true {
      for command in commands { try release(command) }
      commands = []
      let (changed, rests) = try log.consequences(of: retracting, and: retracted)
      if !changed.isEmpty { isAnythingReleased = true }
      entities.formUnion(changed)
      (retracting, retracted) = ([], [])
      if rests.isEmpty { break }
      purge = try Purge(db)
      // The rests of purged operations that never were here come with their purges.
      try add(rests, areRests: true)
    }
    try Projection(db).update(
      entities, writtenSince: isAnythingReleased ? nil : first, progress: progress)
    try handles.keep()
  }

  /// Releases operations that were far ahead of the clock and no longer are.
  private mutating func releaseLate() throws {
    let sequences = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT sequence FROM operation WHERE held = 2 AND time <= ?"),
      arguments: [HybridTime.latest(at: now)])
    for sequence in sequences {
      let operation = try operation(sequence)
      if operation.part == .whole {
        try release(sequence, operation)
      } else {
        commands.insert(operation.group)
      }
    }
  }

  /// Applies a command of several operations once all of them are here.
  private mutating func release(_ command: EntityID) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT bytes, id, sequence, held FROM operation
          WHERE (id = ?1 OR first = ?1) AND time <= ?2
          """), arguments: [command, HybridTime.latest(at: now)])
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

  private mutating func release(_ sequence: Int64, _ operation: Operation) throws {
    try db.cachedStatement(sql: "UPDATE operation SET held = NULL WHERE sequence = ?")
      .execute(arguments: [sequence])
    isAnythingReleased = true
    try note(operation, sequence)
  }

  private mutating func note(_ operation: Operation, _ sequence: Int64) throws {
    try handles.note(operation)
    if try News.includes(operation, sequence, db) { news[operation.replica, default: 0] += 1 }
    try OperationLog.insertWrites(of: operation, sequence, db)
    nodes.append(Ancestry.Node(operation, sequence))
    sequences.append(sequence)
    entities.formUnion(operation.entities)
    if operation.retracts { retracting.append(operation) }
    // Most operations neither undo anything nor are undone.
    if try findsWrite.hasRow(operation.group) { retracted.insert(operation.group) }
  }
}

/// The operations that say that they belong to one command of several. Each names the one before it as a parent; on
/// the way from the first to one that isn't followed by another there are all of the command. Whatever else a faulty
/// writer adds to it waits for ever, and hinders nothing.
private struct PartialCommand {
  /// An operation without its writes, of which a command may have more than fit into memory.
  private struct Part {
    let id: EntityID
    let replica: EntityID
    let number: Int64
    let parents: [EntityID]
    let place: Operation.Part
    let sequence: Int64
    let isHeld: Bool

    /// Whether it is the next one behind another.
    func continues(_ former: Part) -> Bool {
      former.place.isFollowed && place.first == former.place.first ?? former.id
        && replica == former.replica && number == former.number + 1
    }
  }

  private var parts: [Part] = []

  mutating func add(_ operation: Operation, _ sequence: Int64, isHeld: Bool) {
    parts.append(
      Part(
        id: operation.id, replica: operation.replica, number: operation.number,
        parents: operation.parents, place: operation.part, sequence: sequence, isHeld: isHeld))
  }

  /// The numbers in the log of operations that wait, and needn't any more, in their order in the command.
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
      guard ended.contains(part.id) || !part.place.isFollowed else { continue }
      ended.insert(part.id)
      for parent in part.parents where former[parent].map({ part.continues($0) }) ?? false {
        ended.insert(parent)
      }
    }
    return parts.filter { $0.isHeld && ended.contains($0.id) && begun.contains($0.id) }
      .map(\.sequence)
  }
}
