import Git
import Localization
import Todos

/// The state of a repository's hooks, or of several in a line each, and how to install missing ones.
package struct HookStatusView {
  let reports: [HookReport]
  /// Whether to show all details of a repository.
  let isDetailed: Bool
  let selection: String?
  let format: Format

  /// - Parameter selection: The arguments that select the same repositories in another command.
  package init(
    _ reports: [HookReport], isDetailed: Bool, selection: String?, format: Format
  ) {
    self.reports = reports
    self.isDetailed = isDetailed
    self.selection = selection
    self.format = format
  }

  package var text: String {
    var parts =
      isDetailed
      ? reports.map { [heading($0)] + values($0).lines }
      : [HookListView(reports, format: format).lines]
    // Of several repositories it reports only which ones need work by hand, as the lines here do.
    if reports.contains(where: { isDetailed ? $0.isIncomplete : $0.canBeCompleted }) {
      let command = ["ootd hook install", selection].compactMap(\.self).joined(separator: " ")
      parts.append(Steps([(format.t("hook.install"), command)]).lines)
    }
    return format.text(parts: parts)
  }

  private func heading(_ report: HookReport) -> StyledText {
    guard let project = report.project else { return StyledText(report.path, .heading) }
    return StyledText(project, .heading) + StyledText("  \(report.path)", .dim)
  }

  private func values(_ report: HookReport) -> LabelledValues {
    let language = format.language
    var values = LabelledValues()
    for state in HookReport.State.allCases { add(report.hooks, state, to: &values) }
    if let hooksPath = report.hooksPath {
      values.add("core.hooksPath", hooksPath.value)
      values.add("", StyledText(hooksPath.origin, .dim))
    }
    values.add(language.t("hook.program"), report.program.map(program))
    let isUsed = report.hooks.contains { $0.state != .notInstalled }
    values.add(language.t("hook.lastRun"), lastRun(report.record, isUsed: isUsed))
    if let record = report.record, record.scanned > 0 {
      let when = record.lastScanned.map { "  \(notes.when($0))" } ?? ""
      values.add(
        format.t("hook.foundByScanning"),
        StyledText(format.t("day.commits", ["count": record.scanned]), .commits)
          + StyledText(when, .dim))
    }
    return values
  }

  /// Adds the hooks in a state, those with the same obstacle in one row.
  private func add(
    _ hooks: [HookReport.Hook], _ state: HookReport.State, to values: inout LabelledValues
  ) {
    var label = format.t("hook.state.\(state.rawValue)")
    let hooks = hooks.filter { $0.state == state }
    for obstacle in hooks.map(\.obstacle).uniqued {
      let names = hooks.filter { $0.obstacle == obstacle }.map(name)
      // If git's configuration switches a hook off, the state of its file doesn't matter.
      let isShown = state == .notInstalled || state == .switchedOff && obstacle == .notExecutable
      let reason = isShown ? obstacle.map { format.language.t($0.message) } : nil
      let words = names + (reason.map { [StyledText($0, .overdue)] } ?? [])
      for row in words.flowing(gap: 2, width: 60) {
        values.add(label, row)
        label = ""
      }
    }
  }

  /// `post-merge`, or `post-commit.legacy (run by pre-commit)`.
  private func name(_ hook: HookReport.Hook) -> StyledText {
    guard let runner = hook.runner else { return StyledText(hook.event.name) }
    let file = hook.file.split(separator: "/").last ?? ""
    return StyledText(String(file))
      + StyledText(" (\(format.t("hook.runBy", ["program": runner])))", .dim)
  }

  private func program(_ program: HookReport.Program) -> StyledText {
    let path = StyledText(program.path)
    if !program.isPresent { return path + StyledText("  \(format.t("project.absent"))", .overdue) }
    guard let running = program.running else { return path }
    return path + StyledText("  " + format.t("hook.otherProgram", ["path": running]), .dim)
  }

  /// Nil if no hook could have run.
  private func lastRun(_ record: HookRecord?, isUsed: Bool) -> String? {
    guard let last = record?.lastRun else { return isUsed ? format.t("hook.never") : nil }
    return ([notes.when(last)] + [record?.lastEvent].compactMap(\.self)).joined(separator: "  ")
  }

  private var notes: TodoNotes { TodoNotes(format: format) }
}

extension [HookObstacle?] {
  /// The distinct elements, in order.
  fileprivate var uniqued: [HookObstacle?] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
