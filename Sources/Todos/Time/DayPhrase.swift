import Localization

/// A day in words. A weekday and a date without a year have a next and a last day.
enum DayPhrase: Hashable {
  case day(Day)
  case weekday(Weekday)
  /// - Parameters:
  ///   - month: Nil for that day of any month.
  ///   - weekday: Must be that of the day, if it was typed as well.
  case date(month: Int?, day: Int, weekday: Weekday?)
}

/// A text with several meanings, or in a form that isn't read, and two texts to use instead.
struct UnclearPhrase {
  let text: String
  let first, second: String

  init(_ typed: ArraySlice<Character>, _ first: String, or second: String) {
    text = String(typed.drop { $0 == " " })
    (self.first, self.second) = (first, second)
  }

  var error: TodoError { .unclearDate(text, first, or: second) }
}

/// Reads DAY, WHEN and the values of `--every` in the words of a language.
///
/// A rule returns nil if its phrase isn't next. Words of scripts without case (한글, 漢字) may be
/// written together or apart: `来週月曜日`, `다음 주`.
struct DayPhraseReader {
  let typed: [Character]
  /// The characters in one spelling, as many as were typed.
  let characters: [Character]
  var index = 0
  /// The language whose words it knows besides the English ones; nil for all languages.
  let language: Language?
  let today: Day
  /// The text that has the form of a date but isn't one.
  var nonexistent: String?
  /// The part that was read although it is unclear.
  var unclear: UnclearPhrase?
  /// `9h`, which is unclear unless a day is given.
  var unclearHour: UnclearPhrase?

  init(_ text: String, in language: Language?, today: Day) {
    let typed = Array(text)
    self.typed = typed
    characters = typed.spelling
    self.language = language
    self.today = today
  }

  /// Whether only words without a meaning are left.
  mutating func isAtEnd() -> Bool {
    skipFillers()
    skipSpaces()
    return index == characters.count
  }

  /// `tomorrow`, `fri`, `next mon`, `in 3 days`, `dec 1`, `27th`, `end of the month`, `2026-12-01`.
  mutating func day() -> DayPhrase? {
    let isEnd = afterFillers { $0.take(Words.endOfDay) } != nil
    let day = afterFillers { reader in
      reader.first(of: [
        { $0.numericDate() }, { $0.namedDate() }, { $0.weekend() }, { $0.edge() },
        { $0.dayAhead() }, { $0.dayOfPeriod() }, { $0.dayOfMonth() }, { $0.dayWord() },
        { $0.take(Words.weekdays).map { .weekday($0) } }, { $0.unclearDate() },
      ])
    }
    guard let day else { return isEnd ? .day(today) : nil }
    if !isEnd { _ = afterFillers { $0.take(Words.endOfDay) } }
    return day
  }

  private mutating func dayAhead() -> DayPhrase? {
    guard let span = span(), !span.isTimed || unclear != nil else { return nil }
    // `in 2 weeks on fri`.
    if span.months == 0, span.days != 0, span.days % 7 == 0,
      let weekday = afterFillers({ $0.take(Words.weekdays) })
    {
      return .day(today.monday(inWeeks: span.days / 7).advanced(by: weekday.rawValue))
    }
    return .day(span.day(from: today))
  }

  /// `next week`, `next mon`, `monday next week`, `lundi prochain`, `来週の月曜`, `다음 달 3일`.
  private mutating func dayOfPeriod() -> DayPhrase? {
    var weekday = take(Words.weekdays)
    guard let period = afterFillers({ $0.take(Words.periods) }) else {
      guard let distance = afterFillers({ $0.take(Words.directions) }),
        let weekday = weekday ?? afterFillers({ $0.take(Words.weekdays) })
      else { return nil }
      if distance < 0 { return .day(today.last(weekday)) }
      return .day(today.monday(inWeeks: distance).advanced(by: weekday.rawValue))
    }
    if period.unit == .weeks {
      weekday = weekday ?? afterFillers { $0.take(Words.weekdays) }
      if let weekday {
        return .day(today.monday(inWeeks: period.distance).advanced(by: weekday.rawValue))
      }
    }
    guard weekday == nil else { return nil }
    if let date = attempt({ $0.dayOfMonth(in: period) }) { return date }
    // "this week" names no day.
    return period.distance == 0 ? nil : .day(period.days(from: today).lowerBound)
  }

