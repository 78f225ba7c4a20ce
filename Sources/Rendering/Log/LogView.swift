package import Activity
import Git
import Store
import Todos

/// My commits grouped by day, each with its linked todos.
package struct LogView {
  let report: LogReport
  let format: Format

  package init(_ report: LogReport, format: Format) {
    self.report = report
    self.format = format
  }

  package var text: String {
    let projectWidth = min(16, report.commits.map { project($0).width }.max() ?? 0)
    let todosWidth = report.commits.map { todos($0).width }.max() ?? 0
    let fixed = subjectColumn + projectWidth + todosWidth + 4
    let longest = report.commits.map { subject($0).width }.max() ?? 0
    let subjectWidth = format.tableWidth.map { min(longest, max(8, $0 - fixed)) } ?? longest
    let days = report.commits.chunked(by: \.commit.day)
    return format.text(
      parts: days.map { day, commits in
        [heading(day)]
          + commits.map { commit in
            let columns =
              head(commit) + fitted(subject(commit), subjectWidth) + StyledText("  ")
              + fitted(project(commit), projectWidth) + StyledText("  ") + todos(commit)
            return columns.cut(toWidth: format.tableWidth)
          }
      })
  }

  /// The column at which commit subjects begin.
  private var subjectColumn: Int { 13 + timeWidth }

  private func heading(_ day: Day) -> StyledText {
    StyledText(format.language.date(day, thisYear: format.today.components.year), .heading)
  }

  private func fitted(_ text: StyledText, _ columns: Int) -> StyledText {
    text.cut(toWidth: format.width == nil ? nil : columns).padded(toWidth: columns)
  }

  /// The commit's local time of day and its abbreviated hash.
  private func head(_ commit: DescribedCommit) -> StyledText {
    let time = StyledText(time(commit), .dim).padded(toWidth: timeWidth)
    let name = commit.commit.id.description.shortName
    return StyledText("  ") + time + StyledText("  ") + StyledText(name, .commits)
      + StyledText("  ")
  }

  private func time(_ commit: DescribedCommit) -> String {
    let moment = Moment(seconds: commit.commit.time)
    return format.time(of: moment, offsetMinutes: commit.commit.offset)
  }

  private var timeWidth: Int { report.commits.map { time($0).displayWidth }.max() ?? 0 }

  private func subject(_ commit: DescribedCommit) -> StyledText {
    StyledText(commit.subject)
  }

  private func project(_ commit: DescribedCommit) -> StyledText {
    StyledText(commit.commit.repository.project, .dim)
  }

  /// `✓ 14  · 12`: the todos it completed, and those it only mentions.
  private func todos(_ commit: DescribedCommit) -> StyledText {
    let texts = commit.todos.map { link in
      (link.completes ? Status.done.mark : StyledText("·", .dim))
        + StyledText(" \(link.todo.handle)")
    }
    return texts.reduce(StyledText("")) { line, text in
      line.isEmpty ? text : line + StyledText("  ") + text
    }
  }
}

extension [DescribedCommit] {
  /// Consecutive commits of the same day.
  fileprivate func chunked(
    by day: (DescribedCommit) -> Day
  ) -> [(day: Day, commits: [DescribedCommit])] {
    var chunks: [(day: Day, commits: [DescribedCommit])] = []
    for commit in self {
      if let last = chunks.last, last.day == day(commit) {
        chunks[chunks.count - 1].commits.append(commit)
      } else {
        chunks.append((day(commit), [commit]))
      }
    }
    return chunks
  }
}
