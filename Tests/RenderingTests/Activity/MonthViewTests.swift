import Activity
import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

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
