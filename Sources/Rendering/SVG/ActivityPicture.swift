package import Activity
import Localization
import Todos

/// Commits and completion as a self-contained picture (SVG) for light and dark pages. It may be viewed much later, so all
/// dates include the year.
package struct ActivityPicture {
  let report: ActivityReport
  let format: Format

  package init(_ report: ActivityReport, format: Format) {
    self.report = report
    self.format = format
  }

  package var text: String {
    if case .month(let month) = report.span { calendar(of: month) } else { heatMaps }
  }

  var language: Language { format.language }
  var grid: WeekGrid { WeekGrid(report.days) }

  /// An empty document with the title, description and language.
  var document: SVGDocument {
    let parts = [title, caption] + facts
    return SVGDocument(
      title: "\(title), \(caption)", description: parts.joined(separator: ". ") + ".",
      language: language.rawValue)
  }

  var title: String {
    let title = format.t("activity.picture")
    return report.subject.map { "\($0): \(title)" } ?? title
  }

  /// The days it covers, as text.
  package var caption: String {
    format.t("date.range", ["first": date(report.days.lowerBound), "last": date(report.lastDay)])
  }

  /// A heading, followed by the filter of the report.
  func heading(_ text: String) -> String {
    report.subject.map { "\(text) · \($0)" } ?? text
  }

  /// The next step for a figure that has nothing to show, on one line.
  func step(_ metric: Metric) -> String {
    let (purpose, command) = report.step(metric, format)
    return "\(purpose)  ·  \(command)"
  }

  /// The whole document, with totals and streaks below what was drawn, flowed into the width.
  /// - Parameter y: The baseline of their first line.
  func text(_ document: inout SVGDocument, width: Int, y: Int) -> String {
    let lines = facts.reduce(into: [String]()) { lines, fact in
      let line = lines.last.map { "\($0)  ·  \(fact)" } ?? fact
      let fits = SVGDocument.width(of: line) <= width - 2 * Self.margin
      if fits, !lines.isEmpty { lines.removeLast() }
      lines.append(fits ? line : fact)
    }
    let bottom = document.lines(lines, x: Self.margin, y: y)
    return document.text(width: width, height: bottom + Self.margin)
  }

  static let margin = 24

  private var facts: [String] {
    let totals = ActivityTotals(report.figures, today: format.today)
    return format.facts(totals, thisYear: nil).map(\.text)
  }

  /// `21 Nov 2026: 7 commits`.
  func tooltip(_ metric: Metric, _ figures: DayFigures) -> String {
    "\(date(figures.day)): \(value(metric, figures))"
  }

  /// Both figures of a day.
  func tooltip(_ figures: DayFigures) -> String {
    "\(tooltip(.commits, figures)), \(value(.completion, figures))"
  }

  private func value(_ metric: Metric, _ figures: DayFigures) -> String {
    switch metric {
    case .commits: format.t("day.commits", ["count": figures.commits])
    case .completion: language.rate(figures.completion) ?? format.t("day.noPlan")
    }
  }

  private func date(_ day: Day) -> String { language.shortDate(day, thisYear: nil) }
}
