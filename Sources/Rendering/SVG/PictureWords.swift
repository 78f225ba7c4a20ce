import Activity
import Todos

/// What a picture says. It is looked at later too, so that all its dates have their year.
struct PictureWords {
  let report: ActivityReport
  let format: Format
  let phrases: any Phrases
  private let totals: ActivityTotals

  init(_ report: ActivityReport, format: Format) {
    self.report = report
    self.format = format
    phrases = format.phrases
    totals = ActivityTotals(report.figures, today: format.today)
  }

  /// An empty one of that title, description and language.
  var document: SVGDocument {
    let parts = [title, range] + facts
    return SVGDocument(
      title: "\(title), \(range)", description: parts.joined(separator: ". ") + ".",
      language: phrases.languageTag)
  }

  var title: String {
    report.subject.map { "\($0): \(phrases.pictureTitle)" } ?? phrases.pictureTitle
  }

  var range: String {
    phrases.range(date(report.days.lowerBound), date(report.lastDay))
  }

  /// A heading, and the project that alone is shown under it.
  func heading(_ text: String) -> String {
    report.subject.map { "\(text) · \($0)" } ?? text
  }

  /// Totals and streaks, as many a line as fit into that many pixels.
  func lines(width: Int) -> [String] {
    facts.reduce(into: []) { lines, fact in
      let line = lines.last.map { "\($0)  ·  \(fact)" } ?? fact
      let fits = SVGDocument.width(of: line) <= width
      if fits, !lines.isEmpty { lines.removeLast() }
      lines.append(fits ? line : fact)
    }
  }

  private var facts: [String] {
    TotalsView(totals, format: format).facts(thisYear: nil).map(\.text)
  }

  /// `21 Nov 2026: 7 commits`.
  func tooltip(_ figure: Figure, _ figures: DayFigures) -> String {
    "\(date(figures.day)): \(value(figure, figures))"
  }

  /// Both figures of a day.
  func tooltip(_ figures: DayFigures) -> String {
    "\(tooltip(.commits, figures)), \(value(.completion, figures))"
  }

  private func value(_ figure: Figure, _ figures: DayFigures) -> String {
    switch figure {
    case .commits: phrases.commits(figures.commits)
    case .completion: phrases.rate(figures.completion) ?? phrases.noPlan
    }
  }

  private func date(_ day: Day) -> String {
    phrases.shortDate(day, thisYear: nil)
  }
}
