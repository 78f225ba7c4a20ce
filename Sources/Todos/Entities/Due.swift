/// A deadline: a day, or a day and a time.
package enum Due: Hashable, Sendable {
  case day(Day)
  /// A moment, with the offset from UTC (minutes east) of the place where it was set.
  case moment(Moment, offsetMinutes: Int)

  /// A deadline as ``description`` writes it.
  package init?(iso text: String) {
    if let day = Day(iso: text) {
      self = .day(day)
    } else if let (moment, offset) = Moment.parse(iso8601: text) {
      self = .moment(moment, offsetMinutes: offset)
    } else {
      return nil
    }
  }

  /// Whether the deadline has passed: its day is over, or its moment has come.
  package func hasPassed(at now: Moment, in calendar: LocalCalendar) -> Bool {
    switch self {
    case .day(let day): calendar.day(of: now) > day
    case .moment(let moment, _): now >= moment
    }
  }

  /// The day that it belongs to; a moment before the day's start belongs to the day before.
  package func day(in calendar: LocalCalendar) -> Day {
    switch self {
    case .day(let day): day
    case .moment(let moment, _): calendar.day(of: moment)
    }
  }
}

extension Due: CustomStringConvertible {
  /// ISO 8601: `2026-11-21` or `2026-11-21T18:00:00+09:00`.
  package var description: String {
    switch self {
    case .day(let day): day.description
    case .moment(let moment, let offset): moment.iso8601(offsetMinutes: offset)
    }
  }
}
