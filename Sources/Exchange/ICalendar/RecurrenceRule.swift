import Files
import Todos

/// A recurrence rule of iCalendar (RFC 5545, section 3.3.10).
struct RecurrenceRule {
  /// The values of each part by its name.
  private var parts: [String: [Substring]] = [:]
  /// The day of DTSTART, which says what the rule leaves open.
  private let start: Day?

  /// - Parameter text: With or without the name of its property.
  init(_ text: String, start: Day?) {
    self.start = start
    let rule = text[(text.lastIndex(of: ":") ?? text.startIndex)...].uppercased()
    for part in rule.split(separator: ";") {
      let pair = part.drop { $0 == ":" }.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[String(pair[0])] = pair[1].split(separator: ",") }
    }
  }

  /// The numbers of a part; nil if there are none, or other values.
  private func numbers(_ name: String) -> [Int]? {
    guard let values = parts[name] else { return nil }
    let numbers = values.compactMap { Int($0) }
    return numbers.isEmpty || numbers.count < values.count ? nil : numbers
  }

  /// The number of a part, or another one if the rule lacks the part.
  private func number(_ name: String, or other: Int?) -> Int? {
    guard let values = parts[name] else { return other }
    return values.count == 1 ? Int(digits: values[0].utf8) : nil
  }

  /// The days in BYDAY, and which one of the month each is: from 1, or from -1 for the last; 0 is any.
  private var weekdays: [(day: Weekday, place: Int)]? {
    guard let values = parts["BYDAY"] else { return nil }
    let days = values.compactMap { value -> (Weekday, Int)? in
      let place = value.count == 2 ? 0 : Int(value.dropLast(2))
      guard let day = Weekday(icalendar: value.suffix(2)), let place else { return nil }
      return (day, place)
    }
    return days.isEmpty || days.count < values.count ? nil : days
  }
}

extension RecurrenceRule {
  /// How often a block repeats on the same days; nil if none can. An end such as COUNT is one of the parts that a block
  /// doesn't have.
  var recurrence: Recurrence? {
    guard let count = number("INTERVAL", or: 1), count <= 1000 else { return nil }
    let by = Set(parts.keys).subtracting(["FREQ", "INTERVAL", "WKST"])
    switch (parts["FREQ"], by) {
    case (["DAILY"], []): return .every(days: count)
    case (["DAILY"], ["BYDAY"]) where count == 1:
      return anyWeekdays.flatMap { .every(weeks: 1, on: $0) }
    case (["WEEKLY"], []): return Recurrence.every(weeks: count)?.counted(from: start)
    case (["WEEKLY"], ["BYDAY"]):
      return anyWeekdays.flatMap { isOfWeeks($0, count) ? .every(weeks: count, on: $0) : nil }
    case (["MONTHLY"], []): return monthly(count)
    case (["MONTHLY"], ["BYMONTHDAY"]):
      return commonDates.flatMap { .every(months: count, on: .dates($0)) }
    case (["MONTHLY"], ["BYDAY"]), (["MONTHLY"], ["BYDAY", "BYSETPOS"]):
      return nth.flatMap { .every(months: count, on: $0) }
    case (["YEARLY"], []) where start == nil || count > 1: return .every(months: count * 12)
    case (["YEARLY"], []), (["YEARLY"], ["BYMONTH"]), (["YEARLY"], ["BYMONTH", "BYMONTHDAY"]):
      return count == 1 ? yearly : nil
    default: return nil
    }
  }

  /// Every so many months on the start's date. On a 31st a block takes the last day of a shorter month, a rule none.
  private func monthly(_ count: Int) -> Recurrence? {
    let isCommon = start.map { $0.components.day <= Self.lastCommonDate } ?? true
    return isCommon ? Recurrence.every(months: count)?.counted(from: start) : nil
  }

  /// The date of each year, other than 29 February.
  private var yearly: Recurrence? {
    guard let month = number("BYMONTH", or: start?.components.month),
      let day = number("BYMONTHDAY", or: start?.components.day),
      Day(year: 2001, month: month, day: day) != nil
    else { return nil }
    return .yearly(month: month, day: day)
  }

  /// February is the only month without it.
  private static let lastCommonDate = 30

  /// The days in BYDAY, without numbers.
  private var anyWeekdays: Set<Weekday>? {
    guard let weekdays, weekdays.allSatisfy({ $0.place == 0 }) else { return nil }
    return Set(weekdays.map(\.day))
  }

  /// Whether the days are in the same weeks as those of a block, which begin on Monday.
  private func isOfWeeks(_ days: Set<Weekday>, _ count: Int) -> Bool {
    guard count > 1, days.count > 1, let start = parts["WKST"], start != ["MO"] else { return true }
    return start == ["SU"] && !days.contains(.sunday)
  }

  /// The days in BYMONTHDAY that months have in common, or their last.
  private var commonDates: Set<Int>? {
    guard let dates = numbers("BYMONTHDAY"),
      dates.allSatisfy({ $0 == -1 || (1...Self.lastCommonDate).contains($0) })
    else { return nil }
    return Set(dates.map { $0 == -1 ? 31 : $0 })
  }

  /// `2MO` in BYDAY, or `MO` with its position in BYSETPOS.
  private var nth: Recurrence.MonthDays? {
    guard let weekdays, weekdays.count == 1 else { return nil }
    let places = (numbers("BYSETPOS") ?? []) + weekdays.map(\.place).filter { $0 != 0 }
    guard places.count == 1, let place = places.first, place != 5 else { return nil }
    let ordinal = place == -1 ? .last : Recurrence.Ordinal(rawValue: place)
    return ordinal.map { .nth($0, weekdays[0].day) }
  }
}

extension RecurrenceRule {
  /// The days of a year on which a time zone changes, as in `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`, the last Sunday of March,
  /// or `BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU`; nil if it has other parts or values.
  func days(in year: Int) -> [Day]? {
    let names: Set = ["FREQ", "INTERVAL", "WKST", "BYMONTH", "BYMONTHDAY", "BYDAY", "UNTIL"]
    guard names.isSuperset(of: parts.keys), parts["FREQ"] == ["YEARLY"],
      number("INTERVAL", or: 1) == 1, let start,
      let month = number("BYMONTH", or: start.components.month),
      let first = Day(year: year, month: month, day: 1)
    else { return nil }
    let until = (parts["UNTIL"]?.first).flatMap { DateText(String($0))?.day }
    guard (parts["BYMONTHDAY"] == nil) == (numbers("BYMONTHDAY") == nil),
      (parts["BYDAY"] == nil) == (weekdays == nil), (parts["UNTIL"] == nil) == (until == nil)
    else { return nil }
    let dates = numbers("BYMONTHDAY") ?? (weekdays == nil ? [start.components.day] : [])
    let length = Day.length(ofMonth: month, year: year)
    return (1...length).filter { date in
      let isDate = dates.isEmpty || dates.contains(date) || dates.contains(date - length - 1)
      let isWeekday = weekdays?.contains { weekday in
        (first.weekday.rawValue + date - 1 - weekday.day.rawValue) % 7 == 0
          && [0, (date + 6) / 7, (date - length - 7) / 7].contains(weekday.place)
      }
      return isDate && isWeekday ?? true
    }
    .map { first.advanced(by: $0 - 1) }
    .filter { day in until.map { day <= $0 } ?? true }
  }
}

extension Weekday {
  /// `MO` to `SU`.
  init?(icalendar name: some StringProtocol) {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    guard let index = names.firstIndex(where: { $0 == name }) else { return nil }
    self = Weekday.allCases[index]
  }
}
