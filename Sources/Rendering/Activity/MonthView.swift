import Activity
import Todos

/// A calendar of a month with both figures in each day. Weekdays run across.
extension ActivityView {
  /// The figures that the month has.
  private var metrics: [Metric] { report.shownMetrics }
  /// Columns of a day.
  private var cell: Int { min(11, format.pageWidth / 7) }

  /// Whether a mark and `100 %` fit after the day of the month.
  private var isWide: Bool { cell >= 11 }

  func lines(of month: Month) -> [StyledText] {
    let title = title(of: month)
    // Three digits and a space. In narrower columns, days would run together.
    guard cell >= 4, !metrics.isEmpty else { return [title] }
    let grid = WeekGrid(report.days)
    let weeks = grid.weeks.map { week in
      [StyledText("")] + lines(of: Weekday.allCases.map { grid.day($0, of: week) })
    }
    return [title, StyledText(""), weekdays] + weeks.joined()
  }

  private func title(of month: Month) -> StyledText {
    let title = format.heading(
      StyledText(format.language.name(of: month), .heading), of: report.subject)
    let legend = metrics.reduce(StyledText("")) { legend, metric in
      let name = "  " + format.t("day.row.\(metric.rawValue)")
      return legend
        + (metric == .commits ? StyledText(name, .commits) : StyledText("\(name) %", .completion))
    }
    let room = cell * 7 - title.width
    return title + (room < legend.width ? StyledText("") : legend)
  }

  private var weekdays: StyledText {
    row(Weekday.allCases) { weekday in
      let name = StyledText(format.language.short(weekday), .dim)
      return isWide ? StyledText(" ") + name : name.padded(toWidth: 3, alignment: .trailing)
    }
  }

  /// If days are wide, the first figure is next to the day of the month. A week of future days needs one line.
  private func lines(of days: [Day?]) -> [StyledText] {
    guard let first = metrics.first, days.contains(where: { $0.flatMap(report.figures) != nil })
    else { return [row(days, number)] }
    guard isWide else {
      return [row(days, number)] + metrics.map { metric in row(days) { text(metric, $0) } }
    }
    return [row(days) { number($0).padded(toWidth: 4) + text(first, $0) }]
      + metrics.dropFirst().map { metric in row(days) { StyledText("    ") + text(metric, $0) } }
  }

  private func row<Value>(_ values: [Value], _ text: (Value) -> StyledText) -> StyledText {
    values.reduce(StyledText("")) { $0 + text($1).padded(toWidth: cell) }
  }

  private func number(_ day: Day?) -> StyledText {
    guard let day else { return StyledText("") }
    let isToday = day == format.today
    let style: Style =
      day == selected ? .selected : isToday ? .heading : day > format.today ? .dim : .plain
    let sign = day == selected ? "◆" : isToday ? "›" : ""
    return StyledText("\(sign)\(day.components.day)", style)
      .padded(toWidth: 3, alignment: .trailing)
  }

  /// Empty for a future day.
  private func text(_ metric: Metric, _ day: Day?) -> StyledText {
    guard let day, let figures = report.figures(of: day) else { return StyledText("") }
    let mark = HeatLevel(metric, of: figures).mark(metric, format.color)
    let value = metric.value(of: figures)
    let style: Style = metric == .commits ? .commits : .completion
    guard let value, value > 0 || metric == .completion else {
      return isWide ? mark : StyledText("  ") + mark
    }
    guard isWide else {
      let text = StyledText(String(value), style).truncated(toWidth: cell - 1)
      return text.padded(toWidth: 3, alignment: .trailing)
    }
    return mark + StyledText(" \(metric.text(value, format.language))", style)
  }
}
