import Activity
import Todos

/// The two heat maps as a picture, one above the other, with totals and streaks below.
struct HeatMapPicture {
  let words: ActivityPicture

  private var report: ActivityReport { words.report }
  private var grid: WeekGrid { WeekGrid(report.days) }

  private static let margin = 24
  private static let labels = 32
  private static let square = 11
  /// The distance from one square to the next.
  private static let step = 14
  /// The height of a map, and of the text in the place of an empty one, including the heading.
  private static let mapHeight = 172
  private static let textHeight = 62

  var text: String {
    var document = words.document
    let end = Self.margin + 14
    document.text(words.caption, x: width - Self.margin, y: end, isTrailing: true)
    var y = Self.margin
    for metric in Metric.allCases {
      if empty.contains(metric) {
        write(metric, y: y, &document)
        y += Self.textHeight
      } else {
        draw(metric, y: y, &document)
        y += Self.mapHeight
      }
    }
    let bottom = document.lines(
      words.lines(width: width - 2 * Self.margin), x: Self.margin, y: y + 18)
    return document.text(width: width, height: bottom + Self.margin)
  }

  private var empty: [Metric] { report.emptyMetrics }

  /// Wide enough for the longest legend and step.
  private var width: Int {
    let weeks = Self.labels + grid.weeks.count * Self.step - Self.step + Self.square
    let legends = Metric.allCases.map { metric in
      empty.contains(metric)
        ? SVGDocument.width(of: words.step(metric))
        : HeatLevel.all(of: metric).reduce(0) { $0 + legendWidth($1, metric) }
    }
    return 2 * Self.margin + max(weeks, legends.max() ?? 0)
  }

  /// Writes what to do instead of drawing an empty map.
  private func write(_ metric: Metric, y: Int, _ document: inout SVGDocument) {
    writeHeading(metric, y: y, &document)
    document.text(words.step(metric), x: Self.margin, y: y + 36)
  }

  private func writeHeading(_ metric: Metric, y: Int, _ document: inout SVGDocument) {
    document.text(
      words.heading(words.format.t("activity.\(metric.rawValue)")), x: Self.margin, y: y + 14,
      class: "heading")
  }

  private func draw(_ metric: Metric, y: Int, _ document: inout SVGDocument) {
    let left = Self.margin + Self.labels
    let top = y + 42
    writeHeading(metric, y: y, &document)
    let months = MonthRow(grid, cell: Self.step, language: words.language, width: SVGDocument.width)
    for month in months.names { document.text(month.name, x: left + month.column, y: top - 8) }
    for weekday in Weekday.allCases where weekday.rawValue % 2 == 0 {
      document.text(
        words.language.short(weekday), x: Self.margin, y: top + weekday.rawValue * Self.step + 10)
    }
    for (week, weekday, figures) in days {
      document.square(
        x: left + week * Self.step, y: top + weekday.rawValue * Self.step, size: Self.square,
        class: SVGStylesheet.name(HeatLevel(metric, of: figures), metric),
        tooltip: words.tooltip(metric, figures))
    }
    drawLegend(metric, y: top + 7 * Self.step + 4, &document)
  }

  private var days: [(week: Int, weekday: Weekday, figures: DayFigures)] {
    grid.weeks.flatMap { week in
      Weekday.allCases.compactMap { weekday in
        grid.day(weekday, of: week).flatMap(report.figures).map { (week, weekday, $0) }
      }
    }
  }

  /// Right-aligned to the margin.
  private func drawLegend(_ metric: Metric, y: Int, _ document: inout SVGDocument) {
    let levels = HeatLevel.all(of: metric)
    var x = width - Self.margin - levels.reduce(0) { $0 + legendWidth($1, metric) }
    for level in levels {
      document.square(
        x: x, y: y, size: Self.square, class: SVGStylesheet.name(level, metric))
      document.text(level.label(metric, words.language), x: x + Self.square + 4, y: y + 10)
      x += legendWidth(level, metric)
    }
  }

  private func legendWidth(_ level: HeatLevel, _ metric: Metric) -> Int {
    Self.square + 4 + SVGDocument.width(of: level.label(metric, words.language)) + 12
  }
}
