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

  @Test func `days that end before today have no current streak`() {
    let totals = ActivityTotals(figures([1, 1, 1], daysAgo: 1), today: today)
    expectEqual(totals.longestStreak, 3)
    expectEqual(totals.currentStreak, 0)
  }

  @Test func `totals add up all days`() {
    let figures = figures([3, 0, 7, 7, 0, 1])
    let totals = ActivityTotals(figures, today: today)
    expectEqual(totals.commits, 18)
    expectEqual(totals.activeDays, 4)
    expectEqual(totals.best, figures[3])
    expectEqual(totals.completion, Completion(done: 3, total: 9))
  }

  @Test func `without commits there is no best day`() {
    expectEqual(ActivityTotals(figures([0, 0]), today: today).best, nil)
    expectEqual(ActivityTotals([], today: today).completion.rate, nil)
  }
}
