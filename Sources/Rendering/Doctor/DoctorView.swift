package import Localization
import Todos

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
