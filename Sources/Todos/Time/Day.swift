import Files

/// A calendar day of the proleptic Gregorian calendar.
package struct Day: Hashable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// The day with that date; nil if it doesn't exist (30 February).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Day.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(number: Day.number(year: year, month: month, day: day))
  }

  /// The number of a valid date.
  static func number(year: Int, month: Int, day: Int) -> Int {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Parses a day of the form `2026-11-21` only.
  package init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Int(digits: bytes[0..<4]), let month = Int(digits: bytes[5..<7]),
      let day = Int(digits: bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Year, month (1 to 12) and day of the month.
  package var components: (year: Int, month: Int, day: Int) {
    // civil_from_days, as above.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  package var weekday: Weekday {
    let index = (number + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  package func advanced(by days: Int) -> Day {
    Day(number: number + days)
  }

  /// The number of days in a month.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

/// Ranges of days are collections: `monday...sunday` has seven elements.
extension Day: Strideable {
  package func distance(to other: Day) -> Int {
    other.number - number
  }
}

extension Day: Comparable {
  package static func < (left: Day, right: Day) -> Bool {
    left.number < right.number
  }
}

extension Day: CustomStringConvertible {
  /// ISO 8601: `2026-11-21`.
  package var description: String {
    let (year, month, day) = components
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension Int {
  /// The decimal text, padded with leading zeros to that many digits.
  package func padded(to digits: Int) -> String {
    let text = String(self)
    let missing = digits - text.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + text : text
  }

  /// Parses at most nine ASCII digits: no sign, no spaces.
  package init?(digits: some Collection<UInt8>) {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for byte in digits {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    self = value
  }
}

/// A span of days to report on.
package enum DaySpan: Hashable, Sendable {
  /// That many whole weeks, Monday first, ending with this one.
  case weeks(Int)
  case month(Month)
  case year(Int)
  case days(ClosedRange<Day>)

  /// About ten years.
  package static let maxWeeks = 520

  /// All its days, including future ones.
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

/// A day of the week; weeks begin on Monday, as in ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Day {
  /// The last day before it that is neither Saturday nor Sunday.
  package var previousWorkday: Day {
    var day = advanced(by: -1)
    while day.weekday == .saturday || day.weekday == .sunday { day = day.advanced(by: -1) }
    return day
  }
}

/// A month of a year.
package struct Month: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int

  /// Parses a month of the form `2026-11` only.
  package init?(iso text: String) {
    guard text.utf8.count == 7, let day = Day(iso: text + "-01") else { return nil }
    self.init(of: day)
  }

  /// - Throws: ``TodoError/invalidMonth(_:)``
  package static func checked(_ text: String) throws(TodoError) -> Month {
    guard let month = Month(iso: text) else { throw .invalidMonth(text) }
    return month
  }

  package init(of day: Day) {
    (year, month, _) = day.components
  }

  /// From its first day to its last.
  package var days: ClosedRange<Day> {
    let first = Day(number: Day.number(year: year, month: month, day: 1))
    return first...first.advanced(by: Day.length(ofMonth: month, year: year) - 1)
  }
}

extension Month: CustomStringConvertible {
  package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }
}

extension Month: Comparable {
  package static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
