import Activity
import Todos

/// One figure of many days: weeks across, weekdays down, a mark of its band for each day.
struct HeatMap {
  let figure: Figure
  let report: ActivityReport
  /// Columns of a week: 2, or 1 where there is little room.
  let cell: Int
  let format: Format
  private let grid: WeekGrid

  init(_ figure: Figure, _ report: ActivityReport, cell: Int, format: Format) {
    self.figure = figure
    self.report = report
    self.cell = cell
    self.format = format
    grid = WeekGrid(report.days)
  }

  /// Columns of the weekdays' names, and the blank behind them.
  static func labelWidth(_ phrases: any Phrases) -> Int {
    (Weekday.allCases.map { phrases.short($0).displayWidth }.max() ?? 0) + 1
  }

  /// Columns of that many weeks.
  static func width(weeks: Int, cell: Int, _ phrases: any Phrases) -> Int {
    labelWidth(phrases) + weeks * cell - (cell - 1)
  }

  /// Whether the legend has room behind the heading.
  var hasRoomBesideHeading: Bool {
    heading.width + 3 + legend(width: .max)[0].width <= format.pageWidth
  }

  func lines(legendBesideHeading: Bool) -> [StyledText] {
    let map = [months] + Weekday.allCases.map(row)
    guard legendBesideHeading else { return [heading] + map + legend(width: format.pageWidth) }
    let legend = legend(width: .max)[0]
    let width = HeatMap.width(weeks: grid.weeks.count, cell: cell, format.phrases)
    let start = max(heading.width + 3, min(width, format.pageWidth) - legend.width)
    return [heading.padded(toWidth: start) + legend] + map
  }

  /// What the figure is, and of what: the project, the year.
  var heading: StyledText {
    var heading = StyledText(format.phrases.heading(of: figure), .heading)
    if case .year(let year) = report.span { heading += StyledText("  \(year)", .dim) }
    return format.heading(heading, of: report.subject)
  }

  private var months: StyledText {
    let label = HeatMap.labelWidth(format.phrases)
    let names = MonthRow(grid, cell: cell, phrases: format.phrases).names
    return names.reduce(StyledText("")) { line, month in
      line.padded(toWidth: label + month.column) + StyledText(month.name, .dim)
    }
  }

  private func row(_ weekday: Weekday) -> StyledText {
    // Every other name is enough to tell the rows.
    let name = weekday.rawValue % 2 == 0 ? format.phrases.short(weekday) : ""
    var line = StyledText(name, .dim).padded(toWidth: HeatMap.labelWidth(format.phrases))
    let gap = StyledText(String(repeating: " ", count: cell - 1))
    for week in grid.weeks { line += mark(grid.day(weekday, of: week)) + gap }
    return line
  }

  /// A blank where the day is not shown, or still to come.
  private func mark(_ day: Day?) -> StyledText {
    guard let day, let figures = report.figures(of: day) else { return StyledText(" ") }
    return Band(figure, of: figures).mark(figure, format.color)
  }

  /// Closer together where that spares a line.
  private func legend(width: Int) -> [StyledText] {
    let bands = Band.all(of: figure).map { band in
      band.mark(figure, format.color)
        + StyledText(" \(band.label(figure, format.phrases))", .dim)
    }
    let loose = bands.flowing(gap: 2, width: width)
    return loose.count == 1 ? loose : bands.flowing(gap: 1, width: width)
  }
}
