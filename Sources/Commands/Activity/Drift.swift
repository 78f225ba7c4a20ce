import Activity
import ArgumentParser
import Rendering
import Todos

struct Drift: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("drift", \.drift, examples: ["drift", "drift --days 7 -P api", "drift --json"])
  }

  @Option(help: ArgumentHelp(\.idleDays)) var days: String = "3"
  @Option(name: .project, help: ArgumentHelp(\.onlyProject), completion: .offering(.projects))
  var project: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let days = try session.count(days)
    let report = try await session.activityReader(try session.store()).drift(
      idleFor: days, project: project, at: session.now)
    try session.finishReading(report.warnings)
    if json { return try session.print(report.json(in: session.calendar)) }
    if report.isEmpty { return try session.tell(session.phrases.noDrift) }
    let view = DriftView(report, project: project, format: session.format)
    try session.print(view.text)
  }
}
