package import Activity
import Localization
import Todos

extension Format {
  /// Discrepancies between plan and git history, each with the command that fixes it.
  /// - Parameters:
  ///   - project: The project to which the report was limited.
  ///   - showsAll: Whether to show more than the first few of a kind.
  package func list(_ report: DriftReport, project: String?, showsAll: Bool) -> String {
    let kinds: [(heading: String, rows: [DriftRow])] = [
      ("idle", report.idle.map(row)), ("blocked", report.blocked.map(row)),
      ("unplanned", report.unplanned.map { row($0, project) }),
      ("merged", report.merged.map { row($0, "ootd done") }),
      ("unmerged", report.unmerged.map { row($0, "ootd reopen", after: merge($0)) }),
    ]
    return text(kinds.flatMap { lines($0.heading, $0.rows, showsAll) })
  }

  /// The first findings of a kind, and the number of the others.
  private func lines(
    _ heading: String, _ rows: [DriftRow], _ showsAll: Bool
  ) -> [StyledText] {
    // "1 more" would take as much space as the finding.
    let isShort = showsAll || rows.count <= 6
    let shown = isShort ? rows : Array(rows.prefix(5))
    let table = table(t("report.\(heading)"), shown)
    if isShort { return table }
    let rest = t("report.driftMore", ["count": rows.count - shown.count])
    return table + [StyledText("  \(rest)", .dim).cut(toWidth: tableWidth)]
  }

  /// One kind of finding: a heading and one row per finding, each with the commands that fix it, one a line.
  private func table(_ heading: String, _ rows: [DriftRow]) -> [StyledText] {
    if rows.isEmpty { return [] }
    let width = tableWidth
    let longest = { (column: (DriftRow) -> Int) in rows.map(column).max() ?? 0 }
    let handle = longest(\.handle.width)
    let handleWidth = handle > 0 ? max(2, handle) : 0
    let noteWidth = min(longest(\.note.width), width == nil ? .max : DriftRow.maxNoteWidth)
    // The title gets the rest of the width: the command must stay whole so that it can be copied.
    let others = handleWidth + noteWidth + longest { $0.commands.map(\.displayWidth).max() ?? 0 }
    let room = width.map { max(8, $0 - (handleWidth > 0 ? 8 : 6) - others) } ?? 40
    let titleWidth = min(longest(\.title.width), room)
    let lines = rows.flatMap { row in
      var start = StyledText("  ")
      if handleWidth > 0 {
        start += row.handle.padded(toWidth: handleWidth, alignment: .trailing) + StyledText("  ")
      }
      for (cell, columns) in [(row.title, titleWidth), (row.note, noteWidth)] {
        start += cell.cut(toWidth: width.map { _ in columns }).padded(toWidth: columns)
        start += StyledText("  ")
      }
      return row.commands.enumerated().map { index, command in
        (index == 0 ? start : StyledText("").padded(toWidth: start.width))
          + StyledText(command, .dim)
      }
    }
    return ([StyledText(heading, .heading)] + lines).cut(toWidth: width)
  }

  private func row(_ idle: IdleTodo) -> DriftRow {
    let days = t("report.days", ["count": idle.days])
    return row(idle.todo, note: StyledText(days, .overdue), "ootd stop")
  }

  private func row(_ blocked: Todo) -> DriftRow {
    let ids = blocked.waitsFor.map(\.description).briefly
    return row(blocked, note: StyledText(t("todo.waitsFor", ["ids": ids])), "ootd stop")
  }

  private func row(
    _ finding: BranchFinding, _ verb: String, after first: String? = nil
  ) -> DriftRow {
    row(finding.todo, note: StyledText(finding.name, .dim), verb, after: first)
  }

  /// The command that merges a branch or commit. A long name is left out: the note has it, and the line stays short.
  private func merge(_ finding: BranchFinding) -> String {
    let isLong = tableWidth != nil && finding.name.displayWidth > DriftRow.maxNoteWidth
    return "git merge \(isLong ? "…" : finding.name.shellWord)"
  }

  private func row(
    _ todo: Todo, note: StyledText, _ verb: String, after first: String? = nil
  ) -> DriftRow {
    DriftRow(
      handle: StyledText(todo.handle.description), title: StyledText(todo.title), note: note,
      commands: [first, "\(verb) \(todo.handle)"].compactMap(\.self))
  }

  private func row(_ unplanned: UnplannedDay, _ project: String?) -> DriftRow {
    let option = project.map { " -P \($0.shellWord)" } ?? ""
    return DriftRow(
      title: StyledText(
        date(unplanned.day)),
      note: StyledText(t("day.commits", ["count": unplanned.commits]), .commits),
      commands: ["ootd add … --on \(unplanned.day)\(option)"])
  }
}

private struct DriftRow {
  /// The todo's handle; empty for a day.
  var handle = StyledText("")
  let title: StyledText
  let note: StyledText
  let commands: [String]

  static let maxNoteWidth = 24
}

extension BranchFinding {
  /// The branch, or the commit that no branch has.
  fileprivate var name: String { branch ?? String((commit ?? "").prefix(7)) }
}
