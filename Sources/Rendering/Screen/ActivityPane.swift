import Activity
import Localization
import Todos

/// The activity: two heat maps and the calendar of the selected day's month.
extension ScreenState {
  /// Whether the calendar stands beside the maps of a year.
  var activityIsBeside: Bool { columns >= 100 }

  func activity(width: Int, height: Int) -> Frame {
    guard let activity else { return Frame(lines: [StyledText(format.t("ui.reading"), .dim)]) }
    let isBeside = activityIsBeside && width == columns
    let mapWidth = isBeside ? 61 : width
    var view = ActivityView(activity, format: format.within(min(mapWidth, width)))
    view.selected = pointedDay
    var month = ActivityView(
      activity.within(Month(of: pointedDay)),
      format: format.within(width - (isBeside ? mapWidth + 3 : 0)))
    month.selected = pointedDay
    let shown = view.shown
    let isLow = height < 24
    let maps = view.maps(shown, isLow: isLow)
    var frame = Frame(lines: [])
    for (metric, lines) in zip(Metric.allCases, maps) {
      if !activity.emptyMetrics.contains(metric) { addTargets(of: shown, view, &frame) }
      frame.lines += lines + (isLow ? [] : [StyledText("")])
    }
    var calendar = month.lines(of: Month(of: pointedDay))
    if calendar.count > height { calendar.removeAll(where: \.isEmpty) }
    if isBeside {
      frame.lines = [frame.lines, calendar].beside(
        [mapWidth + 3, width - mapWidth - 3], separator: StyledText(""),
        height: max(frame.lines.count, calendar.count))
    }
    let figures = activity.figures(of: pointedDay)
    let rate = figures.flatMap { format.language.rate($0.completion) } ?? format.t("day.noPlan")
    let line =
      StyledText(format.date(pointedDay), .selected)
      + StyledText("   \(format.t("day.commits", ["count": figures?.commits ?? 0]))", .commits)
      + StyledText("   \(rate)", .completion)
    // The selected day's line is seen at any height.
    frame.lines = Array(frame.lines.prefix(max(0, height - 1))) + [line]
    let totals = ActivityTotals(shown.figures, today: format.today)
    if height > frame.lines.count + 1 {
      frame.lines += [StyledText("")] + view.lines(totals).map { $0.styled(.dim) }
    }
    if !isBeside, height - frame.lines.count > calendar.count {
      frame.lines += [StyledText("")] + calendar
    }
    return frame
  }

  /// Each mark of a map is a day.
  private func addTargets(of report: ActivityReport, _ view: ActivityView, _ frame: inout Frame) {
    let grid = WeekGrid(report.days)
    let cell = view.cell(of: report)
    let label = HeatMap.labelWidth(format.language)
    for week in grid.weeks {
      for weekday in Weekday.allCases {
        guard let day = grid.day(weekday, of: week), report.figures(of: day) != nil else {
          continue
        }
        let row = frame.lines.count + 2 + weekday.rawValue
        let column = label + week * cell
        frame.targets.append((row..<(row + 1), column..<(column + cell), .day(day)))
      }
    }
  }
}
