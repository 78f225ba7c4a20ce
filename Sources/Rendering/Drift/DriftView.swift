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
      row(
        $0.todo, StyledText($0.name, .dim), "ootd reopen", after: merge($0))
    }
    let option = project.map { " -P \($0.shellWord)" } ?? ""
    let unplanned = report.unplanned.map {
      TitledTable.Row(
        start: [StyledText("")], title: StyledText(date($0.day)),
        details: [
          [StyledText(t("day.commits", ["count": $0.commits]), .commits)],
          [StyledText("ootd add … --on \($0.day)\(option)", .dim)],
        ])
    }
    let kinds = [
      ("idle", idle), ("blocked", blocked), ("unplanned", unplanned), ("merged", merged),
      ("unmerged", unmerged),
    ]
    let sections = kinds.map { section($0, $1, showsAll) }
    // Without todos, days have no column of numbers before them.
    let hasTodos = sections.contains { $0.rows.contains { !$0.start[0].isEmpty } }
    let minStart = hasTodos ? [2] : []
    return text(TitledTable(sections: sections, width: tableWidth, minStart: minStart).lines)
  }

  /// The first findings of a kind, each with the commands that fix it, and the number of the others.
  private func section(
    _ heading: String, _ rows: [TitledTable.Row], _ showsAll: Bool
  ) -> TitledTable.Section {
    // "1 more" would take as much space as the finding.
    let isShort = showsAll || rows.count <= 6
    let shown = isShort ? rows : Array(rows.prefix(5))
    let rest = StyledText(t("report.driftMore", ["count": rows.count - shown.count]), .dim)
    return .init(
      heading: t("report.\(heading)"), rows: shown, rest: isShort ? nil : (rest, ""))
  }

  /// The command that merges a branch or commit. A name that leaves no room is left out, because the note has it.
  private func merge(_ finding: BranchFinding) -> String {
    let command = "git merge \(finding.name.shellWord)"
    return command.displayWidth + 10 > tableWidth ?? .max ? "git merge …" : command
  }

  private func row(
    _ todo: Todo, _ note: StyledText, _ verb: String, after first: String = ""
  ) -> TitledTable.Row {
    TitledTable.Row(
      start: [StyledText(todo.handle.description)], title: StyledText(todo.title),
      details: [
        [note], [StyledText(first, .dim), StyledText("\(verb) \(todo.handle)", .dim)],
      ])
  }
}

extension BranchFinding {
  /// The branch, or the commit that no branch has.
  fileprivate var name: String { branch ?? String((commit ?? "").prefix(7)) }
}
