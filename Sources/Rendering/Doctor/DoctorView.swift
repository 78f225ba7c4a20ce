package import Localization
package import Todos

extension Format {
  /// One line for each area, with its findings below it, each with the command that repairs it.
  package func list(_ reports: [AreaReport]) -> String {
    let names = reports.map { t("doctor.area.\($0.area.rawValue)") }
    let width = (names.map(\.displayWidth).max() ?? 0) + 2
    let lines = zip(reports, names).flatMap { report, name in
      [head(report, name, width)] + report.findings.flatMap { self.lines(of: $0) }
    }
    return text(lines)
  }

  private func head(_ report: AreaReport, _ name: String, _ width: Int) -> StyledText {
    let severities = Set(report.findings.map(\.severity))
    let sign =
      switch Finding.Severity.allCases.first(where: severities.contains) {
      case .error: StyledText("✗ ", .overdue)
      case .warning: StyledText("! ", .medium)
      case .note: StyledText("· ", .dim)
      case nil: StyledText(report.summary == nil ? "· " : "✓ ", .commits)
      }
    let summary =
      report.summary.map { StyledText(language.t($0)) }
      ?? StyledText(severities.contains(.error) ? "" : t("doctor.notChecked"), .dim)
    return (sign + StyledText(name, .heading).padded(toWidth: width) + summary)
      .cut(toWidth: tableWidth)
  }

  private func lines(of finding: Finding) -> [StyledText] {
    let isNote = finding.severity == .note
    let message = language.t(finding.failure.message)
    var lines = sentence(
      message, isNote ? .dim : finding.severity == .error ? .overdue : .plain, indent: 4)
    // Most errors' messages name their command.
    if let command = finding.failure.hint, !message.contains("`\(command)`") {
      lines.append(StyledText("  ") + StyledText(command, isNote ? .dim : .completion))
    }
    return lines.indented.indented
  }
}

/// The outcome of a check. It is thrown if there are errors, so that the command fails.
package struct DoctorResult: CodedError {
  /// `1 error, 2 warnings; …`, or that there are none.
  package let failure: Failure
  /// Whether something doesn't work.
  package let isFailure: Bool

  package init(_ reports: [AreaReport]) {
    let (errors, warnings) = (reports.count(of: .error), reports.count(of: .warning))
    isFailure = errors > 0
    let counts = [
      errors > 0 ? Message("doctor.errors", ["count": errors]) : nil,
      warnings > 0 ? Message("doctor.warnings", ["count": warnings]) : nil,
    ].compactMap(\.self)
    let repairs = reports.findings.count { $0.repair != nil }
    var failure = Failure(
      "doctor.problems", .failed,
      [
        "counts": counts,
        "hint": repairs > 0 ? Message("error.doctor.problems.fixable", ["count": repairs]) : nil,
      ], hint: repairs > 0 ? "ootd doctor --fix" : nil)
    if counts.isEmpty { failure.message = Message("doctor.healthy") }
    self.failure = failure
  }
}

/// Something that `ootd doctor` found.
package struct Finding: Sendable {
  package enum Severity: String, Sendable, CaseIterable, JSONValue {
    /// Something that was set up doesn't work, or data may be lost.
    case error
    /// It works, but not as it should.
    case warning
    /// It isn't set up, or is unusual on purpose.
    case note
  }

  package let severity: Severity
  /// The error that a command would report. Its hint is the command that repairs it; without one, the message says what
  /// to do.
  package let failure: Failure
  /// The change that `--fix` makes; nil if only the user can repair it.
  package let repair: Repair?
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
    case .remove(let paths): Message("doctor.repair.remove", ["paths": paths.map { "`\($0)`" }])
    }
  }
}

/// The result of checking one area.
package struct AreaReport: Sendable {
  package enum Area: String, Sendable, CaseIterable, JSONValue {
    case store, repositories, hooks, prompt, shells, sync, clock, disk, versions, settings
  }

  package let area: Area
  /// The state of the area; nil if it couldn't be checked.
  package var summary: Message?
  package private(set) var findings: [Finding] = []

  package init(_ area: Area, _ summary: Message? = nil) {
    self.area = area
    self.summary = summary
  }

  /// Adds something that no command fails with.
  /// - Parameters:
  ///   - code: Its text is `doctor.CODE`.
  ///   - given: By default the path among the values.
  ///   - hint: By default the fix, if there is one.
  package mutating func add(
    _ severity: Finding.Severity, _ code: String, _ values: [String: any MessageValue] = [:],
    given: String? = nil, hint: String? = nil, repair: Repair? = nil
  ) {
    let given = given ?? values["path"] as? String
    let hint = hint ?? repair.map { _ in "ootd doctor --fix" }
    var failure = Failure(code, .failed, values, given: given, hint: hint)
    failure.message = Message("doctor.\(code)", values)
    findings.append(Finding(severity: severity, failure: failure, repair: repair))
  }

  /// Adds an error of a command.
  /// - Parameter hint: By default the error's own.
  package mutating func add(
    _ severity: Finding.Severity, _ error: any CodedError, hint: String? = nil
  ) {
    var failure = error.failure
    failure.command = hint ?? failure.command
    findings.append(Finding(severity: severity, failure: failure, repair: nil))
  }
}

extension [AreaReport] {
  package var findings: [Finding] { flatMap(\.findings) }

  package func count(of severity: Finding.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// The repairs that `--fix` would make, each once.
  package var repairs: [Repair] { findings.compactMap(\.repair).distinct }

  package static var schema: JSONSchema {
    .array(
      ErrorLine.members.shape().adding([
        "area": AreaReport.Area.schema, "severity": Finding.Severity.schema, "fixable": .boolean,
      ]))
  }

  /// The findings in the form of errors.
  package func json(_ format: Format) -> JSON {
    .array(
      flatMap { report in
        report.findings.map { finding in
          ErrorLine(finding.failure, format: format).object.adding([
            "area": report.area.json, "severity": finding.severity.json,
            "fixable": .bool(finding.repair != nil),
          ])
        }
      })
  }
}
