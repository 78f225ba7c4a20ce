package import Activity
import Store
package import Todos

extension DayReport {
  /// The day as `cli.md` lays it down.
  package func json(at now: Moment, in calendar: LocalCalendar) -> JSON {
    let todos = { (todos: [Todo]) in JSON.array(todos.map { $0.json(at: now, in: calendar) }) }
    return [
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
      "todos": todos(plan.todos),
      "carriedOver": todos(plan.carriedOver),
      "due": todos(plan.due),
      "overdue": todos(plan.overdue),
    ]
  }
}

extension Completion {
  var json: JSON {
    ["done": JSON(done), "total": JSON(total), "rate": rate.map(JSON.number) ?? .null]
  }
}
