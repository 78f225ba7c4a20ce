import Git
import Localization
import Todos

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

extension Format {
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
