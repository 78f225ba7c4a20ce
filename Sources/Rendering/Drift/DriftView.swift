package import Activity
import Localization
import Todos

/// Discrepancies between plan and git history, each with the command that fixes it.
package struct DriftView {
  let report: DriftReport
  let project: String?
  let showsAll: Bool
  let format: Format

  /// The findings of one kind that are shown unless all are requested.
  private static let limit = 5

  /// - Parameter project: The project to which the report was limited.
  package init(_ report: DriftReport, project: String?, showsAll: Bool, format: Format) {
    self.report = report
    self.project = project
    self.showsAll = showsAll
    self.format = format
  }

  package var text: String {
    let tables = [
      lines("report.idle", report.idle.map(row)),
      lines("report.blocked", report.blocked.map(row)),
      lines("report.unplanned", report.unplanned.map(row)),
      lines("report.merged", report.merged.map { row($0, "ootd done") }),
      lines("report.unmerged", report.unmerged.map { row($0, "ootd reopen", after: merge($0)) }),
    ]
    return format.text(tables.flatMap(\.self))
  }

  /// The first findings of a kind, and the number of the others.
  private func lines(_ heading: String, _ rows: [DriftTable.Row]) -> [StyledText] {
    // "1 more" would take as much space as the finding.
    let isShort = showsAll || rows.count <= Self.limit + 1
    let shown = isShort ? rows : Array(rows.prefix(Self.limit))
    let table = DriftTable(heading: format.t(heading), rows: shown, width: format.tableWidth)
    if isShort { return table.lines }
    let rest = format.t("report.driftMore", ["count": rows.count - shown.count])
    return table.lines + [StyledText("  \(rest)", .dim).cut(toWidth: format.tableWidth)]
  }

  private func row(_ idle: IdleTodo) -> DriftTable.Row {
    let days = format.t("report.days", ["count": idle.days])
    return row(idle.todo, note: StyledText(days, .overdue), "ootd stop")
  }

  private func row(_ blocked: Todo) -> DriftTable.Row {
    let ids = blocked.waitsFor.map(\.description).briefly
    return row(blocked, note: StyledText(format.t("todo.waitsFor", ["ids": ids])), "ootd stop")
  }

  private func row(
    _ finding: BranchFinding, _ verb: String, after first: String? = nil
  ) -> DriftTable.Row {
    row(finding.todo, note: StyledText(finding.name, .dim), verb, after: first)
  }

  /// The command that merges a branch or commit. A long name is left out: the note has it, and the line stays short.
  private func merge(_ finding: BranchFinding) -> String {
    let isLong = format.tableWidth != nil && finding.name.displayWidth > DriftTable.maxNoteWidth
    return "git merge \(isLong ? "…" : finding.name.shellWord)"
  }

  private func row(
    _ todo: Todo, note: StyledText, _ verb: String, after first: String? = nil
  ) -> DriftTable.Row {
    DriftTable.Row(
      handle: StyledText(todo.handle.description), title: StyledText(todo.title), note: note,
      commands: [first, "\(verb) \(todo.handle)"].compactMap(\.self))
  }

  private func row(_ unplanned: UnplannedDay) -> DriftTable.Row {
    let option = project.map { " -P \($0.shellWord)" } ?? ""
    return DriftTable.Row(
      title: StyledText(
        format.language.date(unplanned.day, thisYear: format.today.components.year)),
      note: StyledText(format.t("day.commits", ["count": unplanned.commits]), .commits),
      commands: ["ootd add … --on \(unplanned.day)\(option)"])
  }
}

extension BranchFinding {
  /// The branch, or the commit that no branch has.
  fileprivate var name: String { branch ?? String((commit ?? "").prefix(7)) }
}

/// One kind of finding: a heading and one row per finding, each with the commands that fix it, one a line.
struct DriftTable {
  struct Row {
    /// The todo's handle; empty for a day.
    var handle = StyledText("")
    let title: StyledText
    let note: StyledText
    let commands: [String]
  }

  private let heading: String
  private let rows: [Row]
  /// Columns of the page; nil if nothing may be truncated.
  private let width: Int?
  private let handleWidth: Int
  private let noteWidth: Int
  private let titleWidth: Int

  private static let gap = StyledText("  ")
  static let maxNoteWidth = 24

  init(heading: String, rows: [Row], width: Int?) {
    self.heading = heading
    self.rows = rows
    self.width = width
    let longest = { (column: (Row) -> Int) in rows.map(column).max() ?? 0 }
    let handle = longest(\.handle.width)
    let note = longest(\.note.width)
    let title = longest(\.title.width)
    handleWidth = handle > 0 ? max(2, handle) : 0
    noteWidth = width == nil ? note : min(note, Self.maxNoteWidth)
    guard let width else {
      titleWidth = min(title, 40)
      return
    }
    // The title gets the rest of the width: the command must stay whole so that it can be copied.
    let others = handleWidth + noteWidth + longest { $0.commands.map(\.displayWidth).max() ?? 0 }
    titleWidth = min(title, max(8, width - (handleWidth > 0 ? 8 : 6) - others))
  }

  var lines: [StyledText] {
    guard !rows.isEmpty else { return [] }
    return ([StyledText(heading, .heading)] + rows.flatMap(lines)).map { $0.cut(toWidth: width) }
  }

  private func lines(_ row: Row) -> [StyledText] {
    let handle =
      handleWidth > 0 ? [row.handle.padded(toWidth: handleWidth, alignment: .trailing)] : []
    let cells = handle + [fitted(row.title, titleWidth), fitted(row.note, noteWidth)]
    let start = cells.reduce(StyledText("")) { $0 + Self.gap + $1 } + Self.gap
    return row.commands.enumerated().map { index, command in
      (index == 0 ? start : StyledText("").padded(toWidth: start.width))
        + StyledText(command, .dim)
    }
  }

  private func fitted(_ text: StyledText, _ columns: Int) -> StyledText {
    (width == nil ? text : text.truncated(toWidth: columns)).padded(toWidth: columns)
  }
}
