import Git
import Localization
import Todos

extension Format {
  /// The state of a repository's hooks, or of several in a line each, and how to install missing ones.
  /// - Parameters:
  ///   - isDetailed: Whether to show all details of a repository.
  ///   - selection: The arguments that select the same repositories in another command.
  package func text(_ reports: [HookReport], isDetailed: Bool, selection: String?) -> String {
    var parts =
      isDetailed
      ? reports.map { [heading($0)] + values($0).lines }
      : [lines(of: reports)]
    // Of several repositories it reports only which ones need work by hand, as the lines here do.
    if reports.contains(where: { isDetailed ? $0.isIncomplete : $0.canBeCompleted }) {
      let command = ["ootd hook install", selection].compactMap(\.self).joined(separator: " ")
      parts.append(Steps([(t("hook.install"), command)]).lines)
    }
    return text(parts: parts)
  }

  private func heading(_ report: HookReport) -> StyledText {
    guard let project = report.project else { return StyledText(report.path, .heading) }
    return StyledText(project, .heading) + StyledText("  \(report.path)", .dim)
  }

  private func values(_ report: HookReport) -> LabelledValues {
    var values = LabelledValues()
    for state in HookReport.State.allCases {
      values.add(t("hook.state.\(state.rawValue)"), lines(report.hooks, in: state))
    }
    if let hooksPath = report.hooksPath {
      values.add("core.hooksPath", hooksPath.value ?? "")
      values.add("", StyledText(hooksPath.origin, .dim))
    }
    values.add(t("hook.program"), report.program.map(program))
    let isUsed = report.hooks.contains { $0.state != .notInstalled }
    values.add(t("hook.lastRun"), lastRun(report.record, isUsed: isUsed))
    if let record = report.record, record.scanned > 0 {
      let scanned = record.lastScanned.map { "  \(when($0))" } ?? ""
      values.add(
        t("hook.foundByScanning"),
        StyledText(t("day.commits", ["count": record.scanned]), .commits)
          + StyledText(scanned, .dim))
    }
    return values
  }

  /// The hooks in a state, those with the same obstacle in one row.
  private func lines(_ hooks: [HookReport.Hook], in state: HookReport.State) -> [StyledText] {
    let hooks = hooks.filter { $0.state == state }
    return hooks.map(\.obstacle).distinct.flatMap { obstacle in
      let names = hooks.filter { $0.obstacle == obstacle }.map(name)
      // If git's configuration switches a hook off, the state of its file doesn't matter.
      let isShown = state == .notInstalled || state == .switchedOff && obstacle == .notExecutable
      let reason = isShown ? obstacle.map { language.t($0.message) } : nil
      return (names + (reason.map { [StyledText($0, .overdue)] } ?? [])).flowing(gap: 2, width: 60)
    }
  }

  /// `post-merge`, or `post-commit.legacy (run by pre-commit)`.
  private func name(_ hook: HookReport.Hook) -> StyledText {
    guard let runner = hook.runner else { return StyledText(hook.event.name) }
    let file = hook.file.split(separator: "/").last ?? ""
    return StyledText(String(file))
      + StyledText(" (\(t("hook.runBy", ["program": runner])))", .dim)
  }

  private func program(_ program: HookReport.Program) -> StyledText {
    let path = StyledText(program.path)
    if !program.isPresent { return path + StyledText("  \(t("project.absent"))", .overdue) }
    guard let running = program.running else { return path }
    return path + StyledText("  " + t("hook.otherProgram", ["path": running]), .dim)
  }

  /// Nil if no hook could have run.
  private func lastRun(_ record: HookRecord?, isUsed: Bool) -> String? {
    guard let last = record?.lastRun else { return isUsed ? t("hook.never") : nil }
    return ([when(last)] + [record?.lastEvent].compactMap(\.self)).joined(separator: "  ")
  }
}
