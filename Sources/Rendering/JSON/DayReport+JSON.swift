package import Activity
import Store
package import Todos

extension DayReport {
  /// The day in the JSON format of `cli.md`.
  package func json(_ todos: TodoJSON) -> JSON {
    [
      "date": .string(plan.day.description),
      "commits": JSON(commits),
      "assisted": JSON(assisted),
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

extension DayReport {
  /// A day in the form of ``json(_:)``.
  package static var schema: JSONSchema {
    let todos = JSONSchema.array(TodoJSON.schema)
    return .object([
      "date": .day, "commits": .count,
      "assisted": .described(.count, "How many of the commits an agent helped with."),
      "repositories": .array(
        .object(["project": .string, "path": .string, "commits": .count])),
      "completion": Completion.schema, "todos": todos, "carriedOver": todos, "due": todos,
      "overdue": todos,
    ])
  }
}

extension Completion {
  static var schema: JSONSchema {
    .object([
      "done": .count, "total": .count,
      "rate": .described(.nullable(.number), "From 0 to 1; null if total is 0."),
      "percent": .nullable(.count),
    ])
  }

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

  package static var morningSchema: JSONSchema {
    let day = JSONSchema.object([
      "date": .day, "commits": .nullable(.count), "done": .count, "total": .count,
      "percent": .nullable(.count),
    ])
    let todos = JSONSchema.array(TodoJSON.schema)
    return .object([
      "date": .day, "yesterday": .nullable(day), "lastActiveDay": .nullable(day),
      "commits": .nullable(.count), "completion": Completion.schema, "todos": todos,
      "carriedOver": todos, "due": todos, "overdue": todos,
    ])
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
