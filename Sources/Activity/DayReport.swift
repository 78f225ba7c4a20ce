import Git
package import Store
package import Todos

/// A day in full: its plan beside its commits, among other days.
package struct DayReport: Sendable {
  package let plan: DayPlan
  /// The commits that its done todos are linked to.
  package let links: [EntityID: [CommitLink]]
  /// The days that it is shown among, the earliest first.
  package let days: [DayFigures]
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

  /// Whether all commits of those days were read.
  package var isComplete: Bool { dayCommits.isComplete }

  /// The figures of the day before it.
  package var yesterday: DayFigures? { past.last }

  /// The last day before yesterday on which anything was done or planned, where yesterday was free.
  package var lastActiveDay: DayFigures? {
    guard yesterday?.isFree ?? false else { return nil }
    return past.last { !$0.isFree }
  }

  private var past: [DayFigures] { days.filter { $0.day < plan.day } }

  /// How many days a morning looks back: as far as the Friday before a Monday off.
  fileprivate static let reach = 4
}

extension ActivityReader {
  /// A day's plan beside its commits, in its week.
  package func day(_ day: Day, at now: Moment) async throws(StoreError) -> DayReport {
    try await self.day(day, at: now, over: DaySpan.weeks(1).days(today: day))
  }

  /// What a developer wants to know before the first commit of a day.
  package func morning(at now: Moment) async throws(StoreError) -> DayReport {
    let today = calendar.day(of: now)
    return try await day(today, at: now, over: today.advanced(by: -DayReport.reach)...today)
  }

  private func day(
    _ day: Day, at now: Moment, over days: ClosedRange<Day>
  ) async throws(StoreError) -> DayReport {
    let repositories = try store.linkedRepositories()
    let counts = try await counts(repositories, days: days, at: now)
    let completions = try store.completions(of: days, at: now, in: calendar)
    let commits = counts.commits.filter { $0.day == day }
    let plan = try store.plan(of: day, at: now, in: calendar)
    return DayReport(
      plan: plan,
      links: try store.commitLinks(of: plan.todos.filter { $0.status == .done }),
      days: counts.figures(of: days, completions),
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

  /// Whether nothing was planned or done.
  fileprivate var isFree: Bool { commits == 0 && completion.total == 0 }
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
