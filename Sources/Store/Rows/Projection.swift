import Todos

/// Derives the typed rows of entities from their registers. A value that is invalid for its field, which only
/// faulty or hostile operations contain, counts as absent on every replica.
struct Projection {
  /// All derived tables except those of the log.
  static let tables = [
    "todo_count", "todo", "todo_version", "todo_label", "todo_after", "todo_attribute",
    "former_number", "item", "project", "project_element", "repository", "block", "label",
    "milestone", "view", "comment", "commit_link", "replica", "search",
  ]

  /// How many texts are in memory at once.
  private static let batch = 20_000

  let db: Database
  private let insertions: Insertions
  /// The session whose command changes the rows; nil for another's.
  private let session: String?
  /// When that happens; nil if the rows are rebuilt.
  private let now: Moment?

  init(_ db: Database, by session: String? = nil, at now: Moment? = nil) {
    self.db = db
    self.session = session
    self.now = now
    insertions = Insertions(db)
  }

  /// - Parameters:
  ///   - first: The sequence number of the first operation that the rows don't include yet; nil if entities
  ///     may also have lost writes.
  ///   - progress: Called with the number of updated entities and the total.
  func update(
    _ entities: Set<EntityID>, writtenSince first: Int64?,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var indexes = TodoIndexes(db)
    try indexes.remove(forNew: entities.count)
    try update(entities, progress: progress) { entity in
      let registers = try Registers(of: entity, db)
      return (
        registers,
        first.map { first in
          registers.writes.contains { $0.writer.sequence < first }
        } ?? true
      )
    }
    try indexes.restore()
  }

  /// - Parameter registers: Returns the registers of an entity, and whether it may already have rows.
  func update(
    _ entities: Set<EntityID>, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    registers: (EntityID) throws -> (Registers, hasRows: Bool)
  ) throws {
    // The todos whose texts may have changed.
    var searched: Set<EntityID> = []
    // In the order of the tables' keys, so that each page is written once.
    for (index, entity) in entities.sorted().enumerated() {
      progress(index, entities.count)
      let (registers, hasRows) = try registers(entity)
      if registers.isOverfull {
        try Notices(db).record(.overfull, of: entity, at: registers.updated)
      }
      var row: Int64?
      let holder = hasRows ? try Holder.current(of: entity, db) : nil
      if hasRows {
        searched.formUnion(try todos(containing: entity))
        row = try removeRows(of: entity)
        searched.insert(entity)
      }
      switch registers.kind ?? registers.numberedKind {
      case .todo:
        if try updateTodo(entity, registers, row: row) { row = nil }
        searched.insert(entity)
        if let holder { try tellLoss(of: entity, holder) }
      case .project: try updateProject(entity, registers)
      case .repository:
        try insertRow(of: entity, .repository, registers, ["path": registers.ownPath])
      case .block: try updateBlock(entity, registers)
      case .label: try updateLabel(entity, registers)
      case .milestone: try insertRow(of: entity, .milestone, registers)
      // One without a query, such as a purged one, would find all todos, and so has no row.
      case .view: try insertRow(of: entity, .view, registers)
      case .commit: try insertRow(of: entity, .commit, registers)
      case .replica: try updateReplica(entity, registers)
      case .comment, .item:
        if registers.kind == .comment {
          try updateComment(entity, registers)
        } else {
          try updateItem(entity, registers)
        }
        searched.formUnion(try todos(containing: entity))
      case nil: break
      }
      // The search text of an entity that is no longer a todo, for example after a purge.
      if let row { try SearchTable(db).remove(row) }
      if searched.count >= Self.batch {
        try SearchTable(db).update(searched)
        searched = []
      }
    }
    try insertions.save()
    try SearchTable(db).update(searched)
  }

  /// Stores a notice for a session of this store that no longer holds a todo, unless by its own command, and removes
  /// that of the session that has it again.
  private func tellLoss(of todo: EntityID, _ former: Holder) throws {
    guard let now else { return }
    let replica = try Replica.fetch(db).id
    let sessionHere = { (holder: Holder?) in holder?.replica == replica ? holder?.session : nil }
    let new = try Holder.current(of: todo, db)
    if sessionHere(former) == sessionHere(new) { return }
    if let winner = sessionHere(new) { try Notices(db).remove(.claim, of: todo, for: winner) }
    guard let loser = sessionHere(former), loser != session else { return }
    try Notices(db).record(.claim, of: todo, new?.text ?? "", for: loser, at: now)
  }

  /// The todo that a comment or a checklist item belongs to.
  private func todos(containing part: EntityID) throws -> [EntityID] {
    try EntityID.fetchAll(
      db.statement(
        """
        SELECT todo FROM comment WHERE id = ?1 UNION ALL SELECT todo FROM item WHERE id = ?1
        """), [part])
  }

