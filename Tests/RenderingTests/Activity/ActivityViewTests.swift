import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering

@Suite(.serialized, .startsNothing) struct ActivityViewTests {
  @Test func `the two maps are below each other, followed by totals and streaks`() {
    let report = ActivityReport.sample(.weeks(9))
    expectEqual(
      ActivityView(report, format: .sample()).text,
      """
      Commits   · 0  ▁ 1–4  ▃ 5–9  ▅ 10–14  ▆ 15–19  █ 20+
            Oct     Nov
      Mon · █ ▆ ▆ ▆ ▅ ▅ ▃ ▃
          ▁ ▁ █ █ ▆ ▆ ▅ ▅ ▅
      Wed ▃ ▁ ▁ · █ ▆ ▆ ▆ ▅
          ▃ ▃ ▃ ▁ ▁ █ █ ▆ ▆
      Fri ▅ ▅ ▃ ▃ ▁ ▁ · █ ▆
          ▆ ▅ ▅ ▃ ▃ ▃ ▁ ▁ █
      Sun ▆ ▆ ▅ ▅ ▅ ▃ ▃ ▁

      Completion   · no plan  □ 0  ▁ 1–29  ▃ 30–49  ▅ 50–69  ▆ 70–89  █ 90–100 %
            Oct     Nov
      Mon □ ▅ █ ▃ █ ▃ ▆ ▁ ▆
          ▆ ▁ ▅ □ ▅ █ ▃ █ ▃
      Wed ▃ ▆ ▁ ▆ ▁ ▅ □ ▅ █
          █ ▃ █ ▃ ▆ ▁ ▆ ▁ ▅
      Fri ▅ □ ▅ █ ▃ █ ▃ ▆ ▁
          ▁ ▆ ▁ ▅ □ ▅ █ ▃ █
      Sun █ ▃ ▆ ▁ ▆ ▁ ▅ □

      682 commits   312/620  50 %   59 active days   best 22 on 21 Nov
      longest streak 22 days   current streak 15 days

      """)
  }

  @Test(arguments: Language.allCases, [30, 40, 80, 120, 200])
  func `every line fits the terminal`(language: Language, width: Int) throws {
    let month = try #require(Month(iso: "2026-11"))
    let long: [DaySpan] = Seeds.areAll || language == .english ? [.weeks(520), .year(2025)] : []
    let spans = [.weeks(1), .weeks(10), .weeks(53), .year(2026), DaySpan.month(month)] + long
    for span in spans {
      let name = "아주-긴-이름의-프로젝트-하나-그리고-더-길게"
      let report = ActivityReport.sample(span, project: name)
      let format = Format.sample(language, width: width)
      let text = ActivityView(report, format: format).text
      for line in text.split(separator: "\n") { #expect(line.displayWidth <= width, "\(line)") }
    }
  }

  @Test(arguments: [(80, 38), (120, 53), (400, 53), (40, 18), (5, 1), (nil, 53)])
  func `the default is as many weeks as fit, up to a year`(width: Int?, weeks: Int) {
    expectEqual(ActivityView.weeks(in: .sample(width: width)), weeks)
  }

  /// Columns of the map, counted as the marks in its first row.
  private func marks(_ text: String) -> Int {
    let row = text.split(separator: "\n").first { $0.hasPrefix("Mon") } ?? ""
    return row.dropFirst(3).count { $0 != " " }
  }

  private static let cuts: [(DaySpan, Int?, Int)] = [
    (.weeks(30), 80, 30), (.weeks(60), 80, 60), (.weeks(100), 80, 76), (.year(2025), 80, 52),
    (.weeks(100), nil, 100), (.year(2026), 40, 36),
  ]

  @Test(arguments: cuts)
  func `weeks that don't fit are cut, with a note`(span: DaySpan, width: Int?, shown: Int) {
    let text = ActivityView(.sample(span), format: .sample(width: width)).text
    expectEqual(marks(text), shown)
    let all = WeekGrid(span.days(today: Format.today)).weeks.count
    expectEqual(text.contains("Showing the latest \(shown) of \(all) weeks."), shown < all - 1)
  }

  @Test func `the legend stays on the page even if the map is wider`() {
    let text = ActivityView(.sample(.weeks(520)), format: .sample(width: nil)).text
    expectEqual(text.split(separator: "\n").first?.displayWidth, 80)
  }

  @Test func `totals cover only the days that are shown`() {
    let report = ActivityReport.sample(.weeks(100)) { _ in (1, Completion(done: 0, total: 0)) }
    let text = ActivityView(report, format: .sample(width: 24)).text
    #expect(text.contains("139 commits"))
    #expect(text.contains("current streak 139 days"))
  }

  @Test func `future days are empty, and days without a plan differ from days with nothing done`() {
    let report = ActivityReport.sample(.weeks(1)) { index in
      (0, Completion(done: 0, total: index % 2))
    }
    let lines = ActivityView(report, format: .sample()).text.split(separator: "\n")
    let rows = lines.drop { !$0.hasPrefix("Completion") }.dropFirst(2).prefix(7)
    expectEqual(rows, ["Mon ·", "    □", "Wed ·", "    □", "Fri ·", "    □", "Sun"])
  }

  @Test func `a figure without data shows how to get it`() {
    let span = DaySpan.weeks(53)
    let days = span.days(today: Format.today)
    let empty = ActivityReport(
      span: span, days: days,
      figures: (days.lowerBound...Format.today).map {
        DayFigures(day: $0, commits: 0, completion: Completion(done: 0, total: 0))
      }, project: "my project", query: nil, isLinked: false, warnings: [])
    expectEqual(
      ActivityView(empty, format: .sample()).text,
      """
      Commits  my project
      Link this repository  ootd project link 'my project'

      Completion  my project
      Plan something        ootd add "Fix token refresh" -P 'my project'

      """)
  }

  @Test func `a period without commits or plan has no maps`() {
    let report = ActivityReport.sample(.year(2025)) { _ in (0, Completion(done: 0, total: 0)) }
    expectEqual(
      ActivityView(report, format: .sample()).text,
      """
      Commits  2025
      No commits of yours  ootd log

      Completion  2025
      Nothing was planned  ootd activity

      """)
  }

  @Test func `a month without a plan shows only commits`() throws {
    let month = try #require(Month(iso: "2026-11"))
    let report = ActivityReport.sample(.month(month)) { _ in (3, Completion(done: 0, total: 0)) }
    let lines = ActivityView(report, format: .sample()).text.split(separator: "\n")
    expectEqual(lines.first, "November 2026  commits")
    expectEqual(lines.dropFirst(2).first?.hasSuffix(" 1 ▁ 3"), true)
    expectEqual(lines.dropFirst(3).first?.hasPrefix("  2 ▁ 3 "), true)
    #expect(lines.contains("Plan something       ootd add \"Fix token refresh\""))
  }

  @Test func `a hostile project name can't affect the terminal`() {
    let report = ActivityReport.sample(.weeks(20), project: "\u{1B}[31m\u{202E}evil")
    for color in [ColorDepth.none, .ansi256] {
      let text = ActivityView(report, format: .sample(color: color)).text
      #expect(text.contains("␛[31m<U+202E>evil"))
      #expect(!text.contains("\u{1B}[31m"))
      #expect(!text.contains("\u{202E}"))
    }
  }
}
