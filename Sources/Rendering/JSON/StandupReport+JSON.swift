package import Activity
package import Todos

extension StandupReport {
  /// The stand-up; `done` holds all that was completed, with commits or without.
  package func json(_ todos: TodoJSON) -> JSON {
    [
      "since": .string(since.description),
      "projects": .array(projects.map(\.json)),
      "done": todos.list(done),
      "plan": todos.list(plan),
      "overdue": todos.list(overdue),
    ]
  }
}

extension StandupProject {
  fileprivate var json: JSON {
    [
      "project": .string(name),
      "todos": .array(
        todos.map { linked in
          [
            "id": .string(linked.todo.handle.description), "title": .string(linked.todo.title),
            "status": .string(linked.todo.status.rawValue),
            "commits": .array(linked.commits.map(\.json)),
          ]
        }),
      "commits": .array(commits.map(\.json)),
    ]
  }
}
