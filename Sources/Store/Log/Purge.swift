import GRDB
package import Todos

import struct Foundation.Data

/// Takes text out of the log that must be gone.
///
/// A write to the register (operation, `purged`) holds the line that is left of an operation: the same without
/// words. It stands in the operation's place, under its id, on every replica that the purge reaches, whichever of
/// both arrives first. Operations that undo, redo or purge others hold no words, and stay.
struct Purge {
  private let db: Database
  private let isUsed: Bool

  init(_ db: Database) throws {
    self.db = db
    isUsed = try RepeatedStatement(db, sql: "SELECT 1 FROM purged LIMIT 1").hasRow()
  }

  /// The rest of an operation that arrives after its purge; nil if nothing of it was purged.
  func rest(of operation: Operation) throws -> Operation? {
    isUsed ? try Self.rest(of: operation, db) : nil
  }

  private static func rest(of operation: Operation, _ db: Database) throws -> Operation? {
    guard operation.isPurgeable else { return nil }
    let line = try String.fetchOne(
      db.cachedStatement(sql: "SELECT rest FROM purged WHERE operation = ?"),
      arguments: [operation.id])
    guard let line else { return nil }
    let rest = try? Operation(bytes: Array(line.utf8), id: operation.id)
    // A faulty purge mustn't move an operation to another place or command.
    guard let rest, rest.replica == operation.replica, rest.time == operation.time,
      rest.part == operation.part, rest.isPurgeable
    else { return operation.withoutWrites }
    return rest.bytes == operation.bytes ? nil : rest
  }

  /// Carries out what operations purge that are applied from now on. Packs that hold the text are to be replaced.
  /// - Returns: The entities whose registers may have other values now, and what is left of operations that never
  ///   were here.
  static func carryOut(
    _ operations: [Operation], _ db: Database
  ) throws -> (affected: Set<EntityID>, rests: [Operation]) {
    var affected: Set<EntityID> = []
    var rests: [Operation] = []
    for write in operations.lazy.flatMap(\.writes) where write.field == .purged {
      try db.execute(sql: "UPDATE local SET unwiped = 2")
      // Of two purges of one operation the greater writer's counts.
      let rest = try Registers(of: write.entity, db)[.purged].string ?? ""
      try db.execute(
        sql: "INSERT OR REPLACE INTO purged (operation, rest) VALUES (?, ?)",
        arguments: [write.entity, rest])
      if let replaced = try replace(write.entity, db) {
        affected.formUnion(replaced)
      } else if let rest = try? Operation(bytes: Array(rest.utf8), id: write.entity),
        rest.isPurgeable
      {
        rests.append(rest)
      }
    }
    return (affected, rests)
  }

  /// - Returns: The entities that the operation wrote to, and writes to now; nil if it isn't here.
  private static func replace(_ id: EntityID, _ db: Database) throws -> [EntityID]? {
    let row = try Row.fetchOne(
      db, sql: "SELECT bytes, id, sequence, held FROM operation WHERE id = ?", arguments: [id])
    guard let row else { return nil }
    let operation = try Operation(row: row)
    let sequence: Int64 = row[2]
    guard let rest = try rest(of: operation, db) else { return [] }
    try db.execute(
      sql: """
        UPDATE pack SET purged = 1 WHERE number IN (
          SELECT pack FROM operation WHERE sequence = ?1
          UNION ALL SELECT pack FROM other_pack WHERE operation = ?1)
        """, arguments: [sequence])
    try db.execute(
      sql: "UPDATE operation SET bytes = ?, pack = 0 WHERE sequence = ?",
      arguments: [Data(rest.bytes), sequence])
    if row[3] as Int? == nil {
      let removal = try RepeatedStatement(
        db, sql: "DELETE FROM write WHERE entity = ? AND operation = ?")
      for span in operation.spans { try removal.execute(span.entity, sequence) }
      try OperationLog.insertWrites(of: rest, sequence, db)
    }
    return (operation.spans + rest.spans).map(\.entity)
  }
}

extension Operation {
  /// Whether there may be words of a person in it.
  var isPurgeable: Bool { writes.allSatisfy(\.field.isOfEntity) }

