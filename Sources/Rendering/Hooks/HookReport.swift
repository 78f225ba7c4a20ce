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

  /// `core.hooksPath`, and the file that sets it.
  package struct HooksPath: Sendable {
    package let value: String
    package let origin: String

    package init(value: String, origin: String) {
      self.value = value
      self.origin = origin
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
  package let hooksPath: HooksPath?
  package let hooks: [Hook]
  package let program: Program?
  let record: HookRecord?

  package init(
    project: String?, path: String, hooksPath: HooksPath?, hooks: [Hook], program: Program?,
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

extension HookReport {
  package static var schema: JSONSchema {
    .object([
      "project": .nullable(.string), "path": .string, "hooksPath": .nullable(.string),
      "hooksPathOrigin": .nullable(.string),
      "hooks": .array(
        .object([
          "event": .string, "state": .words(State.allCases.map(\.rawValue)),
          "obstacle": .nullable(.string), "file": .string, "runBy": .nullable(.string),
        ])),
      "binary": .nullable(
        .object(["path": .string, "present": .boolean, "running": .boolean])),
      "lastRun": .nullable(.moment), "lastEvent": .nullable(.string), "scanned": .count,
      "lastScanned": .nullable(.moment),
    ])
  }

  /// The report in the JSON format of `cli.md`.
  /// - Parameter calendar: Gives the offset in which moments are written.
  package func json(_ calendar: LocalCalendar) -> JSON {
    let moment = { (moment: Moment?) in JSON(moment?.iso8601(in: calendar)) }
    return [
      "project": JSON(project),
      "path": .string(path),
      "hooksPath": JSON(hooksPath?.value),
      "hooksPathOrigin": JSON(hooksPath?.origin),
      "hooks": .array(hooks.map(\.json)),
      "binary": program?.json ?? .null,
      "lastRun": moment(record?.lastRun),
      "lastEvent": JSON(record?.lastEvent),
      "scanned": JSON(record?.scanned ?? 0),
      "lastScanned": moment(record?.lastScanned),
    ]
  }
}

extension HookReport.Hook {
  fileprivate var json: JSON {
    [
      "event": .string(event.name), "state": .string(state.rawValue),
      "obstacle": JSON(obstacle?.word), "file": .string(file), "runBy": JSON(runner),
    ]
  }
}

extension HookReport.Program {
  fileprivate var json: JSON {
    ["path": .string(path), "present": .bool(isPresent), "running": .bool(running == nil)]
  }
}
