package import Activity
import Localization
import Todos

extension Format {
  /// The details of a project.
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func details(of report: ProjectReport, isPresent: (String) -> Bool) -> String {
    let project = report.project
    let details = project.details
    var about = [StyledText(project.name, .heading)]
    if project.isArchived { about[0] += StyledText("   \(t("project.archived"))", .dim) }
    if !details.description.isEmpty { about.append(StyledText(details.description)) }
    let memo = details.memo.isEmpty ? [] : details.memo.visibleLines.map { StyledText($0) }
    let heading = memo.isEmpty ? [] : [StyledText(t("project.memo"), .heading)]
    return text(parts: [about, values(of: report, isPresent), heading + memo.indented])
  }

  private func values(of report: ProjectReport, _ isPresent: (String) -> Bool) -> [StyledText] {
    let project = report.project
    let details = project.details
    var values = LabelledValues()
    values.add(t("project.link"), details.link)
    if details.start != nil || details.end != nil {
      let end = details.end?.description ?? t("project.present")
      values.add(t("project.period"), "\(details.start?.description ?? "…") – \(end)")
    }
    values.add(t("project.tech"), details.tech.joined(separator: ", "))
    values.add(t("project.members"), details.members.joined(separator: ", "))
    values.add(t("project.todos"), counts(open: project.open, done: project.done))
    if let figures = report.figures {
      let lastWeek = Message("day.commits", ["count": figures.lastWeek])
      let words = t("project.commits", ["lastWeek": lastWeek, "total": figures.total])
      values.add(t("day.commitsHeading"), figures.line + StyledText("   \(words)"))
    }
    values.add(
      t("project.repositories"), project.repositories.map { place($0, isPresent) })
    return values.lines
  }

  private func place(
    _ repository: Project.Repository, _ isPresent: (String) -> Bool
  ) -> StyledText {
    guard let path = repository.path else {
      let start = repository.root.map { "\($0.prefix(10))  " } ?? ""
      return StyledText(start) + StyledText(t("project.onAnotherMachine"), .dim)
    }
    let absent = isPresent(path) ? "" : "  \(t("project.absent"))"
    return StyledText(path) + StyledText(absent, .overdue)
  }
}

extension ProjectFigures {
  /// A sparkline of the weekly commits. The highest bar is the week with the most.
  fileprivate var line: StyledText {
    let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let most = max(1, weeks.max() ?? 1)
    return weeks.reduce(StyledText("")) { line, count in
      guard count > 0 else { return line + StyledText("·", .dim) }
      return line + StyledText(bars[min((count * bars.count - 1) / most, bars.count - 1)], .commits)
    }
  }
}
