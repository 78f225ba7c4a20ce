package import Localization

/// Parses DAY and WHEN as a person types them.
package struct DayParser: Sendable {
  package let now: Moment
  package let calendar: LocalCalendar
  /// The language whose words it knows besides the English ones; nil for all languages.
  let language: Language?

  /// - Parameter language: Its words are accepted besides the English ones.
  package init(now: Moment, calendar: LocalCalendar, language: Language) {
    self.now = now
    self.calendar = calendar
    self.language = language
  }

  /// For stored words, which may have been typed in any language.
  package init(now: Moment, calendar: LocalCalendar) {
    self.now = now
    self.calendar = calendar
    language = nil
  }

  package var today: Day { calendar.day(of: now) }

  /// `tomorrow`, a weekday (the next one after today), `next mon`, `in 3 days`, `+2w`, `eow` (Sunday), `dec 1` and
  /// `27th` (the next one, today included), `2026-12-01`: see the guide's chapter queries.
  package func day(_ text: String) throws(TodoError) -> Day {
    try next(phrase(text), text)
  }

  /// Whether a text in a DAY's place means no day.
  package func isBacklog(_ text: String) -> Bool {
    [Block.backlog, language?.t("todo.backlog").lowercased()].contains(text.lowercased())
  }

  /// Parses the day that a forgotten completion counts for: today, or up to seven days back.
  /// - Throws: `TodoError.dayTooLongAgo` for an earlier day, else as ``pastDay(_:)``.
  package func completionDay(_ text: String) throws(TodoError) -> Day {
    let day = try pastDay(text)
    guard day >= today.advanced(by: -7) else { throw .dayTooLongAgo(text) }
    return day
  }

  /// Parses a DAY in the past: a weekday is the last one before today, `12-01` the last one, today
  /// included.
  /// - Throws: `TodoError.futureDay` for a future day.
  package func pastDay(_ text: String) throws(TodoError) -> Day {
    let phrase = try phrase(text)
    switch phrase {
    case .weekday(let weekday): return today.last(weekday)
    case .date(let month, let day, let weekday):
      return try date(month, day, weekday, inMonths: stride(from: 0, through: -96, by: -1), text) {
        $0 <= today
      }
    case .day:
      let day = try next(phrase, text)
      guard day <= today else { throw .futureDay(text) }
      return day
    }
  }

  /// Parses a DAY and a time in either order; a time without a day, which means today; `+1h30m`; or a full
  /// ISO 8601 moment. A time before the day's start is after midnight, at the end of that day.
  package func due(_ text: String) throws(TodoError) -> Due {
    // git writes a space before the offset.
    let iso = text.uppercased().replacing(" +", with: "+").replacing(" -", with: "-")
    if let date = DateText(iso), date.offsetMinutes != nil { return date.due(in: calendar) }
    var reader = reader(text)
    if let span = reader.timedSpan() {
      if let unclear = reader.unclear { throw unclear.error }
      guard abs(span.day(from: today).number - today.number) <= Self.maxDistance,
        abs(span.seconds) <= Int64(Self.maxDistance) * 86_400
      else { throw .dayTooFar(text) }
      return Due(Moment(seconds: span.moment(from: now, in: calendar).seconds), in: calendar)
    }
    guard let (phrase, time) = reader.dayAndTime() else { throw unknownTime(text, reader) }
    if let unclear = reader.unclear { throw unclear.error }
    guard let phrase else {
      if let unclear = reader.unclearHour { throw unclear.error }
      return due(on: today, at: time ?? 0)
    }
    guard let time else { return .day(try next(phrase, text)) }
    // `fri 18:00` on a Friday morning is today's.
    if phrase == .weekday(today.weekday) {
      let due = due(on: today, at: time)
      if !due.hasPassed(at: now, in: calendar) { return due }
    }
    return due(on: try next(phrase, text), at: time)
  }

  /// Parses a value of `--every`, such as `weekdays`, `mon,thu`, `every 2 weeks on fri`, `first mon`, `1,15` or
  /// `yearly`: see the guide's chapter blocks.
  package func recurrence(_ text: String) throws(TodoError) -> Recurrence {
    var reader = reader(text)
    if let recurrence = reader.recurrence() { return recurrence }
    guard let unclear = reader.unclearRecurrence(), let first = try? recurrence(unclear.first)
    else {
      throw .invalidRecurrence(text)
    }
    let isRead = (try? recurrence(unclear.second)) != nil
    throw .unclearDate(unclear.text, unclear.first, or: isRead ? unclear.second : first.description)
  }

  /// The days from `first` to `last`. A weekday as the last means the next one on or after the first.
  package func days(
    from first: Day, to last: Day, typed text: String
  ) -> ClosedRange<Day>? {
    if first <= last { return first...last }
    guard case .weekday = try? phrase(text) else { return nil }
    let weeks = (first.number - last.number + 6) / 7
    return first...last.advanced(by: weeks * 7)
  }

  /// Splits words into the longest DAY at their end and the words before it.
  package func trailingDay(
    _ words: [String]
  ) throws(TodoError) -> (rest: ArraySlice<String>, day: Day) {
    var failure: TodoError?
    for count in stride(from: min(words.count, Self.maxWords), to: 0, by: -1) {
      do throws(TodoError) {
        return (words.dropLast(count), try day(words.suffix(count).joined(separator: " ")))
      } catch .unknownDay where count > 1 {
        continue
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .unknownDay("")
  }

  /// How many days from today a day can be: a hundred years.
  private static let maxDistance = 36_525

  /// The most words of a DAY that isn't quoted.
  private static let maxWords = 6

  private func reader(_ text: String) -> DayPhraseReader {
    DayPhraseReader(text, in: language, today: today)
  }

  private func phrase(_ text: String) throws(TodoError) -> DayPhrase {
    var reader = reader(text)
    guard let phrase = reader.day(), reader.isAtEnd() else {
      throw reader.nonexistent.map { .nonexistentDay($0) } ?? .unknownDay(text)
    }
    if let unclear = reader.unclear { throw unclear.error }
    return phrase
  }

  /// The error for text that isn't a WHEN, which names a date that doesn't exist and an unknown day before a
  /// time.
  private func unknownTime(_ text: String, _ reader: DayPhraseReader) -> TodoError {
    if let date = reader.nonexistent { return .nonexistentDay(date) }
    guard let space = text.lastIndex(of: " ") else { return .unknownTime(text) }
    var end = self.reader(String(text[space...]))
    let isTime = end.time() != nil && end.isAtEnd()
    let day = String(text[..<space])
    return isTime && (try? phrase(day)) == nil ? .unknownDay(day) : .unknownTime(text)
  }

  /// The day that a phrase means if it is to come.
  private func next(_ phrase: DayPhrase, _ text: String) throws(TodoError) -> Day {
    switch phrase {
    case .day(let day):
      guard abs(day.number - today.number) <= Self.maxDistance else { throw .dayTooFar(text) }
      return day
    case .weekday(let weekday):
      return today.advanced(by: (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1)
    case .date(let month, let day, let weekday):
      return try date(month, day, weekday, inMonths: stride(from: 0, through: 96, by: 1), text) {
        $0 >= today
      }
    }
  }

  /// The first date in these months, by their distance from this one, that meets a condition. 29 February is up to
  /// eight years away.
  private func date(
    _ month: Int?, _ day: Int, _ weekday: Weekday?, inMonths distances: StrideThrough<Int>,
    _ text: String, where isMeant: (Day) -> Bool
  ) throws(TodoError) -> Day {
    let first = Month(of: today).days.lowerBound
    for distance in distances {
      let (year, number, _) = first.advanced(byMonths: distance).components
      guard number == month ?? number, let date = Day(year: year, month: number, day: day),
        isMeant(date)
      else { continue }
      guard date.weekday == weekday ?? date.weekday else { break }
      return date
    }
    throw .nonexistentDay(text)
  }

  private func due(on day: Day, at seconds: Int64) -> Due {
    let date = seconds < calendar.dayStart ? day.advanced(by: 1) : day
    return Due(calendar.moment(of: date, secondsAfterMidnight: seconds), in: calendar)
  }
}

extension DayParser {
  /// Common words for days, to suggest to a person.
  package static let standardWords = [
    "today", "tomorrow", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekend",
    "next-week", "next-month", "eow", "eom", "eoy",
  ]

  /// The language's words besides the English ones, in no order.
  package var localizedWords: [String] {
    let english = Set(Self.words(in: .english))
    return Self.words(in: language).filter { !english.contains($0) }
      .map { String($0.map { $0 == " " ? "-" : $0 }) }
  }

  /// Those for days and periods that aren't over.
  private static func words(in language: Language?) -> [[Character]] {
    let days = Words.days.entries(in: language).values.joined().map(\.word)
    let weekdays = Words.weekdays.entries(in: language).values.joined().map(\.word)
    let periods = [Words.periods, Words.weekends].flatMap {
      $0.entries(in: language).values.joined()
    }
    return days + weekdays + periods.filter { $0.value.distance >= 0 }.map(\.word)
  }
}
