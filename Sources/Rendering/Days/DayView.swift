package import Activity
import Store
import Todos

/// A day: its two figures, its week, its todos and its commits by project.
package struct DayView {
  let report: DayReport
  let format: Format

  package init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  package var text: String {
    let table = DaySections(report, format: format).table
    let width = min(max(table.naturalWidth, WeekStrip.width), format.pageWidth)
    var parts = [DayHeader(report, format: format).lines(width: width)]
    let isEmpty = table.lines.isEmpty
    let showsWeek = hasHistory || (!isEmpty && report.plan.day == format.today)
    if showsWeek { parts.append(WeekStrip(report, format: format).lines) }
    parts.append(isEmpty ? NextSteps(report, format: format).lines : table.lines)
    parts.append(CommitBars(report.repositories, format: format).lines)
    return format.text(parts: parts)
  }

  private var hasHistory: Bool {
    report.days.contains { $0.commits > 0 || $0.completion.total > 0 }
  }
}
