package import Foundation

/// Which calendar day a moment belongs to, for one person on one machine.
package struct LocalCalendar: Sendable {
  private let zone: Zone
  /// `ootd.dayStartsAt`: how long after midnight the day begins, in seconds.
  package let dayStart: Int64

  package init(zone: Zone, dayStart: Int64 = 0) {
    self.zone = zone
    self.dayStart = dayStart
  }

  package init(timeZone: TimeZone, dayStart: Int64 = 0) {
    self.init(zone: .named(timeZone), dayStart: dayStart)
  }

  /// The local calendar day of (moment - dayStart).
  package func day(of moment: Moment) -> Day {
    let shifted = moment.advanced(bySeconds: -dayStart)
    return Day(secondsSinceEpoch: shifted.seconds + offset(at: shifted))
  }

  /// The day of an event recorded with its own offset from UTC, as a commit's author time is.
  package func day(ofSeconds seconds: Int64, offsetMinutes: Int) -> Day {
    Day(secondsSinceEpoch: seconds + Int64(offsetMinutes) * 60 - dayStart)
  }

  /// The first moment of that day.
  package func start(of day: Day) -> Moment {
    moment(of: day, secondsAfterMidnight: 0).advanced(bySeconds: dayStart)
  }

  /// The moments of those days: from the first's beginning up to, without, the last's end.
  package func moments(of days: ClosedRange<Day>) -> Range<Moment> {
    start(of: days.lowerBound)..<start(of: days.upperBound.advanced(by: 1))
  }

  /// The moment at which local clocks show that time of day; where a clock skips it, the moment
  /// of the change; where it comes twice, the first.
  package func moment(of day: Day, secondsAfterMidnight seconds: Int64) -> Moment {
    let local = Int64(day.number) * 86_400 + seconds
    let before = offset(at: Moment(seconds: local - 86_400))
    let after = offset(at: Moment(seconds: local + 86_400))
    let early = Moment(seconds: local - max(before, after))
    let late = Moment(seconds: local - min(before, after))
    if early.seconds + offset(at: early) == local { return early }
    if late.seconds + offset(at: late) == local { return late }
    return firstMoment(from: early, to: late, showing: local)
  }

  /// Seconds east of UTC at that moment.
  package func offset(at moment: Moment) -> Int64 {
    zone.offset(at: moment)
  }

  /// The local date and the seconds since local midnight, without the shift by `dayStart`.
  package func clock(at moment: Moment) -> (day: Day, seconds: Int64) {
    let local = moment.seconds + offset(at: moment)
    let day = Day(secondsSinceEpoch: local)
    return (day, local - Int64(day.number) * 86_400)
  }

  /// Halves the interval around a gap until the moment of the change is found.
  private func firstMoment(from early: Moment, to late: Moment, showing local: Int64) -> Moment {
    var low = early.seconds
    var high = late.seconds
    while low < high {
      let middle = low + (high - low) / 2
      if middle + offset(at: Moment(seconds: middle)) >= local {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Moment(seconds: low)
  }
}

extension Day {
  /// - Parameter seconds: Local seconds since 1970-01-01T00:00:00 on the local clock.
  package init(secondsSinceEpoch seconds: Int64) {
    self.init(number: Int(seconds.floorDivided(by: 86_400)))
  }
}

/// How far local clocks are from UTC at each moment.
package enum Zone: Sendable {
  /// The process's own, as `TZ` and `/etc/localtime` give it to all programs. The C library has it
  /// half a millisecond sooner than Foundation.
  case ofProcess
  case named(TimeZone)

  /// Seconds east of UTC.
  package func offset(at moment: Moment) -> Int64 {
    switch self {
    case .ofProcess:
      var seconds = time_t(moment.seconds)
      var clock = tm()
      localtime_r(&seconds, &clock)
      return Int64(clock.tm_gmtoff)
    case .named(let zone):
      return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds))))
    }
  }
}
