import Todos

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
    case .ref: "todo.reference IS NULL"
    }
  }
}

extension IssuePattern {
  /// A condition on the column `todo.reference`. No path has a character between `#` and `$`.
  func sql(_ arguments: inout Arguments) -> String {
    switch self {
    case .issue(let issue):
      arguments += [issue.description]
      return "todo.reference = ?"
    case .repository(let repository):
      arguments += ["\(repository)#", "\(repository)$"]
      return "todo.reference >= ? AND todo.reference < ?"
    case .number(let number):
      return "substr(todo.reference, instr(todo.reference, '#')) = '#\(number)'"
    }
  }
}
