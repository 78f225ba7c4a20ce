import Git
package import Store
package import Todos

/// A day in full: its plan beside its commits, in its week.
package struct DayReport: Sendable {
  package let plan: DayPlan
  /// The commits that its done todos are linked to.
  package let links: [EntityID: [CommitLink]]
  /// The days of the week, Monday first.
  package let week: [DayFigures]
  /// Commits of that day in each linked repository that could be read. A commit counts in the first
  /// that holds it.
  package let repositories: [(project: String, path: String, commits: Int)]
  /// Today's commits of mine.
  package let dayCommits: DayCommits
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]

  /// My commits of that day.
  package var commits: Int {
    repositories.reduce(0) { $0 + $1.commits }
  }
}

extension ActivityReader {
  /// A day's plan beside its commits.
  package func day(_ day: Day, at now: Moment) async throws(StoreError) -> DayReport {
    let week = DaySpan.weeks(1).days(today: day)
    let repositories = try store.linkedRepositories()
    let counts = try await counts(repositories, days: week, at: now)
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
        let count = commits.count { $0.repository == repository }
        return (repository.project, repository.path, count)
      },
      dayCommits: counts.today, warnings: counts.warnings)
  }
}

/// The two figures of a day.
package struct DayFigures: Hashable, Sendable {
  package let day: Day
  package let commits: Int
  package let completion: Completion
}

extension CommitCounts {
  /// Both figures of each of those days.
  func figures(
    of days: some Collection<Day>, _ completions: [Day: Completion]
  ) -> [DayFigures] {
    let commits = self.days
    return days.map { day in
      DayFigures(
        day: day, commits: commits[day] ?? 0,
        completion: completions[day] ?? Completion(done: 0, total: 0))
    }
  }
}
