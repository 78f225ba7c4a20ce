import GRDB
import Todos

import struct Foundation.Data

/// Finds what this store and another changed both, neither knowing of the other.
struct ConflictReader {
  private let db: Database
  private let history: HistoryReader
  private let own: EntityID

  init(_ db: Database) throws {
    self.db = db
    history = HistoryReader(db)
    own = try Replica.fetch(db).id
  }

  /// What a write that came in and this store disagree about; nil for nothing.
  func conflict(with write: RegisterWrite, by operation: Operation) throws -> SyncConflict? {
    guard let loser = try loser(write, operation) else {
      return try deletion(write, by: operation)
    }
    return try loss(of: loser.write, by: loser.operation)
  }

  /// One that was found before; nil where it was purged or taken back since.
  func conflict(from source: SyncConflict.Source) throws -> SyncConflict? {
    let bytes = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT bytes FROM operation WHERE id = ? AND undone = 0"),
      arguments: [source.operation])
    guard let bytes else { return nil }
    let operation = try Operation(bytes: Array(bytes))
    guard operation.writes.indices.contains(source.place) else { return nil }
    let write = operation.writes[source.place]
    if let winner = source.winner {
      return try loss(of: write, by: operation, to: winner)
    }
    return try loss(of: write, by: operation) ?? deletion(write, by: operation)
  }

  /// The loss of a value to that of another register, with which its own became one.
  func loss(
    of write: RegisterWrite, by operation: Operation, to winner: EntityID
  ) throws -> SyncConflict {
    let name = try history.replicaName(winner)
    var change = try history.change(write, operation)
    change.overriddenBy = name ?? ""
    return SyncConflict(
      change: change, winner: name, loser: try makerName(of: operation),
      source: SyncConflict.Source(write, of: operation, winner: winner))
  }

  /// Of a write that came in and the last one of this store to the same register, the one that doesn't
  /// stay; nil where they don't disagree.
  private func loser(
    _ write: RegisterWrite, _ operation: Operation
  ) throws -> (write: RegisterWrite, operation: Operation)? {
    guard let mine = try TodoStore.lastOwnOperation(on: write, db),
      let other = mine.writes.first(where: { $0.isSameRegister(as: write) })
    else { return nil }
    if try history.overrider(of: other, by: mine) != nil { return (other, mine) }
    let last = try TodoStore.lastForeignOperation(of: operation.replica, on: write, db)
    guard last?.id == operation.id, try history.overrider(of: write, by: operation) == own else {
      return nil
    }
    return (write, operation)
  }

  private func loss(
    of write: RegisterWrite, by operation: Operation
  ) throws -> SyncConflict? {
    let change = try history.change(write, operation)
    if change.overriddenBy == nil { return nil }
    return SyncConflict(
      change: change,
      winner: try TodoStore.lastReplica(on: write, db).flatMap { try history.replicaName($0) },
      loser: try makerName(of: operation), source: SyncConflict.Source(write, of: operation))
  }

  /// What people call the machine that an operation was made on.
  private func makerName(of operation: Operation) throws -> String? {
    let sequence = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT sequence FROM operation WHERE id = ?"),
      arguments: [operation.id])
    let maker = try sequence.map {
      try Concurrency(db).maker(of: operation.replica, operation: $0)
    }
    return try history.replicaName(maker ?? operation.replica)
  }
}

extension ConflictReader {
  /// What can be deleted while someone else goes on with it.
  private static let kinds: [EntityKind] = [.todo, .project, .milestone, .label, .block]

