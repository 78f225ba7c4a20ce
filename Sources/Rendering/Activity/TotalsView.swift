import Activity
import Todos

/// Totals and streaks, as many a line as fit.
struct TotalsView {
  let totals: ActivityTotals
  let format: Format

  init(_ totals: ActivityTotals, format: Format) {
    self.totals = totals
    self.format = format
  }

  var lines: [StyledText] {
    facts(thisYear: format.today.components.year).map { StyledText($0.text, $0.style) }
      .flowing(gap: 3, width: format.pageWidth)
  }

  /// What there is to say of the days.
  /// - Parameter thisYear: The reader's year, which dates leave out; nil where it is not known.
  func facts(thisYear: Int?) -> [(text: String, style: Style)] {
    let phrases = format.phrases
    let rate = phrases.rate(totals.completion)
    let figures: [(text: String, style: Style)] = [
      (phrases.commits(totals.commits), .commits),
      (rate ?? phrases.noPlan, rate == nil ? .dim : .completion),
    ]
    guard let best = totals.best else { return figures }
    let date = phrases.shortDate(best.day, thisYear: thisYear)
    var days = [
      phrases.activeDays(totals.activeDays), phrases.best(best.commits, on: date),
      phrases.longestStreak(totals.longestStreak),
    ]
    if totals.currentStreak > 0 { days.append(phrases.currentStreak(totals.currentStreak)) }
    return figures + days.map { ($0, .plain) }
  }
}
