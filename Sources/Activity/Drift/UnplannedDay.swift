package import Todos

/// A day with commits and without a todo.
package struct UnplannedDay: Hashable, Sendable {
  package let day: Day
  package let commits: Int

  /// How many days before today are looked at.
  package static let limit = 14

  /// Those days, the newest first.
  package static func days(
    commits: [Day: Int], completions: [Day: Completion]
  ) -> [UnplannedDay] {
    completions.filter { $0.value.total == 0 }.keys.sorted(by: >).compactMap { day in
      commits[day].map { UnplannedDay(day: day, commits: $0) }
    }
  }
}
