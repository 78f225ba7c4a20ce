import HeapModule
import Todos

/// Tracks which commands are undone.
///
/// The register (command, `undone`) is a register like any other, with one exception: a write counts only if
/// its command is greater than the one that it undoes, comparing their first operations. This is true of
/// every honest write, and it keeps two commands from undoing each other. `operation.undone` contains the
/// register's value for each operation of the command, and `operation.retracted` whether it has one.
struct Retractions {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Whether a command was undone when an operation was written, or is undone now if `writer` is nil.
  func isUndone(_ command: EntityID, before writer: Writer? = nil) throws -> Bool {
    try undos(of: command).last { write in writer.map { write.writer < $0 } ?? true }?
      .value.isTrue ?? false
  }

  /// The undos and redos of a command that count, oldest first.
  func undos(of command: EntityID) throws -> [Registers.Write] {
    guard let first = try first(of: command) else { return [] }
    return try writes(to: command, after: first)
  }

  /// The days since which a command counted as undone or not, in order. The last step is its present state.
  func steps(of command: EntityID) throws -> [(day: Day, isUndone: Bool)] {
    guard let first = try first(of: command) else { return [] }
    let writes = try writes(to: command, after: first)
      .sorted { ($0.writer.day, $0.writer) < ($1.writer.day, $1.writer) }
    var steps: [(day: Day, isUndone: Bool)] = []
    var last: Writer?
    for write in writes {
      if let last, write.writer < last { continue }
      last = write.writer
      steps.append((write.writer.day, write.value.isTrue))
    }
    return steps
  }

  /// Recomputes whether commands are undone, then does the same for the commands that they undo or redo.
  /// - Returns: The entities whose registers may have changed.
  func refresh(_ commands: Set<EntityID>) throws -> Set<EntityID> {
    var affected: Set<EntityID> = []
    var pending = Pending()
    for command in commands { try pending.insert(command, first(of: command)) }
    // A command is greater than those that it undoes or redoes. Taking the greatest first computes each
    // command once, after everything that it depends on, even if several paths lead to it.
    while let (command, first) = pending.popGreatest() {
      let last = try writes(to: command, after: first).last
      let isUndone = last?.value.isTrue ?? false
      // No undo or redo of it is in effect, and none was.
      if last == nil, !first.isRetracted { continue }
      let isChanged = first.isUndone != isUndone
      try db.statement(
        """
        UPDATE operation SET undone = ?1, retracted = ?2
        WHERE (id = ?3 OR first = ?3) AND held IS NULL
        """
      ).execute([isUndone, last != nil, command])
      for operation in try CommandGroup(command, db)?.operations() ?? [] {
        // Even if it is still undone: the moment of its undo may have changed.
        affected.formUnion(operation.entities)
        if isChanged {
          for target in operation.undoneOrRedone {
            try pending.insert(target, self.first(of: target))
          }
        }
      }
    }
    return affected
  }

  /// The first operation of a command; nil if it hasn't arrived or isn't applied.
  private func first(of command: EntityID) throws -> Writer? {
    var first: Writer?
    let statement = try db.statement(
      "SELECT \(Writer.columns) FROM operation WHERE id = ? AND held IS NULL")
    try statement.forEachRow(command) { first = try Writer($0) }
    return first
  }

  /// The undos and redos that count, oldest first.
  private func writes(to command: EntityID, after first: Writer) throws -> [Registers.Write] {
    try Registers(of: command, db).history(of: .undone).filter { write in
      guard write.writer.group != write.writer.id else { return first < write.writer }
      return try self.first(of: write.writer.group).map { first < $0 } ?? false
    }.reversed()
  }

  /// Commands still to recompute, without duplicates.
  private struct Pending {
    private struct Entry: Comparable {
      let command: EntityID
      let first: Writer

      static func < (left: Entry, right: Entry) -> Bool { left.first < right.first }
      static func == (left: Entry, right: Entry) -> Bool { left.first == right.first }
    }