  /// What another store deleted, not knowing that it was changed or used here. An edit never resurrects, so
  /// whoever deleted it has lost nothing.
  private func deletion(
    _ write: RegisterWrite, by operation: Operation
  ) throws -> SyncConflict? {
    guard write.field == .deleted, write.value.isTrue,
      !UndoStack.unasked.contains(operation.command),
      let kind = try HistorySubject(write.entity, db).kind, Self.kinds.contains(kind),
      let sequence = try sequence(ofForeign: operation.id),
      let mine = try lastOwnChange(of: write.entity, kind, before: sequence),
      try !hasSeen(sequence, mine), try !isDeletedHere(write.entity),
      try Registers(of: write.entity, db)[.deleted].isTrue
    else { return nil }
    let change = try history.change(write, operation)
    if change.overriddenBy != nil { return nil }
    return SyncConflict(
      change: change, winner: try makerName(of: operation),
      loser: try Replica.fetch(db).name, source: SyncConflict.Source(write, of: operation))
  }

  /// Its number in the log; nil where this store made it, or it is taken back.
  private func sequence(ofForeign operation: EntityID) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT sequence FROM operation
          WHERE id = ? AND undone = 0 AND NOT (\(OwnOperations.condition))
          """), arguments: [operation])
  }

  private func hasSeen(_ later: Int64, _ earlier: Int64) throws -> Bool {
    let concurrency = Concurrency(db)
    return try concurrency.hasSeen(
      concurrency.origin(ofOperation: later), concurrency.origin(ofOperation: earlier))
  }

  private func isDeletedHere(_ entity: EntityID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM write JOIN operation ON operation.sequence = write.operation
            WHERE write.entity = ? AND write.field = 'deleted' AND write.value = ?
              AND \(Self.isOwnChoice))
          """), arguments: [entity, RegisterValue.bool(true).databaseValue]) ?? false
  }

  /// Holds for operations that a person asked this store for.
  private static let isOwnChoice = """
    operation.undone = 0 AND \(OwnOperations.condition)
      AND operation.command NOT IN ('\(UndoStack.unasked.joined(separator: "', '"))')
    """

  /// The number in the log of the last operation of this store that changed something, a comment on it, or
  /// which todos use it, and that was here before another one.
  private func lastOwnChange(
    of entity: EntityID, _ kind: EntityKind, before sequence: Int64
  ) throws -> Int64? {
    let use = try lastOwnUse(of: entity, kind, before: sequence)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT operation.sequence, write.field
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity IN (SELECT ?1 UNION ALL SELECT id FROM comment WHERE todo = ?1)
            AND operation.sequence < ?2 AND \(Self.isOwnChoice)
          ORDER BY operation.sequence DESC
          """), arguments: [entity, sequence])
    while let row = try rows.next() {
      let field = Field(rawValue: row[1] as String)
      guard HistoryReader.canConflict(field), field != .deleted else { continue }
      return max(row[0] as Int64, use ?? 0)
    }
    return use
  }

  private func lastOwnUse(
    of entity: EntityID, _ kind: EntityKind, before sequence: Int64
  ) throws -> Int64? {
    guard let use = Use(of: entity, kind) else { return nil }
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(operation.sequence)
          FROM write JOIN operation ON operation.sequence = write.operation
          WHERE write.entity IN (\(use.todos)) AND write.field = ? AND write.value = ?
            AND operation.sequence < ? AND \(Self.isOwnChoice)
          """),
      arguments: [entity, use.field.rawValue, use.value.databaseValue, sequence])
  }

  /// How todos refer to something.
  private struct Use {
    /// Selects them by its id.
    let todos: String
    /// Of such a todo.
    let field: Field
    let value: RegisterValue

    /// Nil for what none refers to.
    init?(of entity: EntityID, _ kind: EntityKind) {
      switch kind {
      case .project, .milestone, .block:
        todos = "SELECT id FROM todo WHERE \(kind.rawValue) = ? AND deleted = 0"
        field = Field(rawValue: kind.rawValue)
        value = .string(entity.hex)
      case .label:
        todos = "SELECT todo FROM todo_label WHERE label = ?"
        field = .label(entity)
        value = .bool(true)
      default: return nil
      }
    }
  }
}
