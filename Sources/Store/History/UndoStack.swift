import GRDB
import Todos

/// The commands of this store that can be taken back, and those that can be restored.
struct UndoStack {
  private let db: Database
  private let selves: Set<EntityID>

  init(_ db: Database) throws {
    self.db = db
    selves = try OwnOperations(db).selves()
  }

  /// What history calls that the operations of another store were taken in. They are not this
  /// replica's to take back, and what came before them is no longer the newest.
  static let restoration = "restore"

  /// What history calls that blocks made their todos of a day. Nobody asked for it just then, so it
  /// leaves what can be restored as it is.
  static let repetition = "repeat"

  /// What history calls that a replica said who it is, and took its letters.
  static let joining = "join"

  /// What history calls that the content of operations was taken away for ever.
  static let purge = "purge"

  /// What comes of sync. None of it can be taken back, and none keeps from restoring what was.
  static let ofSync = [joining, purge]

  /// What nobody asked for just then.
  static let unasked = [joining, repetition]

  /// The commands to undo or redo, in that order; all if there are fewer.
  /// - Throws: An error if the first can't be undone, or a creation by any of them can't be.
  func retractable(_ direction: Retraction.Direction, _ count: Int) throws -> [CommandGroup] {
    switch direction {
    case .undo:
      let groups = try undoable(limit: count)
      guard let last = groups.first else { throw StoreError.nothingToUndo }
      if last.isRestoration { throw StoreError.restorationStays }
      let newer = groups.prefix { !$0.isRestoration }
      for group in newer { try checkCreations(group) }
      return Array(newer)
    case .redo:
      let groups = try redoable(limit: count)
      if groups.isEmpty { throw StoreError.nothingToRedo }
      return groups
    }
  }

  /// Selects the first operation of each command that isn't undone.
  private static let isUndoable = """
    retracts = 0 AND undone = 0 AND time = "group"
      AND command NOT IN ('\(ofSync.joined(separator: "', '"))')
      AND sequence NOT IN (SELECT operation FROM made_elsewhere)
    """

