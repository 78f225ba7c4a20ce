/// Times of day.
extension DayPhraseReader {
  /// A day, a time, or both in either order, up to the end.
  mutating func dayAndTime() -> (day: DayPhrase?, time: Int64?)? {
    attempt { reader in
      guard let time = reader.time() else { return nil }
      let day = reader.day()
      return reader.isAtEnd() ? (day, time) : nil
    }
      ?? attempt { reader in
        guard let day = reader.day() else { return nil }
        let time = reader.time() ?? reader.unclearClock()
        return reader.isAtEnd() ? (day, time) : nil
      }
  }

  /// Seconds after midnight: `18:00`, `9am`, `18h30`, `at 10`, `오후 6시 30분`, `noon`, `tonight`.
  mutating func time() -> Int64? {
    if let clock = attempt({ $0.basicClock() }) { return clock }
    return afterFillers { reader in
      reader.attempt { $0.clock() } ?? reader.take(Words.times)
        ?? reader.take(Words.dayParts).map { $0.usualHour * 3600 }
    }
  }

  /// `T1800` and `T180000` after the date (ISO 8601, basic format).
  private mutating func basicClock() -> Int64? {
    guard isAtTimeMark, let clock = number(), clock.digits == 4 || clock.digits == 6 else {
      return nil
    }
    let seconds = clock.digits == 4 ? clock.value * 100 : clock.value
    return secondsAfterMidnight(
      hour: seconds / 10_000, minute: seconds / 100 % 100, second: seconds % 100)
  }

  private mutating func clock() -> Int64? {
    let start = index
    let partBefore = take(Words.dayParts)
    // `at 10` and `2026-12-25T10`.
    var hasMark = isAtTimeMark
    while true {
      if take(Words.at) != nil { hasMark = true } else if take(Words.fillers) == nil { break }
    }
    guard let shown = number(), shown.digits <= 2 else { return nil }
    var (minute, second) = (0, 0)
    var isUnclear = false
    if take(":") {
      guard let digits = twoDigits() else { return nil }
      minute = digits
      if take(":") {
        guard let digits = twoDigits() else { return nil }
        second = digits
        if take("."), number() == nil { return nil }
      }
      hasMark = true
    } else if let mark = take(Words.hourMarks) {
      let minuteAfter = take(Words.halfHours).map { 30 } ?? attempt { $0.minuteAfterMark() }
      minute = minuteAfter ?? 0
      isUnclear = mark == .hourOrDuration && minuteAfter == nil && !hasMark
      hasMark = true
    } else if hasMark, !isAtEndOfNumber {
      return nil
    }
    let end = index
    let partAfter = attempt { reader in
      reader.skipFillers()
      return reader.take(Words.dayParts)
    }
    let part = partAfter ?? partBefore
    guard hasMark || part != nil, let hour = part == nil ? shown.value : part?.hour(shown.value)
    else { return nil }
    if isUnclear, part == nil, (1...12).contains(hour) {
      unclearHour = UnclearPhrase(typed[start..<end], "\(hour):00", or: "+\(hour)h")
    }
    return secondsAfterMidnight(hour: hour, minute: minute, second: second)
  }

  /// `9.30` and `9` after a day.
  private mutating func unclearClock() -> Int64? {
    attempt { reader in
      reader.skipFillers()
      reader.skipSpaces()
      let start = reader.index
      guard let hour = reader.number(), hour.digits <= 2 else { return nil }
      let minute = reader.attempt { $0.take(".") ? $0.twoDigits() : nil }
      guard reader.isAtEndOfNumber,
        let time = reader.secondsAfterMidnight(hour: hour.value, minute: minute ?? 0, second: 0)
      else { return nil }
      let clock = "\(hour.value):\((minute ?? 0).padded(to: 2))"
      let other = minute.map { "\(hour.value)h\($0.padded(to: 2))" } ?? "at \(hour.value)"
      reader.unclear = UnclearPhrase(reader.typed[start..<reader.index], clock, or: other)
      return time
    }
  }

  /// 24:00 is midnight.
  private func secondsAfterMidnight(hour: Int, minute: Int, second: Int) -> Int64? {
    if hour == 24, minute == 0, second == 0 { return Words.midnight }
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Int64(hour * 3600 + minute * 60 + second)
  }

  private mutating func twoDigits() -> Int? {
    guard next?.isASCIIDigit == true, let number = number(), number.digits == 2 else { return nil }
    return number.value
  }

  /// The minute after the mark of the hour: `18h30`, `6시 30분`.
  private mutating func minuteAfterMark() -> Int? {
    let isAdjacent = next?.isASCIIDigit == true
    guard let minute = number(), minute.digits <= 2 else { return nil }
    let hasMark = take(Words.minuteMarks) != nil
    // « 18 h 30 » has spaces in French.
    return hasMark || minute.digits == 2 && (isAdjacent || isAtEnd()) ? minute.value : nil
  }
}
