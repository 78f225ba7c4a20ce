/// Dates in numbers and with the names of months.
extension DayPhraseReader {
  /// `2026-12-01`, `2026/12/01`, `2026. 12. 1.`, `20261201` and `12-01`.
  mutating func numericDate() -> DayPhrase? {
    skipSpaces()
    let start = index
    guard let first = number() else { return nil }
    if first.digits == 8 {
      let (year, rest) = first.value.quotientAndRemainder(dividingBy: 10_000)
      return date(from: start, year: year, month: rest / 100, day: rest % 100)
    }
    guard let separator = next, "-/.".contains(separator) else { return nil }
    index += 1
    guard let second = number() else { return nil }
    if first.digits == 4, take(separator), let third = number(), second.digits <= 2,
      third.digits <= 2
    {
      if separator == "." { _ = take(separator) }
      return date(from: start, year: first.value, month: second.value, day: third.value)
    }
    guard separator == "-", first.digits == 2, second.digits == 2, next != "-" else { return nil }
    // `25-12` has the form of another order.
    if Day.isDate(month: second.value, day: first.value),
      !Day.isDate(month: first.value, day: second.value)
    {
      return nil
    }
    return date(from: start, year: nil, month: first.value, day: second.value)
  }

  /// `dec 1`, `1st of december 2027`, `12월 1일`, `내년 12월 1일`, with the weekday before or after it.
  mutating func namedDate() -> DayPhrase? {
    skipSpaces()
    let start = index
    return attempt { reader in
      reader.take(Words.weekdays).flatMap { reader.namedDate(from: start, $0) }
    } ?? namedDate(from: start, nil)
  }

  private mutating func namedDate(from start: Int, _ weekday: Weekday?) -> DayPhrase? {
    let yearBefore = attempt { $0.yearBefore() } ?? attempt { $0.namedYear() }
    guard let (month, day) = attempt({ $0.monthAndDay() }) ?? attempt({ $0.dayAndMonth() }) else {
      return nil
    }
    let year = yearBefore ?? attempt { $0.yearAfter() } ?? attempt { $0.namedYear() }
    return date(
      from: start, year: year, month: month, day: day, weekday ?? take(Words.weekdays))
  }

  private mutating func monthAndDay() -> (month: Int, day: Int)? {
    guard let month = take(Words.months), let day = number(), day.digits <= 2 else { return nil }
    // « mar 18h » is a Tuesday and a time.
    return take(Words.ordinals) != nil || isAtEndOfNumber ? (month, day.value) : nil
  }

  private mutating func dayAndMonth() -> (month: Int, day: Int)? {
    guard let day = number(), day.digits <= 2 else { return nil }
    _ = take(Words.ordinals)
    skipFillers()
    return take(Words.months).map { ($0, day.value) }
  }

  private mutating func yearBefore() -> Int? {
    guard let year = number(), year.digits == 4, take(Words.yearMarks) != nil else { return nil }
    return year.value
  }

  private mutating func yearAfter() -> Int? {
    guard let year = number(), year.digits == 4, isAtEndOfNumber else { return nil }
    return year.value
  }

  /// `next year`.
  private mutating func namedYear() -> Int? {
    guard let period = afterFillers({ $0.take(Words.periods) }), period.unit == .years else {
      return nil
    }
    return period.days(from: today).lowerBound.components.year
  }

  /// `27th`, `fri the 27th`, `27th of next month`, `27일`, `le 27`.
  mutating func dayOfMonth() -> DayPhrase? {
    skipSpaces()
    let start = index
    let weekday = take(Words.weekdays)
    let marked = afterFillers({ $0.markedDay() })
    guard let day = marked ?? (weekday == nil ? nil : attempt { $0.bareDay() }),
      afterFillers({ $0.take(Words.months) }) == nil
    else { return nil }
    if weekday == nil, let period = afterFillers({ $0.take(Words.periods) }) {
      return date(from: start, day, in: period)
    }
    _ = afterFillers { $0.take(Words.units) == .months ? () : nil }
    guard (1...31).contains(day) else {
      nonexistent = String(typed[start..<index])
      return nil
    }
    return .date(month: nil, day: day, weekday: weekday ?? take(Words.weekdays))
  }

