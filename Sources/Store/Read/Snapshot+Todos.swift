package import Todos

extension Snapshot {
  /// The todos that a person named by handle.
  /// - Parameter deleted: Whether deleted ones too.
  package func todos(_ selections: [HandleSelection], deleted: Bool = false) throws -> [Todo] {
    try TodoSelection(db, finds: deleted ? .all : .none).todos(selections)
  }

  /// The todos with these handles. Unknown handles are omitted.
  package func todos(
    named handles: Set<Handle>
  ) throws -> [Handle: Todo] {
    let selection = TodoSelection(db)
    var todos: [Handle: Todo] = [:]
    for handle in handles { todos[handle] = try selection.todo(handle) }
    return todos
  }

  /// The todos that match a query, in its order.
  /// - Parameters:
  ///   - presets: Blocks that the query can name besides those in the store.
  ///   - deleted: Whether to search deleted todos in place of those that exist.
  package func todos(
    matching query: TodoQuery, presets: [Block] = [], deleted: Bool = false, at now: Moment,
    in calendar: LocalCalendar
  ) throws -> [Todo] {
    let filter = try TodoFilter(
      query, presets: presets, for: actor, among: deleted ? "todo.deleted = 1" : nil, at: now,
      in: calendar, db)
    let todos = try Todo.fetch(
      db, where: filter.condition, filter.arguments, order: filter.order)
    return try sorting(query.sort, at: now, in: calendar)(filter.matching(todos))
  }

  /// Some of the todos that match a query, in its order, and how many match. Of the others only what decides that is
  /// read, some at a time.
  package func todos(
    matching query: TodoQuery, presets: [Block] = [], from offset: Int = 0, limit: Int,
    at now: Moment, in calendar: LocalCalendar
  ) throws -> (todos: [Todo], total: Int) {
    if offset == 0, limit == .max {
      let todos = try todos(matching: query, presets: presets, at: now, in: calendar)
      return (todos, todos.count)
    }
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let sorted = try sorting(query.sort, at: now, in: calendar)
    let end = limit > .max - offset ? .max : offset + limit
    var first: [Todo] = []
    var total = 0
    try Todo.read(
      db, filter.condition + Todo.order(filter.order), for: [filter.arguments], isGist: true,
      inBatchesOf: 4000
    ) { batch in
      let found = filter.matching(batch)
      total += found.count
      first = Array(sorted(first + found).prefix(end))
    }
    return (try Todo.fetch(db, ids: first.dropFirst(offset).map(\.id)), total)
  }

  /// Sorts todos that SQLite has sorted as far as it can.
  private func sorting(
    _ sort: TodoSort?, at now: Moment, in calendar: LocalCalendar
  ) throws -> ([Todo]) -> [Todo] {
    let sort = sort ?? .ready
    guard sort.key == .ready else { return { sort.sorted($0, in: calendar) } }
    let graph = try DependencyTable(db).openGraph()
    return { [actor] todos in
      let ready = todos.readyFirst(for: actor, at: now, in: calendar, graph)
      return sort.isReversed ? ready.reversed() : ready
    }
  }

  /// Reads the todos that match a query some at a time, so that a large store is never in memory as a whole: in the
  /// order of their numbers, or all at once if the query has another order.
  package func forEachTodos(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar,
    inBatchesOf size: Int = 1000, _ body: ([Todo]) throws -> Void
  ) throws {
    guard let sort = query.sort, sort.key == .id else {
      return try body(todos(matching: query, presets: presets, at: now, in: calendar))
    }
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let direction = sort.isReversed ? " DESC" : ""
    let order = ["todo.number", Todo.handleText, "todo.id"].map { $0 + direction }
      .joined(separator: ", ")
    try Todo.read(
      db, "\(filter.condition) ORDER BY \(order)", for: [filter.arguments], inBatchesOf: size
    ) { try body(filter.matching($0)) }
  }

