import Todos

extension DateText {
  /// A date as programs write it for people: `14/Jul/25 3:42 PM`, `October 5, 2026 9:00 AM`, `Oct 9 2026 10:00`,
  /// `2026/12/01`, `25.12.2026` or `Mon Sep 01 2026 10:00:00 GMT+0000 (Central European Time)` and `… 9:00 AM (GMT+2)`.
  /// Nil if day and month can't be distinguished, as in `5/6/2026`, or if the zone is unknown. Of a range, the end
  /// counts, and midnight stands for a day without a time.
  static func written(_ text: String) -> DateText? {
    let end = text.split(separator: "→").last ?? ""
    let (date, zone) = (end.prefix { $0 != "(" }, end.drop { $0 != "(" })
    let words = date.split { " ,".contains($0) }.map(String.init)
    var parts: [String] = []
    var clock: Int64?
    var offset: Int?
    for word in words {
      let lowercase = word.lowercased()
      if word.contains(":"), word.first?.isNumber == true {
        guard clock == nil, let time = self.clock(lowercase) else { return nil }
        clock = time
      } else if let time = clock, lowercase == "am" || lowercase == "pm" {
        guard let half = self.clock(time, half: lowercase) else { return nil }
        clock = half
      } else if let minutes = self.offset(lowercase) {
        offset = minutes
      } else if weekdays.contains(String(lowercase.prefix(3))), word.allSatisfy(\.isLetter) {
        continue
      } else {
        parts += word.split { "/.-".contains($0) }.map(String.init)
      }
    }
    // The name of the zone may stand behind its offset.
    if !zone.isEmpty, offset == nil {
      offset = self.offset(zone.lowercased().filter { !"() ".contains($0) })
      if offset == nil { return nil }
    }
    guard let day = day(parts, isDotted: date.contains(".")) else { return nil }
    if clock == 0, offset == nil { clock = nil }
    return DateText(day: day, clock: clock, offsetMinutes: clock == nil ? nil : offset)
  }

  /// Minutes east of UTC of `utc`, `gmt+0200`, `gmt+2` or `utc-05:30`.
  private static func offset(_ text: String) -> Int? {
    guard ["gmt", "utc"].contains(text.prefix(3)) else { return nil }
    var rest = text.dropFirst(3)
    if rest.isEmpty { return 0 }
    let sign = rest.removeFirst()
    var digits = DigitReader("\(sign)\(rest.prefix { $0 != ":" }.count == 1 ? "0" : "")\(rest)")
    guard let minutes = digits.offset(), digits.isAtEnd else { return nil }
    return minutes
  }

  /// A day of three parts. With points between them the day is the first.
  private static func day(_ parts: [String], isDotted: Bool) -> Day? {
    guard parts.count == 3 else { return nil }
    let numbers = parts.map { Int(digits: $0.utf8) }
    let named = parts.firstIndex { month($0) != nil }
    switch (named, numbers[0], numbers[1], numbers[2]) {
    case (0?, nil, let day?, let year?), (1?, let day?, nil, let year?):
      return named.flatMap { month(parts[$0]) }.flatMap { date(year, $0, day, parts[2]) }
    case (nil, let year?, let month?, let day?) where parts[0].utf8.count == 4:
      return Day(year: year, month: month, day: day)
    case (nil, let day?, let month?, let year?) where parts[2].utf8.count == 4:
      if !isDotted, day == month || month > 12 { return Day(year: year, month: day, day: month) }
      return day > 12 || isDotted ? Day(year: year, month: month, day: day) : nil
    default: return nil
    }
  }

  /// - Parameter text: The year as it is written: with two digits it is one of this century.
  private static func date(_ year: Int, _ month: Int, _ day: Int, _ text: String) -> Day? {
    switch text.utf8.count {
    case 2: Day(year: 2000 + year, month: month, day: day)
    case 4: Day(year: year, month: month, day: day)
    default: nil
    }
  }

  private static func month(_ word: String) -> Int? {
    let name = word.lowercased()
    guard name.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// Milliseconds after midnight of `9:00`, `15:42:07` or `9:00am`.
  private static func clock(_ text: String) -> Int64? {
    let half = ["am", "pm"].first { text.hasSuffix($0) }
    let time = half == nil ? text : String(text.dropLast(2))
    var digits = DigitReader(time.prefix { $0 != ":" }.count == 1 ? "0\(time)" : time)
    guard let clock = digits.clock(), digits.isAtEnd else { return nil }
    return half.map { Self.clock(clock, half: $0) } ?? clock
  }

  /// The time of a half of the day; nil unless its hour is 1 to 12.
  private static func clock(_ time: Int64, half: String) -> Int64? {
    let hour = time / 3_600_000
    guard (1...12).contains(hour) else { return nil }
    return time - (hour == 12 ? 12 : 0) * 3_600_000 + (half == "pm" ? 12 : 0) * 3_600_000
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays: Set = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
}
