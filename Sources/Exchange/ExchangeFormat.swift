package import Todos

/// The formats in which todos come from other programs and go to them.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case json, taskwarrior, todotxt, csv, ics

  /// What reads and writes it; nil for `json`, which holds a whole store and so more than todos.
  /// - Parameters:
  ///   - calendar: Where dates without a time zone belong.
  ///   - now: What stands for moments that a format wants and nobody knows.
  package func todos(in calendar: LocalCalendar, at now: Moment) -> (any TodoFormat)? {
    switch self {
    case .json: nil
    case .taskwarrior: TaskwarriorFormat(calendar: calendar, now: now)
    case .todotxt: TodoTxtFormat(calendar: calendar, now: now)
    case .csv: CSVFormat(calendar: calendar)
    case .ics: ICalendarFormat(calendar: calendar, now: now)
    }
  }
}
