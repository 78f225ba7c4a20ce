package import Activity
import Store
package import Todos

extension DayReport {
  /// The day as `cli.md` lays it down.
  package func json(at now: Moment, in calendar: LocalCalendar) -> JSON {
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
      "todos": plan.todos.json(at: now, in: calendar),
      "carriedOver": plan.carriedOver.json(at: now, in: calendar),
      "due": plan.due.json(at: now, in: calendar),
      "overdue": plan.overdue.json(at: now, in: calendar),
    ]
  }
}

extension Completion {
  var json: JSON {
    ["done": JSON(done), "total": JSON(total), "rate": rate.map(JSON.number) ?? .null]
  }
}
