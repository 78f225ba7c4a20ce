import Files

/// A point in time, in milliseconds since 1970-01-01T00:00:00Z.
package struct Moment: Hashable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  package init(seconds: Int64) {
    self.init(milliseconds: seconds * 1000)
  }

  /// A moment stored in an operation; nil from 2^46 milliseconds (the year 4199) on, and as long before
  /// 1970, so that arithmetic can't overflow.
  package init?(stored milliseconds: Int64) {
    guard milliseconds.magnitude < 1 << 46 else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  package var seconds: Int64 {
    milliseconds.floorDivided(by: 1000)
  }

  /// The moment that many seconds later.
  package func advanced(bySeconds seconds: Int64) -> Moment {
    Moment(milliseconds: milliseconds + seconds * 1000)
  }
}

/// The machine's clock, or one that was set.
package struct WallClock: Sendable {
  private let read: @Sendable () -> Moment

  package static let system = WallClock {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Moment(milliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
  }

  package init(_ read: @escaping @Sendable () -> Moment) {
    self.read = read
  }

  package var now: Moment { read() }
}

extension Moment: Comparable {
  package static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Int64 {
  /// Division that rounds towards negative infinity, for moments before 1970.
  package func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Moment {
  /// ISO 8601 with seconds and offset: `2026-11-21T18:00:00+09:00`.
  package func iso8601(offsetMinutes: Int) -> String {
    let local = seconds + Int64(offsetMinutes) * 60
    let day = Day(secondsSinceEpoch: local)
    let second = Int(local - Int64(day.number) * 86_400)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    let sign = offsetMinutes < 0 ? "-" : "+"
    let offset = [abs(offsetMinutes) / 60, abs(offsetMinutes) % 60].map { $0.padded(to: 2) }
    return "\(day)T\(clock.joined(separator: ":"))\(sign)\(offset.joined(separator: ":"))"
  }

  /// ISO 8601 with the calendar's offset at that moment.
  package func iso8601(in calendar: LocalCalendar) -> String {
    iso8601(offsetMinutes: calendar.offsetMinutes(at: self))
  }

  /// Parses a date, `T` or a space, a time with or without (fractions of) seconds, and `Z` or an
  /// offset.
  package static func parse(iso8601 text: String) -> (moment: Moment, offsetMinutes: Int)? {
    guard let date = DateText(extended: text), let clock = date.clock,
      let offset = date.offsetMinutes
    else { return nil }
    return (Moment(date.day, clock, offsetMinutes: offset), offset)
  }

  /// - Parameter clock: Milliseconds after local midnight.
  init(_ day: Day, _ clock: Int64, offsetMinutes: Int) {
    self.init(
      milliseconds: Int64(day.number) * 86_400_000 + clock - Int64(offsetMinutes) * 60_000)
  }
}

/// Maps moments to calendar days for one person on one machine.
package struct LocalCalendar: Sendable {
  private let zone: Zone
  /// `ootd.dayStartsAt`: how long after midnight the day begins, in seconds.
  package let dayStart: Int64

  package init(zone: Zone, dayStart: Int64 = 0) {
    self.zone = zone
    self.dayStart = dayStart
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

  /// The moments from the start of the first day up to, but excluding, the end of the last.
  package func moments(of days: ClosedRange<Day>) -> Range<Moment> {
    start(of: days.lowerBound)..<start(of: days.upperBound.advanced(by: 1))
  }

  /// The moment at which local clocks show that time of day. If clocks skip it, this is the moment of
  /// the change; if it occurs twice, the first.
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

  /// Minutes east of UTC at that moment.
  package func offsetMinutes(at moment: Moment) -> Int {
    Int(offset(at: moment) / 60)
  }

  /// The time zone's usual name; nil if it has none, as one that `TZ` defines itself.
  package func zoneName(at now: Moment) -> String? {
    guard let name = zone.name, let named = Zone(named: name) else { return nil }
    let moments = [now, now.advanced(bySeconds: 182 * 86_400)]
    return moments.allSatisfy { named.offset(at: $0) == offset(at: $0) } ? name : nil
  }

  /// The local date and the seconds since local midnight, without the shift by `dayStart`.
  package func clock(at moment: Moment) -> (day: Day, seconds: Int64) {
    let local = moment.seconds + offset(at: moment)
    let day = Day(secondsSinceEpoch: local)
    return (day, local - Int64(day.number) * 86_400)
  }

  /// Finds the moment of a clock change by binary search.
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
  /// The calendar day of a moment where clocks have that offset from UTC.
  package init(_ moment: Moment, offsetMinutes: Int) {
    self.init(secondsSinceEpoch: moment.seconds + Int64(offsetMinutes) * 60)
  }

  /// - Parameter seconds: Local seconds since 1970-01-01T00:00:00 on the local clock.
  package init(secondsSinceEpoch seconds: Int64) {
    self.init(number: Int(seconds.floorDivided(by: 86_400)))
  }
}
