import GRDB
import Todos

/// Tells commands as steps of registers.
struct HistoryReader {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The newest commands first; undo and redo show in the commands that they took back.
  func entries(limit: Int) throws -> [HistoryEntry] {
    let heads = try Row.fetchAll(
      db,
      sql: """
        SELECT replica, "group" FROM operation
        WHERE (retracts = 0 OR command = '\(UndoStack.purge)') AND time = "group"
        ORDER BY time DESC, replica DESC, id DESC LIMIT ?
        """, arguments: [limit])
    return try heads.compactMap(entry)
  }

  /// The newest commands that wrote to a todo, to its comments or to its links with commits, with
  /// their steps on these alone.
  func entries(of todo: EntityID, limit: Int) throws -> [HistoryEntry] {
    let links = try EntityID.fetchAll(
      db,
      sql: """
        SELECT id FROM commit_link WHERE todo = ?1 UNION ALL
        SELECT id FROM comment WHERE todo = ?1
        """, arguments: [todo])
    let entities = [todo] + links
    let heads = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT operation.replica, operation."group"
        FROM write JOIN operation ON operation.sequence = write.operation
        WHERE write.entity IN \(entities.sqlList)
        ORDER BY operation."group" DESC, operation.replica DESC LIMIT ?
        """, arguments: [limit])
    return try heads.compactMap { head in
      try CommandGroup(replica: head[0], group: head[1], db)
        .map { try entry($0, of: Set(entities)) }
    }
  }

  func entry(_ group: CommandGroup, of entities: Set<EntityID>? = nil) throws -> HistoryEntry {
    let first = group.first
    var changes: [HistoryEntry.Change] = []
    var written = WrittenEntities()
    var known: [EntityID: HistorySubject] = [:]
    let subject = { (entity: EntityID) in
      if let subject = known[entity] { return subject }
      let subject = try HistorySubject(entity, db)
      known[entity] = subject
      return subject
    }
    var isCut = false
    try group.forEachOperation(writingTo: entities) { operation in
      // Of an import of many todos, the first are told of.
      isCut = max(changes.count, written.count) >= Self.mostChanges
      if isCut { return false }
      for write in operation.writes where entities?.contains(write.entity) != false {
        let isTold = Self.isTold(write.field.ofMade ?? write.field)
        written.note(write, isTold: isTold)
        if !isTold { continue }
        let change = try change(write, operation, of: subject(write.entity))
        // What a comment is on is said by its subject. What another store did too is no step.
        let isSaid =
          change.kind == .comment && write.field == .todo || change.from == change.to
        if !isSaid { changes.append(change) }
      }
      return true
    }
    return HistoryEntry(
      operation: first.id, at: first.wall, command: first.command,
      replica: try replicaName(first.replica), isOwn: try OwnOperations(db).contains(first.id),
      isUndone: group.isUndone, subjects: try written.subjects.map(subject),
      changes: changes, madeTodos: isCut ? try group.madeTodos() : nil)
  }

  private static let mostChanges = 1000

  private func entry(_ head: Row) throws -> HistoryEntry? {
    try CommandGroup(replica: head[0], group: head[1], db).map { try entry($0) }
  }

  /// Leaves out what follows from other steps or is no one's choice.
  private static func isTold(_ field: Field) -> Bool {
    let isHidden = [
      .kind, .handle, .created, .started, .completed, .undone, .oid, .subject, .authored,
      .completes, .since, .continues, .survivor, .purged,
    ].contains(field)
    return !isHidden && !field.isOfFile && field.element(of: "attribute") == nil
      && field.element(of: "handle") == nil
  }

  func change(_ write: RegisterWrite, _ operation: Operation) throws -> HistoryEntry.Change {
    try change(write, operation, of: HistorySubject(write.entity, db))
  }

  private func change(
    _ write: RegisterWrite, _ operation: Operation, of subject: HistorySubject
  ) throws -> HistoryEntry.Change {
    let field = write.field.ofMade ?? write.field
    return HistoryEntry.Change(
      kind: subject.kind, id: subject.id, title: subject.title, field: try named(field),
      from: try named(previousValue(write, operation), field), to: try named(write.value, field),
      overriddenBy: try overrider(of: write, by: operation).map { try replicaName($0) ?? "" })
  }

  /// Whether two values of it, neither of which knew of the other, are worth telling of.
  static func canConflict(_ field: Field) -> Bool {
    isTold(field) && field.ofMade == nil && field.element(of: "place") == nil
      && field.element(of: "path") == nil
  }

  /// The replica that gave the register another value, not knowing of this one; nil where there is none,
  /// or this one was nobody's choice.
  func overrider(of write: RegisterWrite, by operation: Operation) throws -> EntityID? {
    guard Self.canConflict(write.field), !UndoStack.unasked.contains(operation.command) else {
      return nil
    }
    // Where nothing was ever exchanged, there is nobody who could.
    let sequence = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT sequence FROM operation WHERE id = ? AND EXISTS (SELECT 1 FROM chunk)"),
      arguments: [operation.id])
    guard let sequence else { return nil }
    return try Concurrency(db).overrider(of: write, by: operation, sequence: sequence)
  }

  /// The value that the operation found: the last one written before it that was not undone then.
  /// A boolean that was never written was false, and the status of a todo that was there `todo`.
  private func previousValue(_ write: RegisterWrite, _ operation: Operation) throws
    -> RegisterValue
  {
    let key: StatementArguments = [
      operation.time.rawValue, operation.replica, operation.id,
    ]
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT operation.id, write.value FROM write
          JOIN operation ON operation.sequence = write.operation
          WHERE write.entity = ?1 AND write.field IN (?2, ?3)
            AND (operation.time, operation.replica, operation.id) < (?4, ?5, ?6)
          ORDER BY write.field <> ?2, operation.time DESC, operation.replica DESC,
            operation.id DESC
          """),
      arguments: [write.entity, write.field.rawValue, write.field.made.rawValue] + key)
    while let row = try rows.next() {
      if try !wasUndone(row[0], before: key) { return RegisterValue(row[1] as DatabaseValue) }
    }
    if case .bool = write.value { return .bool(false) }
    let isNew = operation.writes.contains { $0.entity == write.entity && $0.field == .kind }
    return write.field == .status && !isNew ? .string(Status.todo.rawValue) : .null
  }

  /// Whether an operation was taken back by those that order before the key.
  private func wasUndone(_ operation: EntityID, before key: StatementArguments) throws -> Bool {
    let value = try DatabaseValue.fetchOne(
      db,
      sql: """
        SELECT write.value FROM write
        JOIN operation ON operation.sequence = write.operation
        WHERE write.entity = ? AND write.field = 'undone'
          AND (operation.time, operation.replica, operation.id) < (?, ?, ?)
        ORDER BY operation.time DESC, operation.replica DESC, operation.id DESC LIMIT 1
        """, arguments: [operation] + key)
    return value.map { RegisterValue($0).isTrue } ?? false
  }

  /// Of a label among a todo's, the name of the label.
  private func named(_ field: Field) throws -> Field {
    guard let label = field.element(of: "label").flatMap(EntityID.init(hex:)) else { return field }
    return Field(rawValue: "label/\(try HistorySubject(label, db).title)")
  }

  /// References to other entities become their names.
  private func named(_ value: RegisterValue, _ field: Field) throws -> RegisterValue {
    guard [.project, .milestone, .block, .todo, .repository].contains(field),
      let id = value.string.flatMap(EntityID.init(hex:))
    else { return value }
    let subject = try HistorySubject(id, db)
    return .string(field == .todo ? subject.id : subject.title)
  }

  func replicaName(_ id: EntityID) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT name FROM local WHERE id = ?1 UNION ALL SELECT name FROM replica WHERE id = ?1
        """, arguments: [id])
  }
}
