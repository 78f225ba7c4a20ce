import Foundation
import Testing
import Todos

extension LocalCalendar {
  static var utc: LocalCalendar { LocalCalendar(timeZone: .gmt) }

  /// The calendar of a time zone, by its name in the tz database.
  static func at(_ zone: String, dayStartHour: Int64 = 0) throws -> LocalCalendar {
    LocalCalendar(
      timeZone: try #require(TimeZone(identifier: zone)), dayStart: dayStartHour * 3600)
  }
}
