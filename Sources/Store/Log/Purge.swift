package import Todos

/// Permanently erases text from the log.
///
/// A write to the register (operation, `purged`) contains the redacted line of that operation: the same
/// operation without user text. It replaces the operation, under the same id, on every replica that receives
/// the purge, in whichever order the two arrive. Operations that undo, redo or purge others contain no user
/// text and are never redacted.
struct Purge {
  private let db: Database
  /// Whether anything was ever purged.
  let isUsed: Bool

  init(_ db: Database) throws {
    self.db = db
    isUsed = try db.statement("SELECT 1 FROM purged LIMIT 1").hasRow()
  }

  /// The redacted version of an operation that arrives after its purge; nil if there is nothing to redact.
  func redacted(_ operation: Operation) throws -> Operation? {
    isUsed ? try Self.redacted(operation, db) : nil
  }

  private static func redacted(_ operation: Operation, _ db: Database) throws -> Operation? {
    guard operation.isPurgeable else { return nil }
    let line = try String.fetchOne(
      db.statement("SELECT rest FROM purged WHERE operation = ?"), [operation.id])
    guard let line else { return nil }
    let redacted = try? Operation(bytes: Array(line.utf8), id: operation.id)
    // A faulty purge must not change an operation's replica, time or command.
    guard let redacted, redacted.replica == operation.replica, redacted.time == operation.time,
      redacted.part == operation.part, redacted.isPurgeable
    else { return operation.withoutWrites }
    return redacted.bytes == operation.bytes ? nil : redacted
  }

  /// Applies the purges among newly applied operations, and marks the packs that contain the text for
  /// replacement.
  /// - Returns: The entities whose registers may have changed, and the redacted versions of purged operations
  ///   that this store never had.
  static func apply(
    _ operations: [Operation], _ db: Database
  ) throws -> (affected: Set<EntityID>, redacted: [Operation]) {
    var affected: Set<EntityID> = []
    var missing: [Operation] = []
    let purged = Set(operations.lazy.flatMap(\.writes).filter { $0.field == .purged }.map(\.entity))
    for operation in purged.sorted() {
      // If two purges name the same operation, the greater writer wins.
      let line = try Registers(of: operation, db)[.purged].string ?? ""
      try db.execute(
        sql: "INSERT OR REPLACE INTO purged (operation, rest) VALUES (?, ?)",
        arguments: [operation, line])
      if let replaced = try replace(operation, db) {
        affected.formUnion(replaced)
      } else if let redacted = try? Operation(bytes: Array(line.utf8), id: operation),
        redacted.isPurgeable
      {
        missing.append(redacted)
      }
    }
    return (affected, missing)
  }

  /// - Returns: The entities that the operation wrote to before and after redaction; nil if it isn't in the
  ///   log.
  private static func replace(_ id: EntityID, _ db: Database) throws -> [EntityID]? {
    let row = try db.statement("SELECT bytes, id, sequence, held FROM operation WHERE id = ?").row([
      id
    ])
    guard let row else { return nil }
    let operation = try Operation(row: row)
    let sequence: Int64 = try row[2]
    guard let redacted = try redacted(operation, db) else { return [] }
    try db.execute(
      sql: """
        UPDATE pack SET purged = 1 WHERE number IN (
          SELECT pack FROM operation WHERE sequence = ?1
          UNION ALL SELECT pack FROM other_pack WHERE operation = ?1)
        """, arguments: [sequence])
    try db.execute(
      sql: "UPDATE operation SET bytes = ?, pack = 0 WHERE sequence = ?",
      arguments: [redacted.bytes, sequence])
    try db.execute(sql: "UPDATE local SET unwiped = 2")
    if try row[3] as Int? == nil {
      let removal = try db.statement("DELETE FROM write WHERE entity = ? AND operation = ?")
      for span in operation.spans { try removal.execute(span.entity, sequence) }
      try OperationLog.insertWrites(of: redacted, sequence, db)
    }
    return (operation.spans + redacted.spans).map(\.entity)
  }
}

extension Operation {
  /// Whether it may contain user text.
  var isPurgeable: Bool { writes.allSatisfy(\.field.isEntityField) }

  /// The entities that it creates.
  fileprivate var created: [EntityID] {
    writes.filter { $0.field == .kind }.map(\.entity)
  }

  /// The operation without its writes.
  fileprivate var withoutWrites: Operation? {
    try? replacing(writes: [])
  }

  /// The operation with other writes, under the same id.
  func replacing(writes: [RegisterWrite]) throws(OperationError) -> Operation {
    let rest = Operation(
      replica: replica, number: number, parents: parents, time: time, wall: wall, day: day,
      command: command, author: author, session: session, part: part, writes: writes)
    return try Operation(bytes: rest.bytes, id: id)
  }

