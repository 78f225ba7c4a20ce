import Activity
import Store
import Todos

/// The date, and the two figures on the right.
struct DayHeader {
  let report: DayReport
  let format: Format

  init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  /// One line, or two where the width has no room for one.
  func lines(width: Int) -> [StyledText] {
    let thisYear = format.today.components.year
    let date = StyledText(format.phrases.date(report.plan.day, thisYear: thisYear), .heading)
    let room = width - date.width - 3
    guard room >= figures.width else { return [date, figures] }
    return [date + StyledText("   ") + figures.padded(toWidth: room, alignment: .trailing)]
  }

  private var figures: StyledText {
    let commits = StyledText(format.phrases.commits(report.commits), .commits)
    guard let rate = format.phrases.rate(report.plan.completion) else {
      let isOver = report.plan.day < format.today
      let nothing = StyledText(isOver ? format.phrases.noPlan : format.phrases.noPlanYet, .dim)
      return report.commits == 0 ? nothing : commits + StyledText("   ") + nothing
    }
    return commits + StyledText("   ") + StyledText(rate, .completion)
  }
}
