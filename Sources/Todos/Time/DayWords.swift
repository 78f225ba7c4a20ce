/// A language that ootd speaks.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case korean = "ko"
  case french = "fr"

  /// The language of a POSIX locale name such as `ko_KR.UTF-8`, or of a plain code such as `fr`.
  package init?(locale: String) {
    let code = locale.prefix { $0.isLetter && $0.isASCII }.lowercased()
    self.init(rawValue: code)
  }
}

/// The words of one language that name a day. All are lower case; several may name the same day.
struct DayWords: Sendable {
  /// Words by their distance from today in days.
  let relative: [String: Int]
  let weekdays: [String: Weekday]
  let endOfWeek: [String]
  let endOfMonth: [String]
  /// What follows `--every`, besides weekdays.
  let recurrences: [String: Recurrence]
  let units: Units

  /// What follows the number in `+3d`, `+2w` and `+3h`.
  struct Units: Sendable {
    let days, weeks, hours: String
  }

  static func words(of language: Language) -> DayWords {
    switch language {
    case .english: english
    case .korean: korean
    case .french: french
    }
  }

  static let english = DayWords(
    relative: ["today": 0, "tomorrow": 1, "yesterday": -1],
    weekdays: weekdays([
      ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"],
      ["thursday", "thu", "thur", "thurs"], ["friday", "fri"], ["saturday", "sat"],
      ["sunday", "sun"],
    ]),
    endOfWeek: ["eow"], endOfMonth: ["eom"],
    recurrences: [
      "day": .day, "daily": .day, "weekdays": .weekdays, "weekday": .weekdays, "week": .week,
      "weekly": .week, "month": .month, "monthly": .month,
    ],
    units: Units(days: "d", weeks: "w", hours: "h"))

  static let korean = DayWords(
    relative: ["오늘": 0, "내일": 1, "모레": 2, "내일모레": 2, "글피": 3, "어제": -1, "그제": -2, "그저께": -2],
    weekdays: weekdays([
      ["월요일", "월"], ["화요일", "화"], ["수요일", "수"], ["목요일", "목"], ["금요일", "금"],
      ["토요일", "토"], ["일요일", "일"],
    ]),
    endOfWeek: ["주말", "이번주말"], endOfMonth: ["월말", "이달말"],
    recurrences: ["매일": .day, "평일": .weekdays, "매주": .week, "매월": .month, "매달": .month],
    units: Units(days: "일", weeks: "주", hours: "시간"))

  static let french = DayWords(
    relative: [
      "aujourd'hui": 0, "aujourdhui": 0, "demain": 1, "après-demain": 2, "apres-demain": 2,
      "hier": -1, "avant-hier": -2,
    ],
    weekdays: weekdays([
      ["lundi", "lun"], ["mardi", "mar"], ["mercredi", "mer"], ["jeudi", "jeu"],
      ["vendredi", "ven"], ["samedi", "sam"], ["dimanche", "dim"],
    ]),
    endOfWeek: ["fds", "fin-de-semaine"], endOfMonth: ["fdm", "fin-de-mois"],
    recurrences: [
      "jour": .day, "jours": .day, "ouvrés": .weekdays, "ouvrables": .weekdays, "semaine": .week,
      "mois": .month,
    ],
    units: Units(days: "j", weeks: "sem", hours: "h"))

  private static func weekdays(_ names: [[String]]) -> [String: Weekday] {
    var weekdays: [String: Weekday] = [:]
    for (weekday, names) in zip(Weekday.allCases, names) {
      for name in names { weekdays[name] = weekday }
    }
    return weekdays
  }
}
