package import Todos

/// What was committed and completed in a span of days.
package struct ActivityReport: Sendable {
  package let span: DaySpan
  /// All days of the span.
  package let days: ClosedRange<Day>
  /// Both figures of each day up to today, none left out.
  package let figures: [DayFigures]
  /// The project whose commits and todos alone are counted, by its name.
  package let project: String?
  /// The query whose todos and commits alone are counted, as it was typed.
  package let query: String?
  /// Whether any repository is linked whose commits could count.
  package let isLinked: Bool
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]

  package init(
    span: DaySpan, days: ClosedRange<Day>, figures: [DayFigures], project: String? = nil,
    query: String? = nil, isLinked: Bool = true, warnings: [RepositoryWarning] = []
  ) {
    self.span = span
    self.days = days
    self.figures = figures
    self.project = project
    self.query = query
    self.isLinked = isLinked
    self.warnings = warnings
  }

  /// What alone is shown, in words; nil for all.
  package var subject: String? {
    let parts = [project, query].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The last one that has figures; of a span that is all to come, its end.
  package var lastDay: Day { figures.last?.day ?? days.upperBound }

  /// Both figures of a day; nil of one that is none of these, or is still to come.
  package func figures(of day: Day) -> DayFigures? {
    guard let first = figures.first else { return nil }
    let index = day.number - first.day.number
    return figures.indices.contains(index) ? figures[index] : nil
  }

  /// The same of fewer days.
  package func within(_ days: ClosedRange<Day>) -> ActivityReport {
    let days = self.days.clamped(to: days)
    return ActivityReport(
      span: span, days: days, figures: figures.filter { days.contains($0.day) }, project: project,
      query: query, isLinked: isLinked, warnings: warnings)
  }
}
