package import Store
package import Todos

/// Puts together what a day begins with.
package struct MorningReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let calendar: LocalCalendar

  /// How far it looks back: as far as the Friday before a Monday off.
  private static let reach = 4

  package init(store: TodoStore, scanner: CommitScanner, calendar: LocalCalendar) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
  }

  package func report(at now: Moment) async throws(StoreError) -> MorningReport {
    let today = calendar.day(of: now)
    let days = today.advanced(by: -Self.reach)...today
    let repositories = try store.linkedRepositories()
    let counts = try await scanner.counts(repositories, days: days, at: now)
    let completions = try store.completions(of: days, at: now, in: calendar)
    return MorningReport(
      plan: try store.plan(of: today, at: now, in: calendar),
      days: counts.figures(of: days, completions),
      dayCommits: DayCommits(of: today, in: repositories, counts),
      isComplete: counts.isComplete, warnings: counts.warnings)
  }
}
