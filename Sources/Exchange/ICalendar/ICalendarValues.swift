import Todos

extension [ContentLine] {
  /// Each property alone, and each component with all that it contains.
  var parts: [[ContentLine]] {
    var parts: [[ContentLine]] = []
    var depth = 0
    for line in self {
      if depth > 0 { parts[parts.count - 1].append(line) } else { parts.append([line]) }
      if line.name == "BEGIN" { depth += 1 }
      if line.name == "END" { depth = Swift.max(depth - 1, 0) }
    }
    return parts
  }
}

/// Properties that ootd only keeps.
extension ContentLine {
  var isRecurrence: Bool { ["RRULE", "RDATE", "EXDATE", "EXRULE"].contains(name) }

  /// Whether it is the time of an alarm before or after a date of the todo.
  var isRelativeTrigger: Bool { name == "TRIGGER" && DateText(value) == nil }

  /// Whether the value is one of the property's type (RFC 5545, section 3.8). Any text is.
  var isReadable: Bool {
    let value = value.trimmed(of: [0x20])
    if value.isEmpty { return true }
    return switch name {
    case "PERCENT-COMPLETE": Int(digits: value.utf8).map { $0 <= 100 } ?? false
    case "SEQUENCE", "REPEAT": Int(digits: value.utf8) != nil
    case "GEO": Self.isPlace(value)
    case "LAST-MODIFIED", "RECURRENCE-ID", "ACKNOWLEDGED": DateText(value) != nil
    case "RDATE", "EXDATE": value.split(separator: ",").allSatisfy(Self.isDate)
    case "RRULE", "EXRULE": Self.isRule(value.uppercased())
    case "DURATION": ICalendarDuration(value) != nil
    case "TRIGGER": ICalendarDuration(value) != nil || DateText(value) != nil
    default: true
    }
  }

  private static func isPlace(_ text: String) -> Bool {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return false
    }
    return abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// Whether it is a date, or a period: two dates, or a date and a duration.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, DateText(parts[0]) != nil else { return false }
    return parts.dropFirst().allSatisfy { DateText($0) != nil || ICalendarDuration($0) != nil }
  }

  /// RFC 5545, section 3.3.10. Parts with other names are of extensions.
  private static func isRule(_ text: String) -> Bool {
    var hasFrequency = false
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2 else { return false }
      let values = pair[1].split(separator: ",", omittingEmptySubsequences: false)
      let isValue =
        switch pair[0] {
        case "FREQ": frequencies.contains(pair[1])
        case "UNTIL": DateText(pair[1]) != nil
        case "COUNT", "INTERVAL": Int(digits: pair[1].utf8).map { $0 > 0 } ?? false
        case "WKST": Weekday(icalendar: pair[1]) != nil
        case "BYDAY":
          values.allSatisfy { day in
            Weekday(icalendar: day.suffix(2)) != nil
              && (day.count == 2 || Int(day.dropLast(2)) != nil)
          }
        // A leap month is `5L` (RFC 7529).
        case _ where pair[0].hasPrefix("BY"):
          values.allSatisfy { Int($0.prefix { $0 != "L" }) != nil }
        default: true
        }
      if !isValue { return false }
      if pair[0] == "FREQ" { hasFrequency = true }
    }
    return hasFrequency
  }

  private static let frequencies: Set = [
    "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
  ]
}
