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
  }

  /// The day or deadline that a text means on the command line.
  private func date(_ request: Request) throws -> JSON {
    let text = try required("text", request)
    let parser = dayParser
    switch try required("kind", request) {
    case "day":
      let day = try parser.day(text)
      return ["value": .string(day.description), "past": .bool(day < parser.today)]
    case "due":
      let due = try parser.due(text)
      let isPast = due.hasPassed(at: parser.now, in: parser.calendar)
      return ["value": .string(due.description), "past": .bool(isPast)]
    default: throw Failure.wrongMember("kind")
    }
  }

  /// The same day as `ootd today --on`, with the commits of `ootd log --on`.
  private func day(_ request: Request) async throws -> JSON {
    guard let day = Day(iso: try required("date", request)) else {
      throw Failure.wrongMember("date")
    }
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

  private func required(_ name: String, _ request: Request) throws -> String {
    guard let value = request.parameter(name) else { throw Failure.missingKey(name) }
    return value
  }
}
