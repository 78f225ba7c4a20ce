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
    let store = try session.store()
    let reader = DriftReader(
      store: store, scanner: session.scanner(store), environment: session.environment,
      calendar: session.calendar)
    let report = try await reader.report(idleFor: days, project: project, at: session.now)
    try session.finishReading(report.warnings)
    if json { return try session.print(report.json(in: session.calendar)) }
    if report.isEmpty { return try session.tell(session.phrases.noDrift) }
    let view = DriftView(report, project: project, format: session.format)
    try session.print(view.text)
  }
}
