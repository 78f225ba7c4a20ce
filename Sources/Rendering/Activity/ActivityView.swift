package import Activity
import Todos

/// What was committed and completed: two heat maps, or the calendar of a month, then totals and
/// streaks.
package struct ActivityView {
  let report: ActivityReport
  let format: Format

  package init(_ report: ActivityReport, format: Format) {
    self.report = report
    self.format = format
  }

  /// A year of whole weeks; fewer where the terminal has no room for them.
  package static func weeks(in format: Format) -> Int {
    if format.width == nil { return mostWeeks }
    let room = (format.pageWidth - HeatMap.labelWidth(format.phrases) + 1) / 2
    return max(1, min(mostWeeks, room))
  }

  /// Weeks that any year is in.
  package static let mostWeeks = 53

  package var text: String {
    if case .month(let month) = report.span {
      let steps = Figure.allCases.compactMap(steps).flatMap(\.self)
      return text(of: [MonthView(month, report, format: format).lines, steps], report)
    }
    let shown = shown
    let maps = Figure.allCases.map { figure in
      HeatMap(figure, shown, cell: cell(of: shown), format: format)
    }
    let isBeside = maps.filter { steps($0.figure) == nil }.allSatisfy(\.hasRoomBesideHeading)
    let parts = maps.map { map in
      steps(map.figure).map { [map.heading] + $0 } ?? map.lines(legendBesideHeading: isBeside)
    }
    return text(of: parts, shown)
  }

  private func text(of parts: [[StyledText]], _ shown: ActivityReport) -> String {
    let totals = ActivityTotals(shown.figures, today: format.today)
    let isEmpty = Figure.allCases.allSatisfy { steps($0) != nil }
    let end = (isEmpty ? [] : TotalsView(totals, format: format).lines) + hint(shown)
    return format.text(parts: parts + [end])
  }

  // MARK: Weeks

  /// What is shown of it: the latest weeks that fit.
  private var shown: ActivityReport {
    guard let width = format.width else { return report }
    let room = max(1, width - HeatMap.labelWidth(format.phrases))
    guard weeks(of: report) > room else { return report }
    let last = max(report.days.lowerBound, min(report.days.upperBound, format.today))
    return report.within(DaySpan.weeks(room).days(today: last))
  }

  private func weeks(of report: ActivityReport) -> Int {
    WeekGrid(report.days).weeks.count
  }

  private func cell(of report: ActivityReport) -> Int {
    let wide = HeatMap.width(weeks: weeks(of: report), cell: 2, format.phrases)
    return wide <= format.width ?? format.pageWidth ? 2 : 1
  }

  private func hint(_ shown: ActivityReport) -> [StyledText] {
    guard shown.days != report.days else { return [] }
    let text = format.phrases.latestWeeks(weeks(of: shown), of: weeks(of: report))
    let words = text.split(separator: " ").map { StyledText(String($0), .dim) }
    return words.flowing(gap: 1, width: format.pageWidth)
  }

  // MARK: Nothing to show

  /// What to do where there is nothing that could be shown; nil otherwise.
  private func steps(_ figure: Figure) -> [StyledText]? {
    guard report.days.contains(format.today) else { return nil }
    let phrases = format.phrases
    let column = max(phrases.linkRepository.displayWidth, phrases.planSomething.displayWidth) + 2
    let project = report.project?.shellWord
    switch figure {
    case .commits:
      guard !report.isLinked, report.figures.allSatisfy({ $0.commits == 0 }) else { return nil }
      let command = project.map { "ootd project link \($0)" } ?? "ootd project add"
      return Steps([(phrases.linkRepository, command)], column: column).lines
    case .completion:
      guard report.figures.allSatisfy({ $0.completion.total == 0 }) else { return nil }
      let option = project.map { " -P \($0)" } ?? ""
      let command = "ootd add \"\(phrases.exampleTitle)\"\(option)"
      return Steps([(phrases.planSomething, command)], column: column).lines
    }
  }
}
