package import Todos

/// Todos as `cli.md` lays them down.
package struct TodoJSON {
  private let now: Moment
  private let calendar: LocalCalendar
  private let comments: [EntityID: [PostedComment]]
  private let commits: [EntityID: [CommitLink]]

  /// - Parameters:
  ///   - comments: Those on each todo.
  ///   - commits: Those that each todo is linked to.
  package init(
    at now: Moment, in calendar: LocalCalendar, comments: [EntityID: [PostedComment]],
    commits: [EntityID: [CommitLink]]
  ) {
    self.now = now
    self.calendar = calendar
    self.comments = comments
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
      "labels": .array(todo.labels.map { .string($0.name) }),
      "milestone": JSON(todo.milestone),
      "block": JSON(todo.block),
      "notes": .string(todo.notes),
      "comments": .array(
        (comments[todo.id] ?? []).map { posted in
          [
            "at": .string(posted.comment.at.iso8601(in: calendar)),
            "text": .string(posted.comment.text), "uuid": .string(posted.id.uuid),
          ]
        }),
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
