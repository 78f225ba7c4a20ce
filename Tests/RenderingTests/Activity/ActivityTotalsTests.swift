import Localization
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering

@Suite(.serialized, .startsNothing) struct ActivityTotalsTests {
  private let today = Day(number: 20_000)

  /// Figures of consecutive days, the last one `daysAgo` days before today.
  private func figures(_ commits: [Int], daysAgo: Int = 0) -> [DayFigures] {
    let count = commits.count
    return commits.enumerated().map { index, commits in
      DayFigures(
        day: today.advanced(by: index - daysAgo).advanced(by: 1 - count), commits: commits,
        completion: Completion(done: index % 2, total: 1 + index % 2))
    }
  }

  @Test(arguments: [
    ([], 0, 0), ([0], 0, 0), ([1], 1, 1), ([1, 0], 1, 1), ([1, 0, 0], 1, 0), ([1, 1, 0], 2, 2),
    ([2, 1, 0, 1], 2, 1), ([1, 1, 1, 0, 1, 1], 3, 2), ([0, 5, 5, 5, 5], 4, 4),
    ([1, 1, 0, 0, 1, 0], 2, 1), ([0, 0, 0], 0, 0),
  ])
  func `a streak is consecutive days with commits, and today may still have none`(
    commits: [Int], longest: Int, current: Int
  ) {
    let totals = ActivityTotals(figures(commits), today: today)
    expectEqual(totals.longestStreak, longest)
    expectEqual(totals.currentStreak, current)
  }

  @Test func `totals add up all days`() {
    let figures = figures([3, 0, 7, 7, 0, 1])
    let totals = ActivityTotals(figures, today: today)
    expectEqual(totals.commits, 18)
    expectEqual(totals.activeDays, 4)
    expectEqual(totals.best, figures[3])
    expectEqual(totals.completion, Completion(done: 3, total: 9))
    expectEqual(ActivityTotals(self.figures([0, 0]), today: today).best, nil)
    expectEqual(ActivityTotals([], today: today).completion.rate, nil)
    // Days that end before today have no current streak.
    let past = ActivityTotals(self.figures([1, 1, 1], daysAgo: 1), today: today)
    #expect((past.longestStreak, past.currentStreak) == (3, 0))
  }
}

@Suite(.serialized, .startsNothing) struct HeatLevelTests {
  private func figures(commits: Int = 0, done: Int = 0, total: Int = 0) -> DayFigures {
    DayFigures(
      day: Format.today, commits: commits, completion: Completion(done: done, total: total))
  }

  private static let commits: [(Int, HeatLevel)] = [
    (0, .zero), (1, .shade(0)), (4, .shade(0)), (5, .shade(1)), (9, .shade(1)), (10, .shade(2)),
    (14, .shade(2)), (15, .shade(3)), (19, .shade(3)), (20, .shade(4)), (1000, .shade(4)),
  ]

  @Test(arguments: commits)
  func `commit counts map to bands`(commits: Int, level: HeatLevel) {
    expectEqual(HeatLevel(.commits, of: figures(commits: commits)), level)
  }

  private static let rates: [(Int, Int, HeatLevel)] = [
    (0, 0, .absent), (0, 100, .zero), (1, 1000, .shade(0)), (29, 100, .shade(0)),
    (30, 100, .shade(1)), (49, 100, .shade(1)), (50, 100, .shade(2)), (69, 100, .shade(2)),
    (70, 100, .shade(3)), (89, 100, .shade(3)), (90, 100, .shade(4)), (3, 3, .shade(4)),
  ]

  @Test(arguments: rates)
  func `rates map to bands, except on a day without a plan`(done: Int, total: Int, level: HeatLevel)
  { expectEqual(HeatLevel(.completion, of: figures(done: done, total: total)), level) }

  @Test func `the legend shows the range of each band`() {
    let labels = Metric.allCases.map { metric in
      HeatLevel.all(of: metric).map { $0.label(metric, Language.english) }
    }
    expectEqual(
      labels,
      [
        ["0", "1–4", "5–9", "10–14", "15–19", "20+"],
        ["no plan", "0", "1–29", "30–49", "50–69", "70–89", "90–100 %"],
      ])
  }

  @Test(arguments: [ColorDepth.none, .ansi16, .ansi256, .trueColor], Metric.allCases)
  func `bands look different at every colour depth`(depth: ColorDepth, metric: Metric) {
    for background in [Background.dark, .light] {
      let marks = HeatLevel.all(of: metric).map {
        $0.mark(metric, depth).text(depth, on: background)
      }
      expectEqual(Set(marks).count, marks.count)
      for mark in HeatLevel.all(of: metric) { expectEqual(mark.mark(metric, depth).width, 1) }
    }
  }

  @Test(arguments: [
    ("15;0", Background.dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark),
    ("0;7", .light), ("", nil), ("x", nil),
  ])
  func `COLORFGBG sets the background`(variable: String, background: Background?) {
    expectEqual(Background(environment: ["COLORFGBG": variable]), background)
    expectEqual(Background(environment: [:]), nil)
  }
}
