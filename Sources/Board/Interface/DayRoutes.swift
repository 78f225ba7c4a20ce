import Actions
import Activity
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for single days, and for days and deadlines as a person types them.
extension StoreAccess {
  func addDays(to router: Router<BoardRequestContext>) {
    router.get("api/dates") { request, _ in Response(try date(request)) }
    router.get("api/day") { request, _ in Response(try await day(request)) }
    router.get("api/review") { request, _ in Response(try await review(request)) }
    router.post("api/review") { request, _ in
      try await review(try await request.json(only: ["date", "todos"]))
    }
  }

  /// The day or deadline that a text means on the command line; null for no day.
  private func date(_ request: Request) throws -> JSON {
    let parameters = try request.parameters(only: ["text", "kind"])
    let text: String = try parameters.required("text", as: "fri") { $0 }
    let isDue = try parameters.required("kind", as: "day", "due") {
      ["day": false, "due": true][$0]
    }
    let parser = dayParser
    if !isDue {
      if parser.isBacklog(text) { return ["value": .null, "past": false] }
      let day = try parser.day(text)
      return ["value": .string(day.description), "past": .bool(day < parser.today)]
    }
    let due = try parser.due(text)
    let isPast = due.hasPassed(at: parser.now, in: parser.calendar)
    return ["value": .string(due.description), "past": .bool(isPast)]
  }

  /// The same day as `ootd today --on`, with the commits of `ootd log --on`.
  private func day(_ request: Request) async throws -> JSON {
    let day = try request.parameters(only: ["date"])
      .required("date", as: "2026-12-01") { Day(iso: $0) }
    let (report, log, json) = try await running {
      let counter = context.counter
      let report = try await counter.day(day, at: context.now)
      let log = try await counter.log(of: day...day, project: nil, limit: nil, at: context.now)
      let plan = report.plan
      let todos = plan.todos + plan.carriedOver + plan.due + plan.overdue
      return (report, log, try context.reading.read { try todoJSON(todos, $0) })
    }
    let pages = try await pages(of: log.commits.map(\.commit.repository.path))
    return report.json(json).adding(["log": log.json(pages, in: context.calendar)])
  }

  /// The todos that a day has left open, as in `ootd review`.
  private func review(_ request: Request) async throws -> JSON {
    let parameters = try request.parameters(only: ["date"])
    let text: String = try parameters.required("date", as: "2026-11-21") { $0 }
    let day = try dayParser.completionDay(text)
    return try await running {
      let report = try await context.counter.day(day, at: context.now)
      return try context.reading.read { snapshot in
        let review = Review(report, days: dayParser, format: context.format(for: snapshot.actor))
        return review.json(try todoJSON(review.todos, snapshot))
      }
    }
  }

  /// Applies decisions: of each todo its `id` and either its new `day` or its `status`, done or dropped.
  private func review(_ body: JSONBody) async throws -> Response {
    let day = try dayParser.completionDay(body.required("date"))
    guard case .array(let values)? = body.value("todos") else { throw Failure.missingKey("todos") }
    let decisions = try values.map { value -> (handle: Handle, decision: ReviewDecision) in
      guard case .object(let members) = value else { throw Failure.wrongMember("todos") }
      let todo = JSONBody(members: members)
      try todo.check(only: ["id", "day", "status"])
      let handle = try Handle.checked(todo.required("id"))
      switch (todo.value("day"), try todo.string("status")) {
      case (.null?, nil): return (handle, .plan(nil))
      case (.some, nil): return (handle, .plan(try dayParser.day(todo.required("day"))))
      case (nil, "done"): return (handle, .finish)
      case (nil, "dropped"): return (handle, .drop)
      default: throw Failure.wrongMember("status")
      }
    }
    return try await act { actions in
      let decided = try decisions.map { handle, decision in
        let todo = try actions.transaction.todos([.one(handle)])[0]
        return DecidedTodo(id: todo.id, decision: decision)
      }
      return try actions.review(decided, of: day)
    }
  }
}