  /// The operation without user text; nil if it contains none.
  /// - Parameters:
  ///   - created: The entities that its command creates. They get a placeholder name, because entities
  ///     without a name aren't shown.
  ///   - purged: The digests of all text of the command.
  func withoutText(
    creating created: Set<EntityID>, digests purged: RecordDigest
  ) throws(OperationError) -> Operation? {
    let rest = writes.compactMap { write -> RegisterWrite? in
      if [.title, .name].contains(write.field), created.contains(write.entity) {
        return RegisterWrite(write.entity, write.field, .string(Self.purged(write)))
      }
      if !write.hasNoText { return nil }
      guard write.field.isImportField, let text = write.value.string else { return write }
      return RegisterWrite(
        write.entity, write.field, .string(RecordDigest.marking(purged, in: text)))
    }
    return rest == writes ? nil : try replacing(writes: rest)
  }

  static let purgedTitle = "(purged)"

  /// The placeholder for a purged title or name. Names stay unique.
  private static func purged(_ write: RegisterWrite) -> String {
    write.field == .title ? purgedTitle : "(purged \(write.entity.hex.prefix(8)))"
  }
}

extension RegisterWrite {
  /// Whether neither its value nor the name of its field can be free text.
  var hasNoText: Bool {
    guard let row = field.row else {
      // Written by a later version.
      return value.string == nil && !field.rawValue.utf8.contains(UInt8(ascii: "/"))
    }
    if case .text = row.element { return false }
    guard let text = value.string else { return true }
    switch row.value {
    case .text: return false
    case .issue: return IssueReference(text) != nil
    case .digests: return RecordDigest.isDigests(text)
    // A string of a faulty operation; the elements of a set have names without text.
    case .flag, .integer, .moment, .offset: return row.element != nil
    default: return true
    }
  }
}

extension Snapshot {
  /// What ``TodoStore/purge(_:at:)`` would change: the commands with text, as history shows them.
  /// - Throws: ``StoreError/nothingToPurge``
  package func purgeable(_ commands: [EntityID]) throws -> [HistoryEntry] {
    let history = try HistoryReader(db)
    let found = try commands.filter { try !Self.redacted([$0], db).isEmpty }
      .compactMap { try CommandGroup($0, db).map { try history.entry($0) } }
    if found.isEmpty { throw StoreError.nothingToPurge }
    return found
  }

  /// The operations of commands that contain text, without it.
  fileprivate static func redacted(
    _ commands: [EntityID], _ db: Database
  ) throws -> [Todos.Operation] {
    let operations = try commands.flatMap { try CommandGroup($0, db)?.operations() ?? [] }
    let created = Set(operations.flatMap(\.created))
    let text = RecordDigest(ofTextIn: operations.flatMap(\.writes))
    return try operations.filter(\.isPurgeable).compactMap {
      try $0.withoutText(creating: created, digests: text)
    }
  }
}

extension Snapshot {
  /// Whether purged text may still be on this machine's disk, in this file or in git's objects.
  package func needsWipe() throws -> Bool {
    try Self.unwiped(db) > 0
  }

  fileprivate static func unwiped(_ db: Database) throws -> Int {
    try Int.fetchOne(db.statement("SELECT unwiped FROM local")) ?? 0
  }
}

extension Transaction {
  /// Permanently erases the text of commands, here and on every machine that receives the purge. Everything
  /// else is kept: the todo, its number, its day. The text stays in the file until ``TodoStore/wipe()``.
  /// - Returns: Those that contained text.
  /// - Throws: ``StoreError/nothingToPurge`` if none does.
  func purge(_ commands: [EntityID]) throws -> Set<EntityID> {
    var purged: Set<EntityID> = []
    for redacted in try Self.redacted(commands, db) {
      purged.insert(redacted.group)
      let line = String(decoding: redacted.bytes, as: UTF8.self)
      append(RegisterWrite(redacted.id, .purged, .string(line)))
    }
    if writes.isEmpty { throw StoreError.nothingToPurge }
    try commit(as: .purge)
    return purged
  }

  /// Records that purged text is gone from git's objects too.
  package func markWiped() throws {
    try db.execute(sql: "UPDATE local SET unwiped = 0")
  }
}

extension TodoStore {
  /// Erases the text of commands, from the file too unless that fails, see ``Transaction/purge(_:)``.
  @discardableResult
  package func purge(_ commands: [EntityID], at now: Moment) throws -> Set<EntityID> {
    let purged = try write(at: now) { try $0.purge(commands) }
    // The text is gone from the log. Whoever asked finishes what fails here, see ``Snapshot/needsWipe()``.
    _ = try? wipe()
    return purged
  }

  /// Erases purged text from the database file: SQLite leaves it in free pages, and the search index in its
  /// old segments.
  /// - Returns: Whether it is gone. A program that is reading keeps the old pages in the file until it ends.
  @discardableResult
  package func wipe() throws(StoreError) -> Bool {
    do {
      let isWiped = try database.use { db in
        guard try Snapshot.unwiped(db) == 2 else { return true }
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('rebuild')")
        try db.execute(sql: "VACUUM")
        // A reader may go on for as long as it likes.
        return try db.checkpoint(waiting: 1000)
      }
      if isWiped {
        try database.change {
          try $0.execute(sql: "UPDATE local SET unwiped = 1 WHERE unwiped = 2")
        }
      }
      return isWiped
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
