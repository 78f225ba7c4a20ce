/// Values of `--every`.
extension DayPhraseReader {
  private enum RepeatedDays {
    case weekdays(Set<Weekday>)
    case ofMonth(Recurrence.MonthDays)
    case date(month: Int, day: Int)
  }

  /// An interval, days, or both in either order.
  mutating func recurrence() -> Recurrence? {
    guard isAtWord else { return nil }
    return attempt { reader in
      guard let interval = reader.interval(), reader.isAtEndOfDays() else { return nil }
      return Self.recurrence(interval, nil)
    } ?? attempt { reader in
      guard let interval = reader.interval() else { return nil }
      let days = reader.attempt { reader in
        _ = reader.takeSeparator()
        return reader.repeatedDays()
      }
      return reader.isAtEndOfDays() ? Self.recurrence(interval, days) : nil
    }
      ?? attempt { reader in
        let isAtUnit = reader.isAtUnit
        guard let days = reader.repeatedDays() else { return nil }
        if isAtUnit, case .weekdays = days { return nil }
        let interval = reader.attempt { $0.interval() }
        return reader.isAtEndOfDays() ? Self.recurrence(interval, days) : nil
      }
  }

  private static func recurrence(_ interval: RepeatInterval?, _ days: RepeatedDays?) -> Recurrence?
  {
    switch (interval, days) {
    case (nil, .weekdays(let names)?): .every(weeks: 1, on: names)
    case (nil, .ofMonth(let days)?): .every(months: 1, on: days)
    case (nil, .date(let month, let day)?): .yearly(month: month, day: day)
    case (let interval?, nil):
      switch interval.unit {
      case .days: .every(days: interval.count)
      case .weeks: .every(weeks: interval.count)
      case .months: .every(months: interval.count)
      case .years: interval.count <= 10 ? .every(months: interval.count * 12) : nil
      default: nil
      }
    case ((let count, .weeks)?, .weekdays(let names)?): .every(weeks: count, on: names)
    case ((let count, .months)?, .ofMonth(let days)?): .every(months: count, on: days)
    case ((1, .years)?, .date(let month, let day)?): .yearly(month: month, day: day)
    default: nil
    }
  }

  /// An unclear date in it, such as `12/25` or `every year on 12/25`.
  mutating func unclearRecurrence() -> UnclearPhrase? {
    _ = interval()
    return after(Words.repeatFillers) { reader in
      let isUnclear = reader.attempt { $0.unclearDate() } != nil
      guard isUnclear, reader.isAtEndOfDays(), let unclear = reader.unclear else { return nil }
      // `1-5` may also be days.
      return unclear.text.contains("-") ? nil : unclear
    }
  }

  // MARK: - Intervals

  private mutating func interval() -> RepeatInterval? {
    after(Words.repeatFillers) { reader in
      reader.take(Words.intervals) ?? reader.attempt { $0.countedUnit() }
        ?? reader.take(Words.dayCounts).map { ($0, .days) }
    }
  }

  /// `2 weeks`, `other day`, `third month`, `週ごと`; `other mon` is a week.
  private mutating func countedUnit() -> RepeatInterval? {
    if take(Words.other) != nil {
      if let unit = take(Words.intervalUnits) { return (2, unit) }
      var ahead = self
      let isWeekday =
        ahead.weekday() != nil || ahead.take(Words.weekdaySets) == [.saturday, .sunday]
      return isWeekday || isAtEndOfDays() ? (2, .weeks) : nil
    }
    return attempt { reader in
      reader.count().flatMap { count in reader.unit(isCounted: true).map { (count, $0) } }
    } ?? unit(isCounted: false).map { (1, $0) }
  }

  /// `週` of `2週`, `週ごと` and `週1回`. `月` and `日` are also weekdays, `3月` is March and `3日` a date: those are
  /// units only in `月ごと`, `日ごと` and `3日ごと`.
  private mutating func unit(isCounted: Bool) -> TimeUnit? {
    attempt { reader in
      guard let unit = reader.take(Words.unitSigns), unit == .days || !isCounted,
        reader.takeEach()
      else { return nil }
      return unit
    }
      ?? attempt { reader in
        guard let unit = reader.take(Words.intervalUnits), isCounted || reader.takeEach() else {
          return nil
        }
        return unit
      }
  }

  private mutating func takeEach() -> Bool {
    after(Words.repeatFillers) { $0.take(Words.each) } != nil
  }

  /// Whether a sign is next that may be a unit or a weekday, because of the word beside it: `月ごと金曜`, `月に`.
  private var isAtUnit: Bool {
    var ahead = self
    return ahead.take(Words.unitSigns) != nil && ahead.take(Words.repeatFillers) != nil
  }

  private mutating func count() -> Int? {
    if let number = number() {
      // `3rd day`; `일` of `3일마다` is a unit.
      if next?.isCased == true { _ = take(Words.ordinals) }
      return number.value
    }
    if let ordinal = take(Words.weekOrdinals), ordinal != .first, ordinal != .last {
      return ordinal.rawValue
    }
    guard let thousandths = take(Words.numbers), thousandths % 1000 == 0 else { return nil }
    return thousandths / 1000
  }

