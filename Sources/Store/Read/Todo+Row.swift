import GRDB
import Todos

import struct Foundation.Data

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

  static func fetch(_ db: Database, ids: [EntityID]) throws -> [Todo] {
    try ids.flatMap { try fetch(db, where: "todo.id = ?", [$0]) }
  }
}
