import Testing
import Todos

/// A wall clock that only moves when asked to.
struct FakeClock {
  var now: Moment

  /// - Parameter iso: ISO 8601 with an offset.
  init(_ iso: String = "2026-11-21T09:00:00Z") {
    now = moment(iso)
  }

  /// Advances the clock by a second.
  mutating func tick() -> Moment {
    now = now.advanced(bySeconds: 1)
    return now
  }

  /// In UTC.
  var today: Day { LocalCalendar.utc.day(of: now) }

  mutating func advance(days: Int64) {
    now = now.advanced(bySeconds: days * 86_400)
  }
}

/// The moment of an ISO 8601 text, which must be valid.
func moment(_ iso: String) -> Moment {
  guard let (moment, _) = Moment.parse(iso8601: iso) else { fatalError("invalid moment: \(iso)") }
  return moment
}

/// The day of an ISO 8601 text, which must be valid.
func day(_ iso: String) -> Day {
  guard let day = Day(iso: iso) else { fatalError("invalid day: \(iso)") }
  return day
}

extension LocalCalendar {
  static var utc: LocalCalendar { LocalCalendar(zone: .utc) }

  /// The calendar of a time zone, by its name in the tz database.
  static func at(_ zone: String, dayStartHour: Int64 = 0) throws -> LocalCalendar {
    LocalCalendar(zone: try #require(Zone(named: zone)), dayStart: dayStartHour * 3600)
  }
}
