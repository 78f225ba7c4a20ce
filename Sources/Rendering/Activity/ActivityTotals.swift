import Activity
import Todos

/// What days that follow one another sum up to.
struct ActivityTotals: Hashable, Sendable {
  let commits: Int
  /// Days with a commit.
  let activeDays: Int
  /// The day with most commits, of several the latest; nil where there is none.
  let best: DayFigures?
  let completion: Completion
  /// The most days in a row with commits.
  let longestStreak: Int
  /// The days in a row with commits up to today, or up to yesterday while today has none yet; 0
  /// where the days end before today.
  let currentStreak: Int

  init(_ figures: [DayFigures], today: Day) {
    commits = figures.reduce(0) { $0 + $1.commits }
    activeDays = figures.count { $0.commits > 0 }
    best = figures.filter { $0.commits > 0 }.reduce(nil) { best, figures in
      figures.commits >= best?.commits ?? 0 ? figures : best
    }
    completion = Completion(
      done: figures.reduce(0) { $0 + $1.completion.done },
      total: figures.reduce(0) { $0 + $1.completion.total })
    longestStreak = figures.split { $0.commits == 0 }.map(\.count).max() ?? 0
    currentStreak = Self.streak(upTo: today, figures)
  }

  private static func streak(upTo today: Day, _ figures: [DayFigures]) -> Int {
    guard let last = figures.last, last.day == today else { return 0 }
    let past = last.commits == 0 ? figures.dropLast() : figures[...]
    return past.reversed().prefix { $0.commits > 0 }.count
  }
}

extension ActivityReport {
  /// The project and the query that are shown alone; nil for all.
  var subject: String? {
    let parts = [project, query].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
