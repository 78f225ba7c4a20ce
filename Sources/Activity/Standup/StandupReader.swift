package import Git
package import Store
package import Todos

/// Puts together what a stand-up is told.
package struct StandupReader: Sendable {
  private let store: TodoStore
  private let scanner: CommitScanner
  private let describer: CommitDescriber
  private let calendar: LocalCalendar

  package init(
    store: TodoStore, scanner: CommitScanner, environment: GitEnvironment, calendar: LocalCalendar
  ) {
    self.store = store
    self.scanner = scanner
    self.calendar = calendar
    describer = CommitDescriber(store: store, environment: environment)
  }

  /// - Parameter since: The first day of the report; nil for the last working day with anything to
  ///   tell.
  package func report(since: Day?, at now: Moment) async throws(StoreError) -> StandupReport {
    let today = calendar.day(of: now)
    let first = since ?? today.advanced(by: -StandupPeriod.limit)
    let counts = try await scanner.counts(
      try store.linkedRepositories(), days: first...today, at: now)
    let done = try store.todosCompleted(on: first...today, in: calendar)
    let start = since ?? start(before: today, counts, done)
    let (commits, warnings) = try await describer.described(
      counts.commits.filter { $0.day >= start })
    return StandupReport(
      since: start, commits: commits,
      done: done.filter { completionDay($0).map { $0 >= start } ?? false },
      today: try store.plan(of: today, at: now, in: calendar),
      warnings: counts.warnings.merging(warnings))
  }

  private func start(before today: Day, _ counts: CommitCounts, _ done: [Todo]) -> Day {
    let completions = Set(done.compactMap(completionDay))
    return StandupPeriod.start(before: today) { day in
      counts.days[day] != nil || completions.contains(day)
    }
  }

  private func completionDay(_ todo: Todo) -> Day? {
    todo.completed.map { calendar.day(of: $0) }
  }
}
