/// On which days a block puts its todo on the plan.
package enum Recurrence: Hashable, Sendable {
  case day
  /// Monday to Friday.
  case weekdays
  /// Those days of each week; not empty.
  case on(Set<Weekday>)
  /// Each week, on the weekday on which it began.
  case week
  /// Each month, on the day of the month on which it began, or the last where it has no such day.
  case month

  /// As ``description`` writes it.
  package init?(_ text: String) {
    switch text {
    case "day": self = .day
    case "weekdays": self = .weekdays
    case "week": self = .week
    case "month": self = .month
    default:
      let names = text.split(separator: ",", omittingEmptySubsequences: false)
      let weekdays = names.compactMap { name in
        Weekday.allCases.first { $0.shortEnglishName == name }
      }
      guard weekdays.count == names.count, !weekdays.isEmpty else { return nil }
      self = .on(Set(weekdays))
    }
  }

  /// Whether it falls on a day.
  /// - Parameter start: The day on which it began; none before it counts.
  package func falls(on day: Day, since start: Day) -> Bool {
    guard day >= start else { return false }
    switch self {
    case .day: return true
    case .weekdays: return ![.saturday, .sunday].contains(day.weekday)
    case .on(let weekdays): return weekdays.contains(day.weekday)
    case .week: return day.weekday == start.weekday
    case .month:
      let (year, month, number) = day.components
      return number == min(start.components.day, Day.length(ofMonth: month, year: year))
    }
  }
}

extension Recurrence: CustomStringConvertible {
  /// `day`, `weekdays`, `mon,thu`, `week` or `month`.
  package var description: String {
    switch self {
    case .day: "day"
    case .weekdays: "weekdays"
    case .on(let weekdays):
      Weekday.allCases.filter(weekdays.contains).map(\.shortEnglishName).joined(separator: ",")
    case .week: "week"
    case .month: "month"
    }
  }
}

extension Weekday {
  fileprivate var shortEnglishName: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }
}
