package import Activity
import Store
package import Todos

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
