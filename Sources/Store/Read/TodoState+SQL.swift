import Todos

extension TodoState {
  /// - Parameter limit: What the texts of deadlines that have passed sort before.
  func sql(limit: String) -> String {
    switch self {
    case .open: "todo.completed IS NULL"
    case .todo: "todo.completed IS NULL AND todo.status = 'todo'"
    case .doing: "todo.status = 'doing'"
    case .done: "todo.completed IS NOT NULL"
    case .backlog: "todo.completed IS NULL AND todo.day IS NULL"
    case .overdue: "todo.completed IS NULL AND todo.due < '\(limit)'"
    }
  }

  func holds(for todo: Todo, at now: Moment, in calendar: LocalCalendar) -> Bool {
    switch self {
    case .open: todo.status != .done
    case .todo, .doing, .done: todo.status.rawValue == rawValue
    case .backlog: todo.status != .done && todo.day == nil
    case .overdue: todo.isOverdue(at: now, in: calendar)
    }
  }
}

extension TodoPart {
  var sql: String {
    switch self {
    case .project:
      "todo.project IS NULL OR todo.project NOT IN (SELECT id FROM project WHERE deleted = 0)"
    case .milestone:
      "todo.milestone IS NULL OR todo.milestone NOT IN (SELECT id FROM milestone WHERE deleted = 0)"
    case .label:
      """
      NOT EXISTS (
        SELECT 1 FROM todo_label JOIN label ON label.id = todo_label.label
        WHERE todo_label.todo = todo.id AND label.deleted = 0)
      """
    case .due: "todo.due IS NULL"
    case .day: "todo.day IS NULL"
    }
  }
}

extension TodoSort {
  /// Ends with what no two todos share, so that the order is always the same.
  var order: String {
    let last = "todo.created, todo.number, todo.id"
    return switch self {
    case .priority: "todo.priority, todo.due IS NULL, todo.due, \(last)"
    case .due: "todo.due IS NULL, todo.due, todo.priority, \(last)"
    case .day: "todo.day IS NULL, todo.day, todo.priority, \(last)"
    // The signs keep SQLite from going through all todos by an index in that order.
    case .created: "+todo.created DESC, todo.number DESC, todo.id"
    case .updated: "todo.updated DESC, todo.number DESC, todo.id"
    // By handle, once that is read.
    case .id: "+todo.id"
    }
  }
}
