package import Todos

/// Finds registers that people or agents wrote concurrently on two machines. The machine whose value loses reports the
/// conflict, once.
struct Conflicts {
  private let db: Database
  private let ancestry: Ancestry

  init(_ db: Database) {
    self.db = db
    ancestry = Ancestry(db)
  }

  /// The writer whose concurrent value overrides a write; nil if none does.
  /// - Parameter history: The writes to the field that aren't undone, newest first.
  func overrider(
    of write: RegisterWrite, by writer: Writer, _ history: [Registers.Write]
  ) throws -> Writer? {
    guard write.field.conflicts, !writer.isAutomatic else { return nil }
    let greater = try history[..<ancestry.unaware(of: write, by: writer, history)]
    // A store has seen its own writes.
    if writer.isOwn, greater.allSatisfy(\.writer.isOwn) { return nil }
    return try greater.first { other in
      guard !other.writer.isAutomatic, other.value != write.value,
        try !hasSeen(other.writer, writer)
      else { return false }
      // If a later write knowingly replaced this value before the merge, the conflict is with that one.
      return try !history.contains { later in
        try later.writer != writer && hasSeen(later.writer, writer)
          && !hasSeen(later.writer, other.writer)
      }
    }?.writer
  }

  private func hasSeen(_ later: Writer, _ earlier: Writer) throws -> Bool {
    try ancestry.hasSeen(later, earlier)
  }

  /// Finds the conflicts that imported operations cause, and stores them until they are reported.
  /// - Parameter sequences: The operations' sequence numbers.
  func record(arisingFrom sequences: [Int64], at now: Moment) throws {
    for start in stride(from: 0, to: sequences.count, by: Self.chunk) {
      try record(arisingFrom: sequences[start..<min(start + Self.chunk, sequences.count)], at: now)
    }
  }

  /// How many operations are in memory at once.
  private static let chunk = 1_000

  private func record(arisingFrom sequences: ArraySlice<Int64>, at now: Moment) throws {
    let operations = try sequences.flatMap {
      try Operation.fetch(
        db, where: "sequence = ? AND author <> ?", [$0, Author.automatic.rawValue])
    }
    for (entity, fields) in try affected(by: operations) {
      let registers = try Registers(of: entity, db)
      let histories = registers.histories
      for field in fields {
        guard let winner = registers.write(of: field), !winner.writer.isOwn,
          !winner.writer.isAutomatic
        else { continue }
        let lost = try histories[field]?.first {
          try $0.isOwnChange && !hasSeen($0.writer, winner.writer)
        }
        if let lost, lost.writer < winner.writer, lost.value != winner.value,
          try !hasSeen(winner.writer, lost.writer)
        {
          try insert(lost: lost.writer, won: winner.writer, entity, field, at: now)
        } else if field == .deleted, winner.value.isTrue, let kind = registers.kind,
          Self.deletable.contains(kind)
        {
          try recordDeletion(winner, entity, kind, registers, at: now)
        }
      }
    }
  }

  /// Whether a person or an agent has changed anything in this store. Otherwise there is no conflict, and no claim to
  /// give back.
  func hasOwnOperations() throws -> Bool {
    try db.statement(
      "SELECT 1 FROM operation WHERE own = 1 AND first IS NULL AND author <> ? LIMIT 1"
    ).hasRow(Author.automatic.rawValue)
  }

  /// The registers that operations write, and those whose writes they undo or redo: any of these may have a
  /// new winner.
  private func affected(
    by operations: [Operation]
  ) throws -> [(entity: EntityID, fields: [Field])] {
    var entities: [EntityID] = []
    var fields: [EntityID: [Field]] = [:]
    var known: Set<RegisterWrite> = []
    let add = { (write: RegisterWrite) in
      guard write.field.conflicts,
        known.insert(RegisterWrite(write.entity, write.field, .null)).inserted
      else { return }
      if fields[write.entity] == nil { entities.append(write.entity) }
      fields[write.entity, default: []].append(write.field)
    }
    var retracted: Set<EntityID> = []
    for write in operations.lazy.flatMap(\.writes) {
      add(write)
      if write.field == .undone, retracted.insert(write.entity).inserted {
        try CommandGroup(write.entity, db)?.operations().flatMap(\.writes).forEach(add)
      }
    }
    return entities.map { ($0, fields[$0] ?? []) }
  }

