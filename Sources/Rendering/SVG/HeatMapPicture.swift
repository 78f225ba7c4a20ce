import Activity
import Todos

/// The two heat maps as a picture, one above the other, with totals and streaks below.
extension ActivityPicture {
  private static let labels = 32
  private static let square = 11
  /// The distance from one square to the next.
  private static let step = 14
  /// The height of a map, and of the text in the place of an empty one, including the heading.
  private static let mapHeight = 172
  private static let textHeight = 62

  var heatMaps: String {
    var document = document
    let end = Self.margin + 14
    document.text(caption, x: width - Self.margin, y: end, isTrailing: true)
    var y = Self.margin
    for metric in Metric.allCases {
      let name = format.t("activity.\(metric.rawValue)")
      document.text(heading(name), x: Self.margin, y: y + 14, class: "heading")
      if empty.contains(metric) {
        document.text(step(metric), x: Self.margin, y: y + 36)
        y += Self.textHeight
      } else {
        draw(metric, y: y, &document)
        y += Self.mapHeight
      }
    }
    return text(&document, width: width, y: y + 18)
  }

  private var empty: [Metric] { report.emptyMetrics }

  /// Wide enough for the longest legend and step.
  private var width: Int {
    let weeks = Self.labels + grid.weeks.count * Self.step - Self.step + Self.square
    let legends = Metric.allCases.map { metric in
      empty.contains(metric)
        ? SVGDocument.width(of: step(metric))
        : HeatLevel.all(of: metric).reduce(0) { $0 + legendWidth($1, metric) }
    }
    return 2 * Self.margin + max(weeks, legends.max() ?? 0)
  }

  private func draw(_ metric: Metric, y: Int, _ document: inout SVGDocument) {
    let left = Self.margin + Self.labels
    let top = y + 42
    let months = MonthRow(grid, cell: Self.step, language: language, width: SVGDocument.width)
    for month in months.names { document.text(month.name, x: left + month.column, y: top - 8) }
    for weekday in Weekday.allCases where weekday.rawValue % 2 == 0 {
      document.text(
        language.short(weekday), x: Self.margin, y: top + weekday.rawValue * Self.step + 10)
    }
    for (week, weekday, figures) in days {
      document.square(
        x: left + week * Self.step, y: top + weekday.rawValue * Self.step, size: Self.square,
        class: SVGStylesheet.name(HeatLevel(metric, of: figures), metric),
        tooltip: tooltip(metric, figures))
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
      document.square(x: x, y: y, size: Self.square, class: SVGStylesheet.name(level, metric))
      document.text(level.label(metric, language), x: x + Self.square + 4, y: y + 10)
      x += legendWidth(level, metric)
    }
  }

  private func legendWidth(_ level: HeatLevel, _ metric: Metric) -> Int {
    Self.square + 4 + SVGDocument.width(of: level.label(metric, language)) + 12
  }
}
