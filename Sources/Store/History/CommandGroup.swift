import GRDB
import Todos

/// The operations of one command that are applied. Of a large one, such as an import, not all need be read.
struct CommandGroup {
  let first: Operation
  /// The number in the log of the first operation.
  let sequence: Int64
  /// Whether this store made it.
  let isOwn: Bool
  let isUndone: Bool
  private let db: Database

  var id: EntityID { first.id }

  /// - Parameter id: Of the first operation.
  /// - Returns: Nil if it isn't here.
  init?(_ id: EntityID, _ db: Database) throws {
    self.db = db
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT bytes, id, sequence, own, undone FROM operation WHERE id = ?"),
      arguments: [id])
    guard let row else { return nil }
    first = try Operation(row: row)
    sequence = row[2]
    isOwn = row[3]
    isUndone = row[4]
  }

  var isRestoration: Bool { first.command == UndoStack.restoration }

  func operations() throws -> [Operation] {
    var operations: [Operation] = []
    try forEachOperation { operation in
      operations.append(operation)
      return true
    }
    return operations
  }

  /// Reads one after the other.
  /// - Parameters:
  ///   - entities: Only operations that write to any of these; nil for all.
  ///   - body: Whether to go on.
  func forEachOperation(
    writingTo entities: Set<EntityID>? = nil, _ body: (Operation) throws -> Bool
  ) throws {
    if let entities { return try forEachOperation(writingTo: entities, body) }
    guard try body(first), first.part.isFollowed else { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT bytes, id FROM operation WHERE first = ? AND held IS NULL ORDER BY time, sequence
        """,
      arguments: [id])
    while let row = try rows.next() {
      if try !body(Operation(row: row)) { return }
    }
  }

  private func forEachOperation(
    writingTo entities: Set<EntityID>, _ body: (Operation) throws -> Bool
  ) throws {
    let writes = try entities.flatMap { try Registers(of: $0, db).writes }
    let sequences = Set(writes.map(\.writer).filter { $0.group == id }.map(\.sequence))
    for sequence in sequences.sorted() {
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT bytes, id FROM operation WHERE sequence = ?"),
        arguments: [sequence])
      guard let row, try body(Operation(row: row)) else { return }
    }
  }

  /// How many todos it made.
  func madeTodos() throws -> Int {
    var count = 0
    try forEachOperation { operation in
      count += operation.writes.count {
        $0.field == .kind && $0.value.string == EntityKind.todo.rawValue
      }
      return true
    }
    return count
  }
}
