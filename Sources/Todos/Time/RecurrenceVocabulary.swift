import Localization

/// The words for repeats, from the texts `input.every.…`, in the form of those of ``DayVocabulary``.
struct RecurrenceVocabulary: Sendable {
  /// `daily`, `biweekly`, `quarterly`.
  let intervals: WordTable<Interval>
  /// `other` of `other day`.
  let other: WordTable<Void>
  let units: WordTable<TimeUnit>
  /// `日` and `月`, which are units only beside such words as `ごと`.
  let unitSigns: WordTable<TimeUnit>
  /// Forms of weekdays besides those of ``DayVocabulary``: `mondays`.
  let weekdays: WordTable<Weekday>
  let weekdaySets: WordTable<Set<Weekday>>
  let ordinals: WordTable<Recurrence.Ordinal>
  /// `first day` and `last day` of a month.
  let monthEdges: WordTable<Int>
  /// `and` and `to` between days.
  let and, to: WordTable<Void>
  /// `ごと` of `月ごと`, `1回` of `月1回`.
  let each: WordTable<Void>
  /// Words without a meaning for the days, such as `every`.
  let fillers: WordTable<Void>

  struct Interval: Sendable {
    let count: Int
    let unit: TimeUnit
  }

  private init(_ languages: [Language]) {
    func table<Value: Sendable>(_ entries: [(String, Value)]) -> WordTable<Value> {
      DayVocabulary.table(entries.map { ("every.\($0)", $1) }, languages)
    }
    intervals = table([
      ("day", Interval(count: 1, unit: .days)), ("week", Interval(count: 1, unit: .weeks)),
      ("month", Interval(count: 1, unit: .months)), ("year", Interval(count: 1, unit: .years)),
      ("days2", Interval(count: 2, unit: .days)), ("weeks2", Interval(count: 2, unit: .weeks)),
      ("months2", Interval(count: 2, unit: .months)),
      ("months3", Interval(count: 3, unit: .months)),
      ("months6", Interval(count: 6, unit: .months)),
      ("years2", Interval(count: 2, unit: .years)),
    ])
    other = table([("other", ())])
    units = table([
      ("unit.days", .days), ("unit.weeks", .weeks), ("unit.months", .months),
      ("unit.years", .years),
    ])
    unitSigns = table([("sign.days", .days), ("sign.months", .months)])
    weekdays = table(Weekday.allCases.map { ("weekday.\($0.rawValue)", $0) })
    weekdaySets = table([
      ("weekdays", Weekday.workdays), ("weekend", [.saturday, .sunday]),
    ])
    ordinals = table(Recurrence.Ordinal.allCases.map { ("ordinal.\($0.rawValue)", $0) })
    monthEdges = table([("firstDay", 1), ("lastDay", 31)])
    (and, to) = (table([("and", ())]), table([("to", ())]))
    (each, fillers) = (table([("each", ())]), table([("filler", ())]))
  }

  /// The words of a language and the English ones; of all languages if it is nil.
  static func words(of language: Language?) -> RecurrenceVocabulary { loaded.words(of: language) }

  private static let loaded = Vocabularies(RecurrenceVocabulary.init)
}
