import Activity
import Store
import Todos

/// The days of a week side by side, each with both figures.
struct WeekStrip {
  private static let label = 10
  /// Columns of the whole strip, labels included.
  static let width = 2 + 7 * 7 + 3 + label

  let week: [DayFigures]
  let day: Day
  let format: Format
  /// Columns of a day. In a narrow terminal, labels are omitted and days are narrower.
  private let cell: Int
  private let hasLabels: Bool

  init(_ report: DayReport, format: Format) {
    week = report.days
    day = report.plan.day
    self.format = format
    hasLabels = format.pageWidth >= Self.width
    cell = min(7, (format.pageWidth - 2) / 7)
  }

  var lines: [StyledText] {
    // `100 %` and a space. In narrower columns, days would run together.
    guard cell > 5 else { return [] }
    let bars = week.contains { $0.commits > 0 } ? [row { bar($0) }] : []
    return [row { name($0.day) }, row(labelled: format.t("day.row.commits")) { commits($0) }] + bars
      + [row(labelled: format.t("day.row.completion")) { completion($0) }]
  }

  private func row(
    labelled label: String = "", _ text: (DayFigures) -> StyledText
  ) -> StyledText {
    let cells = week.reduce(StyledText("  ")) { $0 + centered(text($1)) }
    return hasLabels ? cells + StyledText("   \(label)", .dim) : cells
  }

  private func centered(_ text: StyledText) -> StyledText {
    let before = max(0, (cell - text.width + 1) / 2)
    return (StyledText(String(repeating: " ", count: before)) + text).padded(toWidth: cell)
  }

  private func name(_ day: Day) -> StyledText {
    let name = format.language.short(day.weekday)
    return day == self.day ? StyledText("›\(name)‹", .heading) : StyledText(name, .dim)
  }

  private func commits(_ figures: DayFigures) -> StyledText {
    if figures.commits > 0 { return StyledText(String(figures.commits), .commits) }
    return StyledText(isAhead(figures) ? "" : "·", .dim)
  }

  /// A bar two columns wide, scaled to the week's best day.
  private func bar(_ figures: DayFigures) -> StyledText {
    let best = week.map(\.commits).max() ?? 0
    guard figures.commits > 0, best > 0 else { return StyledText("") }
    let eighths = max(1, (figures.commits * 8 + best / 2) / best)
    let block = Self.blocks[min(eighths, 8) - 1]
    return StyledText(block + block, .commits)
  }

  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private func completion(_ figures: DayFigures) -> StyledText {
    guard let percent = figures.completion.percent, !isAhead(figures) || percent > 0 else {
      return StyledText(isAhead(figures) ? "" : "–", .dim)
    }
    return StyledText(format.language.percent(percent), .completion)
  }

  private func isAhead(_ figures: DayFigures) -> Bool {
    figures.day > format.today
  }
}
