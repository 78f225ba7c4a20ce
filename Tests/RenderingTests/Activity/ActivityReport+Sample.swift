import Localization
import Testing
import Todos

@testable import Activity
@testable import Rendering

/// The day of an ISO 8601 text.
func day(_ iso: String) throws -> Day {
  try #require(Day(iso: iso))
}

extension ActivityReport {
  /// Figures that cover all bands, up to Saturday 21 November 2026.
  static func sample(_ span: DaySpan, project: String? = nil) -> ActivityReport {
    sample(span, project: project) { index in
      (commits: index * 3 % 23, completion: Completion(done: index * 7 % 11, total: 10))
    }
  }

  /// - Parameter figures: The figures of each day up to today, by its offset from the first day.
  static func sample(
    _ span: DaySpan, project: String? = nil,
    _ figures: (Int) -> (commits: Int, completion: Completion)
  ) -> ActivityReport {
    let days = span.days(today: Format.today)
    let past = days.lowerBound...min(days.upperBound, Format.today)
    return ActivityReport(
      span: span, days: days,
      figures: past.enumerated().map { index, day in
        let (commits, completion) = figures(index)
        return DayFigures(day: day, commits: commits, completion: completion)
      }, project: project, query: nil, isLinked: true, warnings: [])
  }
}

extension Format {
  /// 21 November 2026.
  static let today = Day(number: 20_778)

  /// At 10:00 UTC on that day.
  static func sample(
    _ language: Language = .english, width: Int? = 80, color: ColorDepth = .none,
    background: Background = .dark
  ) -> Format {
    let calendar = LocalCalendar(zone: .utc)
    return Format(
      language: language, width: width, color: color, background: background,
      calendar: calendar, now: calendar.start(of: today).advanced(bySeconds: 36_000))
  }
}
