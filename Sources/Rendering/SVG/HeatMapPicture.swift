import Activity
import Todos

/// The two heat maps as a picture, one under the other, with totals and streaks below.
struct HeatMapPicture {
  let report: ActivityReport
  let words: PictureWords
  private let grid: WeekGrid

  init(_ report: ActivityReport, words: PictureWords) {
    self.report = report
    self.words = words
    grid = WeekGrid(report.days)
  }

  private static let margin = 24
  private static let labels = 32
  private static let square = 11
  /// From one square to the next.
  private static let step = 14
  /// From the heading of a map to its end.
  private static let mapHeight = 172

  var text: String {
    var document = words.document
    let end = Self.margin + 14
    document.text(words.range, x: width - Self.margin, y: end, isTrailing: true)
    for (index, figure) in Figure.allCases.enumerated() {
      draw(figure, y: Self.margin + index * Self.mapHeight, &document)
    }
    let bottom = document.lines(
      words.lines(width: width - 2 * Self.margin), x: Self.margin,
      y: Self.margin + 2 * Self.mapHeight + 18)
    return document.text(width: width, height: bottom + Self.margin)
  }

  /// At least that of the longest legend.
  private var width: Int {
    let weeks = Self.labels + grid.weeks.count * Self.step - Self.step + Self.square
    let legends = Figure.allCases.map { figure in
      Band.all(of: figure).reduce(0) { $0 + legendWidth($1, figure) }
    }
    return 2 * Self.margin + max(weeks, legends.max() ?? 0)
  }

  private func draw(_ figure: Figure, y: Int, _ document: inout SVGDocument) {
    let left = Self.margin + Self.labels
    let top = y + 42
    document.text(
      words.heading(words.phrases.heading(of: figure)), x: Self.margin, y: y + 14,
      class: "heading")
    let months = MonthRow(grid, cell: Self.step, phrases: words.phrases, width: SVGDocument.width)
    for month in months.names { document.text(month.name, x: left + month.column, y: top - 8) }
    for weekday in Weekday.allCases where weekday.rawValue % 2 == 0 {
      document.text(
        words.phrases.short(weekday), x: Self.margin, y: top + weekday.rawValue * Self.step + 10)
    }
    for (week, weekday, figures) in days {
      document.square(
        x: left + week * Self.step, y: top + weekday.rawValue * Self.step, size: Self.square,
        class: SVGSheet.name(Band(figure, of: figures), figure),
        tooltip: words.tooltip(figure, figures))
    }
    drawLegend(figure, y: top + 7 * Self.step + 4, &document)
  }

  private var days: [(week: Int, weekday: Weekday, figures: DayFigures)] {
    grid.weeks.flatMap { week in
      Weekday.allCases.compactMap { weekday in
        grid.day(weekday, of: week).flatMap(report.figures).map { (week, weekday, $0) }
      }
    }
  }

  /// Ends at the right margin.
  private func drawLegend(_ figure: Figure, y: Int, _ document: inout SVGDocument) {
    let bands = Band.all(of: figure)
    var x = width - Self.margin - bands.reduce(0) { $0 + legendWidth($1, figure) }
    for band in bands {
      document.square(
        x: x, y: y, size: Self.square, class: SVGSheet.name(band, figure))
      document.text(band.label(figure, words.phrases), x: x + Self.square + 4, y: y + 10)
      x += legendWidth(band, figure)
    }
  }

  private func legendWidth(_ band: Band, _ figure: Figure) -> Int {
    Self.square + 4 + SVGDocument.width(of: band.label(figure, words.phrases)) + 12
  }
}
