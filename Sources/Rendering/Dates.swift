package import Localization
package import Todos

/// Dates and rates as text.
extension Language {
  /// `Saturday 21 November`, with the year unless it is this year.
  package func date(_ day: Day, thisYear: Int) -> String {
    date(day, format: "long", months: "month", thisYear: thisYear)
  }

  /// `today`, or `Fri 27 Nov`, with the year unless it is this year.
  func nearDate(_ day: Day, today: Day) -> String {
    if abs(day.number - today.number) <= 1 { return near(day, today: today) }
    return date(
      day, format: "medium", months: "month.short", weekdays: "weekday.short",
      thisYear: today.components.year)
  }

  /// `21 Nov`, with the year unless it is this year.
  ///
  /// - Parameter thisYear: The reader's year; nil if it isn't known.
  func shortDate(_ day: Day, thisYear: Int?) -> String {
    date(day, format: "short", months: "month.short", thisYear: thisYear)
  }

  private func date(
    _ day: Day, format: String, months: String, weekdays: String = "weekday", thisYear: Int?
  ) -> String {
    let (year, month, number) = day.components
    return t(
      year == thisYear ? "date.\(format)" : "date.\(format).withYear",
      [
        "weekday": Message("\(weekdays).\(day.weekday.rawValue)"),
        "day": Message("date.day", ["count": number]), "month": Message("\(months).\(month)"),
        "year": String(year),
      ])
  }

  /// A relative or short date for a day: `today`, `Thu`, `21 Nov`.
  func near(_ day: Day, today: Day) -> String {
    switch day.number - today.number {
    case 0: t("date.today")
    case 1: t("date.tomorrow")
    case -1: t("date.yesterday")
    case -6...6: t("date.weekday", ["weekday": short(day.weekday)])
    default: shortDate(day, thisYear: today.components.year)
    }
  }

  /// Like ``near(_:today:)``, for a day that may be past or still to come: only a future day is a weekday.
  func nearOrDate(_ day: Day, today: Day) -> String {
    day.number < today.number - 1
      ? shortDate(day, thisYear: today.components.year) : near(day, today: today)
  }

  /// `November 2026`.
  func name(of month: Month) -> String {
    t("date.month", ["month": Message("month.\(month.month)"), "year": String(month.year)])
  }

  /// `Nov`, for a month from 1 to 12.
  func short(month: Int) -> String { t("month.short.\(month)") }

  /// `Sat`.
  func short(_ weekday: Weekday) -> String { t("weekday.short.\(weekday.rawValue)") }

  /// `Mon, Thu`.
  func list(_ weekdays: Set<Weekday>) -> String {
    Weekday.allCases.filter(weekdays.contains).map(short).text(in: self)
  }

  /// `60 %`.
  func percent(_ percent: Int) -> String { t("day.percent", ["count": percent]) }

  /// `3/5  60 %`; nil if nothing was planned or done.
  package func rate(_ completion: Completion) -> String? {
    completion.percent.map { "\(completion.done)/\(completion.total)  \(percent($0))" }
  }
}
