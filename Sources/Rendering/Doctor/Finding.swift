package import Localization
package import Todos

/// Something that `ootd doctor` found.
package struct Finding: Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    /// Something that was set up doesn't work, or data may be lost.
    case error
    /// It works, but not as it should.
    case warning
    /// It isn't set up, or is unusual on purpose.
    case note
  }

  package let severity: Severity
  package let message: Message
  /// The command that repairs it; nil if only the message says what to do.
  package let command: String?
  /// The change that `--fix` makes; nil if only the user can repair it.
  package let repair: Repair?

  /// - Parameters:
  ///   - message: Its key is any word and a dot, followed by the ``code``.
  ///   - command: By default the fix, if there is one.
  package init(
    _ severity: Severity, _ message: Message, command: String? = nil, repair: Repair? = nil
  ) {
    self.severity = severity
    self.message = message
    self.command = command ?? repair.map { _ in "ootd doctor --fix" }
    self.repair = repair
  }

  /// A stable identifier for programs: `hook.binaryGone`.
  package var code: String { String(message.key.drop { $0 != "." }.dropFirst()) }
}

/// A safe and reversible change that `ootd doctor --fix` makes.
package enum Repair: Hashable, Sendable {
  /// Rebuild the tables of the store at that path from its log, after keeping a copy.
  case rebuildTables(path: String)
  /// Write the damaged store at that path anew from its log, and keep the damaged file.
  case rewriteStore(path: String)
  /// Finish erasing purged text.
  case finishPurge
  case setMode(path: String, mode: Int)
  /// Install the hooks of the repository at that path for the running program.
  case installHooks(path: String)
  /// Write anew what prompts show.
  case rewritePrompt
  /// Empty the repository of packs, which the next sync fills again.
  case emptySyncRepository(path: String)
  /// Remove files that ootd made and writes again when it needs them.
  case remove(paths: [String])
}

extension Repair {
  /// The change, as an infinitive or imperative.
  package var message: Message {
    switch self {
    case .rebuildTables(let path): Message("doctor.repair.rebuildTables", ["path": path])
    case .rewriteStore(let path): Message("doctor.repair.rewriteStore", ["path": path])
    case .finishPurge: Message("doctor.repair.finishPurge")
    case .setMode(let path, let mode):
      Message("doctor.repair.setMode", ["path": path, "mode": String(mode, radix: 8)])
    case .installHooks(let path): Message("doctor.repair.installHooks", ["path": path])
    case .rewritePrompt: Message("doctor.repair.rewritePrompt")
    case .emptySyncRepository(let path):
      Message("doctor.repair.emptySyncRepository", ["path": path])
    case .remove(let paths):
      Message("doctor.repair.remove", ["paths": paths.map { "`\($0)`" }])
    }
  }
}

/// The result of checking one area.
package struct AreaReport: Sendable {
  package enum Area: String, Sendable, CaseIterable {
    case store, repositories, hooks, prompt, shells, sync, clock, disk, versions, settings
  }

  package let area: Area
  /// The state of the area; nil if it couldn't be checked.
  package let summary: Message?
  package let findings: [Finding]

  package init(_ area: Area, _ summary: Message?, _ findings: [Finding] = []) {
    self.area = area
    self.summary = summary
    self.findings = findings
  }
}

extension [AreaReport] {
  package var findings: [Finding] { flatMap(\.findings) }

  package func count(of severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// The repairs that `--fix` would make, each once.
  package var repairs: [Repair] {
    findings.compactMap(\.repair).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  package static var schema: JSONSchema {
    .array(
      .object([
        "area": .words(AreaReport.Area.allCases.map(\.rawValue)), "code": .string,
        "severity": .words(Finding.Severity.allCases.map(\.rawValue)), "message": .string,
        "fix": .nullable(.string), "fixable": .boolean,
      ]))
  }

  /// The findings in the JSON format of `cli.md`.
  package func json(_ language: Language) -> JSON {
    .array(
      flatMap { report in
        report.findings.map { finding in
          [
            "area": .string(report.area.rawValue), "code": .string(finding.code),
            "severity": .string(finding.severity.rawValue),
            "message": .string(language.t(finding.message)), "fix": JSON(finding.command),
            "fixable": .bool(finding.repair != nil),
          ]
        }
      })
  }
}
