import Activity
import Localization
import Todos

/// A heat map of one figure: weeks across, weekdays down, one mark a day.
struct HeatMap {
  let metric: Metric
  let report: ActivityReport
  /// Columns of a week: 2, or 1 if space is tight.
  let cell: Int
  /// The day that is marked; nil for none.
  var selected: Day?
  let format: Format

  private var grid: WeekGrid { WeekGrid(report.days) }

  /// Columns of the weekday names, including the space after them.
  static func labelWidth(_ language: Language) -> Int {
    (Weekday.allCases.map { language.short($0).displayWidth }.max() ?? 0) + 1
  }

  /// Columns of that many weeks.
  static func width(weeks: Int, cell: Int, _ language: Language) -> Int {
    labelWidth(language) + weeks * cell - (cell - 1)
  }

  /// Whether the legend fits after the heading.
  var hasRoomBesideHeading: Bool {
    heading.width + 3 + legend(width: .max)[0].width <= format.pageWidth
  }

  func lines(legendBesideHeading: Bool) -> [StyledText] {
    let map = [months] + Weekday.allCases.map(row)
    guard legendBesideHeading else { return [heading] + map + legend(width: format.pageWidth) }
    let legend = legend(width: .max)[0]
    let width = HeatMap.width(weeks: grid.weeks.count, cell: cell, format.language)
    let start = max(heading.width + 3, min(width, format.pageWidth) - legend.width)
    return [heading.padded(toWidth: start) + legend] + map
  }

  /// The name of the figure, with its project, query or year.
  var heading: StyledText {
    var heading = StyledText(format.t("activity.\(metric.rawValue)"), .heading)
    if case .year(let year) = report.span { heading += StyledText("  \(year)", .dim) }
    return format.heading(heading, of: report.subject)
  }

  private var months: StyledText {
    let label = HeatMap.labelWidth(format.language)
    let names = MonthRow(grid, cell: cell, language: format.language).names
    return names.reduce(StyledText("")) { line, month in
      line.padded(toWidth: label + month.column) + StyledText(month.name, .dim)
    }
  }

  private func row(_ weekday: Weekday) -> StyledText {
    let name = weekday.rawValue % 2 == 0 ? format.language.short(weekday) : ""
    var line = StyledText(name, .dim).padded(toWidth: HeatMap.labelWidth(format.language))
    let gap = StyledText(String(repeating: " ", count: cell - 1))
    for week in grid.weeks { line += mark(grid.day(weekday, of: week)) + gap }
    return line
  }

  /// A space if the day isn't shown or is in the future.
  private func mark(_ day: Day?) -> StyledText {
    if day != nil, day == selected { return StyledText("◆", .selected) }
    guard let day, let figures = report.figures(of: day) else { return StyledText(" ") }
    return HeatLevel(metric, of: figures).mark(metric, format.color)
  }

  /// The legend, with narrower gaps if that makes it fit on one line.
  private func legend(width: Int) -> [StyledText] {
    let levels = HeatLevel.all(of: metric).map { level in
      level.mark(metric, format.color)
        + StyledText(" \(level.label(metric, format.language))", .dim)
    }
    let loose = levels.flowing(gap: 2, width: width)
    return loose.count == 1 ? loose : levels.flowing(gap: 1, width: width)
  }
}

/// Days arranged by week, Monday first: the columns of a heat map, the rows of a calendar.
struct WeekGrid {
  let days: ClosedRange<Day>
  private let monday: Day

  init(_ days: ClosedRange<Day>) {
    self.days = days
    monday = days.lowerBound.advanced(by: -days.lowerBound.weekday.rawValue)
  }

  /// The weeks that contain any of the days.
  var weeks: Range<Int> { 0..<(days.upperBound.number - monday.number) / 7 + 1 }

  /// Nil if it isn't one of the days.
  func day(_ weekday: Weekday, of week: Int) -> Day? {
    let day = monday.advanced(by: week * 7 + weekday.rawValue)
    return days.contains(day) ? day : nil
  }

  /// The weeks in which each month begins, plus the first week.
  var months: [(week: Int, month: Month)] {
    weeks.compactMap { week in
      let days = Weekday.allCases.compactMap { day($0, of: week) }
      let first = days.first { $0.components.day == 1 } ?? (week == 0 ? days.first : nil)
      return first.map { (week, Month(of: $0)) }
    }
  }
}

/// The names of months above the weeks in which they begin. Names that would overlap are omitted.
struct MonthRow {
  /// The names, each with its starting column.
  let names: [(column: Int, name: String)]

  /// - Parameters:
  ///   - cell: Columns of a week.
  ///   - width: Columns of a name.
  init(_ grid: WeekGrid, cell: Int, language: Language, width: (String) -> Int = \.displayWidth) {
    // Over several years, January is labelled with the year.
    let isLong = grid.weeks.count > 54
    var months = grid.months.map { week, month in
      let isYear = isLong && month.month == 1
      let name = isYear ? "\(month.year)" : language.t("month.short.\(month.month)")
      return (column: week * cell, name: name)
    }
    // Prefer the first whole month to the end of the one before it.
    if months.count > 1, width(months[0].name) >= months[1].column { months.removeFirst() }
    var end = -1
    names = months.filter { month in
      guard month.column > end else { return false }
      end = month.column + width(month.name)
      return true
    }
  }
}
