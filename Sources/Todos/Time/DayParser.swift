/// Reads DAY and WHEN as a person types them.
package struct DayParser: Sendable {
  package let now: Moment
  package let calendar: LocalCalendar
  /// The language's words, and behind them the English ones.
  let vocabularies: [DayWords]

  /// - Parameter language: Its words are understood besides the English ones.
  package init(now: Moment, calendar: LocalCalendar, language: Language) {
    self.now = now
    self.calendar = calendar
    vocabularies = language == .english ? [.english] : [.words(of: language), .english]
  }

  /// For words that were kept, whatever the language was in which they were typed.
  package init(now: Moment, calendar: LocalCalendar) {
    self.now = now
    self.calendar = calendar
    vocabularies = Language.allCases.map(DayWords.words)
  }

  package var today: Day { calendar.day(of: now) }

  /// `today`, `tomorrow`, `yesterday`, a weekday (the next one after today), `+3d`, `+2w`, `eow`
  /// (Sunday), `eom`, `2026-12-01` or `12-01` (the next one, today included).
  package func day(_ text: String) throws(TodoError) -> Day {
    // Phones and word processors type the curly apostrophe in « aujourd’hui ».
    let word = String(text.lowercased().map { $0 == "’" ? "'" : $0 })
    if let day = dayNamed(word) { return day }
    if let day = daysAhead(word) { return try inRange(day, text) }
    if let day = Day(iso: word) { return try inRange(day, text) }
    if let day = try monthAndDay(word, text) { return day }
    let looksLikeDate = word.utf8.count == 10 && word.split(separator: "-").count == 3
    throw looksLikeDate && word.allSatisfy({ $0.isNumber || $0 == "-" })
      ? .noSuchDay(text) : .unknownDay(text)
  }

  /// The same for a day to look back to: a weekday is the last one before today, `12-01` the last
  /// one, today included.
  /// - Throws: `TodoError.dayToCome` for a later day.
  package func pastDay(_ text: String) throws(TodoError) -> Day {
    let day = try day(text)
    if day <= today { return day }
    let word = text.lowercased()
    if vocabularies.contains(where: { $0.weekdays[word] != nil }) {
      return day.advanced(by: day.number - today.number == 7 ? -14 : -7)
    }
    let (year, month, dayOfMonth) = day.components
    let earlier = ((year - 8)..<year).compactMap { Day(year: $0, month: month, day: dayOfMonth) }
    guard word.utf8.count == 5, let last = earlier.last(where: { $0 <= today }),
      try monthAndDay(word, text) != nil
    else { throw .dayToCome(text) }
    return last
  }

  /// A DAY, with or without a time after a blank or `T`; a time alone, which means today; `+3h`; or
  /// a full ISO 8601 moment. A time before the day's start comes after midnight, at its end.
  package func due(_ text: String) throws(TodoError) -> Due {
    if let hours = count(of: text.lowercased(), \.hours), hours <= 36_500 {
      return due(at: now.advanced(bySeconds: Int64(hours) * 3600))
    }
    if let due = Due(iso: text), case .moment = due { return due }
    if let seconds = secondsAfterMidnight(text) { return due(on: today, at: seconds) }
    guard let (day, time) = dayAndTime(text) else {
      do throws(TodoError) {
        return .day(try self.day(text))
      } catch {
        if case .unknownDay = error { throw .unknownTime(text) }
        throw error
      }
    }
    guard let seconds = secondsAfterMidnight(time) else { throw .unknownTime(text) }
    return due(on: try self.day(day), at: seconds)
  }

  /// What follows `--every`: `day`, `weekdays`, `week`, `month` or weekdays with commas.
  package func recurrence(_ text: String) throws(TodoError) -> Recurrence {
    let word = text.lowercased()
    for words in vocabularies {
      if let recurrence = words.recurrences[word] { return recurrence }
    }
    let names = word.split(separator: ",", omittingEmptySubsequences: false)
    let weekdays = names.compactMap { name in
      let name = name.split(separator: " ").joined(separator: " ")
      return vocabularies.lazy.compactMap { $0.weekdays[name] }.first
    }
    guard weekdays.count == names.count else { throw .invalidRecurrence(text) }
    return .on(Set(weekdays))
  }

  /// Days from `first` to `last`; a weekday as the last is the next one on or after the first.
  package func days(
    from first: Day, to last: Day, typed text: String
  ) -> ClosedRange<Day>? {
    if first <= last { return first...last }
    guard vocabularies.contains(where: { $0.weekdays[text.lowercased()] != nil }) else {
      return nil
    }
    let weeks = (first.number - last.number + 6) / 7
    return first...last.advanced(by: weeks * 7)
  }

  private func due(on day: Day, at seconds: Int64) -> Due {
    let date = seconds < calendar.dayStart ? day.advanced(by: 1) : day
    return due(at: calendar.moment(of: date, secondsAfterMidnight: seconds))
  }

  private func due(at moment: Moment) -> Due {
    .moment(
      Moment(seconds: moment.seconds), offsetMinutes: Int(calendar.offset(at: moment) / 60))
  }

  private func dayNamed(_ word: String) -> Day? {
    for words in vocabularies {
      if let distance = words.relative[word] { return today.advanced(by: distance) }
      if let weekday = words.weekdays[word] {
        let distance = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
        return today.advanced(by: distance)
      }
      if words.endOfWeek.contains(word) {
        return today.advanced(by: Weekday.sunday.rawValue - today.weekday.rawValue)
      }
      if words.endOfMonth.contains(word) { return endOfMonth }
    }
    return nil
  }

  private var endOfMonth: Day {
    let (year, month, day) = today.components
    return today.advanced(by: Day.length(ofMonth: month, year: year) - day)
  }

  private func daysAhead(_ word: String) -> Day? {
    if let days = count(of: word, \.days) { return today.advanced(by: days) }
    if let weeks = count(of: word, \.weeks) { return today.advanced(by: weeks * 7) }
    return nil
  }

  /// The number in `+3d`.
  private func count(of word: String, _ unit: KeyPath<DayWords.Units, String>) -> Int? {
    guard word.first == "+" else { return nil }
    for words in vocabularies where word.hasSuffix(words.units[keyPath: unit]) {
      let digits = word.dropFirst().dropLast(words.units[keyPath: unit].count).utf8
      if let count = Int(digits: digits) { return count }
    }
    return nil
  }

  /// The next `12-01`; for `02-29` that is in the next leap year.
  private func monthAndDay(_ word: String, _ text: String) throws(TodoError) -> Day? {
    let bytes = Array(word.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: "-"), let month = Int(digits: bytes[..<2]),
      let dayOfMonth = Int(digits: bytes[3...])
    else { return nil }
    let year = today.components.year
    let candidates = (year...(year + 8)).lazy.compactMap {
      Day(year: $0, month: month, day: dayOfMonth)
    }
    guard let day = candidates.first(where: { $0 >= today }) else { throw .noSuchDay(text) }
    return day
  }

  private func inRange(_ day: Day, _ text: String) throws(TodoError) -> Day {
    guard abs(day.number - today.number) <= 36_525 else { throw .dayTooFar(text) }
    return day
  }

  private func dayAndTime(_ text: String) -> (day: String, time: String)? {
    let blank = text.lastIndex { $0 == " " || $0 == "T" }
    guard let blank, text[blank...].contains(":") else { return nil }
    return (String(text[..<blank]), String(text[text.index(after: blank)...]))
  }

  /// `18:00` or `9:30`.
  private func secondsAfterMidnight(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      let hour = Int(digits: parts[0].utf8), let minute = Int(digits: parts[1].utf8),
      hour < 24, minute < 60
    else { return nil }
    return Int64(hour * 3600 + minute * 60)
  }
}

extension DayParser {
  /// Words that name a day, for a person to choose from.
  package static let usualWords = [
    "today", "tomorrow", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "eow", "eom",
  ]

  /// Those of the language besides the English ones, in no order.
  package var ownWords: [String] {
    vocabularies.dropLast().flatMap { words in
      let days = Array(words.relative.keys) + Array(words.weekdays.keys)
      return days + words.endOfWeek + words.endOfMonth
    }
  }
}
