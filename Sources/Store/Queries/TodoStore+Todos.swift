import GRDB
package import Todos

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
  package func todos(
    matching query: TodoQuery, at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> [Todo] {
    let todos = try read { db in
      let filter = try TodoFilter(query, today: calendar.day(of: now), db)
      let todos = try Todo.fetch(
        db, where: filter.condition, filter.arguments, order: filter.order)
      guard query.sort == .id else { return todos }
      return todos.sorted { ($0.handle, $0.id) < ($1.handle, $1.id) }
    }
    return todos.filter { todo in
      query.conditions.allSatisfy { condition in
        guard case .states(let states) = condition else { return true }
        return states.contains { $0.matches(todo, at: now, in: calendar) }
      }
    }
  }
}

extension TodoState {
  fileprivate func matches(_ todo: Todo, at now: Moment, in calendar: LocalCalendar) -> Bool {
    switch self {
    case .open: todo.status != .done
    case .todo, .doing, .done: todo.status.rawValue == rawValue
    case .backlog: todo.status != .done && todo.day == nil
    case .overdue: todo.isOverdue(at: now, in: calendar)
    }
  }
}
