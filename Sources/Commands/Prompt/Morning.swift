import Activity
import ArgumentParser
import Rendering
import Store

/// What a day begins with.
struct Morning: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("morning", \.morning, examples: ["morning", "morning --json"])
  }

  @Flag(help: ArgumentHelp(\.claim)) var claim = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    if claim {
      if json { throw InputError.conflicting("--claim", "--json") }
      return await MorningTelling(session.context).run()
    }
    let store = try session.store()
    let report = try await session.activityReader(store).morning(at: session.now)
    try session.finishReading(report.warnings)
    session.note(DayTally(report.plan.standing, report.dayCommits))
    if json {
      let plan = report.plan
      let todos = plan.todos + plan.carriedOver + plan.due + plan.overdue
      return try session.print(report.morningJSON(session.json(of: todos, store)))
    }
    try session.print(MorningView(report, format: session.format).text)
  }
}
