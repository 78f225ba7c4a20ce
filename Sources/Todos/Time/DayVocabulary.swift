import Localization

/// The words for days and times, from the texts `input.…`. Each text has words of the same meaning
/// separated by spaces, or is empty. A `-` in a word is a space or a hyphen. All words are lowercase.
struct DayVocabulary: Sendable {
  let weekdays: [String: Weekday]
  /// Words for one day: `tomorrow`, `weekend`, `eom`.
  let days: [String: DayWord]
  /// `next week` by its distance from this week, in weeks.
  let weeks: [String: Int]
  /// Months from 1 to 12.
  let months: [String: Int]
  /// Times of day in seconds after midnight.
  let times: [String: Int64]
  let dayParts: [String: DayPart]
  let units: [String: TimeUnit]
  /// Values of `--every` besides weekdays.
  let recurrences: [String: Recurrence]
  /// `in` and `later` of `in 3 days` and `3 days later`, and `a` of `in a week`.
  let ahead, later, one: [String: Void]
  /// `next` of `next mon`.
  let next: [String: Void]
  /// `st` of `1st`, and the mark of a year in `2026年`.
  let ordinals, yearMarks: [String: Void]
  /// The marks in `18h30`, `18時30分` and `18時半`.
  let hourMarks, minuteMarks, halfHours: [String: Void]
  /// Words without a meaning for the day, such as `at`.
  let fillers: [String: Void]

  /// - Parameter languages: In order of precedence: a word of an earlier one has its meaning.
  private init(_ languages: [Language]) {
    func words(_ key: String, _ languages: [Language] = languages) -> [String] {
      languages.flatMap { $0.t("input.\(key)").split(separator: " ") }.map { word in
        String(word.map { $0 == "-" ? " " : $0 })
      }
    }
    func table<Value>(_ entries: [(key: String, value: Value)]) -> [String: Value] {
      let words = entries.flatMap { entry in words(entry.key).map { ($0, entry.value) } }
      return Dictionary(words) { first, _ in first }
    }
    func set(_ key: String) -> [String: Void] { table([(key, ())]) }

    let weekdays = table(Weekday.allCases.map { ("weekday.\($0.rawValue)", $0) })
    self.weekdays = weekdays
    days = table(
      (-2...3).map { ("relative.\($0)", .relative($0)) } + [
        ("endOfDay", .relative(0)), ("endOfWeek", .endOfWeek), ("endOfMonth", .endOfMonth),
        ("endOfYear", .endOfYear), ("nextMonth", .nextMonth), ("weekend", .weekend),
      ])
    weeks = table((0...2).map { ("week.\($0)", $0) })
    // « mar » is a Tuesday, although English has a month of that name.
    let ownWeekdays = (0...6).flatMap { words("weekday.\($0)", Array(languages.prefix(1))) }
    months = table((1...12).map { ("month.\($0)", $0) }).filter { !ownWeekdays.contains($0.key) }
    times = table([("noon", 12 * 3600), ("midnight", 24 * 3600 - 60)])
    dayParts = table([("am", .morning), ("pm", .afternoon), ("tonight", .evening)])
    units = table([
      ("unit.days", .days), ("unit.weeks", .weeks), ("unit.months", .months),
      ("unit.hours", .hours), ("unit.minutes", .minutes),
      ("unit.monthsOrMinutes", .monthsOrMinutes),
    ])
    recurrences = table([
      ("every.day", .day), ("every.weekdays", .weekdays), ("every.week", .week),
      ("every.month", .month),
    ])
    (ahead, later, one, next) = (set("in"), set("later"), set("one"), set("next"))
    (ordinals, yearMarks) = (set("ordinal"), set("yearMark"))
    (hourMarks, minuteMarks, halfHours) = (set("hourMark"), set("minuteMark"), set("halfHour"))
    fillers = set("filler")
  }

  /// The words of a language and the English ones; of all languages if it is nil.
  static func words(of language: Language?) -> DayVocabulary {
    switch language {
    case .english: english
    case .korean: korean
    case .french: french
    case .japanese: japanese
    case nil: all
    }
  }

  // Each is loaded when the first day is parsed.
  private static let english = DayVocabulary([.english])
  private static let korean = DayVocabulary([.korean, .english])
  private static let french = DayVocabulary([.french, .english])
  private static let japanese = DayVocabulary([.japanese, .english])
  private static let all = DayVocabulary(Language.allCases)
}

enum DayWord: Sendable {
  /// Days from today.
  case relative(Int)
  case endOfWeek, endOfMonth, endOfYear, nextMonth
  /// The next Saturday; today on a Saturday or Sunday.
  case weekend
}

enum TimeUnit: Sendable {
  case days, weeks, months, hours, minutes
  /// `m`: months up to 12, then minutes, which are no DAY.
  case monthsOrMinutes
}

/// The part of a day that a time belongs to.
enum DayPart: Sendable {
  case morning, afternoon, evening

  /// The hour if none was typed.
  var usualHour: Int64 {
    switch self {
    case .morning: 9
    case .afternoon: 15
    case .evening: 20
    }
  }

  /// The hour that a clock shows in this part of the day, from 0 to 23; nil if there is none.
  func hour(_ hour: Int) -> Int? {
    switch self {
    case .morning: hour <= 12 ? hour % 12 : nil
    case .afternoon: hour <= 12 ? hour % 12 + 12 : nil
    case .evening: (1...11).contains(hour) ? hour + 12 : hour > 12 ? hour : nil
    }
  }
}
