import GRDB
import Todos

/// The commands of this replica and its former selves that can be taken back, and those that can be
/// restored.
struct UndoStack {
  private let db: Database
  private let selves: Set<EntityID>

  init(_ db: Database, of replica: EntityID) throws {
    self.db = db
    selves = try LetterTable(db).selves(of: replica)
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

  /// The newest commands that are not undone.
  func undoable(limit: Int) throws -> [CommandGroup] {
    // One by one, for SQLite would sort all that several have done.
    let groups: [(group: Int64, replica: EntityID)] = try selves.flatMap { replica in
      try Int64.fetchAll(
        db,
        sql: """
          SELECT DISTINCT "group" FROM operation
          WHERE replica = ? AND retracts = 0 AND undone = 0 AND time = "group"
            AND command NOT IN ('\(Self.ofSync.joined(separator: "', '"))')
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
    let ids = StatementArguments(Array(selves))
    let newest = try newestGroup() ?? 0
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT target.replica, target."group"
        FROM operation AS target
        JOIN write ON write.entity = target.id AND write.field = 'undone'
        JOIN operation AS writer ON writer.sequence = write.operation
        WHERE target.replica IN (\(marks)) AND target.undone = 1 AND target.retracts = 0
          AND target.time = target."group" AND writer.undone = 0 AND writer.replica IN (\(marks))
          AND writer."group" > ?
        GROUP BY target.replica, target."group"
        ORDER BY max(writer."group") DESC, target."group" LIMIT ?
        """, arguments: ids + ids + [newest, limit])
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
          ORDER BY "group" DESC LIMIT 1
          """, arguments: [replica])
    }.max()
  }

  private var marks: String { selves.map { _ in "?" }.joined(separator: ", ") }

  /// Values of the group that stay when it is taken back, because another replica's are in force.
  func kept(_ group: CommandGroup) throws -> [Retraction.Kept] {
    guard try hasOthers() else { return [] }
    let entry = HistoryReader(db)
    return try group.operations().flatMap { operation in
      try operation.writes.compactMap { write in
        guard let winner = try winner(write), !selves.contains(winner.replica) else {
          return nil
        }
        let change = try entry.entry(group, of: [write.entity]).changes
          .first { $0.field == write.field }
        return change.map { Retraction.Kept(change: $0, replica: winner.name) }
      }
    }
  }

  /// - Throws: ``StoreError/editedElsewhere(title:replica:)`` where the group created something
  ///   that another replica wrote to since, unless it is deleted. What the other replica created too,
  ///   as both do with a preset block, goes on without this replica's part.
  func checkCreations(_ group: CommandGroup) throws {
    guard try hasOthers() else { return }
    for write in try group.operations().flatMap(\.writes) where write.field == .kind {
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT replica.name, write.field = 'kind' FROM write
          JOIN operation ON operation.sequence = write.operation
          LEFT JOIN replica ON replica.id = operation.replica
          WHERE write.entity = ? AND operation.undone = 0 AND operation.replica NOT IN (\(marks))
          ORDER BY write.field = 'kind' DESC, operation.time DESC LIMIT 1
          """, arguments: [write.entity] + StatementArguments(Array(selves)))
      guard let row, !(row[1] as Bool) else { continue }
      if try Registers(of: write.entity, db)[.deleted].isTrue { continue }
      throw StoreError.editedElsewhere(
        title: try HistorySubject(write.entity, db).title, replica: row[0] ?? "")
    }
  }

  /// Whether any other replica ever wrote here.
  private func hasOthers() throws -> Bool {
    let replicas = try EntityID.fetchSet(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE \(ReplicaScan("operation", as: "replicas").sql)
          SELECT id FROM replicas WHERE id IS NOT NULL
          """))
    return !replicas.isSubset(of: selves)
  }

  private func winner(_ write: RegisterWrite) throws -> (replica: EntityID, name: String?)? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT operation.replica, replica.name FROM write
          JOIN operation ON operation.sequence = write.operation
          LEFT JOIN replica ON replica.id = operation.replica
          WHERE write.entity = ? AND write.field = ? AND operation.undone = 0
          ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
          """), arguments: [write.entity, write.field.rawValue]
    ).map { ($0[0], $0[1]) }
  }
}
