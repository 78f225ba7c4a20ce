package import Todos

/// Todos as `cli.md` lays them down. Labels, milestone and comments are not kept yet.
package struct TodoJSON {
  private let now: Moment
  private let calendar: LocalCalendar
  private let commits: [EntityID: [CommitLink]]

  /// - Parameter commits: Those that each todo is linked to.
  package init(at now: Moment, in calendar: LocalCalendar, commits: [EntityID: [CommitLink]]) {
    self.now = now
    self.calendar = calendar
    self.commits = commits
  }

  package func list(_ todos: [Todo]) -> JSON {
    .array(todos.map(json))
  }

  package func json(_ todo: Todo) -> JSON {
    [
      "id": .string(todo.handle.description),
      "uuid": .string(todo.id.uuid),
      "title": .string(todo.title),
      "status": .string(todo.status.rawValue),
      "priority": .string(todo.priority.word),
      "project": JSON(todo.project),
      "day": JSON(todo.day?.description),
      "due": JSON(todo.due?.description),
      "overdue": .bool(todo.isOverdue(at: now, in: calendar)),
      "labels": [],
      "milestone": .null,
      "block": JSON(todo.block),
      "notes": .string(todo.notes),
      "comments": [],
      "commits": .array((commits[todo.id] ?? []).map(json)),
      "created": .string(todo.created.iso8601(in: calendar)),
      "started": JSON(todo.started?.iso8601(in: calendar)),
      "completed": JSON(todo.completed?.iso8601(in: calendar)),
    ]
  }

  private func json(_ link: CommitLink) -> JSON {
    [
      "oid": .string(link.oid), "subject": .string(link.subject),
      "completes": .bool(link.completes), "at": .string(link.authored.iso8601(in: calendar)),
      "project": JSON(link.project), "path": JSON(link.path),
    ]
  }
}
