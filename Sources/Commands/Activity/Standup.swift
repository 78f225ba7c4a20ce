import Activity
import ArgumentParser
import Rendering
import Todos

struct Standup: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "standup", \.standup, examples: ["standup", "standup --since mon", "standup --json"])
  }

  @Option(help: ArgumentHelp(\.since), completion: .offering(.pastDays)) var since: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let since = try since.map(session.dayParser.pastDay)
    let store = try session.store()
    let report = try await session.activityReader(store).standup(since: since, at: session.now)
    try session.finishReading(report.warnings)
    if json {
      let todos = report.done + report.plan + report.overdue
      return try session.print(report.json(session.json(of: todos, store)))
    }
    let view = StandupView(report, format: session.format)
    if report.isEmpty { return try session.tell(session.phrases.nothingSince(view.since)) }
    try session.print(view.text)
  }
}
