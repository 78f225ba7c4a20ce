import Activity
import Files
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

/// Checks everything that ootd needs on this machine, and says how to repair what it finds.
struct Doctor: OotdCommand {
  static let usage = Usage("doctor", examples: ["doctor", "doctor --fix", "doctor --json"])

  @Flag("fix") var fix = false
  @Flag("yes", help: "fixYes") var yes = false
  @Flag("json") var json = false

  /// An invalid setting is one of its findings.
  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    if yes, !fix { throw Failure.onlyWith("--yes", other: "--fix") }
    var reports = await Checkup.reports(in: session)
    if fix, reports.repairs.isEmpty, !reports.findings.isEmpty {
      try session.report(Message("doctor.nothingToFix"))
    } else if fix {
      try await repair(reports, in: session)
      reports = await Checkup.reports(in: session)
    }
    let result = DoctorResult(reports)
    if json {
      try session.print(reports.json(session.format))
    } else {
      try session.print(session.format.list(reports))
      if !result.isFailure { try session.print(result.message) }
    }
    if result.isFailure { throw result }
  }

  /// Shows each repair, asks, and makes it. One that fails doesn't stop the others.
  private func repair(_ reports: [AreaReport], in session: Session) async throws {
    let repairs = reports.repairs
    for repair in repairs {
      try session.report(repair.message)
      let change = Confirmation.repairs(repairs.count)
      do {
        try session.confirm(change, unless: yes)
        try await session.make(repair)
      } catch let failure as Failure where failure == .declined {
        continue
      } catch let failure as Failure where failure == .unconfirmed(change) {
        throw failure
      } catch {
        try session.report(error)
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
        _ = try await HookPlan(installing: lines, in: repository).apply(in: self)
      } catch is HookRefusal {
        throw Failure.hooksRefused(path: path)
      }
    case .rewritePrompt:
      guard let folder = context.stateFolder, let state = context.promptState else { return }
      let files = state.damagedFiles + ["prompt", "tally"].map { "\(folder)/\($0)" }
      for path in files { try AtomicFile(path).remove() }
      if let store = try existingStore(timeout: TodoStore.timeout) { await refreshPrompt(store) }
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
}

/// The facts that several checks share. Reading them changes nothing.
struct Checkup {
  let session: Session
  /// The store; nil if there is none, or it can't be used.
  private(set) var store: TodoStore?
  /// The result of examining the store; nil without one.
  private(set) var examination: StoreExamination?
  /// Why the store can't be used; nil if it can, or there is none.
  private(set) var storeError: (any CodedError)?
  private(set) var links: [LinkedRepository] = []
  /// The linked repositories that can be opened, once each.
  private(set) var repositories: [(repository: Repository, project: String)] = []
  let gitVersion: String?

  /// Checks each area in turn.
  static func reports(in session: Session) async -> [AreaReport] {
    let checkup = await Checkup(session)
    defer { checkup.store?.close() }
    return [
      checkup.checkStore(), await checkup.checkRepositories(), await checkup.checkHooks(),
      checkup.checkPrompt(), checkup.checkShells(), checkup.checkSync(), checkup.checkClock(),
      checkup.checkDisk(), await checkup.checkVersions(), checkup.checkSettings(),
    ]
  }

  private init(_ session: Session) async {
    self.session = session
    gitVersion = await GitCLI.version(session.environment)
    do {
      store = try TodoStore.forExamination(
        in: try session.context.dataFolder, calendar: session.calendar, timeout: Self.timeout)
      defer { session.endProgress() }
      examination = try store?.examine(progress: session.progress("doctor.examining"))
      links = try store?.read { try $0.linkedRepositories() } ?? []
    } catch {
      storeError = error as? any CodedError ?? StoreError.failed(message: "\(error)")
      store?.close()
      store = nil
    }
    for link in links {
      // The report on repositories says why one can't be opened.
      let found = await session.context.debug.ignoring("repository \(link.path)") {
        try await Repository(at: link.path, environment: session.environment)
      }
      if let found { repositories.append((found, link.project)) }
    }
  }

  /// How long to wait for another program that uses the store, in seconds.
  private static let timeout = 2.0

  /// Warns of a file or folder that others than its owner may read.
  func checkMode(_ mode: Int, of path: String, _ code: String, _ report: inout AreaReport) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0,
      FileSystemKind(of: path).hasModes
    else { return }
    report.add(
      .warning, code, ["path": path],
      hint: "chmod \(String(mode, radix: 8)) \(path.shellWord)",
      repair: .setMode(path: path, mode: mode))
  }
}
