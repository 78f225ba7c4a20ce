package import Activity
import Localization
import Todos

/// The details of a project.
package struct ProjectView {
  let project: Project
  let figures: ProjectFigures?
  let format: Format
  let isPresent: (String) -> Bool

  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
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
    if project.isArchived { head += StyledText("   \(format.t("project.archived"))", .dim) }
    let memo = project.details.memo.isEmpty ? [] : project.details.memo.visibleLines
    var about = [head]
    if !project.details.description.isEmpty {
      about.append(StyledText(project.details.description))
    }
    let parts = [
      about, values.lines,
      memo.isEmpty
        ? []
        : [StyledText(format.t("project.memo"), .heading)] + memo.map { StyledText("  " + $0) },
    ]
    return format.text(parts: parts)
  }

  /// `2026-09 – now`; empty if neither end is known.
  static func period(_ project: Project, _ format: Format) -> String {
    let (start, end) = (project.details.start, project.details.end)
    guard start != nil || end != nil else { return "" }
    return "\(start?.description ?? "…") – \(end?.description ?? format.t("project.present"))"
  }

  /// `7 commits last week, 420 in total`.
  static func commits(_ figures: ProjectFigures, _ format: Format) -> String {
    let lastWeek = Message("day.commits", ["count": figures.lastWeek])
    return format.t("project.commits", ["lastWeek": lastWeek, "total": figures.total])
  }

  private var values: LabelledValues {
    let details = project.details
    var values = LabelledValues()
    values.add(format.t("project.link"), details.link)
    values.add(format.t("project.period"), Self.period(project, format))
    values.add(format.t("project.tech"), details.tech.joined(separator: ", "))
    values.add(format.t("project.members"), details.members.joined(separator: ", "))
    values.add(
      format.t("project.todos"), format.counts(open: project.open, done: project.done))
    if let figures {
      let words = Self.commits(figures, format)
      values.add(
        format.t("day.commitsHeading"),
        CommitLine(figures).text + StyledText("   ") + StyledText(words))
    }
    for (index, repository) in project.repositories.enumerated() {
      values.add(index == 0 ? format.t("project.repositories") : "", place(repository))
    }
    return values
  }

  private func place(_ repository: Project.Repository) -> StyledText {
    guard let path = repository.path else {
      let start = repository.root.map { "\($0.prefix(10))  " } ?? ""
      return StyledText(start) + StyledText(format.t("project.onAnotherMachine"), .dim)
    }
    let text = StyledText(path)
    return isPresent(path) ? text : text + StyledText("  \(format.t("project.absent"))", .overdue)
  }
}

/// A sparkline of a project's weekly commits.
struct CommitLine {
  let text: StyledText

  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The highest bar is the week with the most commits.
  init(_ figures: ProjectFigures) {
    let most = max(1, figures.weeks.max() ?? 1)
    text = figures.weeks.reduce(StyledText("")) { line, count in
      guard count > 0 else { return line + StyledText("·", .dim) }
      let bar = (count * Self.bars.count - 1) / most
      return line + StyledText(Self.bars[min(bar, Self.bars.count - 1)], .commits)
    }
  }
}
