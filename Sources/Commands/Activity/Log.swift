import Activity
import ArgumentParser
import Rendering
import Todos

struct Log: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "log", \.log,
      examples: ["log", "log --on yesterday", "log --since mon -P api", "log -n 5 --json"])
  }

  @Option(help: ArgumentHelp(\.logDay), completion: .offering(.pastDays)) var on: String?
  @Option(help: ArgumentHelp(\.logSince), completion: .offering(.pastDays)) var since: String?
  @Option(name: .project, help: ArgumentHelp(\.onlyProject), completion: .offering(.projects))
  var project: String?
  @Option(name: .customShort("n", allowingJoined: true), help: ArgumentHelp(\.logCount))
  var count: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  /// Without days, the newest commits.
  private static let newest = 20

  func run(in session: Session) async throws {
    let days = try days(session)
    let limit = try count.map(session.count) ?? (days == nil ? Self.newest : nil)
    let report = try await session.activityReader(try session.store()).log(
      of: days, project: project, limit: limit, at: session.now)
    try session.finishReading(report.warnings)
    if json { return try session.print(report.json) }
    if report.commits.isEmpty {
      return try session.tell(session.phrases.noCommits(isLinked: report.isLinked))
    }
    try session.print(LogView(report, format: session.format).text)
  }

  private func days(_ session: Session) throws -> ClosedRange<Day>? {
    if on != nil, since != nil { throw InputError.conflicting("--on", "--since") }
    if let on {
      let day = try session.dayParser.pastDay(on)
      return day...day
    }
    return try since.map { try session.dayParser.pastDay($0)...session.today }
  }
}
