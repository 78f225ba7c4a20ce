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
    for condition in query.conditions { try add(condition, today: today, db) }
  }

  private mutating func add(
    _ condition: TodoQuery.Condition, today: Day, _ db: Database
  ) throws {
    switch condition {
    case .states(let states):
      let any = states.map { "(\($0.condition(today: today)))" }.joined(separator: " OR ")
      // Said once more, so that SQLite sees that an index of open todos has all that is asked for.
      if !states.contains(.done) { self.condition += " AND todo.completed IS NULL" }
      self.condition += " AND (\(any))"
    case .priorities(let priorities):
      let values = priorities.map { String($0.rawValue) }.joined(separator: ", ")
      self.condition += " AND todo.priority IN (\(values))"
    case .projects(let names):
      let ids = try names.flatMap(ProjectTable(db).ids)
      let marks = ids.map { _ in "?" }.joined(separator: ", ")
      self.condition += " AND todo.project IN (\(marks))"
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
    let last = "todo.created, todo.number, todo.id"
    return switch self {
    case .priority: "todo.priority, todo.due IS NULL, todo.due, \(last)"
    case .due: "todo.due IS NULL, todo.due, todo.priority, \(last)"
    case .day: "todo.day IS NULL, todo.day, todo.priority, \(last)"
    case .created: "todo.created DESC, todo.number DESC, todo.id"
    case .updated: "todo.updated DESC, todo.number DESC, todo.id"
    // By handle, once that is read. The sign keeps SQLite from going through all todos by id.
    case .id: "+todo.id"
    }
  }
}