    private var entries = Heap<Entry>()
    private var present: Set<EntityID> = []

    mutating func insert(_ command: EntityID, _ first: Writer?) {
      guard let first, present.insert(command).inserted else { return }
      entries.insert(Entry(command: command, first: first))
    }

    mutating func popGreatest() -> (EntityID, Writer)? {
      guard let entry = entries.popMax() else { return nil }
      present.remove(entry.command)
      return (entry.command, entry.first)
    }
  }
}

extension Operation {
  /// The commands that it undoes or redoes.
  var undoneOrRedone: [EntityID] {
    writes.filter { $0.field == .undone }.map(\.entity)
  }
}

/// The applied operations of one command. They are read on demand, because a command such as an import may
/// have thousands, and once by who needs them all.
final class CommandGroup {
  let first: Operation
  /// The sequence number of the first operation.
  let sequence: Int64
  /// Whether this store made it.
  let isOwn: Bool
  let isUndone: Bool
  private let db: Database
  private var all: [Operation]?

  var id: EntityID { first.id }

  /// - Parameter id: The id of the first operation.
  /// - Returns: Nil if the log doesn't contain it.
  init?(_ id: EntityID, _ db: Database) throws {
    self.db = db
    let row = try db.statement(
      "SELECT bytes, id, sequence, own, undone FROM operation WHERE id = ?"
    ).row([id])
    guard let row else { return nil }
    first = try Operation(row: row)
    sequence = try row[2]
    isOwn = try row[3]
    isUndone = try row[4]
  }

  var isRestoration: Bool { first.command == CommandName.restoreBackup.rawValue }

  func operations() throws -> [Operation] {
    if let all { return all }
    var operations: [Operation] = []
    try forEachOperation { operation in
      operations.append(operation)
      return true
    }
    all = operations
    return operations
  }

  /// Reads the operations one at a time.
  /// - Parameters:
  ///   - sequences: Skips other operations than those with these numbers, except the first; nil reads all.
  ///   - body: Returns whether to continue.
  func forEachOperation(
    among sequences: Set<Int64>? = nil, _ body: (Operation) throws -> Bool
  ) throws {
    if sequences == nil, let all {
      for operation in all where try !body(operation) { return }
      return
    }
    guard try body(first), first.part.hasNext else { return }
    var condition = "first = ?"
    if let sequences {
      // The plus sign keeps SQLite from reading all operations of the command, which may be thousands.
      let list = sequences.map(String.init).joined(separator: ", ")
      condition = "+first = ? AND sequence IN (\(list))"
    }
    // Sorted without their bytes, and read one by one.
    let parts = try Int64.fetchAll(
      db.statement(
        """
        SELECT sequence FROM operation
        WHERE \(condition) AND held IS NULL ORDER BY time, sequence
        """), [id])
    let reading = try db.statement("SELECT bytes, id FROM operation WHERE sequence = ?")
    for part in parts {
      guard let operation = try reading.rows([part]).map(Operation.init(row:)).first else {
        continue
      }
      if try !body(operation) { return }
    }
  }

  /// How many todos it wrote to, and how many of them it created.
  func todoCounts() throws -> (written: Int, made: Int) {
    var made: Set<EntityID> = []
    var others: Set<EntityID> = []
    let lines = try db.statement(
      "SELECT bytes FROM operation WHERE (id = ?1 OR first = ?1) AND held IS NULL")
    try lines.forEachRow(id) { row in
      for (entity, createsTodo) in try row.withBytes(0, Operation.entities) {
        if createsTodo { made.insert(entity) } else { others.insert(entity) }
      }
    }
    let existence = try db.statement("SELECT 1 FROM todo WHERE id = ?")
    let changed = try others.subtracting(made).count { try existence.hasRow($0) }
    return (made.count + changed, made.count)
  }
}
