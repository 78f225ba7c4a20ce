package import Todos

/// Dates and times in words.
package protocol DatePhrases: Sendable {
  /// `Saturday 21 November`, with the year where it is another than the reader's.
  func date(_ day: Day, thisYear: Int) -> String
  /// `Sat`.
  func short(_ weekday: Weekday) -> String
  var today: String { get }
  var tomorrow: String { get }
  var yesterday: String { get }
  /// `21 Nov`, with the year where it is another than the reader's, or the reader's is not known.
  func shortDate(_ day: Day, thisYear: Int?) -> String
}

extension DatePhrases {
  /// `Mon, Thu`.
  func list(_ weekdays: Set<Weekday>) -> String {
    Weekday.allCases.filter(weekdays.contains).map(short).joined(separator: ", ")
  }

  /// A day as people say it when it is near: `today`, `Thu`, `21 Nov`.
  func near(_ day: Day, today now: Day) -> String {
    switch day.number - now.number {
    case 0: today
    case 1: tomorrow
    case -1: yesterday
    case -6...6: short(day.weekday)
    default: shortDate(day, thisYear: now.components.year)
    }
  }
}
