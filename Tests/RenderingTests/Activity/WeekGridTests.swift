import Activity
import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct WeekGridTests {
  @Test(arguments: [("2026-11", 6), ("2026-02", 5), ("2027-02", 4), ("2024-09", 6), ("2026-10", 5)])
  func `a month covers every week that it touches`(text: String, weeks: Int) throws {
    let grid = WeekGrid(try #require(Month(iso: text)).days)
    expectEqual(grid.weeks.count, weeks)
    let days = grid.weeks.flatMap { week in Weekday.allCases.compactMap { grid.day($0, of: week) } }
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
    let start = try day("2025-01-06")
    for offset in Seeds.each(3, of: Array(0..<371)) {
      let first = start.advanced(by: offset)
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

@Suite(.serialized, .startsNothing) struct MonthViewTests {
  private func text(_ format: Format) throws -> String {
    let month = try #require(Month(iso: "2026-11"))
    return ActivityView(.sample(.month(month), project: "api"), format: format).text
  }

  @Test func `each day shows both figures`() throws {
    let text = try text(.sample())
    expectEqual(
      text,
      """
      November 2026  api  commits  done %

       Mon        Tue        Wed        Thu        Fri        Sat        Sun

                                                                          1 ·
                                                                            □ 0 %

        2 ▁ 3      3 ▃ 6      4 ▃ 9      5 ▅ 12     6 ▆ 15     7 ▆ 18     8 █ 21
          ▆ 70 %     ▃ 30 %     █ 100 %    ▅ 60 %     ▁ 20 %     █ 90 %     ▅ 50 %

        9 ▁ 1     10 ▁ 4     11 ▃ 7     12 ▅ 10    13 ▅ 13    14 ▆ 16    15 ▆ 19
          ▁ 10 %     ▆ 80 %     ▃ 40 %     □ 0 %      ▆ 70 %     ▃ 30 %     █ 100 %

       16 █ 22    17 ▁ 2     18 ▃ 5     19 ▃ 8     20 ▅ 11   ›21 ▅ 14    22
          ▅ 60 %     ▁ 20 %     █ 90 %     ▅ 50 %     ▁ 10 %     ▆ 80 %

       23         24         25         26         27         28         29

       30

      216 commits   106/210  50 %   20 active days   best 22 on 16 Nov
      longest streak 20 days   current streak 20 days

      """)
  }

  @Test func `narrow days show the figures below each other`() throws {
    let text = try text(.sample(.korean, width: 40))
    expectEqual(
      text,
      """
      2026년 11월  api  커밋  완료 %

       월   화   수   목   금   토   일

                                      1
                                      ·
                                      0

        2    3    4    5    6    7    8
        3    6    9   12   15   18   21
       70   30  100   60   20   90   50

        9   10   11   12   13   14   15
        1    4    7   10   13   16   19
       10   80   40    0   70   30  100

       16   17   18   19   20  ›21   22
       22    2    5    8   11   14
       60   20   90   50   10   80

       23   24   25   26   27   28   29

       30

      커밋 216개   106/210  50%
      커밋한 날 20일   최고 22개(11월 16일)
      최장 연속 20일   현재 연속 20일

      """)
  }
}
