import Activity
import Localization
import Store
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct MorningViewTests {
  private func text(_ report: DayReport, _ language: Language = .english, width: Int? = 80)
    -> String
  { MorningView(report, format: .sample(language, width: width)).text }

  private func text(_ counts: MorningCounts, _ language: Language = .english) -> String {
    text(.sample(counts), language)
  }

  @Test func `figures come first, then todos, then next steps`() {
    let counts = MorningCounts(planned: 3, carriedOver: 1, due: 1, overdue: 1, doing: 1, done: 1)
    expectEqual(
      text(counts),
      """
      Good morning. Yesterday: 18 commits, 75 % (3/4).
      Today: 1 done, 4 planned, 1 carried over, 1 due, 1 overdue.
         7       ·  overdue 1  a-project-of-a-long-name  overdue yesterday
         1  !!!  ·  planned 1
         2  !!   ·  planned 2
         3  !    ·  planned 3
         8       ▸  doing 1
         6       ·  due 1      due today 17:00
         5       ·  carried 1  carried since yesterday
      ootd today  ·  ootd plan --carry  ·  ootd review --on yesterday

      """)
  }

  @Test(arguments: [
    (Language.korean, "좋은 아침입니다. 어제: 커밋 18개, 75% (3/4).\n오늘: 계획 1개."),
    (.french, "Bonjour. Hier\u{A0}: 18 commits, 75\u{A0}% (3/4).\nAujourd'hui\u{A0}: 1 prévue."),
    (.japanese, "おはようございます。昨日: コミット 18件、75% (3/4)。\n今日: 予定 1件。"),
  ])
  func `the morning briefing is in the user's language`(language: Language, figures: String) {
    expectEqual(
      text(MorningCounts(planned: 1), language),
      "\(figures)\n   1  !!!  ·  planned 1\nootd today  ·  ootd review --on yesterday\n"
    )
  }

  @Test func `an empty day shows the first step`() {
    expectEqual(
      text(.sample(MorningCounts(), past: [])),
      """
      Good morning. Yesterday: 0 commits, no plan.
      Today: no plan yet.
      Plan something  ootd add "Fix token refresh" -p high

      """)
  }

  private static let freeYesterdays: [(DayReport.Past, String, String?)] = [
    ([(18, 3, 4), (5, 1, 1)], "Yesterday: 18 commits, 75 % (3/4).", nil),
    ([(0, 0, 0), (5, 1, 1)], "Yesterday: 0 commits, no plan.", "Thursday 19 November: 5 commits"),
    (
      [(0, 0, 0), (0, 0, 0), (1, 0, 0)], "Yesterday: 0", "Wednesday 18 November: 1 commit, no plan."
    ),
    (
      [(0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 1, 2)], "Yesterday: 0", "Tuesday 17 November: 0 commits"
    ),
    ([(0, 0, 0)], "Yesterday: 0", nil), ([(0, 0, 2), (5, 1, 1)], "0 commits, 0 % (0/2).", nil),
    ([(2, 0, 0), (5, 1, 1)], "Yesterday: 2 commits, no plan.", nil),
  ]

  @Test(arguments: freeYesterdays)
  func `after a free day, the last active day is shown`(
    past: DayReport.Past, yesterday: String, last: String?
  ) {
    let text = text(.sample(MorningCounts(planned: 1), past: past))
    #expect(text.contains(yesterday))
    if let last { #expect(text.contains(last)) } else { #expect(!text.contains("November")) }
  }

  @Test(arguments: Language.allCases)
  func `commits are omitted if not all have been read`(language: Language) {
    let counts = MorningCounts(planned: 1)
    let past: DayReport.Past = [(18, 3, 4)]
    let whole = text(.sample(counts, past: past), language)
    let part = text(.sample(counts, past: past, isComplete: false), language)
    #expect(whole.contains("18"))
    #expect(!part.contains("18"))
    #expect(part.contains("75"))
    #expect(part.contains("(3/4)\(language.t("morning.stop"))"))
    #expect(
      !text(.sample(counts, past: [(0, 0, 0), (9, 0, 0)], isComplete: false)).contains("9 c"))
  }

  @Test func `hostile titles can't affect the terminal`() {
    let title = "\u{1B}[5m\u{202E}evil\u{7}\n\u{9B}2J$(touch pwned)"
    let report = DayReport.sample(
      MorningCounts(planned: 1, carriedOver: 1, due: 1, overdue: 1, doing: 1)
    ) { _ in title }
    for color in [ColorDepth.none, .ansi256] {
      for width in [20, 40, 120, nil] {
        let format = Format.sample(width: width, color: color)
        let text = MorningView(report, format: format).text
        #expect(!text.contains("\u{1B}[5m"))
        #expect(!text.contains("\u{1B}]"))
        for character in ["\u{202E}", "\u{7}", "\u{9B}"] { #expect(!text.contains(character)) }
        #expect(text.split(separator: "\n").count <= 12)
        if width == nil {
          expectEqual(text.ranges(of: "␛[5m<U+202E>evil␇␊<U+009B>2J$(touch pwned)").count, 5)
        }
      }
    }
  }

  @Test func `colour doesn't change the text`() {
    let report = DayReport.sample(MorningCounts(planned: 9, carriedOver: 9, overdue: 9))
    let plain = text(report)
    let colored = MorningView(report, format: .sample(color: .ansi256)).text
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}
