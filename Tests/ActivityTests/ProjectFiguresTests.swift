import Testing
import TestingAdditions
import Todos

@testable import Activity

@Suite(.serialized, .startsNothing) struct ProjectFiguresTests {
  @Test func `each commit counts in its week, and one dated tomorrow in no week`() {
    let today = Day(number: 20_000)
    let commits = [0: 1, -6: 2, -7: 4, -20: 8, -21: 16, 1: 32]
    let days = Dictionary(uniqueKeysWithValues: commits.map { (today.advanced(by: $0), $1) })
    let figures = ProjectFigures(days, today: today, weeks: 3)
    expectEqual(figures.weeks, [8, 4, 3])
    expectEqual(figures.lastWeek, 3)
    expectEqual(figures.total, 63)
    expectEqual(figures.lastDay, today)
  }
}