  /// When each of these todos was last changed.
  package func updated(_ todos: [Todo]) throws -> [EntityID: Moment] {
    let statement = try db.statement("SELECT updated FROM todo WHERE id = ?")
    var moments: [EntityID: Moment] = [:]
    for todo in todos {
      try statement.forEachRow(todo.id) { moments[todo.id] = try $0[0] }
    }
    return moments
  }
}

extension Todo {
  /// The handle of a row of the table `todo`, as text.
  static let handleText = """
    (todo.number || coalesce((SELECT suffix FROM replica WHERE replica.id = todo.replica), ''))
    """

  /// Selects todos as `init(row:)` reads them; a condition on the table `todo` follows.
  private static let selection = """
    SELECT todo.id, todo.title, todo.notes, todo.priority, todo.status, todo.day, todo.due,
      project.name, block.name, todo.created, todo.started, todo.completed, \(handleText),
      todo.labels, milestone.name, todo.place,
      CASE WHEN block.deleted = 0 AND block.paused = 0 THEN block.every END, todo.deleted = 3,
      todo.items_done, todo.items, todo.after IS NOT NULL, todo.reference, todo.holder,
      todo.finished, todo.ended, todo.since, todo.late
      \(FieldRow.texts.map { ", todo.\($0.column ?? "")" }.joined())
    FROM todo
    LEFT JOIN project ON project.id = todo.project AND project.deleted = 0
    LEFT JOIN block ON block.id = todo.block
    LEFT JOIN milestone ON milestone.id = todo.milestone AND milestone.deleted = 0
    WHERE\u{20}
    """

  /// The same without texts, names and labels, of which neither an order nor a query's last tests need any.
  private static let gistSelection = """
    SELECT todo.id, '', '', todo.priority, todo.status, todo.day, todo.due,
      NULL, NULL, todo.created, todo.started, todo.completed, \(handleText),
      NULL, NULL, NULL, NULL, todo.deleted = 3, 0, 0, todo.after IS NOT NULL, NULL, todo.holder,
      todo.finished, todo.ended, todo.since, todo.late
      \(FieldRow.texts.map { _ in ", NULL" }.joined())
    FROM todo WHERE\u{20}
    """

  /// - Parameters:
  ///   - labels: All existing labels.
  ///   - claim: The claim on it.
  init(row: Row, labels: [EntityID: Label], claim: Claim?) throws {
    try self.init(
      id: row[0], handle: (row[12] as String?).flatMap { Handle($0) } ?? Handle(number: 0),
      title: row[1], created: row[9])
    notes = try row[2]
    priority = try row[3]
    status = try row[4]
    day = try row[5]
    due = try row[6]
    project = try row[7]
    self.labels = try (row[13] as EntityIDs).all.compactMap { labels[$0] }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    milestone = try row[14]
    reference = try (row[21] as String?).flatMap { IssueReference($0) }
    block = try row[8]
    recurrence = try (row[16] as String?).flatMap { Recurrence($0) }
    place = try (row[15] as String?).flatMap { BoardPosition(key: $0) }
    started = try row[10]
    completed = try row[11]
    finished = try row[23]
    ended = try row[24]
    isExpired = try row[17]
    self.claim = claim
    checklist = try Completion(done: row[18], total: row[19])
    since = try row[25]
    isLate = try row[26]
    for (index, text) in FieldRow.texts.enumerated() { texts[text.field] = try row[27 + index] }
  }

  static func fetch(
    _ db: Database, where condition: String, _ arguments: Arguments = [],
    order: String? = "todo.number, todo.id"
  ) throws -> [Todo] {
    try fetch(db, condition + Self.order(order), for: [arguments])
  }

  /// - Parameter conditions: The arguments of each run of the selection.
  private static func fetch(
    _ db: Database, _ condition: String, for conditions: [Arguments]
  ) throws -> [Todo] {
    var todos: [Todo] = []
    try read(db, condition, for: conditions) { todos = $0 }
    return todos
  }

  fileprivate static func order(_ order: String?) -> String {
    order.map { " ORDER BY \($0)" } ?? ""
  }

