import Actions
import Activity
import Localization
import Rendering
import Store
import Todos

/// Goes through what a day has left open, with one key for each todo; without a terminal, prints it.
struct ReviewCommand: OotdCommand {
  static let usage = Usage(
    "review", examples: ["review", "review --on yesterday", "review --json"])

  @Option("on", help: "reviewedDay", offering: .pastDays) var on: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let day = try on.map(session.dayParser.completionDay) ?? session.today
    let report = try await session.activityReader(store).day(day, at: session.now)
    try session.finishReading(report.warnings)
    if json {
      let todos = try session.json(of: report.plan.left, store)
      return try session.print(report.reviewJSON(todos))
    }
    let review = Review(report, days: session.dayParser, format: session.format)
    guard !review.todos.isEmpty, !store.author.isAgent,
      let outcome = session.context.console.run(review)
    else { return try session.print(review.text) }
    guard case .finished(let decided) = outcome else { throw Failure.declined }
    let change = try session.act(store) { try $0.review(decided, of: day) }
    try session.finish(change, json: false, store)
  }
}
