package import Activity
import Todos

/// What plan and history disagree on, each with the command that puts it right.
package struct DriftView {
  let report: DriftReport
  let project: String?
  let format: Format

  /// - Parameter project: The only one that was asked for.
  package init(_ report: DriftReport, project: String?, format: Format) {
    self.report = report
    self.project = project
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    let tables = [
      table(phrases.idleHeading, report.idle.map(row)),
      table(phrases.unplannedHeading, report.unplanned.map(row)),
      table(phrases.mergedHeading, report.merged.map { row($0, "done") }),
      table(phrases.unmergedHeading, report.unmerged.map { row($0, "reopen") }),
    ]
    return format.text(tables.flatMap(\.lines))
  }

  private func table(_ heading: String, _ rows: [DriftTable.Row]) -> DriftTable {
    DriftTable(heading: heading, rows: rows, width: format.tableWidth)
  }

  private func row(_ idle: IdleTodo) -> DriftTable.Row {
    row(idle.todo, note: StyledText(format.phrases.days(idle.days), .overdue), "reopen")
  }

  private func row(_ finding: BranchFinding, _ verb: String) -> DriftTable.Row {
    row(finding.todo, note: StyledText(finding.branch, .dim), verb)
  }

  private func row(_ todo: Todo, note: StyledText, _ verb: String) -> DriftTable.Row {
    DriftTable.Row(
      handle: StyledText(todo.handle.description), title: StyledText(todo.title), note: note,
      command: "ootd \(verb) \(todo.handle)")
  }

  private func row(_ unplanned: UnplannedDay) -> DriftTable.Row {
    let option = project.map { " -P \($0.shellWord)" } ?? ""
    return DriftTable.Row(
      title: StyledText(
        format.phrases.date(unplanned.day, thisYear: format.today.components.year)),
      note: StyledText(format.phrases.commits(unplanned.commits), .commits),
      command: "ootd add … --on \(unplanned.day)\(option)")
  }
}
