package import Activity
import Git
import Store
package import Todos

/// The days in the JSON format of `cli.md`: all of them up to today.
extension ActivityReport: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("from", \.days.lowerBound), .init("to", \.lastDay),
    .init(
      "days",
      [
        .init("date", \.day), .init("commits", \.commits), .init("done", \.completion.done),
        .init("total", \.completion.total), .init("percent", \.completion.percent),
      ], \.figures),
  ]
}

extension DriftReport {
  private static let members: [JSONProperty<(report: DriftReport, calendar: LocalCalendar)>] = [
    .init("idle", .array(IdleTodo.schema)) { $0.report.idle.json(in: $0.calendar) },
    .init(
      "blocked",
      [
        .init("id", \.handle), .init("title", \.title), .init("waitsFor", \.waitsFor),
      ], \.report.blocked),
    .init(
      "unplanned", [.init("date", \.day), .init("commits", \.commits)], \.report.unplanned),
    .init("merged", \.report.merged), .init("unmerged", \.report.unmerged),
  ]

  package static var schema: JSONSchema { members.shape() }

  /// The discrepancies between plan and git history.
  package func json(in calendar: LocalCalendar) -> JSON { Self.members.json(of: (self, calendar)) }
}

extension IdleTodo {
  fileprivate static let members: [JSONProperty<(idle: IdleTodo, calendar: LocalCalendar)>] = [
    .init("id", \.idle.todo.handle), .init("title", \.idle.todo.title),
    .init("project", \.idle.todo.project),
    .init("since", .moment) { $0.idle.since.iso8601(in: $0.calendar) },
    .init("days", \.idle.days),
  ]

  fileprivate static var schema: JSONSchema { members.shape() }
}

extension [IdleTodo] {
  fileprivate func json(in calendar: LocalCalendar) -> JSON {
    .array(map { IdleTodo.members.json(of: ($0, calendar)) })
  }
}

extension BranchFinding: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("id", \.todo.handle), .init("title", \.todo.title), .init("branch", \.branch),
    .init("commit", \.commit), .init("path", \.path),
  ]
}

extension LogReport {
  /// The commits in the JSON format of `cli.md`.
  package var json: JSON { commits.json }

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

extension DescribedCommit: JSONObject {
  package static var schema: JSONSchema { .shared("commit", members.shape()) }

  package static let members: [JSONProperty<Self>] = [
    .init("oid", \.commit.id.description),
    .init("at", .moment) {
      Moment(seconds: $0.commit.time).iso8601(offsetMinutes: $0.commit.offset)
    },
    .init("project", \.commit.repository.project), .init("path", \.commit.repository.path),
    .init("subject", \.subject), .init("assisted", \.commit.isAssisted),
    .init(
      "todos",
      [
        .init("id", \.todo.handle), .init("title", \.todo.title),
        .init("completes", \.completes),
      ], \.todos),
  ]
}

extension StandupReport {
  private typealias Written = (report: StandupReport, todos: TodoJSON, calendar: LocalCalendar)

  private static let members: [JSONProperty<Written>] = [
    .init("since", \.report.since), .init("projects", \.report.projects),
    .init("done", TodoJSON.listSchema) { $0.todos.list($0.report.done) },
    .init("plan", TodoJSON.listSchema) { $0.todos.list($0.report.plan) },
    .init("overdue", TodoJSON.listSchema) { $0.todos.list($0.report.overdue) },
    .init("idle", .array(IdleTodo.schema)) { $0.report.idle.json(in: $0.calendar) },
  ]

  package static var schema: JSONSchema { members.shape() }

  /// The stand-up; `done` contains all completed todos, with or without commits.
  package func json(_ todos: TodoJSON, in calendar: LocalCalendar) -> JSON {
    Self.members.json(of: (self, todos, calendar))
  }
}

extension StandupProject: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("project", \.name),
    .init(
      "todos",
      [
        .init("id", \.todo.handle), .init("title", \.todo.title), .init("status", \.todo.status),
        .init("commits", \.commits),
      ], \.todos),
    .init("commits", \.commits),
  ]
}
