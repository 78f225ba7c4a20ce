package import Git
package import Todos

/// The state of a repository's hooks.
package struct HookReport: Sendable {
  /// Whether and how a hook runs ootd.
  package enum State: String, Sendable, CaseIterable {
    case installed
    case byHand
    case byConfiguration = "byConfig"
    /// Installed, but git skips it.
    case switchedOff
    case notInstalled
  }

  package struct Hook: Hashable, Sendable {
    package let event: HookEvent
    package let state: State
    /// Why ootd doesn't write to the hook's file.
    package let obstacle: HookObstacle?
    /// The file that ootd's block is in, or would go into.
    package let file: String
    /// The program, or else the hook, that runs the file; nil if git does.
    let runner: String?

    package init(
      event: HookEvent, state: State, obstacle: HookObstacle?, file: String, runner: String? = nil
    ) {
      self.event = event
      self.state = state
      self.obstacle = obstacle
      self.file = file
      self.runner = runner
    }
  }

  /// The program that the hooks run.
  package struct Program: Sendable {
    package let path: String
    package let isPresent: Bool
    /// The path of the running program if it differs.
    package let running: String?

    package init(path: String, isPresent: Bool, running: String?) {
      self.path = path
      self.isPresent = isPresent
      self.running = running
    }
  }

  let project: String?
  let path: String
  /// The entry of `core.hooksPath`; nil if it isn't set.
  package let hooksPath: ConfigurationEntry?
  package let hooks: [Hook]
  package let program: Program?
  let record: HookRecord?

  package init(
    project: String?, path: String, hooksPath: ConfigurationEntry?, hooks: [Hook],
    program: Program?,
    record: HookRecord?
  ) {
    self.project = project
    self.path = path
    self.hooksPath = hooksPath
    self.hooks = hooks
    self.program = program
    self.record = record
  }

  /// Whether git runs all of its hooks, and they find their program.
  package var isReady: Bool {
    (program?.isPresent ?? true)
      && hooks.allSatisfy { ![.switchedOff, .notInstalled].contains($0.state) }
  }

  /// Whether `ootd hook install` can install a hook that is missing.
  var canBeCompleted: Bool {
    hooks.contains { $0.state == .notInstalled && $0.obstacle == nil }
      || program.map { !$0.isPresent } ?? false
  }

  /// Whether `ootd hook install` has something to do or report.
  var isIncomplete: Bool {
    hooks.contains { $0.state == .notInstalled && $0.obstacle != .disabled }
      || program.map { !$0.isPresent } ?? false
  }

  private static let members: [JSONProperty<(report: HookReport, calendar: LocalCalendar)>] = [
    .init("project", \.report.project), .init("path", \.report.path),
    .init("hooksPath") { $0.report.hooksPath.map { $0.value ?? "" } },
    .init("hooksPathOrigin", \.report.hooksPath?.origin),
    .init(
      "hooks",
      [
        .init("event", \.event.name), .init("state", \.state),
        .init("obstacle", \.obstacle?.word), .init("file", \.file), .init("runBy", \.runner),
      ], \.report.hooks),
    .init("binary", \.report.program),
    .init("lastRun", .nullable(.moment)) { $0.report.record?.lastRun?.iso8601(in: $0.calendar) },
    .init("lastEvent", \.report.record?.lastEvent),
    .init("scanned") { $0.report.record?.scanned ?? 0 },
    .init("lastScanned", .nullable(.moment)) {
      $0.report.record?.lastScanned?.iso8601(in: $0.calendar)
    },
  ]

  package static var schema: JSONSchema { members.shape() }

  /// The report in the JSON format of `cli.md`.
  /// - Parameter calendar: Gives the offset in which moments are written.
  package func json(_ calendar: LocalCalendar) -> JSON { Self.members.json(of: (self, calendar)) }
}

/// When the hooks of a repository last ran, and how many commits were found without them.
package struct HookRecord: Hashable, Sendable {
  /// The time and event of the last run; nil if no hook has run.
  package let lastRun: Moment?
  package let lastEvent: String?
  /// The number of commits found without hooks since then.
  package let scanned: Int
  package let lastScanned: Moment?

  package init(lastRun: Moment?, lastEvent: String?, scanned: Int, lastScanned: Moment?) {
    self.lastRun = lastRun
    self.lastEvent = lastEvent
    self.scanned = scanned
    self.lastScanned = lastScanned
  }
}

extension HookReport.State: JSONValue {}

extension HookReport.Program: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("path", \.path), .init("present", \.isPresent), .init("running") { $0.running == nil },
  ]
}
