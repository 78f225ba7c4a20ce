package import Store
package import Todos

/// Puts the commits of a span of days beside what was completed.
package struct ActivityReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let calendar: LocalCalendar

  package init(store: TodoStore, scanner: CommitScanner, calendar: LocalCalendar) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
  }

  /// - Parameter project: The name of the project whose repositories and todos alone count.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` for a name that no project has.
  package func report(
    of span: DaySpan, project name: String?, at now: Moment
  ) async throws(StoreError) -> ActivityReport {
    let today = calendar.day(of: now)
    let days = span.days(today: today)
    let project = try name.map(store.project(named:))
    let repositories = try store.linkedRepositories(ofProject: project?.name)
    var figures: [DayFigures] = []
    var warnings: [RepositoryWarning] = []
    if days.lowerBound <= today {
      let past = days.lowerBound...min(days.upperBound, today)
      let counts = try await scanner.counts(repositories, days: past, at: now)
      let completions = try store.completions(of: past, in: calendar, project: project?.name)
      figures = counts.figures(of: past, completions)
      warnings = counts.warnings
    }
    return ActivityReport(
      span: span, days: days, figures: figures, project: project?.name,
      isLinked: !repositories.isEmpty, warnings: warnings)
  }
}
