import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct WeekGridTests {
  @Test(arguments: [
    ("2026-11", 6), ("2026-02", 5), ("2027-02", 4), ("2024-09", 6), ("2026-10", 5),
  ])
  func `a month covers every week that it touches`(text: String, weeks: Int) throws {
    let grid = WeekGrid(try #require(Month(iso: text)).days)
    expectEqual(grid.weeks.count, weeks)
    let days = grid.weeks.flatMap { week in
      Weekday.allCases.compactMap { grid.day($0, of: week) }
    }
    expectEqual(days, Array(grid.days))
  }

  @Test func `a day is in the row of its weekday`() throws {
    let grid = try WeekGrid(day("2026-11-01")...day("2026-11-30"))
    try expectEqual(grid.day(.sunday, of: 0), day("2026-11-01"))
    expectEqual(grid.day(.saturday, of: 0), nil)
    try expectEqual(grid.day(.saturday, of: 3), day("2026-11-21"))
    expectEqual(grid.day(.tuesday, of: 5), nil)
  }

  @Test func `months begin in the week of their first day`() throws {
    let grid = try WeekGrid(day("2026-09-14")...day("2026-11-22"))
    expectEqual(grid.months.map(\.week), [0, 2, 6])
    expectEqual(grid.months.map(\.month.month), [9, 10, 11])
  }

  @Test(arguments: Language.allCases, [1, 2])
  func `names of months never overlap`(language: Language, cell: Int) throws {
    for first in try day("2025-01-06").number..<day("2026-01-12").number {
      let first = Day(number: first)
      let grid = WeekGrid(first...first.advanced(by: 370))
      let names = MonthRow(grid, cell: cell, language: language).names
      #expect(names.count >= 6)
      for (name, next) in zip(names, names.dropFirst()) {
        #expect(name.column + name.name.displayWidth < next.column)
      }
    }
  }

  @Test func `over several years, January shows the year`() throws {
    let grid = try WeekGrid(DaySpan.weeks(120).days(today: day("2026-11-21")))
    let names = MonthRow(grid, cell: 2, language: Language.english).names.map(\.name)
    expectEqual(names.filter { $0.hasPrefix("20") }, ["2025", "2026"])
  }
}