  /// Stores a conflict if this store changed something that was deleted elsewhere: an edit never resurrects.
  private func recordDeletion(
    _ deletion: Registers.Write, _ entity: EntityID, _ kind: EntityKind, _ registers: Registers,
    at now: Moment
  ) throws {
    let last = registers.lastOwnChange { $0.field == .deleted }
    if last?.value.isTrue == true { return }
    let isUnaware = { (write: Registers.Write) in try !hasSeen(write.writer, deletion.writer) }
    var changes = [
      try registers.lastOwnChange {
        try $0.field.conflicts && isUnaware($0)
      }
    ]
    for (table, fields) in [("comment", [.text]), ("item", [.title, .done])] as [(String, [Field])]
    {
      let parts = try EntityID.fetchAll(
        db.statement("SELECT id FROM \(table) WHERE todo = ?"), [entity])
      for part in parts {
        changes.append(
          try Registers(of: part, db).lastOwnChange {
            try fields.contains($0.field) && isUnaware($0)
          })
      }
    }
    if let use = EntityUse(of: entity, kind) {
      for user in try use.users(db) where user.isTodo {
        let write = try Registers(of: user.id, db).write(of: use.field)
        if let write, write.writer.isOwn, !write.writer.isAutomatic, try isUnaware(write) {
          changes.append(write)
        }
      }
    }
    guard let last = changes.compactMap(\.?.writer).max(), try !hasSeen(deletion.writer, last)
    else { return }
    try insert(lost: last, won: deletion.writer, entity, .deleted, at: now)
  }

  private static let deletable: [EntityKind] = [
    .todo, .item, .project, .milestone, .label, .view, .block,
  ]

  private func insert(
    lost: Writer, won: Writer, _ entity: EntityID, _ field: Field, at now: Moment
  ) throws {
    try Notices(db).record(
      .conflict, of: entity, "\(lost.id.hex) \(won.id.hex) \(field.rawValue)", at: now)
  }

  /// The conflicts of notices, without those that were undone or purged since.
  func unread(_ notices: [Notices.Notice]) throws -> [SyncConflict] {
    if notices.isEmpty { return [] }
    let history = try HistoryReader(db)
    let names = try MachineNames(db)
    let own = names.name(of: try Replica.fetch(db).id)
    return try notices.compactMap { notice in
      let parts = notice.text.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { return nil }
      let (entity, field) = (notice.entity, Field(rawValue: parts[2]))
      let operation = { (hex: String) in
        try EntityID(hex: hex).flatMap {
          try Operation.fetch(db, where: "id = ? AND undone = 0", [$0]).first
        }
      }
      guard let lost = try operation(parts[0]), let won = try operation(parts[1]) else {
        return nil
      }
      let winner = names.name(of: won.replica)
      if field == .deleted, let deletion = won.write(to: entity, field), deletion.value.isTrue {
        return SyncConflict(
          change: try history.change(deletion, won), winner: winner, loser: own,
          author: won.author, isDeletion: true)
      }
      guard let write = lost.write(to: entity, field) else { return nil }
      var change = try history.change(write, lost)
      change.overriddenBy = winner ?? ""
      return SyncConflict(
        change: change, winner: winner, loser: own, author: won.author, isDeletion: false)
    }
  }
}

extension Operation {
  fileprivate func write(to entity: EntityID, _ field: Field) -> RegisterWrite? {
    writes.first { $0.entity == entity && $0.field == field }
  }
}

extension Registers {
  /// The last change by a person or an agent in this store that meets a condition and isn't undone.
  fileprivate func lastOwnChange(where condition: (Write) throws -> Bool) rethrows -> Write? {
    try writes.filter { try $0.isOwnChange && !$0.writer.isUndone && condition($0) }
      .max { $0.writer < $1.writer }
  }
}

extension Registers.Write {
  /// Whether a person or an agent wrote it in this store.
  fileprivate var isOwnChange: Bool { writer.isOwn && !writer.isAutomatic }
}

/// A value of this machine that another machine's overrides, or a change here to something that was deleted
/// there.
package struct SyncConflict: Hashable, Sendable {
  /// The overridden change; the deletion, if that is the conflict.
  package let change: HistoryEntry.Change
  /// The machine whose value wins, or that deleted the entity.
  package let winner: String?
  /// This machine.
  package let loser: String?
  /// The author of the value that wins.
  package let author: Author
  package let isDeletion: Bool
}
