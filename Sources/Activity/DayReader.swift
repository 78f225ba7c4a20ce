import Git
package import Store
package import Todos

/// Puts a day's plan beside its commits.
package struct DayReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let calendar: LocalCalendar

  package init(store: TodoStore, scanner: CommitScanner, calendar: LocalCalendar) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
  }

  package func report(of day: Day, at now: Moment) async throws(StoreError) -> DayReport {
    let week = DaySpan.weeks(1).days(today: day)
    let repositories = try store.linkedRepositories()
    let counts = try await scanner.counts(repositories, days: week, at: now)
    let completions = try store.completions(of: week, at: now, in: calendar)
    let commits = counts.commits.filter { $0.day == day }
    let plan = try store.plan(of: day, at: now, in: calendar)
    return DayReport(
      plan: plan,
      links: try store.commitLinks(of: plan.todos.filter { $0.status == .done }),
      week: counts.figures(of: week, completions),
      repositories: repositories.filter { repository in
        !counts.warnings.contains { $0.path == repository.path && !$0.error.isPartial }
      }.map { repository in
        RepositoryCount(
          project: repository.project, path: repository.path,
          commits: commits.count { $0.repository == repository })
      },
      dayCommits: DayCommits(of: day, in: repositories, counts), warnings: counts.warnings)
  }
}
