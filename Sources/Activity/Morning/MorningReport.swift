package import Store
import Todos

/// What a developer wants to know before the first commit of a day.
package struct MorningReport: Sendable {
  package let plan: DayPlan
  /// The last days and today, the oldest first.
  package let days: [DayFigures]
  /// Whether all commits of those days were read.
  package let isComplete: Bool
  /// Today's.
  package let dayCommits: DayCommits
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]

  package init(
    plan: DayPlan, days: [DayFigures], dayCommits: DayCommits, isComplete: Bool = true,
    warnings: [RepositoryWarning] = []
  ) {
    self.plan = plan
    self.days = days
    self.dayCommits = dayCommits
    self.isComplete = isComplete
    self.warnings = warnings
  }

  /// The figures of yesterday.
  package var yesterday: DayFigures? { days.dropLast().last }

  /// The last day before yesterday on which anything was done or planned, where yesterday was free.
  package var lastActiveDay: DayFigures? {
    guard yesterday?.isFree ?? false else { return nil }
    return days.dropLast(2).last { !$0.isFree }
  }
}

extension DayFigures {
  /// Whether nothing was planned or done.
  fileprivate var isFree: Bool { commits == 0 && completion.total == 0 }
}
