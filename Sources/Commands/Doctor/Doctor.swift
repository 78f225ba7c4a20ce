import ArgumentParser
import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

/// Checks everything that ootd needs on this machine, and says how to repair what it finds.
struct Doctor: OotdCommand {
  static let usage = Usage("doctor", examples: ["doctor", "doctor --fix", "doctor --json"])

  @Flag(help: .text("fix")) var fix = false
  @Flag(help: .text("fixYes")) var yes = false
  @Flag(help: .text("json")) var json = false

  /// An invalid setting is one of its findings.
  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    if yes, !fix { throw Failure.onlyWith("--yes", other: "--fix") }
    var reports = await Checkup.reports(in: session)
    if fix, reports.repairs.isEmpty, !reports.findings.isEmpty {
      try session.report(session.language.t("doctor.nothingToFix"))
    } else if fix {
      try await repair(reports, in: session)
      reports = await Checkup.reports(in: session)
    }
    let result = DoctorResult(reports)
    if json {
      try session.print(reports.json(session.format))
    } else {
      try session.print(session.format.list(reports))
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
      } catch let failure as Failure where failure == .declined {
        continue
      } catch let failure as Failure where failure == .unconfirmed(change) {
        throw failure
      } catch {
        try session.context.write(.error, ErrorLine(error, format: session.format).text)
      }
    }
  }
}

extension Session {
  /// Makes a repair.
  func make(_ repair: Repair) async throws {
    let time = now.iso8601(offsetMinutes: 0).filter { $0.isNumber || $0 == "T" }
    switch repair {
    case .rebuildTables:
      try store(beginsDay: false).rebuild(keepingCopy: "before-rebuild-\(time)", at: now)
    case .rewriteStore:
      try StoreRecovery(in: try context.dataFolder, name: context.hostName)
        .rewriteFile(keepingCopy: "damaged-\(time)")
    case .finishPurge:
      let lock = try syncLock()
      defer { withExtendedLifetime(lock) {} }
      try wipe(store(beginsDay: false))
    case .setMode(let path, let mode):
      guard chmod(path, mode_t(mode)) == 0 else {
        throw Failure.unwritable(path: path, message: String(cString: strerror(errno)))
      }
    case .installHooks(let path):
      let lines = try HookLines(executable: context.executable)
      let repository = try await Repository(at: path, environment: environment)
      do {
        _ = try await HookPlan(installing: lines, in: repository, preparing: false).apply(in: self)
      } catch is HookRefusal {
        throw Failure.hooksRefused(path: path)
      }
    case .rewritePrompt: try await rewritePrompt()
    case .emptySyncRepository(let path):
      let lock = try syncLock(timeout: 0)
      defer { withExtendedLifetime(lock) {} }
      try GitPackSet.empty(path)
    case .remove(let paths):
      for path in paths { try AtomicFile(path).remove() }
    }
  }

  /// The log of a damaged store; nil if it is damaged too.
  func recovery(in folder: String) -> StoreRecovery? {
    context.debug.ignoring("log of a damaged store") {
      try StoreRecovery(in: folder, name: context.hostName)
    }
  }

  private func rewritePrompt() async throws {
    guard let folder = context.stateFolder else { return }
    let damaged = [DailyMarker(in: folder, context.debug).damagedPath].compactMap(\.self)
    let files = damaged + ["prompt", "tally"].map { "\(folder)/\($0)" }
    for path in files { try AtomicFile(path).remove() }
    if let store = try existingStore(timeout: TodoStore.timeout) { await refreshPrompt(store) }
  }
}
