package import Git

/// How it stands with the hooks of a repository.
package struct HookReport: Sendable {
  /// Whether a hook runs ootd, and by what.
  package enum State: String, Sendable, CaseIterable {
    case installed
    case byHand
    case byConfiguration = "byConfig"
    /// Installed, but git passes over it.
    case switchedOff
    case notInstalled
  }

  package struct Hook: Hashable, Sendable {
    let event: HookEvent
    let state: State
    /// Why ootd doesn't write to its file.
    let obstacle: HookObstacle?

    package init(event: HookEvent, state: State, obstacle: HookObstacle?) {
      self.event = event
      self.state = state
      self.obstacle = obstacle
    }
  }

  /// `core.hooksPath`, and the file that sets it.
  package struct HooksPath: Sendable {
    let value: String
    let origin: String

    package init(value: String, origin: String) {
      self.value = value
      self.origin = origin
    }
  }

  /// The program that the hooks start.
  package struct Program: Sendable {
    let path: String
    let isPresent: Bool
    /// The one that is running now, where it is another.
    let running: String?

    package init(path: String, isPresent: Bool, running: String?) {
      self.path = path
      self.isPresent = isPresent
      self.running = running
    }
  }

  let project: String?
  let path: String
  let hooksPath: HooksPath?
  let hooks: [Hook]
  let program: Program?
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

  /// Whether `ootd hook install` has something to do or to say.
  var isIncomplete: Bool {
    hooks.contains { $0.state == .notInstalled } || program.map { !$0.isPresent } ?? false
  }
}
