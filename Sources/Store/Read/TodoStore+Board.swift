import GRDB
package import Todos

extension TodoStore {
  /// The board with the todos that a query asks for; of those that are done, the ones of today,
  /// unless the query says which.
  package func board(
    matching query: TodoQuery, presets: [Block] = [], at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> BoardColumns {
    var done = query
    if !query.mentionsDone {
      let today = calendar.day(of: now)
      done.conditions.append(.init(.days(.done, [DayRange(first: today, last: today)])))
    }
    var open = query
    open.conditions.append(.init(.states([.open])))
    done.conditions.append(.init(.states([.done])))
    let sorted = { (todos: [Todo]) in
      todos.sorted { ($0.place?.key ?? "", $0.id) < ($1.place?.key ?? "", $1.id) }
    }
    let openTodos = sorted(
      try todos(matching: open, presets: presets, at: now, in: calendar))
    return BoardColumns(
      todo: openTodos.filter { $0.status == .todo },
      doing: openTodos.filter { $0.status == .doing },
      done: sorted(try todos(matching: done, presets: presets, at: now, in: calendar)))
  }

  /// The todos that were done before today, which a board leaves out, the last completed first.
  ///
  /// - Parameters:
  ///   - last: The last todo that is known; only todos after it are returned.
  ///   - limit: How many at most.
  package func olderDone(
    matching query: TodoQuery, presets: [Block] = [], after last: Todo? = nil, limit: Int,
    at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> [Todo] {
    // What the query says of the days is on the board.
    if query.mentionsDone { return [] }
    let today = calendar.start(of: calendar.day(of: now))
    let end = last?.completed ?? today
    return try read { db in
      let filter = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
      let cursor = try Row.fetchCursor(
        db,
        sql: """
          SELECT todo.id, todo.completed FROM todo
          WHERE todo.completed < ? AND todo.completed <= ?
            AND (todo.completed < ? OR todo.id > ?) AND \(filter.condition)
          ORDER BY todo.completed DESC, todo.id
          """,
        arguments: [
          today.milliseconds, end.milliseconds, end.milliseconds, last?.id,
        ] + filter.arguments)
      var todos: [Todo] = []
      while todos.count < limit, let row = try cursor.next() {
        todos += try Todo.fetch(db, ids: [row[0]]).filter(filter.matches)
      }
      return todos
    }
  }
}

/// The columns of the board, each in the order of its places.
package struct BoardColumns: Hashable, Sendable {
  package let todo: [Todo]
  package let doing: [Todo]
  package let done: [Todo]

  package subscript(status: Status) -> [Todo] {
    switch status {
    case .todo: todo
    case .doing: doing
    case .done: done
    }
  }
}
