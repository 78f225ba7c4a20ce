/// A day in words. A weekday and a date without a year have a next and a last day.
enum DayPhrase: Hashable {
  case day(Day)
  case weekday(Weekday)
  /// - Parameter weekday: Must be that of the day, if it was typed as well.
  case date(month: Int, day: Int, weekday: Weekday?)
}

/// Reads DAY and WHEN in the words of a vocabulary.
///
/// A rule returns nil if its phrase isn't next. Words of scripts without case (한글, 漢字) may be
/// written together or apart: `来週月曜日`, `다음 주`.
struct DayPhraseReader {
  private let typed: [Character]
  /// The characters in one spelling, as many as were typed.
  let characters: [Character]
  var index = 0
  let words: DayVocabulary
  private let today: Day
  /// The text that has the form of a date but isn't one.
  private(set) var nonexistent: String?

  init(_ text: String, _ words: DayVocabulary, today: Day) {
    let typed = Array(text)
    self.typed = typed
    characters = typed.spelling
    self.words = words
    self.today = today
  }

  /// Whether only words without a meaning are left.
  mutating func isAtEnd() -> Bool {
    skipFillers()
    skipSpaces()
    return index == characters.count
  }

  /// `+12m` is a year, and `+13m` is minutes.
  private static let mostMonths = 12

  // MARK: - Days

  /// `tomorrow`, `fri`, `next mon`, `in 3 days`, `dec 1`, `2026-12-01`.
  mutating func day() -> DayPhrase? {
    afterFillers { reader in
      reader.attempt { $0.numericDate() } ?? reader.attempt { $0.namedDate() }
        ?? reader.attempt { $0.dayAhead() } ?? reader.attempt { $0.dayOfWeek() }
        ?? reader.take(\.days).map { .day(reader.day($0)) }
        ?? reader.take(\.weekdays).map { .weekday($0) }
    }
  }

  /// `2026-12-01`, `2026/12/01`, `2026. 12. 1.` and `12-01`.
  private mutating func numericDate() -> DayPhrase? {
    skipSpaces()
    let start = index
    guard let first = number(), let separator = next, "-/.".contains(separator) else { return nil }
    index += 1
    guard let second = number() else { return nil }
    if first.digits == 4, take(separator), let third = number(), second.digits <= 2,
      third.digits <= 2
    {
      if separator == "." { _ = take(separator) }
      return date(from: start, year: first.value, month: second.value, day: third.value)
    }
    // `1/12` is a day in December or in January, depending on the country.
    guard separator == "-", first.digits == 2, second.digits == 2 else { return nil }
    return date(from: start, year: nil, month: first.value, day: second.value)
  }

  /// `dec 1`, `1st of december 2027`, `12월 1일`, with the weekday before or after it.
  private mutating func namedDate() -> DayPhrase? {
    skipSpaces()
    let start = index
    return attempt { reader in
      reader.take(\.weekdays).flatMap { reader.namedDate(from: start, $0) }
    } ?? namedDate(from: start, nil)
  }

  private mutating func namedDate(from start: Int, _ weekday: Weekday?) -> DayPhrase? {
    let yearBefore = attempt { $0.yearBefore() }
    guard let (month, day) = attempt({ $0.monthAndDay() }) ?? attempt({ $0.dayAndMonth() }) else {
      return nil
    }
    let year = yearBefore ?? attempt { $0.yearAfter() }
    return date(
      from: start, year: year, month: month, day: day, weekday ?? take(\.weekdays))
  }

  private mutating func monthAndDay() -> (month: Int, day: Int)? {
    guard let month = take(\.months), let day = number(), day.digits <= 2 else { return nil }
    // « mar 18h » is a Tuesday and a time.
    return take(\.ordinals) != nil || isAtEndOfNumber ? (month, day.value) : nil
  }

  private mutating func dayAndMonth() -> (month: Int, day: Int)? {
    guard let day = number(), day.digits <= 2 else { return nil }
    _ = take(\.ordinals)
    skipFillers()
    return take(\.months).map { ($0, day.value) }
  }

  private mutating func yearBefore() -> Int? {
    guard let year = number(), year.digits == 4, take(\.yearMarks) != nil else { return nil }
    return year.value
  }

  private mutating func yearAfter() -> Int? {
    guard let year = number(), year.digits == 4, isAtEndOfNumber else { return nil }
    return year.value
  }

  /// Checks a date that ends here.
  private mutating func date(
    from start: Int, year: Int?, month: Int, day: Int, _ weekday: Weekday? = nil
  ) -> DayPhrase? {
    let leapYear = 2000
    if let date = Day(year: year ?? leapYear, month: month, day: day) {
      if year == nil { return .date(month: month, day: day, weekday: weekday) }
      if weekday == nil || weekday == date.weekday { return .day(date) }
    }
    nonexistent = String(typed[start..<index])
    return nil
  }

  private mutating func dayAhead() -> DayPhrase? {
    guard let (count, unit) = timeAhead() else { return nil }
    switch unit {
    case .days: return .day(today.advanced(by: count))
    case .weeks: return .day(today.advanced(by: count * 7))
    case .monthsOrMinutes where count > Self.mostMonths: return nil
    case .months, .monthsOrMinutes: return .day(today.advanced(byMonths: count))
    case .hours, .minutes: return nil
    }
  }

