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
    .init("idle", IdleTodo.members) { drift in drift.report.idle.map { ($0, drift.calendar) } },
    .init(
      "blocked",
      [
        .init("id", \.handle), .init("title", \.title), .init("waitsFor", \.waitsFor),
      ], \.report.blocked),
    .init("unplanned", [.init("date", \.day), .init("commits", \.commits)], \.report.unplanned),
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
      commits.map { described in
        let commit = described.commit
        let page = pages.page(
          of: commit.id.description, path: commit.repository.path,
          project: commit.repository.project)
        let mine = calendar.offset(at: Moment(seconds: commit.time))
        return described.json.adding([
          "url": JSON(page), "otherZone": .bool(Int64(commit.offset) * 60 != mine),
        ])
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
    .init("since", \.report.since), .init("day", \.report.day),
    .init("projects", \.report.projects),
    .init("done", TodoJSON.listSchema) { $0.todos.list($0.report.done) },
    .init("plan", TodoJSON.listSchema) { $0.todos.list($0.report.plan) },
    .init("overdue", TodoJSON.listSchema) { $0.todos.list($0.report.overdue) },
    .init("idle", IdleTodo.members) { written in
      written.report.idle.map { ($0, written.calendar) }
    },
    .init(
      "waiting",
      [
        .init("id", \.todo.handle), .init("title", \.todo.title),
        .init(
          "waitsFor", [.init("id", \.handle), .init("title", \.title)], \.blockers),
      ]
    ) { $0.report.waiting },
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

/// Days in the JSON format of `cli.md`, with the writer of their todos.
extension DayReport {
  private typealias Written = (day: DayReport, todos: TodoJSON)

  package func json(_ todos: TodoJSON) -> JSON { Self.members.json(of: (self, todos)) }

  /// A day in the form of ``json(_:)``.
  package static var schema: JSONSchema { members.shape() }

  private static let members: [JSONProperty<Written>] =
    [
      .init("date", \.day.plan.day), .init("commits", \.day.commits),
      .init(
        "assisted", .described(.count, "How many of the commits an agent helped with."),
        \.day.assisted),
      .init(
        "repositories",
        [
          .init("project", \.project), .init("path", \.path), .init("commits", \.commits),
        ], \.day.repositories),
    ] + planMembers

  private static let planMembers: [JSONProperty<Written>] = [
    .init("completion", \.day.plan.completion),
    .init("todos", TodoJSON.listSchema) { $0.todos.list($0.day.plan.todos) },
    .init("carriedOver", TodoJSON.listSchema) { $0.todos.list($0.day.plan.carriedOver) },
    .init("due", TodoJSON.listSchema) { $0.todos.list($0.day.plan.due) },
    .init("overdue", TodoJSON.listSchema) { $0.todos.list($0.day.plan.overdue) },
  ]

  /// The morning briefing: days as in `activity`, the rest as in `today`. Commits are null if not all have
  /// been read.
  package func morningJSON(_ todos: TodoJSON) -> JSON {
    Self.morningMembers.json(of: (self, todos))
  }

  package static var morningSchema: JSONSchema { morningMembers.shape() }

  private static let morningMembers: [JSONProperty<Written>] =
    [
      .init("date", \.day.plan.day),
      .init("yesterday", .nullable(figures.shape())) { $0.day.json($0.day.yesterday) },
      .init("lastActiveDay", .nullable(figures.shape())) { $0.day.json($0.day.lastActiveDay) },
      .init("commits") { $0.day.isComplete ? $0.day.commits : nil },
    ] + planMembers

  /// What the day has left, and its figures.
  package func reviewJSON(_ todos: TodoJSON) -> JSON {
    Self.reviewMembers.json(of: (self, todos))
  }

  package static var reviewSchema: JSONSchema { reviewMembers.shape() }

  private static let reviewMembers: [JSONProperty<Written>] = [
    .init("date", \.day.plan.day), .init("commits", \.day.commits),
    .init("completion", \.day.plan.completion),
    .init("left", TodoJSON.listSchema) { $0.todos.list($0.day.plan.left) },
  ]

  private static let figures: [JSONProperty<(day: DayFigures, isComplete: Bool)>] = [
    .init("date", \.day.day), .init("commits") { $0.isComplete ? $0.day.commits : nil },
    .init("done", \.day.completion.done), .init("total", \.day.completion.total),
    .init("percent", \.day.completion.percent),
  ]

  private func json(_ figures: DayFigures?) -> JSON {
    figures.map { Self.figures.json(of: ($0, isComplete)) } ?? .null
  }
}

extension Completion: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("done", \.done), .init("total", \.total),
    .init("rate", .described(.nullable(.number), "From 0 to 1; null if total is 0.")) {
      $0.rate.map(JSON.number) ?? .null
    }, .init("percent", \.percent),
  ]
}
