import Activity
import Todos

/// The calendar of a month as a picture.
extension ActivityPicture {
  private static let cellWidth = 80
  private static let cellHeight = 58
  private static let gap = 6
  private static let top = 72

  private var width: Int { 2 * Self.margin + 7 * (Self.cellWidth + Self.gap) - Self.gap }

  func calendar(of month: Month) -> String {
    var document = document
    document.text(
      heading(language.name(of: month)), x: Self.margin, y: Self.margin + 14, class: "heading")
    for weekday in Weekday.allCases {
      document.text(language.short(weekday), x: x(weekday) + 8, y: Self.top - 8)
    }
    for week in grid.weeks {
      for weekday in Weekday.allCases {
        if let day = grid.day(weekday, of: week) { draw(day, x(weekday), y(week), &document) }
      }
    }
    return text(&document, width: width, y: y(grid.weeks.count) + 18)
  }

  private func x(_ weekday: Weekday) -> Int {
    Self.margin + weekday.rawValue * (Self.cellWidth + Self.gap)
  }

  private func y(_ week: Int) -> Int { Self.top + week * (Self.cellHeight + Self.gap) }

  /// Draws the day of the month, and both figures unless it is in the future.
  private func draw(_ day: Day, _ x: Int, _ y: Int, _ document: inout SVGDocument) {
    let isToday = day == format.today
    let frame = { (document: inout SVGDocument) in
      document.rectangle(x: x, y: y, width: Self.cellWidth, height: Self.cellHeight, class: "cell")
      document.text("\(day.components.day)", x: x + 8, y: y + 16, class: isToday ? "today" : "")
    }
    guard let figures = report.figures(of: day) else { return frame(&document) }
    document.group(tooltip: tooltip(figures)) { document in
      frame(&document)
      for (index, metric) in report.shownMetrics.enumerated() {
        draw(metric, figures, x + 8, y + 22 + index * 17, &document)
      }
    }
  }

  private func draw(
    _ metric: Metric, _ figures: DayFigures, _ x: Int, _ y: Int, _ document: inout SVGDocument
  ) {
    let level = HeatLevel(metric, of: figures)
    document.square(x: x, y: y, size: 11, class: SVGStylesheet.name(level, metric))
    guard let value = metric.value(of: figures), value > 0 || metric == .completion else { return }
    document.text(metric.text(value, language), x: x + 17, y: y + 10, class: "figure")
  }
}
