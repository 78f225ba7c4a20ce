import Files
import Git
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// Checks that git runs the installed hooks, and that they run this program.
  func checkHooks() async -> AreaReport {
    if repositories.isEmpty {
      return AreaReport(.hooks, storeError == nil ? Message("doctor.hook.none") : nil)
    }
    var findings: [Finding] = []
    var without: [String] = []
    var ready = 0
    for (repository, project) in repositories {
      do {
        let report = try HookReport(of: repository, project: project, session.context)
        let found = try await hookFindings(report, repository)
        findings += found
        if let missing = try missingLFSHooks(report, repository) { findings.append(missing) }
        if report.isReady { ready += 1 }
        if found.isEmpty, report.hooks.allSatisfy({ $0.state == .notInstalled }) {
          without.append(repository.path)
        }
      } catch {
        // The report on repositories has it.
        session.context.debug.log("hooks of \(repository.path)", error)
      }
    }
    if !without.isEmpty {
      let command = "ootd hook install \(without.count == 1 ? without[0].shellWord : "--all")"
      findings.append(
        Finding(
          .note, Message("doctor.hook.notInstalled", ["count": without.count]), command: command))
    }
    if session.context.environment["OOTD_HOOK"] == "0", without.count < repositories.count {
      findings.append(
        Finding(.warning, Message("doctor.hook.disabledByVariable"), command: "unset OOTD_HOOK"))
    }
    return AreaReport(
      .hooks,
      Message(
        "doctor.hook.summary",
        ["count": repositories.count, "installed": ready]), findings)
  }

  private func hookFindings(
    _ report: HookReport, _ repository: Repository
  ) async throws -> [Finding] {
    let path = repository.path
    let folder = try repository.hookFolder()
    if let damaged = report.hooks.first(where: { $0.obstacle == .damagedBlock }) {
      return [
        Finding(
          .error, InputError.damagedHook(path: damaged.file).message,
          command: "${EDITOR:-vi} \(damaged.file.shellWord)")
      ]
    }
    if folder.obstacle == .disabled, let setting = folder.setting,
      report.hooks.contains(where: { $0.state == .notInstalled })
    {
      let error = InputError.hooksDisabled(
        path: path, setting: setting.value ?? "", file: setting.origin)
      let severity: Finding.Severity =
        hasHooks(in: repository.defaultHookFolder) ? .warning : .note
      return [Finding(severity, error.message, command: error.failure.hint)]
    }
    if let bypassed = bypassed(report, repository, folder) { return [bypassed] }
    let journal = HookJournal(in: session.context.stateFolder, of: path, session.context.debug)
    let damagedRecord = journal.damagedPath.map { file in
      Finding(
        .warning, Message("doctor.hook.recordDamaged", ["path": file]),
        repair: .remove(paths: [file]))
    }
    let found = [
      try disabled(report, repository, folder), missing(report, path), program(report, path),
      damagedRecord,
    ].compactMap(\.self)
    if !found.isEmpty { return found }
    return try await [outdated(report, repository)].compactMap(\.self)
  }

  /// Installed hooks that git doesn't run because `core.hooksPath` names another folder.
  private func bypassed(
    _ report: HookReport, _ repository: Repository, _ folder: HookFolder
  ) -> Finding? {
    let usual = repository.defaultHookFolder
    guard let hooksPath = report.hooksPath, usual.path != folder.path,
      report.hooks.allSatisfy({ $0.state == .notInstalled }), hasHooks(in: usual)
    else { return nil }
    return Finding(
      .warning,
      Message(
        "doctor.hook.bypassed",
        ["path": repository.path, "setting": hooksPath.value, "file": hooksPath.origin]),
      command: "ootd hook install \(repository.path.shellWord)")
  }

  private func hasHooks(in folder: HookFolder) -> Bool {
    HookEvent.allCases.contains { folder.files(of: $0).file.script?.installed != nil }
  }

  /// Hooks of git-lfs that are missing where it is used: it installs none if another program's is there.
  private func missingLFSHooks(_ report: HookReport, _ repository: Repository) throws -> Finding? {
    let folder = try repository.hookFolder()
    guard repository.usesLFS, folder.obstacle != .disabled else { return nil }
    let missing = folder.missingLFSHooks
    if missing.isEmpty { return nil }
    let path = repository.path.shellWord
    var commands = ["git -C \(path) lfs update"]
    if report.hooks.contains(where: { $0.state == .installed }) {
      commands = ["ootd hook uninstall \(path)"] + commands + ["ootd hook install \(path)"]
    }
    return Finding(
      .warning, Message("doctor.hook.lfs", ["events": missing, "path": repository.path]),
      command: commands.joined(separator: " && "))
  }

  /// Hooks that git skips.
  private func disabled(
    _ report: HookReport, _ repository: Repository, _ folder: HookFolder
  ) throws -> Finding? {
    let disabled = report.hooks.filter { $0.state == .switchedOff }.map(\.event)
    guard let first = disabled.first else { return nil }
    let names = disabled.map(\.name)
    let configuration = try repository.configuration()
    let keys = ["hook.ootd-\(first.name).enabled", "hook.\(first.name).enabled"]
    let entry = configuration.entries.last { keys.contains($0.key) }
    if try repository.configuredHook(first) != nil, let entry {
      return Finding(
        .warning,
        Message(
          "doctor.hook.disabledBySetting",
          ["events": names, "path": repository.path, "setting": entry.key, "file": entry.origin]),
        command: "git config --file \(entry.origin.shellWord) --unset \(entry.key)")
    }
    let files = disabled.compactMap { folder.files(of: $0).skipped?.path.shellWord }
      .joined(separator: " ")
    return Finding(
      .warning,
      Message("doctor.hook.notExecutable", ["events": names, "path": repository.path]),
      command: "chmod +x \(files)")
  }

  /// Hooks that are missing beside installed ones.
  private func missing(_ report: HookReport, _ path: String) -> Finding? {
    let missing = report.hooks.filter { $0.state == .notInstalled }
    guard !missing.isEmpty, missing.count < report.hooks.count else { return nil }
    let canInstall = missing.allSatisfy { $0.obstacle == nil }
    return Finding(
      .warning,
      Message("doctor.hook.incomplete", ["events": missing.map(\.event.name), "path": path]),
      command: "ootd hook install \(path.shellWord)",
      repair: canInstall ? .installHooks(path: path) : nil)
  }

  /// A program that hooks run and that is gone or isn't this one.
  private func program(_ report: HookReport, _ path: String) -> Finding? {
    guard let program = report.program, !program.isPresent || program.running != nil else {
      return nil
    }
    let isByHand = report.hooks.contains { $0.state == .byHand }
    let values = ["path": path, "program": program.path]
    return Finding(
      program.isPresent ? .warning : .error,
      program.isPresent
        ? Message("doctor.hook.otherProgram", values) : Message("doctor.hook.binaryGone", values),
      command: "ootd hook install \(path.shellWord)",
      repair: isByHand ? nil : .installHooks(path: path))
  }

  /// Hooks whose lines differ from those that this version installs.
  private func outdated(
    _ report: HookReport, _ repository: Repository
  ) async throws -> Finding? {
    guard let program = report.program,
      report.hooks.contains(where: { $0.state == .installed })
    else { return nil }
    let plan = try await HookPlan(
      installing: HookLines(executable: program.path), in: repository, preparing: false)
    guard plan.changesFiles else { return nil }
    return Finding(
      .warning, Message("doctor.hook.outdated", ["path": repository.path]),
      command: "ootd hook install \(repository.path.shellWord)",
      repair: .installHooks(path: repository.path))
  }
}
