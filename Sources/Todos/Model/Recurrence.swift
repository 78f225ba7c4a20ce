/// The days on which a block repeats.
package enum Recurrence: Hashable, Sendable {
  case day
  /// Monday to Friday.
  case weekdays
  /// On these days of each week; not empty.
  case on(Set<Weekday>)
  /// Each week, on the weekday of the start.
  case week
  /// Each month, on the start's day of the month, or on the last day of a shorter month.
  case month
  /// Every so many days from the start, at least two.
  case days(Int)
  /// Every so many weeks from the start, at least two.
  case weeks(Int)
  /// On one of the weekdays of each month.
  case nth(Ordinal, Weekday)
  /// On that day of each month, or on the last day of a shorter month: 31 is always the last.
  case date(Int)

  /// Which weekday of a month.
  package enum Ordinal: Int, CaseIterable, Sendable {
    case first = 1
    case second, third, fourth, last

    fileprivate var word: String {
      switch self {
      case .first: "first"
      case .second: "second"
      case .third: "third"
      case .fourth: "fourth"
      case .last: "last"
      }
    }
  }

  /// The most days from one day to the next.
  static let longestInterval = 366

  /// Every so many days; nil if that is too seldom.
  package static func every(days count: Int) -> Recurrence? {
    count == 1 ? .day : (2...longestInterval).contains(count) ? .days(count) : nil
  }

  /// Every so many weeks; nil if that is too seldom.
  package static func every(weeks count: Int) -> Recurrence? {
    count == 1 ? .week : (2...52).contains(count) ? .weeks(count) : nil
  }

  /// Parses the form that ``description`` writes.
  package init?(_ text: String) {
    switch text {
    case "day": self = .day
    case "weekdays": self = .weekdays
    case "week": self = .week
    case "month": self = .month
    case "last day": self = .date(31)
    default:
      guard let other = Self.counted(text) ?? Self.ordinal(text) ?? Self.list(text) else {
        return nil
      }
      self = other
    }
  }

  /// `3d`, `2w` or `15`.
  private static func counted(_ text: String) -> Recurrence? {
    if let date = Int(digits: text.utf8) { return (1...31).contains(date) ? .date(date) : nil }
    guard let count = Int(digits: text.utf8.dropLast()), count > 1 else { return nil }
    switch text.utf8.last {
    case UInt8(ascii: "d"): return every(days: count)
    case UInt8(ascii: "w"): return every(weeks: count)
    default: return nil
    }
  }

  /// `first mon`.
  private static func ordinal(_ text: String) -> Recurrence? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let ordinal = Ordinal.allCases.first(where: { $0.word == words[0] }),
      let weekday = Weekday(shortEnglishName: words[1])
    else { return nil }
    return .nth(ordinal, weekday)
  }

  /// `mon,thu`.
  private static func list(_ text: String) -> Recurrence? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let weekdays = names.compactMap { Weekday(shortEnglishName: $0) }
    return weekdays.count == names.count && !weekdays.isEmpty ? .on(Set(weekdays)) : nil
  }

  /// Whether it includes a day.
  /// - Parameter start: The day on which it began; earlier days don't count.
  package func occurs(on day: Day, since start: Day) -> Bool {
    guard day >= start else { return false }
    switch self {
    case .day: return true
    case .weekdays: return ![.saturday, .sunday].contains(day.weekday)
    case .on(let weekdays): return weekdays.contains(day.weekday)
    case .week: return day.weekday == start.weekday
    case .month: return day.isMonthly(start.components.day)
    case .days(let count): return (day.number - start.number) % count == 0
    case .weeks(let count): return (day.number - start.number) % (7 * count) == 0
    case .nth(let ordinal, let weekday):
      guard day.weekday == weekday else { return false }
      return ordinal == .last
        ? day.advanced(by: 7).components.month != day.components.month
        : (day.components.day + 6) / 7 == ordinal.rawValue
    case .date(let number): return day.isMonthly(number)
    }
  }
}

extension Recurrence: CustomStringConvertible {
  /// `day`, `weekdays`, `mon,thu`, `week`, `month`, `3d`, `2w`, `first mon`, `15` or `last day`.
  package var description: String {
    switch self {
    case .day: "day"
    case .weekdays: "weekdays"
    case .on(let weekdays):
      Weekday.allCases.filter(weekdays.contains).map(\.shortEnglishName).joined(separator: ",")
    case .week: "week"
    case .month: "month"
    case .days(let count): "\(count)d"
    case .weeks(let count): "\(count)w"
    case .nth(let ordinal, let weekday): "\(ordinal.word) \(weekday.shortEnglishName)"
    case .date(31): "last day"
    case .date(let number): "\(number)"
    }
  }
}

extension Day {
  /// Whether it is that day of its month, or the last day of a month that is shorter.
  fileprivate func isMonthly(_ number: Int) -> Bool {
    let (year, month, day) = components
    return day == min(number, Day.length(ofMonth: month, year: year))
  }
}

extension Weekday {
  fileprivate init?(shortEnglishName name: Substring) {
    guard let weekday = Self.allCases.first(where: { $0.shortEnglishName == name }) else {
      return nil
    }
    self = weekday
  }

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
