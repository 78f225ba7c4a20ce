package import Todos

extension Snapshot {
  /// The board with the todos that match a query. Only todos done today are included, unless the query
  /// mentions done ones. Each column is in the query's order, if it has one.
  /// - Parameter limit: How many todos of each column to read. All are read if SQLite can't decide which match, or in
  ///   which order.
  package func board(
    matching query: TodoQuery, presets: [Block] = [], limit: Int = .max, at now: Moment,
    in calendar: LocalCalendar
  ) throws -> BoardColumns {
    var doneToday = query
    if !query.mentionsDone {
      let today = calendar.day(of: now)
      doneToday.conditions.append(.init(.days(.done, [DayRange(first: today, last: today)])))
    }
    var columns = BoardColumns(isSorted: query.sort != nil)
    for status in Status.columns {
      var query = status == .done ? doneToday : query
      let state: TodoState = status == .done ? .done : status == .doing ? .doing : .todo
      query.conditions.append(.init(.states([state])))
      let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
      if limit == .max || query.sort != nil || !filter.isDecided {
        let todos = try todos(matching: query, presets: presets, at: now, in: calendar)
        columns[status] = query.sort == nil ? todos.sorted { $0.isAbove($1) } : todos
        continue
      }
      // The index of places has the order.
      let condition = "\(filter.condition) AND todo.status = '\(status.rawValue)'"
      columns[status] = try Todo.fetch(
        db, where: condition, filter.arguments, order: "todo.place, todo.id LIMIT \(limit)")
      if columns[status].count == limit {
        let count = try Int.fetchOne(
          db.statement("SELECT count(*) FROM todo WHERE \(condition)"), filter.arguments)
        columns.more[status] = (count ?? 0) - limit
      }
    }
    return columns
  }

  /// The todos done before today, which a board omits, newest first; or the dropped and expired ones if the query asks
  /// for them.
  ///
  /// - Parameters:
  ///   - last: The last todo already known; only todos after it are returned.
  ///   - limit: The maximum number of todos.
  package func olderDone(
    matching query: TodoQuery, presets: [Block] = [], after last: Todo? = nil, limit: Int,
    at now: Moment, in calendar: LocalCalendar
  ) throws -> [Todo] {
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let (rows, arguments) = olderDone(query, filter, after: last, before: calendar.day(of: now))
    let cursor = try db.statement(rows).rows(arguments)
    var todos: [Todo] = []
    while todos.count < limit, let row = try cursor.next() {
      todos += try Todo.fetch(db, ids: [row[0]]).filter(filter.matches)
    }
    return todos
  }

  /// The number of those todos.
  package func olderDoneCount(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar
  ) throws -> Int {
    let filter = try TodoFilter(query, presets: presets, for: actor, at: now, in: calendar, db)
    let (rows, arguments) = olderDone(query, filter, before: calendar.day(of: now))
    if filter.isDecided {
      let sql = "SELECT count(*) FROM (\(rows))"
      return try Int.fetchOne(db.statement(sql), arguments) ?? 0
    }
    return try Todo.fetch(db, ids: EntityID.fetchAll(db.statement(rows), arguments))
      .count(where: filter.matches)
  }

  /// SQL for the rows of those todos that can match, and its arguments.
  private func olderDone(
    _ query: TodoQuery, _ filter: TodoFilter, after last: Todo? = nil, before today: Day
  ) -> (sql: String, arguments: Arguments) {
    let end = last?.ended?.milliseconds ?? .max
    // The board already shows all done todos that a query matches which mentions them.
    let isOmitted =
      query.mentionsClosed
      ? "finished IS NULL" : query.mentionsDone ? "FALSE" : "finished <> \(today.number)"
    return (
      """
      SELECT todo.id FROM todo
      WHERE todo.ended <= ? AND (todo.ended < ? OR todo.id > ?)
        AND \(isOmitted) AND \(filter.condition)
      ORDER BY todo.ended DESC, todo.id
      """, [end, end, last?.id] + filter.arguments
    )
  }
}

extension Todo {
  /// Whether it comes before another todo in the same column of the board.
  package func isAbove(_ other: Todo) -> Bool {
    (place?.key ?? "", id) < (other.place?.key ?? "", other.id)
  }
}

/// The columns of the board, each sorted by place or by the query's order.
package struct BoardColumns: Hashable, Sendable {
  private var todos: [Status: [Todo]] = [:]
  /// How many more a column has, if not all were to be read.
  package var more: [Status: Int] = [:]
  /// Whether the order is the query's, so that places don't show.
  package let isSorted: Bool

  package init(isSorted: Bool) { self.isSorted = isSorted }

  package subscript(status: Status) -> [Todo] {
    get { todos[status] ?? [] }
    set { todos[status] = newValue }
  }

  /// The todos of all columns.
  package var all: [Todo] { Status.columns.flatMap { self[$0] } }
}
