package import Activity
import Localization
import Todos

extension Format {
  /// Discrepancies between plan and git history, each with the command that fixes it.
  /// - Parameters:
  ///   - project: The project to which the report was limited.
  ///   - showsAll: Whether to show more than the first few of a kind.
  package func list(_ report: DriftReport, project: String?, showsAll: Bool) -> String {
    let idle = report.idle.map {
      row($0.todo, StyledText(t("report.days", ["count": $0.days]), .overdue), "ootd stop")
    }
    let blocked = report.blocked.map { row($0, waiting($0) ?? StyledText(""), "ootd stop") }
    let merged = report.merged.map { row($0.todo, StyledText($0.name, .dim), "ootd done") }
    let unmerged = report.unmerged.map {
      row($0.todo, StyledText($0.name, .dim), "ootd reopen", after: merge($0))
    }
    let option = project.map { " -P \($0.shellWord)" } ?? ""
    let unplanned = report.unplanned.map {
      DriftRow(
        title: StyledText(date($0.day)),
        note: StyledText(t("day.commits", ["count": $0.commits]), .commits),
        commands: ["ootd add … --on \($0.day)\(option)"])
    }
    let kinds = [
      ("idle", idle), ("blocked", blocked), ("unplanned", unplanned), ("merged", merged),
      ("unmerged", unmerged),
    ]
    return text(kinds.flatMap { lines($0, $1, showsAll) })
  }

  /// The first findings of a kind, and the number of the others.
  private func lines(_ heading: String, _ rows: [DriftRow], _ showsAll: Bool) -> [StyledText] {
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

  /// The command that merges a branch or commit. A long name is left out: the note has it, and the line stays short.
  private func merge(_ finding: BranchFinding) -> String {
    let isLong = tableWidth != nil && finding.name.displayWidth > DriftRow.maxNoteWidth
    return "git merge \(isLong ? "…" : finding.name.shellWord)"
  }

  private func row(
    _ todo: Todo, _ note: StyledText, _ verb: String, after first: String? = nil
  ) -> DriftRow {
    DriftRow(
      handle: StyledText(todo.handle.description), title: StyledText(todo.title), note: note,
      commands: [first, "\(verb) \(todo.handle)"].compactMap(\.self))
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
