import Activity
import Localization
import Rendering
import Todos

struct Log: OotdCommand {
  static let usage = Usage(
    "log", examples: ["log", "log --on yesterday", "log --since mon -P api", "log -n 5 --json"])

  @Option("on", help: "logDay", offering: .pastDays) var on: String?
  @Option("since", help: "logSince", offering: .pastDays) var since: String?
  @Option("P", "project", help: "onlyProject", offering: .projects) var project: String?
  @Option("n", help: "logCount") var count: String?
  @Flag("json") var json = false

  /// How many commits to show if no days are given.
  private static let defaultCount = 20

  func run(in session: Session) async throws {
    let days = try days(session)
    let limit = try count.map(session.count) ?? (days == nil ? Self.defaultCount : nil)
    let report = try await session.activityReader(try session.store()).log(
      of: days, project: project, limit: limit, at: session.now)
    try session.finishReading(report.warnings)
    if json { return try session.print(report.json) }
    if report.commits.isEmpty {
      let message =
        report.isLinked
        ? Message("report.noCommits")
        : Message("report.noRepository", ["command": session.context.setupCommand])
      return try session.report(message)
    }
    try session.page(session.format.list(report))
  }

  private func days(_ session: Session) throws -> ClosedRange<Day>? {
    if on != nil, since != nil { throw Failure.conflicting("--on", "--since") }
    if let on {
      let day = try session.dayParser.pastDay(on)
      return day...day
    }
    return try since.map { try session.dayParser.pastDay($0)...session.today }
  }
}

struct Standup: OotdCommand {
  static let usage = Usage(
    "standup",
    examples: [
      "standup", "standup --copy", "standup --since mon --format markdown",
      "standup --on yesterday", "standup --json",
    ])

  @Option("on", help: "standupDay", offering: .pastDays) var on: String?
  @Option("since", help: "standupSince", offering: .pastDays) var since: String?
  @Option("format", help: "standupFormat", offering: .standupFormats) var format: String?
  @Flag("copy", help: "standupCopy") var copy = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let style = try style()
    let first = try since.map(session.dayParser.pastDay)
    let day = try on.map(session.dayParser.pastDay)
    if let since, let on, let first, let day, first > day {
      throw Failure.conflicting("--since \(since)", "--on \(on)")
    }
    let store = try session.store()
    let report = try await session.activityReader(store).standup(
      since: first, on: day, at: session.now)
    try session.finishReading(report.warnings)
    if json {
      let todos = report.done + report.plan + report.overdue
      let json = report.json(try session.json(of: todos, store), in: session.calendar)
      return try session.print(json)
    }
    let view = StandupView(report, as: style, format: session.format)
    if report.isEmpty {
      return try session.report(session.language.t("report.nothingSince", ["date": view.since]))
    }
    try session.page(view.text)
    if copy {
      let text = StandupView(report, as: style, format: session.format.plain).text
      let lines = try session.context.copy(text)
      try session.report(session.language.t("report.copied", ["count": lines]))
    }
  }

  private func style() throws -> StandupFormat {
    for (option, isGiven) in [("--format", format != nil), ("--copy", copy)] where json && isGiven {
      throw Failure.conflicting(option, "--json")
    }
    return try format.map { try StandupFormat(named: $0) } ?? .text
  }
}

struct Drift: OotdCommand {
  static let usage = Usage(
    "drift", examples: ["drift", "drift --days 7 -P api", "drift --all", "drift --json"])

  @Option("days", help: "idleDays") var days: String = "\(IdleTodo.usualLimit)"
  @Option("P", "project", help: "onlyProject", offering: .projects) var project: String?
  @Flag("all", help: "driftAll") var all = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let days = try session.count(days)
    let report = try await session.activityReader(try session.store()).drift(
      idleFor: days, project: project, at: session.now)
    try session.finishReading(report.warnings)
    if json { return try session.print(report.json(in: session.calendar)) }
    if report.isEmpty { return try session.report(session.language.t("report.noDrift")) }
    try session.page(session.format.list(report, project: project, showsAll: all))
  }
}
