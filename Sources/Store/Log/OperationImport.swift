import GRDB
import Todos

/// Imports operations of any replica in one transaction: keeps them as they come in, in any order and however often,
/// and applies them at the end. They have no place in the graph yet, see ``Ancestry/place(_:)-(_:[Node])``.
struct OperationImport {
  typealias Applied = OperationLog.Applied

  private let db: Database
  private let log: OperationLog
  private let now: Moment
  private var purge: Purge
  /// The operations that are applied from now on.
  private(set) var nodes: [Ancestry.Node] = []
  private var entities: Set<EntityID> = []
  /// Operations that undo, redo or purge others, and commands that others did that to before they arrived.
  private var retracting: [Operation] = []
  private var retracted: Set<EntityID> = []
  private let findsWrite: RepeatedStatement
  /// The number in the log of the first operation that came in and is applied; nil for none.
  private var first: Int64?
  /// Whether operations are applied that were in the log before, or undone or purged: then any entity may have rows.
  private var isAnythingReleased = false

  init(_ db: Database, at now: Moment) throws {
    self.db = db
    log = OperationLog(db)
    self.now = now
    purge = try Purge(db)
    findsWrite = try RepeatedStatement(db, sql: "SELECT 1 FROM write WHERE entity = ? LIMIT 1")
  }

  /// Keeps operations.
  /// - Parameter pack: The pack that holds them; nil for none.
  /// - Returns: Those that are applied from now on.
  mutating func add(_ operations: [Operation], in pack: Pack? = nil) throws -> [Applied] {
    var arrived: [Applied] = []
    var commands: Set<EntityID> = []
    for operation in operations {
      let rest = try purge.rest(of: operation)
      let held: OperationLog.Held? =
        operation.time.isFarAhead(of: now)
        ? .ahead : operation.part == .whole ? nil : .incomplete
      let sequence = try log.insert(
        rest ?? operation, isOwn: false, held, pack: rest == nil ? pack?.number : 0)
      if let pack {
        try pack.note(operation.id, isNew: sequence != nil, isPurged: rest != nil, db)
      }
      guard let sequence else { continue }
      if held == nil {
        arrived.append((rest ?? operation, sequence))
        first = min(first ?? sequence, sequence)
      }
      if operation.part != .whole { commands.insert(operation.group) }
    }
    for command in commands { arrived += try release(command) }
    for (operation, sequence) in arrived { try note(operation, sequence) }
    return arrived
  }

  /// Releases operations that were far ahead of the clock and no longer are.
  mutating func addLate() throws -> [Applied] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT bytes, id, sequence FROM operation WHERE held = 2 AND time <= ? ORDER BY sequence
          """), arguments: [HybridTime.latest(at: now)])
    var released: [Applied] = []
    for row in rows {
      let operation = try Operation(row: row)
      if operation.part == .whole {
        try release(row[2] as Int64)
        released.append((operation, row[2]))
      } else {
        released += try release(operation.group)
      }
    }
    for (operation, sequence) in released { try note(operation, sequence) }
    return released
  }

  /// Applies a command of several operations once all of them are here.
  private mutating func release(_ command: EntityID) throws -> [Applied] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT bytes, id, sequence, held FROM operation
          WHERE (id = ?1 OR first = ?1) AND time <= ?2
          """), arguments: [command, HybridTime.latest(at: now)])
    guard rows.contains(where: { $0[3] as Int? != nil }) else { return [] }
    let whole = PartialCommand(
      try rows.map { (try Operation(row: $0), $0[2], isHeld: $0[3] as Int? != nil) }
    ).wholeParts()
    for (_, sequence) in whole { try release(sequence) }
    return whole
  }

  private mutating func release(_ sequence: Int64) throws {
    try db.cachedStatement(sql: "UPDATE operation SET held = NULL WHERE sequence = ?")
      .execute(arguments: [sequence])
    isAnythingReleased = true
  }

  private mutating func note(_ operation: Operation, _ sequence: Int64) throws {
    try OperationLog.insertWrites(of: operation, sequence, db)
    nodes.append(Ancestry.Node(operation, sequence))
    entities.formUnion(operation.entities)
    if operation.retracts { retracting.append(operation) }
    // Most operations neither undo anything nor are undone.
    try findsWrite.forEachRow(operation.group) { _ in retracted.insert(operation.group) }
  }

  /// Applies what was kept.
  /// - Parameter progress: Told how many entities are up to date, and how many are to be.
  /// - Returns: What is left of purged operations that never were here: it came with their purges.
  mutating func finish(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [Applied] {
    var allRests: [Applied] = []
    while true {
      let (changed, rests) = try log.consequences(of: retracting, and: retracted)
      if !changed.isEmpty { isAnythingReleased = true }
      entities.formUnion(changed)
      (retracting, retracted) = ([], [])
      if rests.isEmpty { break }
      purge = try Purge(db)
      allRests += try add(rests)
    }
    try Ancestry(db).note(nodes)
    try Projection(db).update(
      entities, writtenSince: isAnythingReleased ? nil : first, progress: progress)
    return allRests
  }
}

/// The operations that say that they belong to one command of several. Each names the one before it as a parent; on
/// the way from the first to one that isn't followed by another there are all of the command. Whatever else a faulty
/// writer adds to it waits for ever, and hinders nothing.
private struct PartialCommand {
  typealias Part = (operation: Operation, sequence: Int64, isHeld: Bool)

  /// In the order of their numbers.
  private let parts: [Part]

  init(_ parts: [Part]) {
    self.parts = parts.sorted { $0.operation.number < $1.operation.number }
  }

  /// The operations that wait, and needn't any more.
  func wholeParts() -> [OperationImport.Applied] {
    var begun: Set<EntityID> = []
    var former: [EntityID: Operation] = [:]
    for (operation, _, _) in parts {
      let follows = operation.parents.contains { parent in
        begun.contains(parent) && former[parent].map { operation.continues($0) } ?? false
      }
      if operation.part.first == nil || follows { begun.insert(operation.id) }
      former[operation.id] = operation
    }
    var ended: Set<EntityID> = []
    for (operation, _, _) in parts.reversed() where begun.contains(operation.id) {
      guard ended.contains(operation.id) || !operation.part.isFollowed else { continue }
      ended.insert(operation.id)
      for parent in operation.parents
      where former[parent].map({ operation.continues($0) }) ?? false { ended.insert(parent) }
    }
    return parts.filter {
      $0.isHeld && ended.contains($0.operation.id) && begun.contains($0.operation.id)
    }
    .map { ($0.operation, $0.sequence) }
  }
}

extension Operation {
  /// Whether it is the next one of a command.
  fileprivate func continues(_ former: Operation) -> Bool {
    former.part.isFollowed && part.first == former.group && replica == former.replica
      && number == former.number + 1
  }
}
