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

  /// Repositories with the state of their hooks, a line each; those whose hooks don't all run first.
  /// - Parameter failures: The number of repositories without a row, because an error line says why.
  package func list(_ rows: [HookRow], failures: Int) -> String {
    text(lines(of: rows, failures: failures))
  }

  func lines(of reports: [HookReport]) -> [StyledText] {
    lines(of: reports.map(row), failures: 0)
  }

  private func lines(of rows: [HookRow], failures: Int) -> [StyledText] {
    if rows.count + failures == 0 { return [] }
    let rows = rows.filter { !$0.isReady } + rows.filter(\.isReady)
    let names = columns(ofNames: rows.map(\.project))
    let states = rows.map(\.state.width).max() ?? 0
    let room = width.map { $0 - names - states - 4 }
    let lines = rows.map { row in
      let cells = [StyledText(row.project, .heading).truncated(toWidth: names), row.state]
      // In fewer columns a path says nothing.
      if let room, room < 12 { return cells }
      let path = room.map { row.path.visible.truncatedAtStart(toWidth: $0) } ?? row.path
      return cells + [StyledText(path, .dim)]
    }.aligned().cut(toWidth: width)
    let count = t(
      "hook.count",
      ["ready": String(rows.count(where: \.isReady)), "count": rows.count + failures])
    return lines + (rows.isEmpty ? [] : [StyledText("")]) + sentence(count)
  }

  private func row(_ report: HookReport) -> HookRow {
    let problem = problem(of: report)
    let states = HookReport.State.allCases.filter { state in
      report.hooks.contains { $0.state == state }
    }
    let words = states.map { t("hook.state.\($0.rawValue)") }.joined(separator: ", ")
    return HookRow(
      project: report.project, path: report.path, state: problem ?? words,
      problem == nil ? .plain : .overdue, isReady: report.isReady)
  }

  /// Why hooks don't run: `post-merge not installed (symbolic link)`; nil if all do.
  private func problem(of report: HookReport) -> String? {
    if let program = report.program, !program.isPresent {
      return "\(t("hook.program")) \(t("project.absent"))"
    }
    let stopped = report.hooks.filter { [.switchedOff, .notInstalled].contains($0.state) }
    guard let first = stopped.first else { return nil }
    let alike = stopped.filter { $0.state == first.state }
    let names = alike.count == report.hooks.count ? [] : alike.map(\.event.name)
    let isObstacle = first.state == .notInstalled || first.obstacle == .notExecutable
    let obstacle = isObstacle ? first.obstacle.map { language.t($0.message) } : nil
    let parts = [
      names.joined(separator: ", "), t("hook.state.\(first.state.rawValue)"),
      obstacle.map { "(\($0))" } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A repository, and what its hooks are or became: `installed`.
package struct HookRow {
  let project: String
  let path: String
  let state: StyledText
  let isReady: Bool

  package init(
    project: String?, path: String, state: String, _ style: Style = .plain, isReady: Bool = true
  ) {
    self.project = project ?? ""
    self.path = path
    self.state = StyledText(state, style)
    self.isReady = isReady
  }
}