  /// `27일` of `다음 달 27일`.
  mutating func dayOfMonth(in period: Period) -> DayPhrase? {
    skipSpaces()
    let start = index
    guard let day = afterFillers({ $0.markedDay() }) else { return nil }
    return date(from: start, day, in: period)
  }

  /// The number of a day with its mark beside it: in `4 日`, the sign is a Sunday.
  private mutating func markedDay() -> Int? {
    let isMarked = take(Words.bareDates) != nil
    guard let day = number(), day.digits <= 2 else { return nil }
    if next != " ", take(Words.ordinals) != nil { return day.value }
    return isMarked && isAtEndOfNumber && next != "." ? day.value : nil
  }

  /// « 27 » of « vendredi 27 », in a language whose hours have a mark.
  private mutating func bareDay() -> Int? {
    guard !Words.bareDates.entries(in: language).isEmpty, let day = number(), day.digits <= 2,
      isAtEndOfNumber,
      next != "."
    else { return nil }
    return attempt { $0.take(Words.hourMarks) } == nil ? day.value : nil
  }

  private mutating func date(from start: Int, _ day: Int, in period: Period) -> DayPhrase? {
    guard period.unit == .months else { return nil }
    let (year, month, _) = period.days(from: today).lowerBound.components
    return date(from: start, year: year, month: month, day: day)
  }

  /// Checks a date that ends here.
  private mutating func date(
    from start: Int, year: Int?, month: Int, day: Int, _ weekday: Weekday? = nil
  ) -> DayPhrase? {
    if let date = Day(year: year ?? Day.leapYear, month: month, day: day) {
      if year == nil { return .date(month: month, day: day, weekday: weekday) }
      if weekday == nil || weekday == date.weekday { return .day(date) }
    }
    nonexistent = String(typed[start..<index])
    return nil
  }

  /// `25-12-2026`, `1/12`, `26-12-25`, `18.30`: the order of day and month depends on the country.
  mutating func unclearDate() -> DayPhrase? {
    skipSpaces()
    let start = index
    guard let first = number(), first.digits <= 2, let separator = next, "-/.".contains(separator)
    else { return nil }
    index += 1
    guard let second = number(), second.digits <= 2 else { return nil }
    let third = attempt { $0.take(separator) ? $0.number() : nil }
    if separator == ".", next == "." { index += 1 }
    guard isAtEndOfNumber, third.map({ [2, 4].contains($0.digits) }) ?? true else { return nil }
    var ways = dates(first.value, second.value, third)
    if third == nil, separator == ".", second.digits == 2, first.value < 24, second.value < 60 {
      let minute = second.value.padded(to: 2)
      ways += ["\(first.value):\(minute)", "\(first.value)h\(minute)"]
    }
    guard let way = ways.first else {
      if third != nil { nonexistent = String(typed[start..<index]) }
      return nil
    }
    let other = ways.count > 1 ? ways[1] : third == nil ? "\(today.components.year)-\(way)" : nil
    unclear = UnclearPhrase(typed[start..<index], way, or: other ?? way.filter { $0 != "-" })
    return .day(today)
  }

  /// The dates that the numbers can mean, in forms that are read: the year first, the day first, the month first.
  private func dates(_ first: Int, _ second: Int, _ third: (value: Int, digits: Int)?) -> [String] {
    guard let third else {
      return [(first, second), (second, first)].filter { Day.isDate(month: $0, day: $1) }.map {
        "\($0.padded(to: 2))-\($1.padded(to: 2))"
      }.withoutRepetitions
    }
    let year = third.digits == 4 ? third.value : 2000 + third.value
    let days = [
      third.digits == 4 ? nil : Day(year: 2000 + first, month: second, day: third.value),
      Day(year: year, month: second, day: first), Day(year: year, month: first, day: second),
    ]
    return days.compactMap { $0?.description }.withoutRepetitions
  }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    indices.filter { !self[..<$0].contains(self[$0]) }.map { self[$0] }
  }
}

extension Day {
  fileprivate static let leapYear = 2000

  fileprivate static func isDate(month: Int, day: Int) -> Bool {
    Day(year: leapYear, month: month, day: day) != nil
  }
}
