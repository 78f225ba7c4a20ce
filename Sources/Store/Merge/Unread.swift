import GRDB
package import Todos

/// The sync results that haven't been reported yet.
package struct Unread: Hashable, Sendable {
  package let incoming: [IncomingChanges]
  package let conflicts: [SyncConflict]
  /// The new suffix of this machine's numbers; nil if it was reported.
  package let suffix: NewSuffix?
  package let handles: [NewHandle]
  package let ignored: [IgnoredDependency]
  /// What has more labels, members or dependencies than count.
  package let overfull: [HistorySubject]
  /// Messages of background syncs, as stored.
  package let messages: [String]
  /// The number of the last conflict that is included.
  fileprivate let lastConflict: Int64

  package var isEmpty: Bool {
    incoming.isEmpty && conflicts.isEmpty && suffix == nil && handles.isEmpty
      && ignored.isEmpty && overfull.isEmpty && messages.isEmpty
  }
}

/// How many commands were received from a machine.
package struct IncomingChanges: Hashable, Sendable {
  /// Nil if it has not joined.
  package let replica: String?
  package let changes: Int

  /// Whether to report an operation's command. True only for its first operation, and false for todos of
  /// repeating blocks that an operation with a smaller sequence number also created.
  static func includes(
    _ operation: Operation, _ sequence: Int64, _ db: Database
  ) throws -> Bool {
    switch operation.command {
    case _ where operation.part.first != nil: return false
    case UndoStack.joining, UndoStack.renumbering: return false
    case UndoStack.repetition:
      let created = operation.writes.filter { $0.field == .kind }
      let earlier = try PreparedStatement(
        db, sql: "SELECT 1 FROM write WHERE entity = ? AND operation < ? LIMIT 1")
      return try !created.allSatisfy { try earlier.hasRow($0.entity, sequence) }
    default: return true
    }
  }
}

/// A new suffix of a machine's numbers.
package enum NewSuffix: Hashable, Sendable {
  case first(String)
  /// Another machine had already chosen the former suffix.
  case changed(from: String, to: String)
}

/// A todo whose handle has changed.
package struct NewHandle: Hashable, Sendable {
  package let former: String
  package let todo: Todo
  /// Whether another todo, which had the former handle first, has it now.
  package let isTaken: Bool
}

extension TodoStore {
  /// The sync results that haven't been reported yet.
  package func unread() throws(StoreError) -> Unread {
    try read { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(number) FROM conflict WHERE unread = 1")
      return Unread(
        incoming: try Self.incoming(db), conflicts: try Conflicts(db).unread(),
        suffix: try Self.newSuffix(db), handles: try Self.newHandles(db),
        ignored: try IgnoredDependencies(db).unread(),
        overfull: try OverfullEntities(db).unread(),
        messages: try String.fetchAll(db, sql: "SELECT text FROM unread_note ORDER BY text"),
        lastConflict: last ?? 0)
    }
  }

  /// Stores messages of a sync until they are reported.
  package func saveUnread(_ messages: [String]) throws(StoreError) {
    if messages.isEmpty { return }
    try write { db in
      for message in messages {
        try db.execute(
          sql: "INSERT OR IGNORE INTO unread_note (text) VALUES (?)", arguments: [message])
      }
    }
  }

  /// Marks results as reported. Results that arrived meanwhile are kept.
  /// - Parameter includesChanges: Whether received commands were reported too.
  package func markAsRead(_ unread: Unread, includesChanges: Bool = true) throws(StoreError) {
    if unwritable != nil || unread.isEmpty && unread.lastConflict == 0 { return }
    try write { db in
      if try includesChanges && Self.incoming(db) == unread.incoming {
        try db.execute(sql: "DELETE FROM news")
      }
      try db.execute(
        sql: "UPDATE conflict SET unread = 0 WHERE unread = 1 AND number <= ?",
        arguments: [unread.lastConflict])
      for handle in unread.handles {
        try db.execute(
          sql: "DELETE FROM unread_handle WHERE todo = ?", arguments: [handle.todo.id])
      }
      try IgnoredDependencies(db).markAsRead(unread.ignored)
      if try OverfullEntities(db).unread() == unread.overfull {
        try OverfullEntities(db).markAsRead()
      }
      for message in unread.messages {
        try db.execute(sql: "DELETE FROM unread_note WHERE text = ?", arguments: [message])
      }
      if try Self.newSuffix(db) == unread.suffix {
        try db.execute(
          sql: """
            UPDATE local SET told_suffix = (SELECT suffix FROM replica WHERE replica.id = local.id)
            """)
      }
    }
  }

  /// Marks ignored dependencies as reported.
  package func markAsRead(_ ignored: [IgnoredDependency]) throws(StoreError) {
    if ignored.isEmpty { return }
    try write { try IgnoredDependencies($0).markAsRead(ignored) }
  }

  private static func incoming(_ db: Database) throws -> [IncomingChanges] {
    let names = try MachineNames(db)
    return try Row.fetchAll(db, sql: "SELECT replica, changes FROM news")
      .map { try IncomingChanges(replica: names.name(of: $0[0]), changes: $0[1]) }
      .sorted { ($0.replica ?? "", $0.changes) < ($1.replica ?? "", $1.changes) }
  }

  private static func newSuffix(_ db: Database) throws -> NewSuffix? {
    let row = try Row.fetchOne(
      db,
      sql:
        "SELECT replica.suffix, local.told_suffix FROM local JOIN replica ON replica.id = local.id")
    guard let now: String = try row?[0] else { return nil }
    guard let known: String = try row?[1] else { return .first(now) }
    return known == now ? nil : .changed(from: known, to: now)
  }

  private static func newHandles(_ db: Database) throws -> [NewHandle] {
    let rows = try Row.fetchAll(db, sql: "SELECT todo, former FROM unread_handle ORDER BY former")
    return try rows.compactMap { row in
      let former: String = try row[1]
      guard let todo = try Todo.existing(row[0], db), former != todo.handle.description else {
        return nil
      }
      return NewHandle(former: former, todo: todo, isTaken: try isTaken(former, db))
    }
  }

  private static func isTaken(_ handle: String, _ db: Database) throws -> Bool {
    try PreparedStatement(
      db, sql: "SELECT 1 FROM todo WHERE number = ? AND \(Todo.handleText) = ? LIMIT 1"
    ).hasRow(Handle(handle)?.number, handle)
  }

  static func recordIncomingChanges(_ incoming: [EntityID: Int], _ db: Database) throws {
    for (replica, count) in incoming {
      try db.execute(
        sql: """
          INSERT INTO news (replica, changes) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET changes = changes + excluded.changes
          """, arguments: [replica, count])
    }
  }
}