  // MARK: - Days

  private mutating func repeatedDays() -> RepeatedDays? {
    attempt { $0.dateOfYear() } ?? attempt { $0.monthDays().map { .ofMonth($0) } }
      ?? attempt { $0.weekdays().map { .weekdays($0) } }
  }

  /// `mon,thu`, `mon-fri, sun`, `mon and thu`, `월수금`.
  private mutating func weekdays() -> Set<Weekday>? {
    guard var found = weekdayRange() else { return nil }
    while true {
      let isSeparated = takeSeparator()
      guard isSeparated || isAtWord else { return found }
      guard let next = attempt({ $0.weekdayRange() }) else { return isSeparated ? nil : found }
      found.formUnion(next)
    }
  }

  private mutating func weekdayRange() -> Set<Weekday>? {
    if let set = after(Words.repeatFillers, { $0.take(Words.weekdaySets) }) { return set }
    var (interval, day) = (self, self)
    _ = interval.after(Words.repeatFillers) { $0.take(Words.intervals) }
    _ = day.take(Words.days)
    guard let first = after(Words.repeatFillers, { $0.weekday() }) else { return nil }
    // `毎日曜` is each Sunday, `毎日` isn't, and `금일` is today.
    guard max(interval.index, day.index) < index else { return nil }
    guard attempt({ $0.takeRangeMark() ? () : nil }) != nil else { return [first] }
    guard let last = after(Words.repeatFillers, { $0.weekday() }) else { return nil }
    let all = Weekday.allCases
    let length = (last.rawValue - first.rawValue + all.count) % all.count
    return Set((0...length).map { all[(first.rawValue + $0) % all.count] })
  }

  private mutating func weekday() -> Weekday? {
    take(Words.repeatedWeekdays) ?? take(Words.weekdays)
  }

  /// `15`, `1,15`, `the 1st and the 15th`, `last day`, `first mon`.
  private mutating func monthDays() -> Recurrence.MonthDays? {
    var ahead = self
    let nth = ahead.after(Words.repeatFillers) { $0.take(Words.weekOrdinals) }
      .flatMap { ordinal in
        ahead.after(Words.repeatFillers) { $0.weekday() }
          .map { Recurrence.MonthDays.nth(ordinal, $0) }
      }
    let first = repeatedDayOfMonth()
    // `最終日曜` is the last Sunday, `最終日` the last day.
    if let nth, first == nil || ahead.index > index {
      self = ahead
      return nth
    }
    guard let first else { return nil }
    var found: Set<Int> = [first]
    while takeSeparator(orSlash: false) {
      guard let next = repeatedDayOfMonth() else { return nil }
      found.insert(next)
    }
    return .dates(found)
  }

  private mutating func repeatedDayOfMonth() -> Int? {
    after(Words.repeatFillers) { reader in
      if let edge = reader.take(Words.monthEdges) { return edge }
      // `day 15`.
      _ = reader.attempt { $0.take(Words.intervalUnits) == .days ? () : nil }
      guard let day = reader.number(), day.digits <= 2, (1...31).contains(day.value) else {
        return nil
      }
      // `3月` is March.
      if reader.take(Words.ordinals) == nil, reader.take(Words.unitSigns) != nil { return nil }
      return day.value
    }
  }

  private mutating func dateOfYear() -> RepeatedDays? {
    guard
      case .date(let month?, let day, nil)? = after(
        Words.repeatFillers,
        { reader in
          reader.attempt { $0.namedDate() } ?? reader.attempt { $0.numericDate() }
        })
    else { return nil }
    return .date(month: month, day: day)
  }

  // MARK: - Words and marks

  /// A comma, a slash or `and`. Between numbers a slash is that of a date.
  private mutating func takeSeparator(orSlash: Bool = true) -> Bool {
    let isMarked = takeMark { ",，、;&+・·‧ㆍ".contains($0) || orSlash && $0 == "/" }
    return take(Words.andDays) != nil || isMarked
  }

  private mutating func takeRangeMark() -> Bool {
    takeMark { "-–—~～〜".contains($0) } || take(Words.to) != nil
  }

  /// Takes a character as typed, which may be read as a space elsewhere.
  private mutating func takeMark(where isMark: (Character) -> Bool) -> Bool {
    attempt { reader in
      guard let place = reader.nextTyped, isMark(reader.typed[place]) else { return nil }
      reader.index = place + 1
      return reader.isAtWord ? true : nil
    } ?? false
  }

  private var isAtWord: Bool {
    nextTyped.map { typed[$0].isLetter || typed[$0].isNumber } ?? false
  }

  /// The index of the next character other than spaces, parentheses and the full stop of an abbreviation.
  private var nextTyped: Int? {
    typed[index...].firstIndex { !$0.isWhitespace && !"()（）.".contains($0) }
  }

  private mutating func isAtEndOfDays() -> Bool {
    while isAtWord, take(Words.repeatFillers) != nil {}
    return nextTyped == nil
  }
}
