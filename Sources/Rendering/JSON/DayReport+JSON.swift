package import Activity
import Store
package import Todos

extension DayReport {
  /// The day in the JSON format of `cli.md`.
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

extension DayReport {
  /// The morning briefing: days as in `activity`, the rest as in `today`. Commits are null if not all have
  /// been read.
  package func morningJSON(_ todos: TodoJSON) -> JSON {
    [
      "date": .string(plan.day.description),
      "yesterday": yesterday.map(json) ?? .null,
      "lastActiveDay": lastActiveDay.map(json) ?? .null,
      "commits": isComplete ? JSON(commits) : .null,
      "completion": plan.completion.json,
      "todos": todos.list(plan.todos),
      "carriedOver": todos.list(plan.carriedOver),
      "due": todos.list(plan.due),
      "overdue": todos.list(plan.overdue),
    ]
  }

  private func json(_ figures: DayFigures) -> JSON {
    [
      "date": .string(figures.day.description),
      "commits": isComplete ? JSON(figures.commits) : .null,
      "done": JSON(figures.completion.done),
      "total": JSON(figures.completion.total),
      "percent": figures.completion.percent.map { JSON($0) } ?? .null,
    ]
  }
}
