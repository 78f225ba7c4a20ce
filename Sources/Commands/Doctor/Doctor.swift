import ArgumentParser
import Localization
import Rendering

/// Checks everything that ootd needs on this machine, and says how to repair what it finds.
struct Doctor: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("doctor", examples: ["doctor", "doctor --fix", "doctor --json"])
  }

  @Flag(help: .text("fix")) var fix = false
  @Flag(help: .text("fixYes")) var yes = false
  @Flag(help: .text("json")) var json = false

  /// An invalid setting is one of its findings.
  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    if yes, !fix { throw InputError.onlyWith("--yes", other: "--fix") }
    var reports = await Checkup.reports(in: session)
    if fix, reports.repairs.isEmpty, !reports.findings.isEmpty {
      try session.report(session.language.t("doctor.nothingToFix"))
    } else if fix {
      try await repair(reports, in: session)
      reports = await Checkup.reports(in: session)
    }
    let result = DoctorResult(reports)
    if json {
      try session.print(reports.json(session.language))
    } else {
      try session.print(DoctorView(reports, format: session.format).text)
      if !result.isFailure { try session.print(session.language.t(result.message) + "\n") }
    }
    if result.isFailure { throw result }
  }

  /// Shows each repair, asks, and makes it. One that fails doesn't stop the others.
  private func repair(_ reports: [AreaReport], in session: Session) async throws {
    let repairs = reports.repairs
    for repair in repairs {
      try session.report(session.language.t(repair.message))
      let change = Confirmation.repairs(repairs.count)
      do {
        try session.confirm(change, unless: yes)
        try await session.make(repair)
      } catch InputError.declined {
        continue
      } catch let error as InputError where error == .unconfirmed(change) {
        throw error
      } catch {
        try session.context.write(.error, ErrorLine(error, format: session.format).text)
      }
    }
  }
}
