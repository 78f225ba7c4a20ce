import Localization
import Synchronization

/// The words for days and times, from the texts `input.…`. Each text has words of the same meaning
/// separated by spaces, or is empty. A `-` in a word is a space or a hyphen. All words are lowercase.
struct DayVocabulary: Sendable {
  let weekdays: WordTable<Weekday>
  /// Words for one day: `tomorrow`, `eom`.
  let days: WordTable<DayWord>
  /// `next week`, `last month`.
  let periods: WordTable<Period>
  /// `weekend`, `next weekend`, by its week.
  let weekends: WordTable<Period>
  /// `end of` a period.
  let edges: WordTable<PeriodEdge>
  /// Months from 1 to 12.
  let months: WordTable<Int>
  /// Times of day in seconds after midnight.
  let times: WordTable<Int64>
  let dayParts: WordTable<DayPart>
  let units: WordTable<TimeUnit>
  /// Words for a number of days: `사흘`, « quinzaine ».
  let dayCounts: WordTable<Int>
  /// Number words in thousandths: `a`, `two`, `half an`.
  let numbers: WordTable<Int>
  /// `in` of `in 3 days`, `later` of `3 days later`, `ago` of `3 days ago`, « il y a » of « il y a 3 jours ».
  let ahead, later, ago, behind: WordTable<Void>
  /// `and` of `1 hour and 30 minutes`.
  let and: WordTable<Void>
  /// `next` of `next mon` as 1, `last` as -1.
  let directions: WordTable<Int>
  /// `st` of `1st`, and the mark of a year in `2026年`.
  let ordinals, yearMarks: WordTable<Void>
  /// « le » of « le 27 ».
  let bareDates: WordTable<Void>
  /// `eod`, which may stand beside a day.
  let endOfDay: WordTable<Void>
  /// The marks in `18h30`, `18時30分` and `18時半`.
  let hourMarks: WordTable<HourMark>
  let minuteMarks, halfHours: WordTable<Void>
  /// `at` of `at 10`.
  let at: WordTable<Void>
  /// Words without a meaning for the day, such as `at`.
  let fillers: WordTable<Void>

  private init(_ languages: [Language]) {
    func table<Value: Sendable>(_ entries: [(String, Value)]) -> WordTable<Value> {
      Self.table(entries, languages)
    }
    func set(_ key: String) -> WordTable<Void> { table([(key, ())]) }

    let weekdays = table(Weekday.allCases.map { ("weekday.\($0.rawValue)", $0) })
    self.weekdays = weekdays
    days = table(
      (-2...3).map { ("relative.\($0)", .relative($0)) } + [
        ("endOfWeek", .endOf(.weeks)), ("endOfMonth", .endOf(.months)),
        ("endOfYear", .endOf(.years)), ("startOfMonth", .startOfMonth),
      ])
    let distances = -1...2
    func periods(_ key: String, _ unit: TimeUnit) -> [(String, Period)] {
      distances.map { ("\(key).\($0)", Period(unit: unit, distance: $0)) }
    }
    self.periods = table(
      periods("week", .weeks) + periods("months", .months) + periods("years", .years))
    weekends = table(periods("weekend", .weeks))
    edges = table([("edge.start", .start), ("edge.middle", .middle), ("edge.end", .end)])
    // « mar » is a Tuesday, although English has a month of that name.
    let ownWeekdays = (0...6).flatMap { Self.words("weekday.\($0)", Array(languages.prefix(1))) }
    months = WordTable(
      table((1...12).map { ("month.\($0)", $0) }).words.filter { !ownWeekdays.contains($0.word) })
    times = table([("noon", 12 * 3600), ("midnight", Self.midnight)])
    dayParts = table([("am", .morning), ("pm", .afternoon), ("tonight", .evening)])
    units = table([
      ("unit.days", .days), ("unit.weeks", .weeks), ("unit.months", .months),
      ("unit.years", .years), ("unit.hours", .hours), ("unit.minutes", .minutes),
      ("unit.monthsOrMinutes", .monthsOrMinutes),
    ])
    numbers = table(
      ((1...20) + [30]).map { ("number.\($0)", $0 * 1000) } + [("number.half", 500)])
    dayCounts = table(((1...10) + [14, 15]).map { ("days.\($0)", $0) })
    (ahead, later, ago, behind) = (set("in"), set("later"), set("ago"), set("behind"))
    (and, at) = (set("and"), set("at"))
    directions = table([("next", 1), ("last", -1)])
    (ordinals, yearMarks, bareDates) = (set("ordinal"), set("yearMark"), set("bareDate"))
    endOfDay = set("endOfDay")
    hourMarks = table([("hourMark", .hour), ("hourOrDurationMark", .hourOrDuration)])
    (minuteMarks, halfHours) = (set("minuteMark"), set("halfHour"))
    fillers = set("filler")
  }

  /// The meanings of words by the keys of their texts.
  static func table<Value: Sendable>(
    _ entries: [(key: String, value: Value)], _ languages: [Language]
  ) -> WordTable<Value> {
    let meanings: [(word: String, value: Value)] = entries.flatMap { entry in
      words(entry.key, languages).map { ($0, entry.value) }
    }
    return WordTable(meanings)
  }

  private static func words(_ key: String, _ languages: [Language]) -> [String] {
    languages.flatMap { $0.t("input.\(key)").split(separator: " ").map(String.init) }
  }

  /// The words of a language and the English ones; of all languages if it is nil.
  static func words(of language: Language?) -> DayVocabulary { loaded.words(of: language) }

  private static let loaded = Vocabularies(DayVocabulary.init)

  /// The last minute of a day, so that it belongs to the day.
  static let midnight: Int64 = 24 * 3600 - 60
}

/// The vocabulary of each language, loaded when it is first needed.
final class Vocabularies<Vocabulary: Sendable>: Sendable {
  private let loaded = Mutex<[Language?: Vocabulary]>([:])
  private let load: @Sendable ([Language]) -> Vocabulary

  /// - Parameter load: Gets languages in order of precedence: a word of an earlier one has its meaning.
  init(_ load: @escaping @Sendable ([Language]) -> Vocabulary) {
    self.load = load
  }

  func words(of language: Language?) -> Vocabulary {
    loaded.withLock { loaded in
      if let vocabulary = loaded[language] { return vocabulary }
      let languages = language.map { $0 == .english ? [$0] : [$0, .english] } ?? Language.allCases
      let vocabulary = load(languages)
      loaded[language] = vocabulary
      return vocabulary
    }
  }
}

enum DayWord: Sendable {
  /// Days from today.
  case relative(Int)
  /// The last day of this week, month or year.
  case endOf(TimeUnit)
  /// The next first day of a month, today included.
  case startOfMonth
}

/// Units of time, the largest first.
enum TimeUnit: Int, Comparable, Sendable {
  case years, months, weeks, days, hours, minutes
  /// `m`, which is clear only after another unit: `1h30m`, `1y6m`.
  case monthsOrMinutes

  static func < (left: TimeUnit, right: TimeUnit) -> Bool { left.rawValue < right.rawValue }
}

/// Whether `9h` in a language means a time of day, or could also be a time span.
enum HourMark: Sendable {
  case hour, hourOrDuration
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
