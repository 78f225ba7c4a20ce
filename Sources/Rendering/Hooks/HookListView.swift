import Git
import Localization
import Todos

/// Repositories with the state of their hooks, a line each; those whose hooks don't all run first.
package struct HookListView {
  /// A repository, and what its hooks are or became: `installed`.
  package struct Row {
    let project: String
    let path: String
    let state: StyledText
    let isReady: Bool

    package init(project: String?, path: String, state: String) {
      self.init(project: project, path: path, state: StyledText(state), isReady: true)
    }

    fileprivate init(project: String?, path: String, state: StyledText, isReady: Bool) {
      self.project = project ?? ""
      self.path = path
      self.state = state
      self.isReady = isReady
    }
  }

  private let rows: [Row]
  /// The number of repositories without a row, because an error line says why.
  private let failures: Int
  private let format: Format

  /// The fewest columns in which a path says anything.
  private static let minPathWidth = 12

  package init(_ rows: [Row], failures: Int, format: Format) {
    self.rows = rows.filter { !$0.isReady } + rows.filter(\.isReady)
    self.failures = failures
    self.format = format
  }

  package init(_ reports: [HookReport], format: Format) {
    self.init(reports.map { Row($0, format) }, failures: 0, format: format)
  }

  var lines: [StyledText] {
    if rows.count + failures == 0 { return [] }
    let longest = rows.map(\.project.visible.displayWidth).max() ?? 0
    let names = format.width.map { min(longest, max(8, $0 / 3)) } ?? longest
    let states = rows.map(\.state.width).max() ?? 0
    let room = format.width.map { $0 - names - states - 4 }
    let lines = rows.map { row in
      let line =
        StyledText(row.project, .heading).truncated(toWidth: names).padded(toWidth: names + 2)
        + row.state
      if let room, room < Self.minPathWidth { return line.cut(toWidth: format.width) }
      let path = room.map { row.path.visible.truncatedAtStart(toWidth: $0) } ?? row.path
      return line.padded(toWidth: names + states + 4) + StyledText(path, .dim)
    }
    let count = format.t(
      "hook.count",
      ["ready": String(rows.count(where: \.isReady)), "count": rows.count + failures])
    return lines + (rows.isEmpty ? [] : [StyledText("")]) + format.sentence(count)
  }

  package var text: String { format.text(lines) }
}

extension HookListView.Row {
  fileprivate init(_ report: HookReport, _ format: Format) {
    let problem = HookListView.Row.problem(of: report, format)
    let states = HookReport.State.allCases.filter { state in
      report.hooks.contains { $0.state == state }
    }
    let words = states.map { format.t("hook.state.\($0.rawValue)") }.joined(separator: ", ")
    self.init(
      project: report.project, path: report.path,
      state: problem.map { StyledText($0, .overdue) } ?? StyledText(words),
      isReady: report.isReady)
  }

  /// Why hooks don't run: `post-merge not installed (symbolic link)`; nil if all do.
  private static func problem(of report: HookReport, _ format: Format) -> String? {
    if let program = report.program, !program.isPresent {
      return "\(format.t("hook.program")) \(format.t("project.absent"))"
    }
    let stopped = report.hooks.filter { [.switchedOff, .notInstalled].contains($0.state) }
    guard let first = stopped.first else { return nil }
    let alike = stopped.filter { $0.state == first.state }
    let names = alike.count == report.hooks.count ? [] : alike.map(\.event.name)
    let isObstacle = first.state == .notInstalled || first.obstacle == .notExecutable
    let obstacle = isObstacle ? first.obstacle.map { format.language.t($0.message) } : nil
    let parts = [
      names.joined(separator: ", "), format.t("hook.state.\(first.state.rawValue)"),
      obstacle.map { "(\($0))" } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
