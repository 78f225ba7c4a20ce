package import Todos

/// A day with commits and without a todo.
package struct UnplannedDay: Hashable, Sendable {
  package let day: Day
  package let commits: Int

  /// How many days before today are looked at.
  package static let limit = 14

  /// The unplanned days among some days, newest first.
  /// - Parameter planned: The days that have a todo.
  package static func days(
    _ days: ClosedRange<Day>, commits: [Day: Int], planned: Set<Day>
  ) -> [UnplannedDay] {
    days.reversed().filter { !planned.contains($0) }.compactMap { day in
      commits[day].map { UnplannedDay(day: day, commits: $0) }
    }
  }
}