  /// Removes the rows of an entity, whatever kind it was before.
  /// - Returns: The number of its row, if it was a todo.
  private func removeRows(of entity: EntityID) throws -> Int64? {
    var row: Int64?
    try db.statement(
      "SELECT row, open, status, deleted, project, milestone, labels FROM todo WHERE id = ?"
    )
    .forEachRow(entity) {
      row = try $0[0]
      try count(
        -1, of: $0[4], $0[5], ($0[6] as EntityIDs).all, isOpen: $0[1], $0[2], deleted: $0[3])
    }
    for (table, column) in row == nil ? Self.todoTables + Self.otherTables : Self.todoTables {
      try db.statement("DELETE FROM \(table) WHERE \(column) = ?").execute(entity)
    }
    try db.statement("UPDATE replica SET name = NULL, suffix = NULL, chosen = NULL WHERE id = ?")
      .execute(entity)
    return row
  }

  /// Tables, each with the column that contains the id of a row's entity. An entity with rows in the second
  /// list is not a todo.
  private static let todoTables = [
    ("todo", "id"), ("todo_version", "todo"), ("todo_label", "todo"), ("todo_after", "todo"),
    ("todo_attribute", "todo"), ("former_number", "todo"),
  ]
  private static let otherTables = [
    ("project", "id"), ("project_element", "project"), ("repository", "id"), ("block", "id"),
    ("label", "id"), ("milestone", "id"), ("view", "id"), ("comment", "id"), ("item", "id"),
    ("commit_link", "id"),
  ]

  func insert(_ table: String, _ row: KeyValuePairs<String, (any Bindable)?>) throws {
    try insert(table, row.map(\.value), columns: row.map(\.key))
  }

  /// - Parameter columns: The table's columns, the same on every call.
  func insert(
    _ table: String, _ values: [(any Bindable)?], columns: @autoclosure () -> [String]
  ) throws {
    try insertions.statement(table, columns: columns()).execute(values)
  }

  /// Counts a todo that gets or loses its row for its project, milestone and labels.
  func count(
    _ change: Int, of project: EntityID?, _ milestone: EntityID?, _ labels: [EntityID],
    isOpen: Bool, _ status: Status, deleted: Int64
  ) {
    guard deleted == 0, isOpen || status == .done else { return }
    for entity in Set([project, milestone].compactMap(\.self) + labels) {
      insertions.counts[entity, default: Insertions.Count()].add(change, isOpen: isOpen)
    }
  }

  /// Records that a replica has assigned a number.
  func raiseGreatestNumber(_ number: Int64, of replica: EntityID) {
    insertions.greatestNumbers[replica] = max(number, insertions.greatestNumbers[replica] ?? 0)
  }
}

extension Registers {
  /// The kind of a todo or a checklist item whose creation is undone: it keeps its number.
  fileprivate var numberedKind: EntityKind? {
    let kind = ignoringUndo.kind
    return [.todo, .item].contains(kind) ? kind : nil
  }
}

/// Reuses one statement for each table: building its SQL for each row takes longer than inserting the row.
private final class Insertions {
  private let db: Database
  private var statements: [String: Statement] = [:]
  var greatestNumbers: [EntityID: Int64] = [:]
  /// How many more todos of each project, milestone and label there are.
  var counts: [EntityID: Count] = [:]

  struct Count {
    private(set) var open = 0
    private(set) var done = 0

    mutating func add(_ change: Int, isOpen: Bool) {
      if isOpen { open += change } else { done += change }
    }
  }

  init(_ db: Database) {
    self.db = db
  }

  /// - Parameter columns: The table's columns, the same on every call.
  func statement(
    _ table: String, columns: @autoclosure () -> [String]
  ) throws -> Statement {
    if let statement = statements[table] { return statement }
    let names = columns().map { "\"\($0)\"" }
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let statement = try db.statement(
      "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    statements[table] = statement
    return statement
  }

  func save() throws {
    for (entity, count) in counts where count.open != 0 || count.done != 0 {
      try db.statement("UPDATE todo_count SET open = open + ?, done = done + ? WHERE entity = ?")
        .execute(count.open, count.done, entity)
      if db.changeCount == 0 {
        try db.statement("INSERT INTO todo_count VALUES (?, ?, ?)")
          .execute(entity, max(0, count.open), max(0, count.done))
      } else if count.open < 0 || count.done < 0 {
        try db.statement("DELETE FROM todo_count WHERE entity = ? AND open = 0 AND done = 0")
          .execute(entity)
      }
    }
    counts = [:]
    for (replica, number) in greatestNumbers {
      try db.statement(
        """
        INSERT INTO replica (id, greatest) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET greatest = max(greatest, excluded.greatest)
        """
      ).execute(replica, number)
    }
    greatestNumbers = [:]
  }
}

extension Holder {
  /// The holder of a todo in progress; nil if there is none.
  static func current(of todo: EntityID, _ db: Database) throws -> Holder? {
    var holder: Holder?
    try db.statement("SELECT holder FROM todo WHERE id = ? AND holder IS NOT NULL")
      .forEachRow(todo) { holder = Holder(try $0[0]) }
    return holder
  }
}