  /// - Parameters:
  ///   - size: How many todos `body` receives at once, at most.
  fileprivate static func read(
    _ db: Database, _ condition: String, for conditions: [Arguments], isGist: Bool = false,
    inBatchesOf size: Int = .max, _ body: ([Todo]) throws -> Void
  ) throws {
    let statement = try db.statement((isGist ? gistSelection : selection) + condition)
    var todos: [Todo] = []
    // Read only if a todo has labels, or a claim.
    var labels: [EntityID: Label]?
    var claims: ClaimReader?
    var waiting: [Int] = []
    func pass() throws {
      if !waiting.isEmpty { try todos.setDependencies(of: waiting, db) }
      try body(todos)
      (todos, waiting) = ([], [])
    }
    for arguments in conditions {
      let rows = try statement.rows(arguments)
      while let row = try rows.next() {
        if labels == nil, try (row[13] as [UInt8]?) != nil {
          labels = try Label.all(db)
        }
        let holder: String? = try row[22]
        if claims == nil, holder != nil { claims = try ClaimReader(db) }
        let claim = try holder.flatMap { try claims?.claim($0) }
        if try row[20] { waiting.append(todos.count) }
        todos.append(try Todo(row: row, labels: labels ?? [:], claim: claim))
        if todos.count == size { try pass() }
      }
    }
    if !todos.isEmpty { try pass() }
  }

  /// The todo that stands for an issue; the oldest one if there are several.
  static func carrying(_ issue: IssueReference, _ db: Database) throws -> Todo? {
    try fetch(
      db, where: "todo.reference = ? AND \(isThere)", [issue.description],
      order: "todo.created, todo.id"
    ).first
  }

  /// A condition on the table `todo`: it is there for whoever names it. Lists leave out expired ones.
  static let isThere = "todo.deleted IN (0, 3)"

  /// The todo with that id, if it isn't deleted.
  static func existing(_ id: EntityID, _ db: Database) throws -> Todo? {
    try existing([id], db).first
  }

  /// Those of the todos that aren't deleted.
  static func existing(_ ids: [EntityID], _ db: Database) throws -> [Todo] {
    try fetch(db, "todo.id = ? AND \(isThere)", for: ids.map { [$0] })
  }

  static func fetch(_ db: Database, ids: [EntityID]) throws -> [Todo] {
    try fetch(db, "todo.id = ?", for: ids.map { [$0] })
  }
}

extension TodoSort {
  /// Finishes SQLite's sort with what it can't compare: handles, and deadlines, whose texts sort by local time,
  /// in the zone in which they were set.
  func sorted(_ todos: [Todo], in calendar: LocalCalendar) -> [Todo] {
    switch key {
    case .id:
      let sorted = todos.sortedByHandle
      return isReversed ? sorted.reversed() : sorted
    // SQLite has sorted them, or what they wait for is needed.
    case .day, .created, .updated, .ready: return todos
    case .priority, .due:
      return todos.contains(where: \.hasTimedDeadline) ? sortedByDue(todos, in: calendar) : todos
    }
  }

  /// Todos by deadline, or by priority and then by deadline: those that are overdue come first.
  func sortedByDue(_ todos: [Todo], in calendar: LocalCalendar) -> [Todo] {
    let keys = todos.map { todo in
      var due = todo.due.map { $0.end(in: calendar).milliseconds } ?? .max
      var priority = Int64(todo.priority.rawValue)
      if isReversed, key == .priority { priority = -priority }
      if isReversed, key == .due, todo.due != nil { due = -due }
      let (first, second) = key == .due ? (due, priority) : (priority, due)
      return (first, second, todo.created, todo.handle.number, todo.id)
    }
    return todos.indices.sorted { keys[$0] < keys[$1] }.map { todos[$0] }
  }
}

extension Sequence<Todo> {
  var sortedByHandle: [Todo] { sorted { ($0.handle, $0.id) < ($1.handle, $1.id) } }
}

extension Todo {
  fileprivate var hasTimedDeadline: Bool {
    if case .moment = due { true } else { false }
  }
}
