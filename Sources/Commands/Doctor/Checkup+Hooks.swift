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
    var report = AreaReport(.hooks)
    var without: [String] = []
    var ready = 0
    for (repository, project) in repositories {
      // The report on repositories has the errors.
      await session.context.debug.ignoring("hooks of \(repository.path)") {
        let state = try HookReport(of: repository, project: project, session.context)
        let known = report.findings.count
        try await check(state, repository, &report)
        let isFaultless = report.findings.count == known
        try checkLFSHooks(state, repository, &report)
        if state.isReady { ready += 1 }
        if isFaultless, state.hooks.allSatisfy({ $0.state == .notInstalled }) {
          without.append(repository.path)
        }
      }
    }
    if !without.isEmpty {
      report.add(
        .note, "hook.notInstalled", ["count": without.count],
        hint: "ootd hook install \(without.count == 1 ? without[0].shellWord : "--all")")
    }
    if session.context.environment["OOTD_HOOK"] == "0", without.count < repositories.count {
      report.add(.warning, "hook.disabledByVariable", hint: "unset OOTD_HOOK")
    }
    report.summary = Message(
      "doctor.hook.summary", ["count": repositories.count, "installed": ready])
    return report
  }

  private func check(
    _ state: HookReport, _ repository: Repository, _ report: inout AreaReport
  ) async throws {
    let path = repository.path
    let install = "ootd hook install \(path.shellWord)"
    let folder = try repository.hookFolder()
    let usual = repository.defaultHookFolder
    let isInUsual = HookEvent.allCases.contains {
      usual.files(of: $0).file.script?.installed != nil
    }
    let missing = state.hooks.filter { $0.state == .notInstalled }
    if let damaged = state.hooks.first(where: { $0.obstacle == .damagedBlock }) {
      return report.add(
        .error, Failure.damagedHook(path: damaged.file),
        hint: "${EDITOR:-vi} \(damaged.file.shellWord)")
    }
    if folder.obstacle == .disabled, let setting = folder.setting, !missing.isEmpty {
      let error = Failure.hooksDisabled(
        path: path, setting: setting.value ?? "", file: setting.origin)
      return report.add(isInUsual ? .warning : .note, error)
    }
    // `core.hooksPath` names another folder than that of the installed hooks.
    if let setting = state.hooksPath, usual.path != folder.path, isInUsual,
      missing.count == state.hooks.count
    {
      return report.add(
        .warning, "hook.bypassed",
        ["path": path, "setting": setting.value ?? "", "file": setting.origin], hint: install)
    }
    let known = report.findings.count
    try checkDisabled(state, repository, folder, &report)
    if !missing.isEmpty, missing.count < state.hooks.count {
      report.add(
        .warning, "hook.incomplete", ["events": missing.map(\.event.name), "path": path],
        hint: install,
        repair: missing.allSatisfy { $0.obstacle == nil } ? .installHooks(path: path) : nil)
    }
    // The program that hooks run is gone or isn't this one.
    if let program = state.program, !program.isPresent || program.running != nil {
      let isByHand = state.hooks.contains { $0.state == .byHand }
      report.add(
        program.isPresent ? .warning : .error,
        program.isPresent ? "hook.otherProgram" : "hook.binaryGone",
        ["path": path, "program": program.path], hint: install,
        repair: isByHand ? nil : .installHooks(path: path))
    }
    let journal = HookJournal(in: session.context.stateFolder, of: path, session.context.debug)
    if let record = journal.damagedPath {
      report.add(
        .warning, "hook.recordDamaged", ["path": record], repair: .remove(paths: [record]))
    }
    // Other lines than this version installs.
    guard report.findings.count == known, let program = state.program,
      state.hooks.contains(where: { $0.state == .installed }),
      try await HookPlan(
        installing: HookLines(executable: program.path), in: repository
      ).changesFiles
    else { return }
    report.add(
      .warning, "hook.outdated", ["path": path], hint: install, repair: .installHooks(path: path))
  }

  /// Checks for hooks that git skips.
  private func checkDisabled(
    _ state: HookReport, _ repository: Repository, _ folder: HookFolder,
    _ report: inout AreaReport
  ) throws {
    let disabled = state.hooks.filter { $0.state == .switchedOff }.map(\.event)
    guard let first = disabled.first else { return }
    let names = disabled.map(\.name)
    let keys = ["hook.ootd-\(first.name).enabled", "hook.\(first.name).enabled"]
    let entry = try repository.configuration().entries.last { keys.contains($0.key) }
    if try repository.configuredHook(first) != nil, let entry {
      return report.add(
        .warning, "hook.disabledBySetting",
        ["events": names, "path": repository.path, "setting": entry.key, "file": entry.origin],
        hint: "git config --file \(entry.origin.shellWord) --unset \(entry.key)")
    }
    let files = disabled.compactMap { folder.files(of: $0).skipped?.path.shellWord }
    report.add(
      .warning, "hook.notExecutable", ["events": names, "path": repository.path],
      hint: "chmod +x \(files.joined(separator: " "))")
  }

  /// Checks for hooks of git-lfs that are missing where it is used: it installs none if another program's is there.
  private func checkLFSHooks(
    _ state: HookReport, _ repository: Repository, _ report: inout AreaReport
  ) throws {
    let folder = try repository.hookFolder()
    guard repository.usesLFS, folder.obstacle != .disabled else { return }
    let missing = folder.missingLFSHooks
    if missing.isEmpty { return }
    let path = repository.path.shellWord
    var commands = ["git -C \(path) lfs update"]
    if state.hooks.contains(where: { $0.state == .installed }) {
      commands = ["ootd hook uninstall \(path)"] + commands + ["ootd hook install \(path)"]
    }
    report.add(
      .warning, "hook.lfs", ["events": missing, "path": repository.path],
      hint: commands.joined(separator: " && "))
  }
}
