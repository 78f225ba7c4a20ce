package import Activity
import Git
import Store
import Todos

extension Format {
  /// My commits grouped by day, each with its linked todos.
  package func list(_ report: LogReport) -> String { text(lines(report)) }

  func lines(_ report: LogReport) -> [StyledText] {
    let days = report.commits.map(\.commit.day).distinct
    let sections = days.map { day in
      TitledTable.Section(
        heading: date(day), rows: report.commits.filter { $0.commit.day == day }.map(row))
    }
    return lines(parts: TitledTable(sections: sections, width: tableWidth).parts)
  }

  /// The commit's local time of day, its abbreviated hash, subject, project and todos: `✓ 14  · 12` for those that it
  /// completed, and those that it only mentions.
  private func row(_ commit: DescribedCommit) -> TitledTable.Row {
    let moment = Moment(seconds: commit.commit.time)
    let todos = commit.todos.map { link in
      (link.completes ? Status.done.mark : StyledText("·", .dim))
        + StyledText(" \(link.todo.handle)")
    }
    return TitledTable.Row(
      start: [
        StyledText(time(of: moment, offsetMinutes: commit.commit.offset), .dim),
        StyledText(commit.commit.id.description.shortName, .commits),
      ], title: StyledText(commit.subject),
      details: [
        [StyledText(commit.commit.repository.project, .dim)],
        [todos.joined(separator: StyledText("  "))],
      ])
  }
}
