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
    values.add(t("project.repositories"), project.repositories.map { place($0, isPresent) })
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

  /// All projects, a line each: those with recent commits first, then by open todos, and the archived ones last.
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func list(_ reports: [ProjectReport], isPresent: (String) -> Bool) -> String {
    let reports = reports.enumerated()
      .sorted { $0.element.rank($0.offset) < $1.element.rank($1.offset) }.map(\.element)
    let names = columns(ofNames: reports.map(\.project.name))
    let heading = ["open", "done", "week", "last"].map {
      StyledText(t("project.column.\($0)"), .dim)
    }
    var rows = [[StyledText("")] + heading] + reports.map { cells($0, nameWidth: names) }
    // The columns that fit the terminal; the names always do.
    var trailing: Set = [1, 2, 3]
    for dropped in [2, 3] {
      if let width, rows.aligned(padsLast: true)[0].width > width {
        rows = rows.map { Array($0[..<dropped] + $0[(dropped + 1)...]) }
        trailing = [1, 2]
      }
    }
    let room = width.map { $0 - rows.aligned(padsLast: true)[0].width - 2 }
    // In fewer columns a path says nothing.
    let showsPlaces = room.map { $0 >= 12 } ?? true
    if showsPlaces {
      for (index, report) in reports.enumerated() {
        rows[index + 1].append(place(of: report.project, room, isPresent))
      }
    }
    return text(rows.aligned(trailing: trailing, padsLast: !showsPlaces).cut(toWidth: width))
  }

  /// The name, the open and the done todos, last week's commits and the day of the last one.
  private func cells(_ report: ProjectReport, nameWidth: Int) -> [StyledText] {
    let project = report.project
    let week = report.figures.map { figures in
      figures.lastWeek == 0
        ? StyledText("·", .dim) : StyledText(String(figures.lastWeek), .commits)
    }
    return [
      StyledText(project.name, project.isArchived ? .dim : .heading)
        .truncated(toWidth: nameWidth),
      StyledText(String(project.open)), StyledText(String(project.done), .dim),
      week ?? StyledText("–", .dim),
      report.figures?.lastDay.map { StyledText(near($0)) } ?? StyledText("–", .dim),
    ]
  }

  /// The path of the first repository, or else the link.
  /// - Parameter width: Columns that are left; nil if nothing may be truncated.
  private func place(
    of project: Project, _ width: Int?, _ isPresent: (String) -> Bool
  ) -> StyledText {
    if project.isArchived { return StyledText(t("project.archived"), .dim) }
    guard let path = project.repositories.lazy.compactMap(\.path).first else {
      let link = project.details.link ?? ""
      return project.repositories.isEmpty || !link.isEmpty
        ? StyledText(link, .dim) : StyledText(t("project.onAnotherMachine"), .dim)
    }
    let more = project.repositories.count > 1 ? " +\(project.repositories.count - 1)" : ""
    let absent = isPresent(path) ? "" : "  \(t("project.absent"))"
    let room = width.map { $0 - more.displayWidth - absent.displayWidth }
    let shown = room.map { path.visible.truncatedAtStart(toWidth: $0) } ?? path
    return StyledText(shown, .dim) + StyledText(more, .dim) + StyledText(absent, .overdue)
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

extension ProjectReport {
  /// Smaller for projects that come first in a list.
  /// - Parameter index: Decides between projects that are equally active.
  fileprivate func rank(_ index: Int) -> (Int, Int, Int, Int, Int) {
    (
      project.isArchived ? 1 : 0, -(figures?.lastWeek ?? 0), -project.open,
      -(figures?.lastDay?.number ?? 0), index
    )
  }
}
