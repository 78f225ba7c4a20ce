import Localization
import Store
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering

@Suite(.serialized, .startsNothing) struct DayViewTests {
  private func lines(
    _ counts: MorningCounts, commits: [Int] = [], _ language: Language = .english,
    width: Int? = 80, title: (String) -> String = { $0 }
  ) -> [String] {
    let past = commits.map { (commits: $0, done: 0, total: 0) }
    let report = DayReport.sample(counts, past: past, title: title)
    let next = report.plan.todos.first { $0.isOpen } ?? report.plan.overdue.first
    return DayView(report, next: next?.id, format: .sample(language, width: width)).text
      .split(separator: "\n").map(String.init)
  }

  private static let full = MorningCounts(
    planned: 3, carriedOver: 7, due: 1, overdue: 2, doing: 1, done: 2)

  @Test(arguments: Language.allCases, [30, 40, 59, 60, 80, 100, 120, 160])
  func `every line fits, and the figures end at the right edge`(language: Language, width: Int) {
    for title in ["", "알고리즘 문제 풀이와 그에 대한 아주 긴 설명 ", "Plain words that go on for a while "] {
      let lines = lines(Self.full, commits: [4, 0, 20, 7], language, width: width) { title + $0 }
      let page = min(width, 100)
      for line in lines { #expect(line.displayWidth <= page, "\(line)") }
      let figures = lines.first { $0.contains("2/6") }
      expectEqual(figures?.displayWidth, page)
    }
  }

  @Test func `overdue todos are counted in the head`() {
    let head = "Saturday 21 November"
    let plain = "0 commits   2/6  33 %"
    for (overdue, figures) in [(0, plain), (2, "2 overdue   \(plain)")] {
      var counts = Self.full
      counts.overdue = overdue
      expectEqual(
        lines(counts)[0], head + String(repeating: " ", count: 60 - figures.count) + figures)
    }
  }

  @Test func `one line is marked as next`() {
    let marked = lines(MorningCounts(planned: 3, carriedOver: 1, overdue: 1)).filter {
      $0.contains("→")
    }
    expectEqual(marked.map { $0.hasPrefix("→  1  !!!  planned 1") }, [true], "\(marked)")
  }

  @Test func `the height of a bar is the band of the heat map`() {
    // From Tuesday to Friday; nothing else in the week.
    let bars = lines(Self.full, commits: [1, 5, 12, 25])[3]
    expectEqual(bars.split(separator: " "), ["██", "▅▅", "▃▃", "▁▁"])
    expectEqual(
      lines(Self.full, commits: [4, 4, 4, 4])[3].split(separator: " "), ["▁▁", "▁▁", "▁▁", "▁▁"])
  }

  @Test func `the week has no row without figures`() {
    let planned = DayView(.sample(Self.full, past: [(0, 3, 4)]), format: .sample()).text
    #expect(!planned.contains("commits\n"))
    #expect(planned.contains("done\n"))
    let carriedOver = lines(MorningCounts(carriedOver: 1))
    expectEqual(carriedOver.count, 3)
    expectEqual(carriedOver[1].hasPrefix("Carried over"), true)
  }

  @Test func `in a narrow terminal, details are below the title`() {
    expectEqual(
      lines(MorningCounts(due: 1, overdue: 1), width: 40),
      [
        "Saturday 21 November", "                 1 overdue   no plan yet",
        "Overdue", "→  2       overdue 1", "           a-project-of-a-long-name",
        "           overdue yesterday", "Due", "   1       due 1", "           due today 17:00",
      ])
  }
}

@Suite(.serialized, .startsNothing) struct CommitBarsTests {
  @Test func `projects are sorted by commits, then by name`() {
    let counts = [("web", 2), ("api", 1), ("cli", 3), ("api", 1), ("idle", 0)]
    let bars = CommitBars(counts.map { ($0.0, "/\($0.0)", $0.1) }, format: .sample())
    let text = bars.lines.map { $0.text(.none) }.joined()
    let names = text.split(separator: " ").filter { ["web", "api", "cli", "idle"].contains($0) }
    expectEqual(names, ["cli", "api", "web"])
    #expect(text.contains("api ▇▇ 2"))
  }
}
