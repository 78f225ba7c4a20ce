package import Activity
import Todos

/// All projects, as a portfolio shows them: those in progress, then the archive.
package struct ProjectListView {
  let reports: [ProjectReport]
  let format: Format

  package init(_ reports: [ProjectReport], format: Format) {
    self.reports = reports
    self.format = format
  }

  package var text: String {
    let longest = reports.map(\.project.name.visible.displayWidth).max() ?? 0
    let width = format.width.map { min(longest, max(8, $0 / 3)) } ?? longest
    return format.text(parts: reports.map { lines($0, nameWidth: width) })
  }

  private func lines(_ report: ProjectReport, nameWidth: Int) -> [StyledText] {
    let project = report.project
    let name = StyledText(project.name, project.isArchived ? .dim : .heading)
    var head = name.truncated(toWidth: nameWidth).padded(toWidth: nameWidth + 3)
    if let figures = report.figures {
      head += CommitLine(figures).text + StyledText("   ")
      head += StyledText(
        format.phrases.commits(lastWeek: figures.lastWeek, total: figures.total))
    }
    if project.isArchived { head += StyledText("   \(format.phrases.archived)", .dim) }
    let description = project.details.description
    let about = description.isEmpty ? [] : [StyledText("  \(description)")]
    return ([head] + about + [StyledText("  ") + facts(project)])
      .map { $0.cut(toWidth: format.width) }
  }

  /// Period, tech and todos in one line.
  private func facts(_ project: Project) -> StyledText {
    let todos = format.phrases.openAndDone(open: project.open, done: project.done)
    let facts = [
      ProjectView.period(project, format.phrases), project.details.tech.joined(separator: ", "),
      todos, project.details.members.joined(separator: ", "), project.details.link ?? "",
    ]
    return StyledText(facts.filter { !$0.isEmpty }.joined(separator: " · "), .dim)
  }
}
