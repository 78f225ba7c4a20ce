import Activity
import Store
import Todos

/// The days of a week side by side, each with both figures.
struct WeekStrip {
  let report: DayReport
  let format: Format

  /// `100 %` and a space. In narrower columns, days would run together.
  private static let minCell = 6
  private static let margin = 2

  private var week: [DayFigures] { report.days }
  private let hasLabels: Bool
  /// Columns of a day. In a narrow terminal, labels are omitted and days are narrower.
  private let cell: Int

  init(report: DayReport, format: Format) {
    self.report = report
    self.format = format
    let room = format.dayWidth - Self.margin
    let labels = Metric.allCases.map { format.label($0).displayWidth }
    let labelled = (room - 1 - (labels.max() ?? 0)) / 7
    hasLabels = labelled >= Self.minCell
    cell = hasLabels ? labelled : room / 7
  }

  /// Only the figures that the week has.
  var lines: [StyledText] {
    guard cell >= Self.minCell else { return [] }
    var rows: [StyledText] = []
    if week.contains(where: { $0.commits > 0 }) {
      rows += [row(.commits, commits), row(nil, bar)]
    }
    if week.contains(where: hasCompletion) { rows.append(row(.completion, completion)) }
    return rows.isEmpty ? [] : [row(nil) { name($0.day) }] + rows
  }

  private func row(_ metric: Metric?, _ text: (DayFigures) -> StyledText) -> StyledText {
    let margin = StyledText(String(repeating: " ", count: Self.margin))
    let cells = week.reduce(margin) { $0 + centered(text($1)) }
    guard let metric, hasLabels else { return cells }
    let label = StyledText(format.label(metric), .dim)
    return cells + label.padded(toWidth: format.dayWidth - cells.width, alignment: .trailing)
  }

  private func centered(_ text: StyledText) -> StyledText {
    let before = max(0, (cell - text.width + 1) / 2)
    return (StyledText(String(repeating: " ", count: before)) + text).padded(toWidth: cell)
  }

  private func name(_ day: Day) -> StyledText {
    let name = format.language.short(day.weekday)
    return day == report.plan.day ? StyledText("›\(name)‹", .heading) : StyledText(name, .dim)
  }

  private func commits(_ figures: DayFigures) -> StyledText {
    if figures.commits > 0 { return StyledText(String(figures.commits), .commits) }
    return StyledText(isAhead(figures) ? "" : "·", .dim)
  }

  /// A bar two columns wide, as high as the band of the heat map.
  private func bar(_ figures: DayFigures) -> StyledText {
    guard let bar = HeatLevel(.commits, of: figures).bar else { return StyledText("") }
    return StyledText(bar + bar, .commits)
  }

  private func completion(_ figures: DayFigures) -> StyledText {
    guard hasCompletion(figures), let percent = figures.completion.percent else {
      return StyledText(isAhead(figures) ? "" : "–", .dim)
    }
    return StyledText(format.language.percent(percent), .completion)
  }

  /// A day that is still to come has a rate once something is done.
  private func hasCompletion(_ figures: DayFigures) -> Bool {
    figures.completion.total > 0 && (!isAhead(figures) || figures.completion.done > 0)
  }

  private func isAhead(_ figures: DayFigures) -> Bool { figures.day > format.today }
}

extension Format {
  fileprivate func label(_ metric: Metric) -> String { t("day.row.\(metric.rawValue)") }
}
