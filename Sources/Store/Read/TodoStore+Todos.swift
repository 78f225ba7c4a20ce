import GRDB
package import Todos

import struct Foundation.Data

extension TodoStore {
  /// The todos that a person named.
  package func todos(_ selections: [HandleSelection]) throws(StoreError) -> [Todo] {
    try read { try TodoSelection($0).todos(selections) }
  }

  /// The todos that handles name; those that name none are left out.
  package func todos(
    named handles: Set<Handle>
  ) throws(StoreError) -> [Handle: Todo] {
    try read { db in
      let selection = TodoSelection(db)
      var todos: [Handle: Todo] = [:]
      for handle in handles { todos[handle] = try selection.todo(handle) }
      return todos
    }
  }

  /// The todos that match a query, in its order.
  /// - Parameter presets: Blocks that can be named besides those in the store.
  package func todos(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> [Todo] {
    try read { db in
      let filter = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
      let todos = try Todo.fetch(
        db, where: filter.condition, filter.arguments, order: filter.order
      ).filter(filter.matches)
      return (query.sort ?? .priority).sorted(todos, in: calendar)
    }
  }

  /// A number that is another one as soon as anybody else has changed the file: another process, or
  /// another store opened on it (SQLite, "PRAGMA data_version").
  package func version() throws(StoreError) -> Int {
    try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}

extension Todo {
  /// The handle of a row of the table `todo`, as text.
  static let handleText = """
    (todo.number || coalesce((SELECT suffix FROM replica WHERE replica.id = todo.giver), ''))
    """

  /// Selects todos as `init(row:)` reads them; a condition on the table `todo` follows.
  static let selection = """
    SELECT todo.id, todo.title, todo.notes, todo.priority, todo.status, todo.day, todo.due,
      project.name, block.name, todo.created, todo.started, todo.completed, \(handleText),
      todo.labels, milestone.name, todo.place,
      CASE WHEN block.deleted = 0 AND block.paused = 0 THEN block.every END
    FROM todo
    LEFT JOIN project ON project.id = todo.project AND project.deleted = 0
    LEFT JOIN block ON block.id = todo.block
    LEFT JOIN milestone ON milestone.id = todo.milestone AND milestone.deleted = 0
    WHERE\u{20}
    """

  /// - Parameter labels: All that exist.
  init(row: Row, labels: [EntityID: Label]) {
    let moment = { (index: Int) in (row[index] as Int64?).map(Moment.init(milliseconds:)) }
    self.init(
      id: row[0],
      handle: (row[12] as String?).flatMap { Handle($0) } ?? Handle(number: 0),
      title: row[1],
      notes: row[2],
      priority: Priority(rawValue: row[3]) ?? .unset,
      status: Status(rawValue: row[4]) ?? .todo,
      day: (row[5] as Int?).map { Day(number: $0) },
      due: (row[6] as String?).flatMap { Due(iso: $0) },
      project: row[7],
      labels: [EntityID](row[13] as Data?).compactMap { labels[$0] }
        .sorted { ($0.name, $0.id) < ($1.name, $1.id) },
      milestone: row[14],
      block: row[8],
      recurrence: (row[16] as String?).flatMap { Recurrence($0) },
      place: (row[15] as String?).flatMap { Place(key: $0) },
      created: Moment(milliseconds: row[9]),
      started: moment(10),
      completed: moment(11))
  }

  static func fetch(
    _ db: Database, where condition: String, _ arguments: StatementArguments = [],
    order: String = "todo.number, todo.id"
  ) throws -> [Todo] {
    let statement = try db.cachedStatement(sql: "\(selection)\(condition) ORDER BY \(order)")
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var todos: [Todo] = []
    // Read when the first todo has any.
    var labels: [EntityID: Label]?
    while let row = try rows.next() {
      if labels == nil, row[13] as Data? != nil { labels = try LabelTable(db).labels() }
      todos.append(Todo(row: row, labels: labels ?? [:]))
    }
    return todos
  }

  /// The handle of a todo as text; nil if it has none.
  static func handleText(of id: EntityID, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT \(handleText) FROM todo WHERE id = ? AND number > 0"),
      arguments: [id])
  }

  /// The todo with that id, if it isn't deleted.
  static func existing(_ id: EntityID, _ db: Database) throws -> Todo? {
    try fetch(db, where: "todo.id = ? AND todo.deleted = 0", [id]).first
  }

  static func fetch(_ db: Database, ids: [EntityID]) throws -> [Todo] {
    try ids.flatMap { try fetch(db, where: "todo.id = ?", [$0]) }
  }
}

extension TodoSort {
  /// Todos that SQLite has sorted, sorted by what it can't compare: handles, and deadlines, whose
  /// texts come in the order of the clocks where they were set.
  func sorted(_ todos: [Todo], in calendar: LocalCalendar) -> [Todo] {
    switch self {
    case .id: return todos.sorted { ($0.handle, $0.id) < ($1.handle, $1.id) }
    case .day, .created, .updated: return todos
    case .priority, .due:
      guard todos.contains(where: \.hasTimeOfDeadline) else { return todos }
      let keys = todos.map { todo in
        let due = todo.due?.place(in: calendar) ?? (.max, .max)
        let priority = todo.priority.rawValue
        let first = self == .due ? due.day : priority
        let second = self == .due ? due.moment : due.day
        let third = self == .due ? priority : due.moment
        return (first, second, third, todo.created, todo.handle.number, todo.id)
      }
      return todos.indices.sorted { keys[$0] < keys[$1] }.map { todos[$0] }
    }
  }
}

extension Todo {
  fileprivate var hasTimeOfDeadline: Bool {
    if case .moment = due { true } else { false }
  }
}

extension Due {
  /// The day that it belongs to, and where it comes among those of that day: what has no time first.
  func place(in calendar: LocalCalendar) -> (day: Int, moment: Int) {
    switch self {
    case .day(let day): (day.number, .min)
    case .moment(let moment, _): (calendar.day(of: moment).number, Int(moment.milliseconds))
    }
  }
}
