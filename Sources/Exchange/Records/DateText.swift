import Todos

/// A date as programs write it: ISO 8601 in its extended (`2026-11-21T18:00:00+09:00`) or basic form
/// (`20261121T090000Z`), a blank in place of `T`, the time left out or without a zone.
struct DateText {
  let day: Day
  /// Milliseconds after midnight; nil for a day alone.
  let clock: Int64?
  /// Minutes east of UTC; nil for local time.
  let offsetMinutes: Int?

  init?(_ text: String) {
    var digits = DigitReader(text)
    guard let day = digits.day() else { return nil }
    self.day = day
    if digits.isAtEnd {
      (clock, offsetMinutes) = (nil, nil)
      return
    }
    guard digits.take("T") || digits.take(" "), let clock = digits.clock() else { return nil }
    self.clock = clock
    let isLocal = digits.isAtEnd
    offsetMinutes = isLocal ? nil : digits.offset()
    guard digits.isAtEnd, isLocal || offsetMinutes != nil else { return nil }
  }

  func moment(in calendar: LocalCalendar) -> Moment {
    let clock = clock ?? 0
    guard let offsetMinutes else {
      var moment = calendar.moment(of: day, secondsAfterMidnight: clock / 1000)
      moment.milliseconds += clock % 1000
      return moment
    }
    let local = Int64(day.number) * 86_400_000 + clock
    return Moment(milliseconds: local - Int64(offsetMinutes) * 60_000)
  }

  func due(in calendar: LocalCalendar) -> Due {
    guard clock != nil else { return .day(day) }
    let moment = moment(in: calendar)
    let local = Int(calendar.offset(at: moment) / 60)
    return .moment(moment, offsetMinutes: offsetMinutes ?? local)
  }
}
