/// A time span from now, such as `3 days` or `1h30m`; negative if it is in the past.
struct TimeSpan {
  var months = 0
  var days = 0
  var seconds: Int64 = 0
  /// Whether it has hours or minutes, so that it ends at a moment.
  var isTimed = false

  func day(from today: Day) -> Day { today.advanced(byMonths: months).advanced(by: days) }

  /// The moment that is that far from now. Days and months keep the time of day, hours are real ones.
  func moment(from now: Moment, in calendar: LocalCalendar) -> Moment {
    guard months != 0 || days != 0 else { return now.advanced(bySeconds: seconds) }
    let (today, clock) = calendar.clock(at: now)
    return calendar.moment(of: day(from: today), secondsAfterMidnight: clock)
      .advanced(bySeconds: seconds)
  }

  static prefix func - (span: TimeSpan) -> TimeSpan {
    TimeSpan(
      months: -span.months, days: -span.days, seconds: -span.seconds, isTimed: span.isTimed)
  }
}

extension DayPhraseReader {
  /// `+3d`, `-1d`, `+1h30m`, `in 3 days`, `two weeks later`, `3일 후`, `3 days ago`, `il y a 3 jours`.
  mutating func span() -> TimeSpan? {
    attempt { reader in
      let start = reader.index
      reader.skipSpaces()
      let isAhead = reader.take("+") || reader.take(Words.ahead) != nil
      let isBehind = !isAhead && (reader.take("-") || reader.take(Words.behind) != nil)
      guard let span = reader.measure(from: start) else { return nil }
      if isAhead { return span }
      if isBehind || reader.take(Words.ago) != nil {
        if let unclear = reader.unclear {
          reader.unclear = UnclearPhrase(
            reader.typed[start..<reader.index], "\(unclear.first.dropFirst()) ago",
            or: "\(unclear.second.dropFirst()) ago")
        }
        return -span
      }
      // `10m` is unclear with and without a plus sign.
      return reader.take(Words.later) != nil || reader.unclear != nil ? span : nil
    }
  }

  /// The whole text, if it names a moment by its distance from now.
  mutating func timedSpan() -> TimeSpan? {
    attempt { reader in
      guard let span = reader.span(), span.isTimed, reader.isAtEnd() else { return nil }
      return span
    }
  }

  /// One amount or several: `1 year 6 months`, `1h30`, `2 weeks and 3 days`.
  /// - Parameter start: Where an unclear phrase begins.
  private mutating func measure(from start: Int) -> TimeSpan? {
    var span = TimeSpan()
    guard var unit = measure(into: &span, after: nil, from: start) else { return nil }
    while let next = attempt({ reader in
      _ = reader.take(Words.and)
      return reader.measure(into: &span, after: unit, from: start)
    }) {
      unit = next
    }
    return span
  }

  /// Adds an amount to a span.
  /// - Parameter previous: The unit before it, which is a larger one.
  /// - Returns: Its unit.
  private mutating func measure(
    into span: inout TimeSpan, after previous: TimeUnit?, from start: Int
  ) -> TimeUnit? {
    if previous.map({ $0 < .days }) ?? true, let count = take(Words.dayCounts) {
      span.days += count
      return .days
    }
    let isAdjacent = next != " "
    guard let amount = amount() else { return nil }
    let count = amount / 1000
    var unclearWays: (String, String)?
    if let previous, previous < .hours, isAtHourMark {
      // `+3d 18h` is a day and a time, and `+1d12h` could be either.
      guard isAdjacent, span.months == 0 else { return nil }
      unclearWays = ("+\(span.days * 24 + count)h", "+\(span.days)d \(count):00")
    }
    guard var unit = take(Words.units) else { return nil }
    if unit == .monthsOrMinutes {
      unit = previous == .years ? .months : .minutes
      if previous == nil { unclearWays = ("+\(count)min", "+\(count)mo") }
    }
    if let previous, unit <= previous { return nil }
    switch unit {
    case .years where amount * 12 % 1000 == 0: span.months += amount * 12 / 1000
    case .months where amount % 1000 == 0: span.months += count
    case .weeks where amount % 1000 == 0: span.days += count * 7
    case .days where amount % 1000 == 0: span.days += count
    case .hours: span.seconds += Int64(amount) * 36 / 10 + Int64(minutesAfterHours() * 60)
    case .minutes: span.seconds += Int64(amount) * 6 / 100
    default: return nil
    }
    span.isTimed = span.isTimed || unit >= .hours
    if let (first, second) = unclearWays {
      unclear = UnclearPhrase(typed[start..<index], first, or: second)
    }
    return unit
  }

  /// Thousandths: `3`, `1.5`, `two`, `a`, `half an`.
  private mutating func amount() -> Int? {
    guard let whole = number() else { return take(Words.numbers) }
    guard next == ".", let fraction = attempt({ $0.take(".") ? $0.number() : nil }),
      fraction.digits <= 3
    else { return whole.value * 1000 }
    let scale = [100, 10, 1][fraction.digits - 1]
    return whole.value * 1000 + fraction.value * scale
  }

  /// `30` of `1h30`, and the half of `1時間半`.
  private mutating func minutesAfterHours() -> Int {
    if take(Words.halfHours) != nil { return 30 }
    let isAdjacent = next?.isASCIIDigit == true
    return attempt { reader in
      guard let minute = reader.number(), minute.digits == 2, minute.value < 60,
        reader.isAtEndOfNumber, isAdjacent || reader.isAtEnd()
      else { return nil }
      return minute.value
    } ?? 0
  }

  /// Whether the next unit is also the mark of an hour, as in `18h`.
  private var isAtHourMark: Bool {
    var (unit, mark) = (self, self)
    return unit.take(Words.units) != nil && mark.take(Words.hourMarks) != nil
      && unit.index == mark.index
  }
}
