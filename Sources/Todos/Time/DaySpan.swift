/// The days that a person looks back on.
package enum DaySpan: Hashable, Sendable {
  /// That many whole weeks, Monday first, of which this one is the last.
  case weeks(Int)
  case month(Month)
  case year(Int)
  case days(ClosedRange<Day>)

  /// About ten years.
  package static let mostWeeks = 520

  /// All its days, also those that are still to come.
  package func days(today: Day) -> ClosedRange<Day> {
    switch self {
    case .weeks(let count):
      let monday = today.advanced(by: -today.weekday.rawValue)
      return monday.advanced(by: -7 * (count - 1))...monday.advanced(by: 6)
    case .month(let month): return month.days
    case .year(let year):
      let first = Day.number(year: year, month: 1, day: 1)
      let last = Day.number(year: year, month: 12, day: 31)
      return Day(number: first)...Day(number: last)
    case .days(let days): return days
    }
  }
}
