import Git
package import Store
package import Todos

/// Puts a day's plan beside its commits.
package struct DayReader: Sendable {
  private let store: TodoStore
  private let counter: CommitCounter
  private let calendar: LocalCalendar

  package init(store: TodoStore, counter: CommitCounter, calendar: LocalCalendar) {
    self.store = store
    self.counter = counter
    self.calendar = calendar
  }

  package func report(of day: Day, at now: Moment) async throws(StoreError) -> DayReport {
    let week = DaySpan.weeks(1).days(today: day)
    let repositories = try store.linkedRepositories()
    let counts = await counter.read(repositories, days: week)
    let completions = try store.completions(of: week, in: calendar)
    return DayReport(
      plan: try store.plan(of: day, at: now, in: calendar),
      week: counts.figures(of: week, completions),
      repositories: repositories.filter { repository in
        !counts.warnings.contains { $0.path == repository.path && !$0.error.isPartial }
      }.map { repository in
        RepositoryCount(
          project: repository.project, path: repository.path,
          commits: counts.repositories[repository]?[day] ?? 0)
      },
      warnings: counts.warnings)
  }
}
