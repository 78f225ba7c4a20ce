package import Localization

/// Parses DAY and WHEN as a person types them.
package struct DayParser: Sendable {
  package let now: Moment
  package let calendar: LocalCalendar
  /// The languages whose words it knows, in order of precedence.
  private let languages: [Language]

  /// - Parameter language: Its words are accepted besides the English ones.
  package init(now: Moment, calendar: LocalCalendar, language: Language) {
    self.now = now
    self.calendar = calendar
    languages = language == .english ? [.english] : [language, .english]
  }

  /// For stored words, which may have been typed in any language.
  package init(now: Moment, calendar: LocalCalendar) {
    self.now = now
    self.calendar = calendar
    languages = Language.allCases
  }

  package var today: Day { calendar.day(of: now) }

  private var vocabularies: [DayVocabulary] { languages.map(DayVocabulary.words) }

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
      ? .nonexistentDay(text) : .unknownDay(text)
  }

  /// Parses a DAY in the past: a weekday is the last one before today, `12-01` the last one, today
  /// included.
  /// - Throws: `TodoError.futureDay` for a future day.
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
    else { throw .futureDay(text) }
    return last
  }

  /// Parses a DAY with or without a time after a space or `T`; a time without a day, which means today;
  /// `+3h`; or a full ISO 8601 moment. A time before the day's start is after midnight, at the end of
  /// that day.
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

  /// Parses a value of `--every`: `day`, `weekdays`, `week`, `month` or weekdays separated by commas.
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

  /// The days from `first` to `last`. A weekday as the last means the next one on or after the first.
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
  private func count(of word: String, _ units: KeyPath<DayVocabulary, [String]>) -> Int? {
    guard word.first == "+" else { return nil }
    for unit in vocabularies.flatMap({ $0[keyPath: units] }) where word.hasSuffix(unit) {
      let digits = word.dropFirst().dropLast(unit.count).utf8
      if let count = Int(digits: digits) { return count }
    }
    return nil
  }

  /// The next `12-01`. For `02-29` it is in the next leap year.
  private func monthAndDay(_ word: String, _ text: String) throws(TodoError) -> Day? {
    let bytes = Array(word.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: "-"), let month = Int(digits: bytes[..<2]),
      let dayOfMonth = Int(digits: bytes[3...])
    else { return nil }
    let year = today.components.year
    let candidates = (year...(year + 8)).lazy.compactMap {
      Day(year: $0, month: month, day: dayOfMonth)
    }
    guard let day = candidates.first(where: { $0 >= today }) else { throw .nonexistentDay(text) }
    return day
  }

  private func inRange(_ day: Day, _ text: String) throws(TodoError) -> Day {
    guard abs(day.number - today.number) <= 36_525 else { throw .dayTooFar(text) }
    return day
  }

  private func dayAndTime(_ text: String) -> (day: String, time: String)? {
    let separator = text.lastIndex { $0 == " " || $0 == "T" }
    guard let separator, text[separator...].contains(":") else { return nil }
    return (String(text[..<separator]), String(text[text.index(after: separator)...]))
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
  /// Common words for days, to suggest to a person.
  package static let standardWords = [
    "today", "tomorrow", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "eow", "eom",
  ]

  /// The language's words besides the English ones, in no order.
  package var localizedWords: [String] {
    vocabularies.dropLast().flatMap { words in
      let days = Array(words.relative.keys) + Array(words.weekdays.keys)
      return days + words.endOfWeek + words.endOfMonth
    }
  }
}

/// The words of one language for days, from its texts `input.…`. Each text has words of the same
/// meaning separated by spaces, or is empty. All words are lowercase.
struct DayVocabulary: Sendable {
  /// Words by their distance from today in days.
  let relative: [String: Int]
  let weekdays: [String: Weekday]
  let endOfWeek, endOfMonth: [String]
  /// Values of `--every` besides weekdays.
  let recurrences: [String: Recurrence]
  /// Units after the number in `+3d`, `+2w` and `+3h`.
  let days, weeks, hours: [String]

  private init(_ language: Language) {
    func words(_ key: String) -> [String] {
      language.t("input.\(key)").split(separator: " ").map(String.init)
    }
    func table<Value>(_ values: [Value], _ key: (Value) -> String) -> [String: Value] {
      let entries = values.flatMap { value in words(key(value)).map { ($0, value) } }
      return Dictionary(entries) { first, _ in first }
    }
    relative = table(Array(-2...3)) { "relative.\($0)" }
    weekdays = table(Weekday.allCases) { "weekday.\($0.rawValue)" }
    endOfWeek = words("endOfWeek")
    endOfMonth = words("endOfMonth")
    recurrences = table([.day, .weekdays, .week, .month]) { "every.\($0)" }
    days = words("unit.days")
    weeks = words("unit.weeks")
    hours = words("unit.hours")
  }

  static func words(of language: Language) -> DayVocabulary {
    all[language] ?? DayVocabulary(language)
  }

  /// Loaded once, when the first day is parsed.
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, DayVocabulary($0)) })
}
