/// The stored text, which `--every` takes as well.
extension Recurrence: CustomStringConvertible {
  /// `day`, `3d`, `week`, `weekdays`, `mon,thu`, `2w`, `2w fri`, `month`, `first mon`, `1,15`, `last day`, `3mo`,
  /// `3mo 15`, `year`, `2y` or `dec 25`.
  package var description: String {
    switch self {
    case .day: "day"
    case .days(let count): "\(count)d"
    case .weekdays: "weekdays"
    case .weeks(let count, let weekdays):
      weekdays.isEmpty
        ? count == 1 ? "week" : "\(count)w"
        : count == 1 ? Self.list(weekdays) : "\(count)w \(Self.list(weekdays))"
    case .months(1, .start): "month"
    case .year: "year"
    case .months(let count, .start): count % 12 == 0 ? "\(count / 12)y" : "\(count)mo"
    case .months(1, let days): days.text
    case .months(let count, let days): "\(count)mo \(days.text)"
    case .yearly(let month, let day): "\(Self.months[month - 1]) \(day)"
    }
  }

  /// Parses the form that ``description`` writes.
  package init?(_ text: String) {
    switch text {
    case "day": self = .day
    case "week": self = .week
    case "weekdays": self = .weekdays
    case "month": self = .month
    case "year": self = .year
    default:
      let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard
        let found = Self.weekdays(text).map({ .on($0) }) ?? MonthDays(text).map({
          .months(1, on: $0)
        })
          ?? Self.counted(words[0], words.count > 1 ? String(words[1]) : nil) ?? Self.date(words)
      else { return nil }
      self = found
    }
  }

  /// `3d`, `2w`, `2w fri`, `3mo`, `3mo 15` or `2y`.
  private static func counted(_ interval: Substring, _ days: String?) -> Recurrence? {
    let digits = interval.prefix { $0.isASCIIDigit }
    guard let count = Int(digits: digits.utf8), count > 1 else { return nil }
    switch (interval.dropFirst(digits.count), days) {
    case ("d", nil): return every(days: count)
    case ("y", nil): return every(months: count * 12)
    case ("w", nil): return every(weeks: count)
    case ("mo", nil): return count % 12 == 0 ? nil : every(months: count)
    case ("w", let days?): return weekdays(days).flatMap { every(weeks: count, on: $0) }
    case ("mo", let days?): return MonthDays(days).flatMap { every(months: count, on: $0) }
    default: return nil
    }
  }

  /// `dec 25`.
  private static func date(_ words: [Substring]) -> Recurrence? {
    guard words.count == 2, let month = months.firstIndex(of: String(words[0])),
      let day = Int(digits: words[1].utf8), Day(year: 2000, month: month + 1, day: day) != nil
    else { return nil }
    return .yearly(month: month + 1, day: day)
  }

  /// `mon,thu`.
  private static func weekdays(_ text: String) -> Set<Weekday>? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let weekdays = names.compactMap { Weekday(shortEnglishName: $0) }
    return weekdays.count == names.count ? Set(weekdays) : nil
  }

  private static func list(_ weekdays: Set<Weekday>) -> String {
    Weekday.allCases.filter(weekdays.contains).map(\.shortEnglishName).joined(separator: ",")
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}

extension Recurrence.MonthDays {
  /// `1,15`, `last day` or `first mon`; empty for the start's day.
  fileprivate var text: String {
    switch self {
    case .start: ""
    case .dates([31]): "last day"
    case .dates(let numbers): numbers.sorted().map(String.init).joined(separator: ",")
    case .nth(let ordinal, let weekday): "\(ordinal.word) \(weekday.shortEnglishName)"
    }
  }

  fileprivate init?(_ text: String) {
    if text == "last day" {
      self = .dates([31])
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int(digits: $0.utf8) }.filter((1...31).contains)
    if numbers.count == parts.count {
      self = .dates(Set(numbers))
      return
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let weekday = Weekday(shortEnglishName: words[1]),
      let ordinal = Recurrence.Ordinal.allCases.first(where: { $0.word == words[0] })
    else { return nil }
    self = .nth(ordinal, weekday)
  }
}

extension Weekday {
  package static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  fileprivate init?(shortEnglishName name: Substring) {
    guard let weekday = Self.allCases.first(where: { $0.shortEnglishName == name }) else {
      return nil
    }
    self = weekday
  }

  /// `mon`.
  fileprivate var shortEnglishName: String { String("\(self)".prefix(3)) }
}
