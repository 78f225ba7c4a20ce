import Todos

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
