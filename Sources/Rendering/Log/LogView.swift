package import Activity
import Git
import Store
import Todos

extension Format {
  /// My commits grouped by day, each with its linked todos.
  package func list(_ report: LogReport) -> String {
    let rows = report.commits.map(cells)
    let widths = (0..<5).map { column in rows.map { $0[column].width }.max() ?? 0 }
    let projectWidth = min(16, widths[3])
    let fixed = 17 + widths[0] + projectWidth + widths[4]
    let subjectWidth = tableWidth.map { min(widths[2], max(8, $0 - fixed)) } ?? widths[2]
    var days: [[StyledText]] = []
    var day: Day?
    for (commit, cells) in zip(report.commits, rows) {
      if commit.commit.day != day { days.append([StyledText(date(commit.commit.day), .heading)]) }
      day = commit.commit.day
      var line = StyledText("  ") + cells[0].padded(toWidth: widths[0])
      for cell in [
        cells[1], fitted(cells[2], subjectWidth), fitted(cells[3], projectWidth), cells[4],
      ] {
        line += StyledText("  ") + cell
      }
      days[days.count - 1].append(line.cut(toWidth: tableWidth))
    }
    return text(parts: days)
  }

  /// The commit's local time of day, its abbreviated hash, subject, project and todos: `✓ 14  · 12` for those that it
  /// completed, and those that it only mentions.
  private func cells(_ commit: DescribedCommit) -> [StyledText] {
    let moment = Moment(seconds: commit.commit.time)
    let todos = commit.todos.map { link in
      (link.completes ? Status.done.mark : StyledText("·", .dim))
        + StyledText(" \(link.todo.handle)")
    }
    return [
      StyledText(time(of: moment, offsetMinutes: commit.commit.offset), .dim),
      StyledText(commit.commit.id.description.shortName, .commits), StyledText(commit.subject),
      StyledText(commit.commit.repository.project, .dim),
      todos.joined(separator: StyledText("  ")),
    ]
  }

  private func fitted(_ text: StyledText, _ columns: Int) -> StyledText {
    text.cut(toWidth: width == nil ? nil : columns).padded(toWidth: columns)
  }
}
