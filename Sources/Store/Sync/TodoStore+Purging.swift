import GRDB
package import Todos

import struct Foundation.Data

extension TodoStore {
  /// The first operations of commands whose ids begin so.
  package func commands(beginningWith prefix: String) throws(StoreError) -> [EntityID] {
    try read { db in
      try EntityID.fetchAll(
        db,
        sql: """
          SELECT id FROM operation
          WHERE lower(hex(id)) >= ?1 AND lower(hex(id)) < ?1 || 'g' AND time = "group"
          ORDER BY id LIMIT 2
          """, arguments: [prefix])
    }
  }

  /// Takes the content of commands away for ever, here and on each machine that takes this in.
  ///
  /// What they did without words of a person stays: the todo, its number, its day. The chains that hold
  /// them are given up; what else was in them is written to the own one.
  /// - Throws: ``StoreError/nothingToPurge`` where they have no words.
  package func purge(_ commands: [EntityID], at now: Moment) throws(StoreError) {
    try write { db in
      var draft = Draft(db)
      var kept: [Operation] = []
      let purged = try Self.operations(of: commands, db)
      let made = Set(purged.flatMap(\.made))
      for operation in purged where operation.isPurgeable {
        let rest = operation.withoutWords(making: made)
        if rest?.id == operation.id { continue }
        if let rest {
          kept.append(rest)
          if try Self.isUndone(operation.id, db) {
            try draft.set(.undone, of: rest.id, to: .bool(true))
          }
        }
        try draft.set(.purged, of: operation.id, to: .bool(true))
      }
      if draft.writes.isEmpty { throw StoreError.nothingToPurge }
      let log = OperationLog(db)
      try log.receive(kept)
      try log.append(draft, command: UndoStack.purge, replica: replica.id, at: now)
    }
    try wipe()
  }

  /// Whether what was purged may still be on this machine's disk, in this file or in git's objects.
  package func isUnwiped() throws(StoreError) -> Bool {
    try read(Self.unwiped) > 0
  }

  private static func unwiped(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT unwiped FROM local") ?? 0
  }

  /// Notes that it may be in git's objects, which were fetched again.
  package func noteUnwiped() throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE local SET unwiped = max(unwiped, 1)") }
  }

  /// Notes that nothing is left of it in git's objects either.
  package func noteWiped() throws(StoreError) {
    try write { try $0.execute(sql: "UPDATE local SET unwiped = 0") }
  }

  /// Of those replicas the ones whose chains hold what was purged, and are given up. Anyone may have said so
  /// of any number of others.
  package func taintedChains(
    among replicas: some Sequence<EntityID>
  ) throws(StoreError) -> Set<EntityID> {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM tainted_chain WHERE replica = ?)")
      return Set(
        try replicas.filter { try Bool.fetchOne(statement, arguments: [$0]) ?? false })
    }
  }

  /// Up to which commit what else is in such a chain was taken in; nil for none.
  package func tip(ofTainted replica: EntityID) throws(StoreError) -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT tip FROM tainted_chain WHERE replica = ? AND tip IS NOT NULL",
        arguments: [replica])
    }
  }

  /// Takes in what else is in such a chain. It is in no chain then, and is written to the own one.
  ///
  /// - Parameter tip: The commit up to which that is all; nil where more follows.
  /// - Returns: Those operations that were not here before.
  package func take(
    _ operations: [Operation], ofTainted replica: EntityID, upTo tip: String?
  ) throws(StoreError) -> [Operation] {
    try writeMuch { db in
      let added = try OperationLog(db).receive(operations, isFromOthers: true)
      try NewsTable(db).count(added, from: replica)
      try db.execute(
        sql: "UPDATE tainted_chain SET tip = ? WHERE replica = ?", arguments: [tip, replica])
      return added
    }
  }

  private static func operations(of commands: [EntityID], _ db: Database) throws -> [Operation] {
    try commands.flatMap { command in
      let row = try Row.fetchOne(
        db, sql: "SELECT replica, \"group\" FROM operation WHERE id = ?", arguments: [command])
      guard let row else { return [Operation]() }
      return try CommandGroup(replica: row[0], group: row[1], db)?.operations() ?? []
    }
  }

  private static func isUndone(_ operation: EntityID, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT undone FROM operation WHERE id = ?", arguments: [operation]) ?? false
  }

  /// Makes sure that what was purged is nowhere in the file: SQLite leaves it in free pages, and the
  /// search index in its old segments.
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
  /// The entities that it makes. At joining others' are made once more.
  fileprivate var made: [EntityID] {
    writes.filter { write in
      write.field == .kind
        && (command != UndoStack.joining || write.value.string == EntityKind.replica.rawValue)
    }.map(\.entity)
  }

  /// What is left of it without what a person typed, as an operation of the same replica and time; nil
  /// where nothing is.
  /// - Parameter made: The entities that its command makes. They keep a name, for without one they are none.
  fileprivate func withoutWords(making made: Set<EntityID>) -> Operation? {
    let rest = writes.compactMap { write -> RegisterWrite? in
      // Nobody has typed what a preset is called.
      if (write.field.ofMade ?? write.field) == .name,
        write.value.string.map(EntityID.init(presetBlock:)) == write.entity
      {
        return write
      }
      if [.title, .name].contains(write.field.ofMade ?? write.field), made.contains(write.entity) {
        return RegisterWrite(write.entity, write.field, .string(Self.purged(write)))
      }
      return write.hasNoWords ? write : nil
    }
    if rest.isEmpty { return nil }
    return Operation(
      replica: replica, time: time, wall: wall, command: command, group: group, writes: rest)
  }

  /// What stands where a title or a name was. Two things under one name would become one.
  private static func purged(_ write: RegisterWrite) -> String {
    let isTitle = (write.field.ofMade ?? write.field) == .title
    return isTitle ? "(purged)" : "(purged \(write.entity.hex.prefix(8)))"
  }
}

extension RegisterWrite {
  /// Whether nothing in it was typed, but for choices among few.
  fileprivate var hasNoWords: Bool {
    let fields: [Field] = [
      .kind, .deleted, .handle, .priority, .status, .day, .due, .project, .milestone, .block,
      .created, .started, .completed, .start, .end, .archived, .color, .closed, .every, .since,
      .paused, .todo, .oid, .authored, .completes, .repository, .root, .continues,
      .survivor,
    ]
    let said = field.ofMade ?? field
    if fields.contains(said) { return true }
    return ["place", "label", "handle"].contains { said.element(of: $0) != nil }
  }
}
