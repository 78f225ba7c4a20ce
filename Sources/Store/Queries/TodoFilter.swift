import GRDB
import Todos

/// A query as SQL. Overdue is narrowed down here and decided by the caller, for it depends on the
/// time zone.
struct TodoFilter {
  private(set) var condition = "todo.deleted = 0"
  private(set) var arguments: StatementArguments = []
  let order: String

  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` for a name that no project has.
  init(_ query: TodoQuery, today: Day, _ db: Database) throws {
    order = query.sort.order
    if !query.states.isEmpty {
      let states = query.states.map { $0.condition(today: today) }.sorted()
      // Said once more, so that SQLite sees that an index of open todos has all that is asked for.
      if !query.states.contains(.done) { condition += " AND todo.completed IS NULL" }
      condition += " AND (\(states.joined(separator: " OR ")))"
    }
    if !query.priorities.isEmpty {
      let values = query.priorities.map { String($0.rawValue) }.sorted()
      condition += " AND todo.priority IN (\(values.joined(separator: ", ")))"
    }
    if !query.projects.isEmpty {
      let ids = try query.projects.sorted().flatMap(ProjectTable(db).ids)
      let marks = ids.map { _ in "?" }.joined(separator: ", ")
      condition += " AND todo.project IN (\(marks))"
      arguments += StatementArguments(ids)
    }
  }

  /// The text of a deadline that has passed sorts before this: it begins with its date, and its
  /// offset (18 hours at most), the local one (12) and the day's start (24) set it ahead of today by
  /// less than three days.
  static func overdueLimit(today: Day) -> String {
    today.advanced(by: 4).description
  }
}

extension TodoState {
  fileprivate func condition(today: Day) -> String {
    switch self {
    case .open: "todo.completed IS NULL"
    case .todo: "todo.completed IS NULL AND todo.status = 'todo'"
    case .doing: "todo.status = 'doing'"
    case .done: "todo.completed IS NOT NULL"
    case .backlog: "todo.completed IS NULL AND todo.day IS NULL"
    case .overdue:
      "todo.completed IS NULL AND todo.due < '\(TodoFilter.overdueLimit(today: today))'"
    }
  }
}

extension TodoSort {
  /// Ends with what no two todos share, so that the order is always the same.
  fileprivate var order: String {
    let last = "todo.created, todo.id"
    return switch self {
    case .priority: "todo.priority, todo.due IS NULL, todo.due, \(last)"
    case .due: "todo.due IS NULL, todo.due, todo.priority, \(last)"
    case .day: "todo.day IS NULL, todo.day, todo.priority, \(last)"
    case .created: "todo.created DESC, todo.id"
    case .updated: "todo.updated DESC, todo.id"
    // By handle, once that is read. The sign keeps SQLite from going through all todos by id.
    case .id: "+todo.id"
    }
  }
}
