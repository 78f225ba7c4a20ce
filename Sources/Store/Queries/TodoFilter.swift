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
    for condition in query.conditions {
      switch condition {
      case .states(let states):
        let any = states.map { "(\($0.condition(today: today)))" }.joined(separator: " OR ")
        self.condition += " AND (\(any))"
      case .priorities(let priorities):
        let values = priorities.map { String($0.rawValue) }.joined(separator: ", ")
        self.condition += " AND todo.priority IN (\(values))"
      case .projects(let names):
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        self.condition += " AND todo.project IN (\(marks))"
        arguments += StatementArguments(try names.map(ProjectTable(db).id))
      }
    }
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
    // A deadline's text begins with its date; two days cover every time zone.
    case .overdue: "todo.completed IS NULL AND todo.due < '\(today.advanced(by: 2))'"
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
    case .id: "todo.number, todo.id"
    }
  }
}
