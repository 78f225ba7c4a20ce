package import Activity
import Localization
import Todos

/// Commits and completion as two heat maps or a month's calendar, followed by totals and streaks.
package struct ActivityView {
  let report: ActivityReport
  let format: Format
  /// The day that is marked; nil for none.
  var selected: Day?

  package init(_ report: ActivityReport, format: Format) {
    self.report = report
    self.format = format
  }

  /// A year of whole weeks, or as many as fit in the terminal.
  package static func weeks(in format: Format) -> Int {
    if format.width == nil { return maxWeeks }
    let room = (format.pageWidth - HeatMap.labelWidth(format.language) + 1) / 2
    return max(1, min(maxWeeks, room))
  }

  /// Enough weeks to cover the past year.
  package static let maxWeeks = 53

  package var text: String {
    if case .month(let month) = report.span {
      let steps = report.emptyMetrics.flatMap(steps)
      return text(of: [lines(of: month), steps], report)
    }
    let shown = shown
    return text(of: maps(shown), shown)
  }

  /// The two heat maps.
  /// - Parameter isLow: Whether legends stand beside the headings even if they don't fit.
  func maps(_ shown: ActivityReport, isLow: Bool = false) -> [[StyledText]] {
    let maps = Metric.allCases.map { metric in
      HeatMap(
        metric: metric, report: shown, cell: cell(of: shown), selected: selected, format: format)
    }
    let empty = report.emptyMetrics
    let isBeside =
      isLow || maps.filter { !empty.contains($0.metric) }.allSatisfy(\.hasRoomBesideHeading)
    return maps.map { map in
      empty.contains(map.metric)
        ? [map.heading] + steps(map.metric) : map.lines(legendBesideHeading: isBeside)
    }
  }

  private func text(of parts: [[StyledText]], _ shown: ActivityReport) -> String {
    let totals = ActivityTotals(shown.figures, today: format.today)
    let isEmpty = report.emptyMetrics.count == Metric.allCases.count
    let end = (isEmpty ? [] : lines(totals)) + hint(shown)
    return format.text(parts: parts + [end])
  }

  /// Totals and streaks, flowed into as few lines as fit.
  func lines(_ totals: ActivityTotals) -> [StyledText] {
    format.facts(totals, thisYear: format.today.components.year)
      .map { StyledText($0.text, $0.style) }.flowing(gap: 3, width: format.pageWidth)
  }

  /// The report cut to the latest weeks that fit.
  var shown: ActivityReport {
    guard let width = format.width else { return report }
    let room = max(1, width - HeatMap.labelWidth(format.language))
    guard weeks(of: report) > room else { return report }
    let last = max(report.days.lowerBound, min(report.days.upperBound, format.today))
    return report.within(DaySpan.weeks(room).days(today: last))
  }

  private func weeks(of report: ActivityReport) -> Int { WeekGrid(report.days).weeks.count }

  func cell(of report: ActivityReport) -> Int {
    let wide = HeatMap.width(weeks: weeks(of: report), cell: 2, format.language)
    return wide <= format.width ?? format.pageWidth ? 2 : 1
  }

  private func hint(_ shown: ActivityReport) -> [StyledText] {
    guard shown.days != report.days else { return [] }
    let text = format.t(
      "activity.latestWeeks", ["shown": weeks(of: shown), "total": weeks(of: report)])
    return text.wrapped(toWidth: format.pageWidth, lines: 20).map { StyledText($0, .dim) }
  }

  /// The next step for a figure that has nothing to show.
  private func steps(_ metric: Metric) -> [StyledText] {
    let steps = Metric.allCases.map { report.step($0, format) }
    let column = (steps.map(\.purpose.displayWidth).max() ?? 0) + 2
    return Steps([report.step(metric, format)], column: column).lines(width: format.pageWidth)
  }
}

extension ActivityReport {
  /// The figures that any day of the report has.
  var shownMetrics: [Metric] { Metric.allCases.filter { !emptyMetrics.contains($0) } }

  /// The figures that no day of the report has.
  var emptyMetrics: [Metric] {
    Metric.allCases.filter { metric in
      switch metric {
      case .commits: figures.allSatisfy { $0.commits == 0 }
      case .completion: figures.allSatisfy { $0.completion.total == 0 }
      }
    }
  }

  /// The next step if a figure has nothing to show. A period that is over can't be planned any more.
  func step(_ metric: Metric, _ format: Format) -> (purpose: String, command: String) {
    let project = project?.shellWord
    switch metric {
    case .commits where isLinked: return (format.t("activity.noCommits"), "ootd log")
    case .commits:
      guard let project else { return format.setupStep }
      return (format.t("day.step.link"), "ootd project link \(project)")
    case .completion where days.contains(format.today):
      let option = project.map { " -P \($0)" } ?? ""
      return (format.t("day.step.plan"), "ootd add \"\(format.t("day.exampleTitle"))\"\(option)")
    case .completion: return (format.t("activity.noPlan"), "ootd activity")
    }
  }

  /// The project and query that the report is filtered by; nil for all.
  var subject: String? {
    let parts = [project, query].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

extension Format {
  /// The totals to print, each with its style.
  /// - Parameter thisYear: The reader's year, which dates omit; nil if unknown.
  func facts(_ totals: ActivityTotals, thisYear: Int?) -> [(text: String, style: Style)] {
    let rate = language.rate(totals.completion)
    let figures: [(text: String, style: Style)] = [
      (t("day.commits", ["count": totals.commits]), .commits),
      (rate ?? t("day.noPlan"), rate == nil ? .dim : .completion),
    ]
    guard let best = totals.best else { return figures }
    let date = language.shortDate(best.day, thisYear: thisYear)
    var days = [
      t("activity.activeDays", ["count": totals.activeDays]),
      t("activity.best", ["count": best.commits, "date": date]),
      t("activity.longestStreak", ["count": totals.longestStreak]),
    ]
    if totals.currentStreak > 0 {
      days.append(t("activity.currentStreak", ["count": totals.currentStreak]))
    }
    return figures + days.map { ($0, .plain) }
  }
}

/// Totals and streaks over consecutive days.
struct ActivityTotals: Hashable, Sendable {
  let commits: Int
  /// Days with a commit.
  let activeDays: Int
  /// The day with the most commits, the latest if several tie; nil without commits.
  let best: DayFigures?
  let completion: Completion
  /// The longest run of consecutive days with commits.
  let longestStreak: Int
  /// Consecutive days with commits up to today, or up to yesterday if today has none yet; 0 if the days end
  /// before today.
  let currentStreak: Int

  init(_ figures: [DayFigures], today: Day) {
    commits = figures.reduce(0) { $0 + $1.commits }
    activeDays = figures.count { $0.commits > 0 }
    best = figures.filter { $0.commits > 0 }.reduce(nil) { best, figures in
      figures.commits >= best?.commits ?? 0 ? figures : best
    }
    completion = Completion(
      done: figures.reduce(0) { $0 + $1.completion.done },
      total: figures.reduce(0) { $0 + $1.completion.total })
    longestStreak = figures.split { $0.commits == 0 }.map(\.count).max() ?? 0
    currentStreak = Self.streak(upTo: today, figures)
  }

  private static func streak(upTo today: Day, _ figures: [DayFigures]) -> Int {
    guard let last = figures.last, last.day == today else { return 0 }
    let past = last.commits == 0 ? figures.dropLast() : figures[...]
    return past.reversed().prefix { $0.commits > 0 }.count
  }
}
