package import Activity
import Git
package import Todos

extension StandupReport {
  /// The stand-up; `done` holds all that was completed, with commits or without.
  package func json(at now: Moment, in calendar: LocalCalendar) -> JSON {
    [
      "since": .string(since.description),
      "projects": .array(projects.map(\.json)),
      "done": done.json(at: now, in: calendar),
      "plan": plan.json(at: now, in: calendar),
      "overdue": overdue.json(at: now, in: calendar),
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

extension DescribedCommit {
  var json: JSON {
    [
      "oid": .string(commit.id.description),
      "at": .string(Moment(seconds: commit.time).iso8601(offsetMinutes: commit.offset)),
      "subject": .string(subject),
      "path": .string(commit.repository.path),
    ]
  }
}
