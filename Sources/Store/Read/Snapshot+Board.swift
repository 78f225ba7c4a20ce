package import Todos

extension Snapshot {
  /// The board with the todos that match a query. Only todos done today are included, unless the query
  /// mentions done ones. Each column is in the query's order, if it has one.
  package func board(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar
  ) throws -> BoardColumns {
    var done = query
    if !query.mentionsDone {
      let today = calendar.day(of: now)
      done.conditions.append(.init(.days(.done, [DayRange(first: today, last: today)])))
    }
    var open = query
    open.conditions.append(.init(.states([.open])))
    done.conditions.append(.init(.states([.done])))
    let placed = { (todos: [Todo]) in
      query.sort == nil
        ? todos.sorted { $0.isAbove($1) } : todos
    }
    let openTodos = placed(
      try todos(matching: open, presets: presets, at: now, in: calendar))
    return BoardColumns(
      todo: openTodos.filter { $0.status == .todo },
      doing: openTodos.filter { $0.status == .doing },
      done: placed(try todos(matching: done, presets: presets, at: now, in: calendar)),
      isSorted: query.sort != nil)
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
  package let todo: [Todo]
  package let doing: [Todo]
  package let done: [Todo]
  /// Whether the order is the query's, so that places don't show.
  package let isSorted: Bool

  package subscript(status: Status) -> [Todo] {
    switch status {
    case .todo: todo
    case .doing: doing
    case .done: done
    case .dropped: []
    }
  }
}
