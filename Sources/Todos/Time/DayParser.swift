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

  private var vocabulary: DayVocabulary { .words(of: language) }

  /// `tomorrow`, a weekday (the next one after today), `next mon`, `in 3 days`, `+2w`, `+1m` (a month),
  /// `eow` (Sunday), `dec 1` (the next one, today included), `2026-12-01`: see the guide's chapter queries.
  package func day(_ text: String) throws(TodoError) -> Day {
    try next(phrase(text), text)
  }

  /// Parses a DAY in the past: a weekday is the last one before today, `12-01` the last one, today
  /// included.
  /// - Throws: `TodoError.futureDay` for a future day.
  package func pastDay(_ text: String) throws(TodoError) -> Day {
    let phrase = try phrase(text)
    switch phrase {
    case .weekday(let weekday):
      return today.advanced(by: -((today.weekday.rawValue - weekday.rawValue + 6) % 7 + 1))
    case .date(let month, let day, let weekday):
      let year = today.components.year
      let days = ((year - 8)...year).compactMap { Day(year: $0, month: month, day: day) }
      guard let day = days.last(where: { $0 <= today }), day.falls(on: weekday) else {
        throw .nonexistentDay(text)
      }
      return day
    case .day:
      let day = try next(phrase, text)
      guard day <= today else { throw .futureDay(text) }
      return day
    }
  }

  /// Parses a DAY and a time in either order; a time without a day, which means today; `+3h`; or a full
  /// ISO 8601 moment. A time before the day's start is after midnight, at the end of that day.
  package func due(_ text: String) throws(TodoError) -> Due {
    if let due = Due(iso: text), case .moment = due { return due }
    var reader = reader(text)
    if let seconds = reader.secondsAhead() {
      guard seconds <= Int64(Self.maxDistance) * 86_400 else { throw .dayTooFar(text) }
      return due(at: now.advanced(bySeconds: seconds))
    }
    guard let (phrase, time) = reader.dayAndTime(), reader.isAtEnd() else {
      throw unknownTime(text, reader)
    }
    guard let phrase else { return due(on: today, at: time ?? 0) }
    guard let time else { return .day(try next(phrase, text)) }
    // `fri 18:00` on a Friday morning is today's.
    if phrase == .weekday(today.weekday) {
      let due = due(on: today, at: time)
      if !due.hasPassed(at: now, in: calendar) { return due }
    }
    return due(on: try next(phrase, text), at: time)
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
  private static let maxWords = 4

  private func reader(_ text: String) -> DayPhraseReader {
    DayPhraseReader(text, vocabulary, today: today)
  }

  private func phrase(_ text: String) throws(TodoError) -> DayPhrase {
    var reader = reader(text)
    guard let phrase = reader.day(), reader.isAtEnd() else {
      throw reader.nonexistent.map { .nonexistentDay($0) } ?? .unknownDay(text)
    }
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
      // 29 February is up to eight years away.
      let year = today.components.year
      let days = (year...(year + 8)).lazy.compactMap { Day(year: $0, month: month, day: day) }
      guard let day = days.first(where: { $0 >= today }), day.falls(on: weekday) else {
        throw .nonexistentDay(text)
      }
      return day
    }
  }

  private func due(on day: Day, at seconds: Int64) -> Due {
    let date = seconds < calendar.dayStart ? day.advanced(by: 1) : day
    return due(at: calendar.moment(of: date, secondsAfterMidnight: seconds))
  }

  private func due(at moment: Moment) -> Due {
    .moment(
      Moment(seconds: moment.seconds), offsetMinutes: Int(calendar.offset(at: moment) / 60))
  }
}

extension Day {
  /// Whether the day is on that weekday, if there is one.
  fileprivate func falls(on weekday: Weekday?) -> Bool {
    weekday == nil || weekday == self.weekday
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
    let english = DayVocabulary.words(of: .english)
    let (days, weekdays) = (vocabulary.days.keys, vocabulary.weekdays.keys)
    let weeks = vocabulary.weeks.filter { $0.value > 0 }.keys
    return (Array(days) + weekdays + weeks)
      .filter { english.days[$0] == nil && english.weekdays[$0] == nil && english.weeks[$0] == nil }
      .map { String($0.map { $0 == " " ? "-" : $0 }) }
  }
}
