import Activity
import Hummingbird
import Rendering
import Store
import Todos

/// Commits beside completion, day by day.
struct ActivityRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/activity") { request, _ in
      let context = access.context
      let days = try days(request)
      let report = try await withTaskExecutorPreference(access.threads) {
        try await context.counter.activity(of: .days(days), project: nil, at: context.clock())
      }
      return Response(report.json)
    }
  }

  private func days(_ request: Request) throws(BoardError) -> ClosedRange<Day> {
    let bound = { (name: String) in request.parameter(name).flatMap { Day(iso: $0) } }
    let most = DaySpan.mostWeeks
    guard let from = bound("from"), let to = bound("to"), from <= to,
      to.number - from.number < 7 * most
    else { throw .badSpan(mostWeeks: most) }
    return from...to
  }
}
