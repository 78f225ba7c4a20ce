package import Activity
import Store
package import Todos

extension DayReport {
  /// The day as `cli.md` lays it down.
  package func json(_ todos: TodoJSON) -> JSON {
    [
      "date": .string(plan.day.description),
      "commits": JSON(commits),
      "repositories": .array(
        repositories.map { repository in
          [
            "project": .string(repository.project), "path": .string(repository.path),
            "commits": JSON(repository.commits),
          ]
        }),
      "completion": plan.completion.json,
      "todos": todos.list(plan.todos),
      "carriedOver": todos.list(plan.carriedOver),
      "due": todos.list(plan.due),
      "overdue": todos.list(plan.overdue),
    ]
  }
}

extension Completion {
  var json: JSON {
    [
      "done": JSON(done), "total": JSON(total), "rate": rate.map(JSON.number) ?? .null,
      "percent": percent.map { JSON($0) } ?? .null,
    ]
  }
}
