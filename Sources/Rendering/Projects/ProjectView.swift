package import Activity
import Todos

/// A project in full.
package struct ProjectView {
  let project: Project
  let figures: ProjectFigures?
  let format: Format
  let isPresent: (String) -> Bool

  /// - Parameter isPresent: Whether there is a repository at a path of this machine.
  package init(
    _ report: ProjectReport, format: Format, isPresent: @escaping (String) -> Bool
  ) {
    project = report.project
    figures = report.figures
    self.format = format
    self.isPresent = isPresent
  }

  package var text: String {
    var head = StyledText(project.name, .heading)
    if project.isArchived { head += StyledText("   \(format.phrases.archived)", .dim) }
    let memo = project.details.memo.isEmpty ? [] : project.details.memo.visibleLines
    var about = [head]
    if !project.details.description.isEmpty {
      about.append(StyledText(project.details.description))
    }
    let parts = [
      about, values.lines,
      memo.isEmpty
        ? [] : [StyledText(format.phrases.memo, .heading)] + memo.map { StyledText("  " + $0) },
    ]
    return format.text(parts: parts)
  }

  /// `2026-09 – now`; empty where neither end is known.
  static func period(_ project: Project, _ phrases: any Phrases) -> String {
    let (start, end) = (project.details.start, project.details.end)
    guard start != nil || end != nil else { return "" }
    return "\(start?.description ?? "…") – \(end?.description ?? phrases.present)"
  }

  private var values: LabelledValues {
    let phrases = format.phrases
    let details = project.details
    var values = LabelledValues()
    values.add(phrases.link, details.link)
    values.add(phrases.period, Self.period(project, phrases))
    values.add(phrases.tech, details.tech.joined(separator: ", "))
    values.add(phrases.members, details.members.joined(separator: ", "))
    values.add(phrases.todos, phrases.openAndDone(open: project.open, done: project.done))
    if let figures {
      let words = phrases.commits(lastWeek: figures.lastWeek, total: figures.total)
      values.add(
        phrases.commitsHeading, CommitLine(figures).text + StyledText("   ") + StyledText(words))
    }
    for (index, repository) in project.repositories.enumerated() {
      values.add(index == 0 ? phrases.repositories : "", place(repository))
    }
    return values
  }

  private func place(_ repository: Project.Repository) -> StyledText {
    guard let path = repository.path else {
      let start = repository.root.map { "\($0.prefix(10))  " } ?? ""
      return StyledText(start) + StyledText(format.phrases.onAnotherMachine, .dim)
    }
    let text = StyledText(path)
    return isPresent(path) ? text : text + StyledText("  \(format.phrases.absent)", .overdue)
  }
}
