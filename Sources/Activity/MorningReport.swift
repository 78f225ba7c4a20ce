package import Store
package import Todos

/// What a developer wants to know before the first commit of a day.
package struct MorningReport: Sendable {
  package let plan: DayPlan
  /// The last days and today, the oldest first.
  package let days: [DayFigures]
  /// Today's.
  package let dayCommits: DayCommits
  /// Whether all commits of those days were read.
  package let isComplete: Bool
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]

  /// How many days it looks back: as far as the Friday before a Monday off.
  fileprivate static let reach = 4

  /// The figures of yesterday.
  package var yesterday: DayFigures? { days.dropLast().last }

  /// The last day before yesterday on which anything was done or planned, where yesterday was free.
  package var lastActiveDay: DayFigures? {
    guard yesterday?.isFree ?? false else { return nil }
    return days.dropLast(2).last { !$0.isFree }
  }
}

extension ActivityReader {
  /// What a day begins with.
  package func morning(at now: Moment) async throws(StoreError) -> MorningReport {
    let today = calendar.day(of: now)
    let days = today.advanced(by: -MorningReport.reach)...today
    let repositories = try store.linkedRepositories()
    let counts = try await self.counts(repositories, days: days, at: now)
    let completions = try store.completions(of: days, at: now, in: calendar)
    return MorningReport(
      plan: try store.plan(of: today, at: now, in: calendar),
      days: counts.figures(of: days, completions),
      dayCommits: counts.today, isComplete: counts.isComplete, warnings: counts.warnings)
  }
}

extension DayFigures {
  /// Whether nothing was planned or done.
  fileprivate var isFree: Bool { commits == 0 && completion.total == 0 }
}
