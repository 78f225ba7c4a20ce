package import Activity
import Git
import Store
package import Todos

extension ActivityReport {
  /// The days in the JSON format of `cli.md`: all of them up to today.
  package var json: JSON {
    [
      "from": .string(days.lowerBound.description),
      "to": .string(lastDay.description),
      "days": .array(
        figures.map { figures in
          [
            "date": .string(figures.day.description),
            "commits": JSON(figures.commits),
            "done": JSON(figures.completion.done),
            "total": JSON(figures.completion.total),
            "percent": figures.completion.percent.map { JSON($0) } ?? .null,
          ]
        }),
    ]
  }
}

extension ActivityReport {
  package static var schema: JSONSchema {
    .object([
      "from": .day, "to": .day,
      "days": .array(
        .object([
          "date": .day, "commits": .count, "done": .count, "total": .count,
          "percent": .nullable(.count),
        ])),
    ])
  }
}

extension DriftReport {
  package static var schema: JSONSchema {
    .object([
      "idle": .array(IdleTodo.schema),
      "blocked": .array(
        .object(["id": .string, "title": .string, "waitsFor": .array(.string)])),
      "unplanned": .array(.object(["date": .day, "commits": .count])),
      "merged": .array(BranchFinding.schema), "unmerged": .array(BranchFinding.schema),
    ])
  }

  /// The discrepancies between plan and git history.
  package func json(in calendar: LocalCalendar) -> JSON {
    [
      "idle": .array(idle.map { $0.json(in: calendar) }),
      "blocked": .array(
        blocked.map { todo in
          [
            "id": .string(todo.handle.description), "title": .string(todo.title),
            "waitsFor": .array(todo.waitsFor.map { .string($0.description) }),
          ]
        }),
      "unplanned": .array(
        unplanned.map { unplanned in
          ["date": .string(unplanned.day.description), "commits": JSON(unplanned.commits)]
        }),
      "merged": .array(merged.map(\.json)),
      "unmerged": .array(unmerged.map(\.json)),
    ]
  }
}

extension IdleTodo {
  fileprivate static var schema: JSONSchema {
    .object([
      "id": .string, "title": .string, "project": .nullable(.string), "since": .moment,
      "days": .count,
    ])
  }

  fileprivate func json(in calendar: LocalCalendar) -> JSON {
    [
      "id": .string(todo.handle.description), "title": .string(todo.title),
      "project": JSON(todo.project), "since": .string(since.iso8601(in: calendar)),
      "days": JSON(days),
    ]
  }
}

extension BranchFinding {
  fileprivate static var schema: JSONSchema {
    .object([
      "id": .string, "title": .string, "branch": .nullable(.string), "commit": .nullable(.string),
      "path": .string,
    ])
  }

  fileprivate var json: JSON {
    [
      "id": .string(todo.handle.description), "title": .string(todo.title),
      "branch": branch.map(JSON.string) ?? .null,
      "commit": commit.map(JSON.string) ?? .null, "path": .string(path),
    ]
  }
}

extension LogReport {
  /// The commits in the JSON format of `cli.md`.
  package var json: JSON { .array(commits.map(\.json)) }

  /// The same commits with their pages on the web, which are null if there are none, and whether their offset
  /// isn't mine.
  package func json(_ pages: CommitPages, in calendar: LocalCalendar) -> JSON {
    .array(
      commits.map { commit in
        let repository = commit.commit.repository
        let page = pages.page(
          of: commit.commit.id.description, path: repository.path, project: repository.project)
        let mine = calendar.offset(at: Moment(seconds: commit.commit.time))
        let isMine = Int64(commit.commit.offset) * 60 == mine
        return commit.json.adding(["url": JSON(page), "otherZone": .bool(!isMine)])
      })
  }
}

extension DescribedCommit {
  package static var schema: JSONSchema {
    .shared(
      "commit",
      .object([
        "oid": .string, "at": .moment, "project": .string, "path": .string, "subject": .string,
        "assisted": .boolean,
        "todos": .array(.object(["id": .string, "title": .string, "completes": .boolean])),
      ]))
  }

  var json: JSON {
    [
      "oid": .string(commit.id.description),
      "at": .string(Moment(seconds: commit.time).iso8601(offsetMinutes: commit.offset)),
      "project": .string(commit.repository.project),
      "path": .string(commit.repository.path),
      "subject": .string(subject),
      "assisted": .bool(commit.isAssisted),
      "todos": .array(
        todos.map { link in
          [
            "id": .string(link.todo.handle.description), "title": .string(link.todo.title),
            "completes": .bool(link.completes),
          ]
        }),
    ]
  }
}

extension StandupReport {
  package static var schema: JSONSchema {
    let todos = JSONSchema.array(TodoJSON.schema)
    return .object([
      "since": .day, "projects": .array(StandupProject.schema), "done": todos, "plan": todos,
      "overdue": todos, "idle": .array(IdleTodo.schema),
    ])
  }

  /// The stand-up; `done` contains all completed todos, with or without commits.
  package func json(_ todos: TodoJSON, in calendar: LocalCalendar) -> JSON {
    [
      "since": .string(since.description),
      "projects": .array(projects.map(\.json)),
      "done": todos.list(done),
      "plan": todos.list(plan),
      "overdue": todos.list(overdue),
      "idle": .array(idle.map { $0.json(in: calendar) }),
    ]
  }
}

extension StandupProject {
  fileprivate static var schema: JSONSchema {
    let commits = JSONSchema.array(DescribedCommit.schema)
    return .object([
      "project": .string,
      "todos": .array(
        .object(["id": .string, "title": .string, "status": .status, "commits": commits])),
      "commits": commits,
    ])
  }

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