  /// How many commands to undo until that one is undone; nil if undo can't reach it.
  func depth(replica: EntityID, group: Int64) throws -> Int? {
    var depth = 0
    for own in selves {
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(DISTINCT "group"), count(*) FILTER (WHERE command = ?) FROM operation
          WHERE replica = ? AND ("group", replica) >= (?, ?) AND \(Self.isUndoable)
          """, arguments: [Self.restoration, own, group, replica])
      guard let row, row[1] == 0 else { return nil }
      depth += row[0]
    }
    return depth
  }

  /// The newest commands that are not undone.
  func undoable(limit: Int) throws -> [CommandGroup] {
    // One by one, for SQLite would sort all that several have done.
    let groups: [(group: Int64, replica: EntityID)] = try selves.flatMap { replica in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT "group" FROM operation
          WHERE replica = ? AND \(Self.isUndoable)
          ORDER BY "group" DESC LIMIT ?
          """, arguments: [replica, limit]
      ).map { (group: $0, replica: replica) }
    }
    let newest = groups.sorted { ($0.group, $0.replica) > ($1.group, $1.replica) }.prefix(limit)
    return try newest.compactMap { try CommandGroup(replica: $0.replica, group: $0.group, db) }
  }

  /// The commands taken back since the newest one, the last taken back first. Of those taken back
  /// at once, the oldest comes first, as if they had been taken back one by one.
  func redoable(limit: Int) throws -> [CommandGroup] {
    let newest = try newestGroup() ?? 0
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT target.replica, target."group"
        FROM operation AS target
        JOIN write ON write.entity = target.id AND write.field = 'undone'
        JOIN operation ON operation.sequence = write.operation
        WHERE target.replica IN (SELECT id FROM local UNION ALL SELECT replica FROM former_self)
          AND target.undone = 1 AND target.retracts = 0 AND target.time = target."group"
          AND operation.undone = 0 AND \(OwnOperations.condition) AND operation."group" > ?
        GROUP BY target.replica, target."group"
        ORDER BY max(operation."group") DESC, target."group" LIMIT ?
        """, arguments: [newest, limit])
    return try rows.compactMap { try CommandGroup(replica: $0[0], group: $0[1], db) }
  }

  /// The newest command that someone asked for; nil where there is none.
  private func newestGroup() throws -> Int64? {
    try selves.compactMap { replica in
      try Int64.fetchOne(
        db,
        sql: """
          SELECT "group" FROM operation
          WHERE replica = ? AND retracts = 0 AND command <> '\(Self.repetition)'
            AND command NOT IN ('\(Self.ofSync.joined(separator: "', '"))')
            AND sequence NOT IN (SELECT operation FROM made_elsewhere)
          ORDER BY "group" DESC LIMIT 1
          """, arguments: [replica])
    }.max()
  }

  /// Values of the group that stay when it is taken back, because another store's are in force, or ones
  /// that came of what became one with another store's.
  func kept(_ group: CommandGroup) throws -> [Retraction.Kept] {
    if try OwnOperations(db).areAll() { return [] }
    let entry = HistoryReader(db)
    return try group.operations().flatMap { operation in
      try operation.writes.compactMap { write in
        guard let winner = try winner(write), !winner.isOwn else { return nil }
        let change = try entry.entry(group, of: [write.entity]).changes
          .first { $0.field == write.field }
        return change.map { Retraction.Kept(change: $0, replica: winner.name) }
      }
    }
  }

  /// - Throws: ``StoreError/editedElsewhere(_:replica:)`` where the group created something
  ///   that another store wrote to or used since, unless it is deleted. What the other store created too,
  ///   as both do with a preset block, goes on without this one's part.
  func checkCreations(_ group: CommandGroup) throws {
    if try OwnOperations(db).areAll() { return }
    for write in try group.operations().flatMap(\.writes) where write.field == .kind {
      let row =
        try Row.fetchOne(
          db,
          sql: """
            SELECT replica.name, write.field = 'kind' FROM write
            JOIN operation ON operation.sequence = write.operation
            LEFT JOIN replica ON replica.id = operation.replica
            WHERE write.entity = ? AND operation.undone = 0 AND NOT (\(OwnOperations.condition))
            ORDER BY write.field = 'kind' DESC, operation.time DESC LIMIT 1
            """, arguments: [write.entity]) ?? use(of: write)
      guard let row, !(row[1] as Bool) else { continue }
      if try Registers(of: write.entity, db)[.deleted].isTrue { continue }
      throw StoreError.editedElsewhere(
        try HistorySubject(write.entity, db), replica: row[0] ?? "")
    }
  }

  /// Who let something refer to that entity: the name of the replica, and false; nil for nobody but this
  /// store. Presets are there for everyone, whoever used one first.
  private func use(of creation: RegisterWrite) throws -> Row? {
    let entity = creation.entity
    let kind = creation.value.string.flatMap(EntityKind.init)
    guard let kind, [.project, .milestone, .label, .block].contains(kind),
      try !BlockTable.isPreset(entity, db)
    else { return nil }
    // What uses it is few, and all that was ever written is much: SQLite has to begin with the first.
    return try Row.fetchOne(
      db.cachedStatement(
        sql: """
          WITH use(entity, field, value) AS (
            SELECT id, 'project', lower(hex(?1)) FROM todo WHERE project = ?1 AND deleted = 0
            UNION ALL SELECT id, 'milestone', lower(hex(?1)) FROM todo
              WHERE milestone = ?1 AND deleted = 0
            UNION ALL SELECT id, 'block', lower(hex(?1)) FROM todo WHERE block = ?1 AND deleted = 0
            UNION ALL SELECT id, 'project', lower(hex(?1)) FROM block
              WHERE project = ?1 AND deleted = 0
            UNION ALL SELECT id, 'milestone', lower(hex(?1)) FROM block
              WHERE milestone = ?1 AND deleted = 0
            UNION ALL SELECT id, 'project', lower(hex(?1)) FROM repository
              WHERE project = ?1 AND deleted = 0
            UNION ALL SELECT todo, 'label/' || lower(hex(?1)), ?2 FROM todo_label
              JOIN todo ON todo.id = todo_label.todo AND todo.deleted = 0 WHERE label = ?1
            UNION ALL SELECT id, 'label/' || lower(hex(?1)), ?2 FROM block WHERE deleted = 0)
          SELECT replica.name, 0 FROM use
          CROSS JOIN write ON write.entity = use.entity AND write.field = use.field
            AND write.value = use.value
          JOIN operation ON operation.sequence = write.operation
          LEFT JOIN replica ON replica.id = operation.replica
          WHERE operation.undone = 0 AND NOT (\(OwnOperations.condition)) LIMIT 1
          """), arguments: [entity, RegisterValue.bool(true).databaseValue])
  }

  private func winner(_ write: RegisterWrite) throws -> (isOwn: Bool, name: String?)? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT \(OwnOperations.condition) AND command <> '\(Self.joining)', replica.name FROM write
          JOIN operation ON operation.sequence = write.operation
          LEFT JOIN replica ON replica.id = operation.replica
          WHERE write.entity = ? AND write.field = ? AND operation.undone = 0
          ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
          """), arguments: [write.entity, write.field.rawValue]
    ).map { ($0[0], $0[1]) }
  }
}