  /// `next week`, `next mon`, `monday next week`, `lundi prochain`, `来週の月曜`.
  private mutating func dayOfWeek() -> DayPhrase? {
    var weekday = take(\.weekdays)
    let distance = afterFillers { $0.take(\.weeks) }
    if distance == nil, afterFillers({ $0.take(\.next) }) == nil { return nil }
    weekday = weekday ?? afterFillers { $0.take(\.weekdays) }
    // "this week" and "next" name no day.
    guard weekday != nil || distance ?? 0 > 0 else { return nil }
    let monday = today.advanced(by: 7 * (distance ?? 1) - today.weekday.rawValue)
    return .day(monday.advanced(by: weekday?.rawValue ?? 0))
  }

  private func day(_ word: DayWord) -> Day {
    let (year, month, dayOfMonth) = today.components
    switch word {
    case .relative(let distance): return today.advanced(by: distance)
    case .endOfWeek: return today.advanced(by: Weekday.sunday.rawValue - today.weekday.rawValue)
    case .endOfMonth: return Month(of: today).days.upperBound
    case .endOfYear: return Day(number: Day.number(year: year, month: 12, day: 31))
    case .nextMonth:
      return today.advanced(by: Day.length(ofMonth: month, year: year) - dayOfMonth + 1)
    case .weekend:
      return today.advanced(by: max(0, Weekday.saturday.rawValue - today.weekday.rawValue))
    }
  }

  // MARK: - Times

  /// A day, a time, or both in either order.
  mutating func dayAndTime() -> (day: DayPhrase?, time: Int64?)? {
    let timeBefore = time()
    let day = day()
    let time = timeBefore ?? time()
    return day == nil && time == nil ? nil : (day, time)
  }

  /// Seconds from now: `+3h`, `+90m`, `in 2 hours`, `3시간 후`.
  mutating func secondsAhead() -> Int64? {
    attempt { reader in
      guard let (count, unit) = reader.timeAhead(), reader.isAtEnd() else { return nil }
      switch unit {
      case .hours: return Int64(count) * 3600
      case .minutes: return Int64(count) * 60
      case .monthsOrMinutes where count > Self.mostMonths: return Int64(count) * 60
      case .days, .weeks, .months, .monthsOrMinutes: return nil
      }
    }
  }

  private mutating func timeAhead() -> (count: Int, unit: TimeUnit)? {
    skipSpaces()
    if take("+") {
      guard let count = number(), let unit = take(\.units) else { return nil }
      return (count.value, unit)
    }
    let isAhead = take(\.ahead) != nil
    let count = number()?.value ?? take(\.one).map { 1 }
    guard let count, let unit = take(\.units), isAhead || take(\.later) != nil else { return nil }
    return (count, unit)
  }

  /// Seconds after midnight: `18:00`, `9am`, `18h30`, `오후 6시 30분`, `noon`, `tonight`.
  mutating func time() -> Int64? {
    afterFillers { reader in
      reader.attempt { $0.clock() } ?? reader.take(\.times)
        ?? reader.take(\.dayParts).map { $0.usualHour * 3600 }
    }
  }

  private mutating func clock() -> Int64? {
    let partBefore = take(\.dayParts)
    skipFillers()
    guard let shown = number(), shown.digits <= 2 else { return nil }
    var minute = 0
    var hasMark = true
    if take(":") {
      guard next?.isASCIIDigit == true, let number = number(), number.digits == 2 else {
        return nil
      }
      minute = number.value
    } else if take(\.hourMarks) != nil {
      minute = take(\.halfHours).map { 30 } ?? attempt { $0.minuteAfterMark() } ?? 0
    } else {
      hasMark = false
    }
    let partAfter = attempt { reader in
      reader.skipFillers()
      return reader.take(\.dayParts)
    }
    let part = partAfter ?? partBefore
    guard hasMark || part != nil, minute < 60,
      let hour = part == nil ? shown.value : part?.hour(shown.value), hour < 24
    else { return nil }
    return Int64(hour * 3600 + minute * 60)
  }

  /// The minute after the mark of the hour: `18h30`, `6시 30분`.
  private mutating func minuteAfterMark() -> Int? {
    let isAdjacent = next?.isASCIIDigit == true
    guard let minute = number(), minute.digits <= 2 else { return nil }
    let hasMark = take(\.minuteMarks) != nil
    // « 18 h 30 » has spaces in French.
    return hasMark || minute.digits == 2 && (isAdjacent || isAtEnd()) ? minute.value : nil
  }
}

extension Day {
  /// The same day of the month that many months later, or the last of a shorter month.
  fileprivate func advanced(byMonths months: Int) -> Day {
    let (year, month, day) = components
    let index = year * 12 + month - 1 + months
    let (newYear, newMonth) = (index / 12, index % 12 + 1)
    let newDay = min(day, Day.length(ofMonth: newMonth, year: newYear))
    return Day(number: Day.number(year: newYear, month: newMonth, day: newDay))
  }
}
