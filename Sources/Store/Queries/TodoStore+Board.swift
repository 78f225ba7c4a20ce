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
}
