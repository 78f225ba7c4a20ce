/// The words for days and times.
enum Words {
  static let weekdays = WordTable(Weekday.allCases.map { ("weekday.\($0.rawValue)", $0) })
  /// Words for one day: `tomorrow`, `eom`.
  static let days = WordTable<DayWord>(
    (-2...3).map { ("relative.\($0)", .relative($0)) } + [
      ("endOfWeek", .endOf(.weeks)), ("endOfMonth", .endOf(.months)),
      ("endOfYear", .endOf(.years)), ("startOfMonth", .startOfMonth),
    ])
  /// `next week`, `last month`.
  static let periods = WordTable(
    periods("week", .weeks) + periods("months", .months) + periods("years", .years))
  /// `weekend`, `next weekend`, by its week.
  static let weekends = WordTable(periods("weekend", .weeks))
  /// `end of` a period.
  static let edges = WordTable<PeriodEdge>([
    ("edge.start", .start), ("edge.middle", .middle), ("edge.end", .end),
  ])
  /// Months from 1 to 12. « mar » is a Tuesday, although English has a month of that name.
  static let months = WordTable(
    (1...12).map { ("month.\($0)", $0) }, except: (0...6).map { "weekday.\($0)" })
  /// Times of day in seconds after midnight.
  static let times = WordTable<Int64>([("noon", 12 * 3600), ("midnight", midnight)])
  static let dayParts = WordTable<DayPart>([
    ("am", .morning), ("pm", .afternoon), ("tonight", .evening),
  ])
  static let units = WordTable<TimeUnit>([
    ("unit.days", .days), ("unit.weeks", .weeks), ("unit.months", .months),
    ("unit.years", .years), ("unit.hours", .hours), ("unit.minutes", .minutes),
    ("unit.monthsOrMinutes", .monthsOrMinutes),
  ])
  /// Words for a number of days: `사흘`, « quinzaine ».
  static let dayCounts = WordTable(((1...10) + [14, 15]).map { ("days.\($0)", $0) })
  /// Number words in thousandths: `a`, `two`, `half an`.
  static let numbers = WordTable(
    ((1...20) + [30]).map { ("number.\($0)", $0 * 1000) } + [("number.half", 500)])
  /// `in` of `in 3 days`, `later` of `3 days later`, `ago` of `3 days ago`, « il y a » of « il y a 3 jours ».
  static let ahead = WordTable("in")
  static let later = WordTable("later")
  static let ago = WordTable("ago")
  static let behind = WordTable("behind")
  /// `and` of `1 hour and 30 minutes`.
  static let and = WordTable("and")
  /// `next` of `next mon` as 1, `last` as -1.
  static let directions = WordTable([("next", 1), ("last", -1)])
  /// `st` of `1st`, and the mark of a year in `2026年`.
  static let ordinals = WordTable("ordinal")
  static let yearMarks = WordTable("yearMark")
  /// « le » of « le 27 ».
  static let bareDates = WordTable("bareDate")
  /// `eod`, which may stand beside a day.
  static let endOfDay = WordTable("endOfDay")
  /// The marks in `18h30`, `18時30分` and `18時半`.
  static let hourMarks = WordTable<HourMark>([
    ("hourMark", .hour), ("hourOrDurationMark", .hourOrDuration),
  ])
  static let minuteMarks = WordTable("minuteMark")
  static let halfHours = WordTable("halfHour")
  /// `at` of `at 10`.
  static let at = WordTable("at")
  /// Words without a meaning for the day, such as `at`.
  static let fillers = WordTable("filler")

  /// The last minute of a day, so that it belongs to the day.
  static let midnight: Int64 = 24 * 3600 - 60

  private static func periods(_ key: String, _ unit: TimeUnit) -> [(String, Period)] {
    (-1...2).map { ("\(key).\($0)", Period(unit: unit, distance: $0)) }
  }
}

/// The words for repeats.
extension Words {
  /// `daily`, `biweekly`, `quarterly`.
  static let intervals = WordTable<RepeatInterval>([
    ("every.day", (1, .days)), ("every.week", (1, .weeks)), ("every.month", (1, .months)),
    ("every.year", (1, .years)), ("every.days2", (2, .days)), ("every.weeks2", (2, .weeks)),
    ("every.months2", (2, .months)), ("every.months3", (3, .months)),
    ("every.months6", (6, .months)), ("every.years2", (2, .years)),
  ])
  /// `other` of `other day`.
  static let other = WordTable("every.other")
  static let intervalUnits = WordTable<TimeUnit>([
    ("every.unit.days", .days), ("every.unit.weeks", .weeks), ("every.unit.months", .months),
    ("every.unit.years", .years),
  ])
  /// `日` and `月`, which are units only beside such words as `ごと`.
  static let unitSigns = WordTable<TimeUnit>([
    ("every.sign.days", .days), ("every.sign.months", .months),
  ])
  /// Weekdays in these forms too: `mondays`.
  static let repeatedWeekdays = WordTable(
    Weekday.allCases.map { ("every.weekday.\($0.rawValue)", $0) })
  static let weekdaySets = WordTable<Set<Weekday>>([
    ("every.weekdays", Weekday.workdays), ("every.weekend", [.saturday, .sunday]),
  ])
  static let weekOrdinals = WordTable(
    Recurrence.Ordinal.allCases.map { ("every.ordinal.\($0.rawValue)", $0) })
  /// `first day` and `last day` of a month.
  static let monthEdges = WordTable([("every.firstDay", 1), ("every.lastDay", 31)])
  /// `and` and `to` between days.
  static let andDays = WordTable("every.and")
  static let to = WordTable("every.to")
  /// `ごと` of `月ごと`, `1回` of `月1回`.
  static let each = WordTable("every.each")
  /// Words without a meaning for the days, such as `every`.
  static let repeatFillers = WordTable("every.filler", "every.each")
}

/// A number of units of time, such as `2 weeks`.
typealias RepeatInterval = (count: Int, unit: TimeUnit)

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
