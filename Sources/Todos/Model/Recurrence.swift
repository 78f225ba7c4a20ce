/// The days on which a block repeats.
package enum Recurrence: Hashable, Sendable {
  /// Every so many days from the start.
  case days(Int)
  /// On these days of every so many weeks, or on the weekday of the start if there are none.
  case weeks(Int, on: Set<Weekday> = [])
  /// On these days of every so many months; twelve are a year.
  case months(Int, on: MonthDays = .start)
  /// On that date of each year.
  case yearly(month: Int, day: Int)

  package static let day = days(1)
  package static let week = weeks(1)
  package static let month = months(1)
  package static let year = months(12)
  /// Monday to Friday.
  package static let weekdays = weeks(1, on: Weekday.workdays)
  package static func on(_ weekdays: Set<Weekday>) -> Recurrence { weeks(1, on: weekdays) }
  package static func date(_ number: Int) -> Recurrence { months(1, on: .dates([number])) }
  package static func nth(_ ordinal: Ordinal, _ weekday: Weekday) -> Recurrence {
    months(1, on: .nth(ordinal, weekday))
  }

  /// The days of a month.
  package enum MonthDays: Hashable, Sendable {
    /// The start's day of the month, or the last day of a shorter month.
    case start
    /// These days, or the last day of a shorter month: 31 is always the last. Not empty.
    case dates(Set<Int>)
    /// One of its weekdays.
    case nth(Ordinal, Weekday)
  }

  /// Which weekday of a month.
  package enum Ordinal: Int, CaseIterable, Sendable {
    case first = 1
    case second, third, fourth, last

    var word: String { "\(self)" }
  }

  /// The most days from one day to the next: ten years.
  static let longestInterval = 3653

  /// Every so many days; nil if that is too seldom.
  package static func every(days count: Int) -> Recurrence? {
    (1...366).contains(count) ? .days(count) : nil
  }

  /// Every so many weeks; nil if that is too seldom.
  package static func every(weeks count: Int, on weekdays: Set<Weekday> = []) -> Recurrence? {
    if weekdays.count == Weekday.allCases.count, count == 1 { return .day }
    return (1...52).contains(count) ? .weeks(count, on: weekdays) : nil
  }

  /// Every so many months; nil if that is too seldom.
  package static func every(months count: Int, on days: MonthDays = .start) -> Recurrence? {
    (1...120).contains(count) ? .months(count, on: days) : nil
  }

  /// Whether it includes a day. Several weeks or months count from the first day from the start on that is one of
  /// the named ones.
  /// - Parameter start: The day on which it began; earlier days don't count.
  package func occurs(on day: Day, since start: Day) -> Bool {
    guard day >= start else { return false }
    switch self {
    case .days(let count): return (day.number - start.number) % count == 0
    case .weeks(let count, let weekdays):
      let names = weekdays.isEmpty ? [start.weekday] : weekdays
      guard names.contains(day.weekday) else { return false }
      let first = start.first { names.contains($0.weekday) }
      return (day.monday(inWeeks: 0).number - first.monday(inWeeks: 0).number) % (7 * count) == 0
    case .months(let count, let days):
      guard days.include(day, since: start) else { return false }
      let first = start.first { days.include($0, since: start) }
      return (day.monthNumber - first.monthNumber) % count == 0
    case .yearly(let month, let number):
      return day.components.month == month && day.isMonthly(number)
    }
  }
}

extension Recurrence.MonthDays {
  fileprivate func include(_ day: Day, since start: Day) -> Bool {
    switch self {
    case .start: return day.isMonthly(start.components.day)
    case .dates(let numbers): return numbers.contains(where: day.isMonthly)
    case .nth(let ordinal, let weekday):
      guard day.weekday == weekday else { return false }
      return ordinal == .last
        ? day.advanced(by: 7).monthNumber != day.monthNumber
        : (day.components.day + 6) / 7 == ordinal.rawValue
    }
  }
}

extension Day {
  /// The months since the year 0.
  fileprivate var monthNumber: Int { components.year * 12 + components.month }

  /// Whether it is that day of its month, or the last day of a month that is shorter.
  fileprivate func isMonthly(_ number: Int) -> Bool {
    let (year, month, day) = components
    return day == min(number, Day.length(ofMonth: month, year: year))
  }

  /// The first day from this one on that meets a condition, which some day of two months does.
  fileprivate func first(where isMeant: (Day) -> Bool) -> Day {
    (self...advanced(by: 62)).first(where: isMeant) ?? self
  }
}