  /// The operation without anything that it changed.
  fileprivate var withoutWrites: Operation? {
    try? replacing(writes: [])
  }

  /// The operation with other writes, under the same id.
  func replacing(writes: [RegisterWrite]) throws(OperationError) -> Operation {
    let rest = Operation(
      replica: replica, number: number, parents: parents, time: time, wall: wall, command: command,
      author: author, part: part, writes: writes)
    return try Operation(bytes: rest.bytes, id: id)
  }

  /// The line that is left of it without what a person typed; nil if nothing in it was typed.
  /// - Parameter made: The entities that its command makes. They keep a name, for without one they aren't shown.
  func withoutWords(making made: Set<EntityID>) throws(OperationError) -> Operation? {
    let rest = writes.compactMap { write -> RegisterWrite? in
      if [.title, .name].contains(write.field), made.contains(write.entity) {
        return RegisterWrite(write.entity, write.field, .string(Self.purged(write)))
      }
      return write.hasNoWords ? write : nil
    }
    return rest == writes ? nil : try replacing(writes: rest)
  }

  /// Stands for a purged title or name. No two entities get the same name.
  private static func purged(_ write: RegisterWrite) -> String {
    write.field == .title ? "(purged)" : "(purged \(write.entity.hex.prefix(8)))"
  }
}

extension RegisterWrite {
  /// Whether its value was not typed freely.
  fileprivate var hasNoWords: Bool {
    let fields: [Field] = [
      .kind, .deleted, .handle, .priority, .status, .day, .due, .project, .milestone, .block,
      .created, .started, .completed, .start, .end, .archived, .color, .closed, .every, .since,
      .paused, .preset, .todo, .oid, .authored, .completes, .repository, .root,
    ]
    if fields.contains(field) { return true }
    return ["place", "label"].contains { field.element(of: $0) != nil }
  }
}

extension TodoStore {
  /// The commands whose ids begin so, at most two.
  package func commands(beginningWith prefix: String) throws(StoreError) -> [EntityID] {
    try read { db in
      try EntityID.fetchAll(
        db,
        sql: """
          SELECT id FROM operation
          WHERE lower(hex(id)) >= ?1 AND lower(hex(id)) < ?1 || 'g' AND first IS NULL
          ORDER BY id LIMIT 2
          """, arguments: [prefix])
    }
  }

  /// Takes the text out of commands, here and on each machine that receives this. What they did without words of a
  /// person stays: the todo, its number, its day.
  /// - Throws: ``StoreError/nothingToPurge`` if they have no words.
  package func purge(_ commands: [EntityID], at now: Moment) throws(StoreError) {
    try write { db in
      var draft = try Draft(db)
      let operations = try commands.flatMap { try CommandGroup($0, db)?.operations() ?? [] }
      let made = Set(operations.flatMap(\.made))
      for operation in operations where operation.isPurgeable {
        guard let rest = try operation.withoutWords(making: made) else { continue }
        let line = String(decoding: rest.bytes, as: UTF8.self)
        draft.append(RegisterWrite(operation.id, .purged, .string(line)))
      }
      if draft.writes.isEmpty { throw StoreError.nothingToPurge }
      try OperationLog(db).append(draft, command: UndoStack.purge, at: now)
    }
    try wipe()
  }

  /// Whether purged text may still be on this machine's disk, in this file or in git's objects.
  package func isUnwiped() throws(StoreError) -> Bool {
    try read(Self.unwiped) > 0
  }

  private static func unwiped(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT unwiped FROM local") ?? 0
  }

  /// Notes that nothing of it is left in git's objects either.
  package func noteWiped() throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE local SET unwiped = 0") }
  }

  /// Makes sure that purged text is nowhere in the file: SQLite leaves it in free pages, and the search index in its
  /// old segments.
  package func wipe() throws(StoreError) {
    do {
      try database.writeWithoutTransaction { db in
        guard try Self.unwiped(db) == 2 else { return }
        try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('rebuild')")
        try db.execute(sql: "VACUUM")
        try db.execute(sql: "UPDATE local SET unwiped = 1")
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension Operation {
  /// The entities that it makes.
  fileprivate var made: [EntityID] {
    writes.filter { $0.field == .kind }.map(\.entity)
  }
}