  /// `end of the month`, `end of next week`, `start of december`, `다음 달 말`, `fin décembre`.
  private mutating func edge() -> DayPhrase? {
    skipSpaces()
    // Scripts without case put it behind the period.
    let before = next?.isCased == true ? take(Words.edges) : nil
    if before != nil { skipFillers() }
    let period = take(Words.periods) ?? take(Words.units).flatMap { Period($0, distance: 0) }
    let month = period == nil ? take(Words.months) : nil
    guard let edge = before ?? afterFillers({ $0.take(Words.edges) }) else { return nil }
    if let period { return edge.day(of: period.days(from: today), period.unit).map { .day($0) } }
    guard let month else { return nil }
    let months = [today.components.year, today.components.year + 1].compactMap {
      Day(year: $0, month: month, day: 1).map { Month(of: $0).days }
    }
    return months.compactMap { edge.day(of: $0, .months) }.first { $0 >= today }.map { .day($0) }
  }

  private mutating func weekend() -> DayPhrase? {
    take(Words.weekends).map { .day($0.saturday(from: today)) }
  }

  private mutating func dayWord() -> DayPhrase? {
    switch take(Words.days) {
    case .relative(let distance)?: .day(today.advanced(by: distance))
    case .endOf(let unit)?: .day(Period(unit: unit, distance: 0).days(from: today).upperBound)
    case .startOfMonth?: .date(month: nil, day: 1, weekday: nil)
    case nil: nil
    }
  }
}

/// A week, a month or a year, by its distance from today's.
struct Period: Hashable {
  let unit: TimeUnit
  let distance: Int

  init(unit: TimeUnit, distance: Int) {
    self.unit = unit
    self.distance = distance
  }

  /// Nil for units of time.
  init?(_ unit: TimeUnit, distance: Int) {
    guard [.days, .weeks, .months, .years].contains(unit) else { return nil }
    self.init(unit: unit, distance: distance)
  }

  func days(from today: Day) -> ClosedRange<Day> {
    switch unit {
    case .weeks:
      let monday = today.monday(inWeeks: distance)
      return monday...monday.advanced(by: 6)
    case .months:
      return Month(of: Month(of: today).days.lowerBound.advanced(byMonths: distance)).days
    case .years:
      return DaySpan.year(today.components.year + distance).days(today: today)
    default:
      let day = today.advanced(by: distance)
      return day...day
    }
  }

  /// The Saturday of that week; today on a Saturday or Sunday of this week.
  func saturday(from today: Day) -> Day {
    let saturday = today.monday(inWeeks: distance).advanced(by: Weekday.saturday.rawValue)
    return distance == 0 ? max(today, saturday) : saturday
  }
}

/// A part of a period that names a day of it.
enum PeriodEdge: Sendable {
  case start, middle, end

  /// The middle of a month is its 15th; other periods have none.
  func day(of days: ClosedRange<Day>, _ unit: TimeUnit) -> Day? {
    switch self {
    case .start: days.lowerBound
    case .middle: unit == .months ? days.lowerBound.advanced(by: 14) : nil
    case .end: days.upperBound
    }
  }
}

extension Day {
  /// The Monday of the week that many weeks from this one.
  func monday(inWeeks weeks: Int) -> Day {
    advanced(by: 7 * weeks - weekday.rawValue)
  }

  /// The last such day before this one.
  func last(_ weekday: Weekday) -> Day {
    advanced(by: -((self.weekday.rawValue - weekday.rawValue + 6) % 7 + 1))
  }

  /// The same day of the month that many months later, or the last of a shorter month.
  func advanced(byMonths months: Int) -> Day {
    let (year, month, day) = components
    let index = year * 12 + month - 1 + months
    let newYear = Int(Int64(index).floorDivided(by: 12))
    let newMonth = index - newYear * 12 + 1
    let newDay = Swift.min(day, Day.length(ofMonth: newMonth, year: newYear))
    return Day(number: Day.number(year: newYear, month: newMonth, day: newDay))
  }
}
