import GRDB
import HeapModule
import Todos

/// Commands that are undone. The register (command, `undone`) is a register like any other, but that only commands
/// count that are greater than it by their first operations, as every honest one is: so no two can undo each other.
/// `operation.undone` holds its value for each operation of the command, and `operation.retracted` whether it has one.
struct Retractions {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Whether a command was undone when an operation was written; nil for now.
  func isUndone(_ command: EntityID, before writer: Writer? = nil) throws -> Bool {
    guard let first = try first(of: command) else { return false }
    return try writes(to: command, after: first)
      .last { write in writer.map { write.writer < $0 } ?? true }?.value.isTrue ?? false
  }

  /// The moments at which a command was undone and redone, in the order of the clock. The last step is its present
  /// state.
  func steps(of command: EntityID) throws -> [(moment: Moment, isUndone: Bool)] {
    guard let first = try first(of: command) else { return [] }
    let writes = try writes(to: command, after: first)
      .sorted { ($0.writer.wall, $0.writer) < ($1.writer.wall, $1.writer) }
    var steps: [(moment: Moment, isUndone: Bool)] = []
    var last: Writer?
    for write in writes {
      if let last, write.writer < last { continue }
      last = write.writer
      steps.append((write.writer.wall, write.value.isTrue))
    }
    return steps
  }

  /// Computes the registers of commands again, and of those that follow from them.
  /// - Returns: The entities whose registers may have other values now.
  func refresh(_ commands: Set<EntityID>) throws -> Set<EntityID> {
    var affected: Set<EntityID> = []
    var pending = Pending()
    for command in commands { try pending.insert(command, first(of: command)) }
    // Consequences are less than their cause. With the greatest first each is computed once, when everything that
    // it depends on is known: commands that fork and meet again don't multiply the work.
    while let (command, first) = pending.popGreatest() {
      let last = try writes(to: command, after: first).last
      let isUndone = last?.value.isTrue ?? false
      let state = try state(of: command)
      // Nothing of what undid or redid it counts any more, or ever did.
      if last == nil, !state.isRetracted { continue }
      let isChanged = state.isUndone != isUndone
      try db.cachedStatement(
        sql: """
          UPDATE operation SET undone = ?1, retracted = ?2
          WHERE (id = ?3 OR first = ?3) AND held IS NULL
          """
      ).execute(arguments: [isUndone, last != nil, command])
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

  /// The first operation of a command; nil if it isn't here, or not applied.
  private func first(of command: EntityID) throws -> Writer? {
    var first: Writer?
    let statement = try RepeatedStatement(
      db, sql: "SELECT \(Writer.columns) FROM operation WHERE id = ? AND held IS NULL")
    try statement.forEachRow(command) { first = Writer($0) }
    return first
  }

  /// The writes that count, in order.
  private func writes(to command: EntityID, after first: Writer) throws -> [Registers.Write] {
    try Registers(of: command, db).history(of: .undone).filter { write in
      guard write.writer.group != write.writer.id else { return first < write.writer }
      return try self.first(of: write.writer.group).map { first < $0 } ?? false
    }.reversed()
  }

  /// Whether any operation of a command is undone, and whether any ever was.
  private func state(of command: EntityID) throws -> (isUndone: Bool, isRetracted: Bool) {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(max(undone), 0), coalesce(max(retracted), 0) FROM operation
          WHERE id = ?1 OR first = ?1
          """), arguments: [command])
    return row.map { ($0[0], $0[1]) } ?? (false, false)
  }

  /// Commands still to be computed, each once.
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
