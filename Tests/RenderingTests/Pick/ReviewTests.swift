import Localization
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Rendering
@testable import Store

@Suite(.startsNothing) struct ReviewTests {
  private func review(_ counts: MorningCounts, _ language: Language = .english) -> Review {
    let format = Format.sample(language)
    let days = DayParser(now: format.now, calendar: format.calendar, language: language)
    return Review(.sample(counts), days: days, format: format)
  }

  private static let counts = MorningCounts(planned: 2, carriedOver: 2, overdue: 1, done: 3)

  /// What was decided about each todo, by number; nil if the review didn't end.
  private func decided(_ keys: [Key]) -> [String: ReviewDecision]? {
    var review = review(Self.counts)
    var outcome: Review.Outcome?
    for key in keys where outcome == nil { outcome = review.press(key) }
    guard case .finished(let decided) = outcome else { return nil }
    let handles = Dictionary(uniqueKeysWithValues: review.todos.map { ($0.id, $0.handle) })
    return Dictionary(
      uniqueKeysWithValues: decided.map { (handles[$0.id]?.description ?? "", $0.decision) })
  }

  private func keys(_ text: String) -> [Key] { text.map { .character($0) } }

  @Test func `each key decides about one todo, and the last one ends the review`() throws {
    let tomorrow = Format.today.advanced(by: 1)
    expectEqual(
      decided(keys("tbdxl")),
      ["1": .plan(tomorrow), "2": .plan(nil), "8": .finish, "6": .drop, "7": .leave])
    expectEqual(decided(keys("tbdx")), nil)
    expectEqual(decided(keys("t") + [.enter]), ["1": .plan(tomorrow)])
    // A decision can be changed until the end.
    expectEqual(decided(keys("t") + [.up] + keys("b") + [.enter]), ["1": .plan(nil)])
    expectEqual(decided([.down] + keys("dZ?") + [.enter]), ["2": .finish])
    expectEqual(decided([.enter]), [:])
    var cancelled = review(Self.counts)
    expectEqual(cancelled.press(.character("t")), nil)
    expectEqual(cancelled.press(.escape), .cancelled)
  }

  @Test func `a day is typed, and an unknown one can be corrected`() throws {
    let friday = try #require(Day(iso: "2026-11-27"))
    expectEqual(decided(keys("wfri") + [.enter, .enter]), ["1": .plan(friday)])
    expectEqual(
      decided(keys("wxx") + [.enter, .control("u")] + keys("fri") + [.enter, .enter]),
      ["1": .plan(friday)]
    )
    expectEqual(decided(keys("wbacklog") + [.enter, .enter]), ["1": .plan(nil)])
    expectEqual(decided(keys("wt") + [.escape] + keys("d") + [.enter]), ["1": .finish])
    var review = review(Self.counts)
    for key in keys("wxx") + [.enter] { _ = review.press(key) }
    let lines = review.lines(width: 80, height: 24).map { $0.text(.none) }
    expectEqual(lines.last, "Day › xx   no day: xx")
    expectEqual(review.cursor(width: 80, height: 24).line, lines.count - 1)
    expectEqual(review.cursor(width: 80, height: 24).column, 8)
  }

  @Test(arguments: Language.allCases, [40, 80, 120])
  func `the figures, all todos and all keys are shown`(language: Language, width: Int) {
    var review = review(Self.counts, language)
    _ = review.press(.character("b"))
    let lines = review.lines(width: width, height: 24).map { $0.text(.none) }
    for line in lines { #expect(line.displayWidth < width, "\(line)") }
    #expect(lines[0].contains("3") && lines[0].contains("5"), "\(lines[0])")
    for (index, number) in ["1", "2", "8", "6", "7"].enumerated() {
      #expect(lines[index + 1].contains(" \(number) "), "\(lines)")
    }
    #expect(lines[1].contains("→ "), "\(lines)")
    #expect(lines[2].hasPrefix("›"), "\(lines)")
    let keys = lines.dropFirst(6).joined(separator: "  ")
    for key in ["t ", "w ", "b ", "d ", "x ", "l ", "Enter ", "Esc "] {
      #expect(keys.contains(key), "\(keys)")
    }
    // A low terminal shows the selected todo.
    #expect(review.lines(width: 120, height: 5).count <= 5)
  }

  @Test func `a day without leftovers says so, and offers no review`() {
    let done = review(MorningCounts(done: 2))
    expectEqual(done.text, "2/2 done, 0 commits. Nothing is left.\n")
    expectEqual(done.offer, nil)
    let earlier = review(MorningCounts(carriedOver: 2))
    expectEqual(earlier.offer, "No plan, 0 commits. 2 left from earlier days: ootd review\n")
    expectEqual(
      review(Self.counts).offer, "3/5 done, 0 commits. 2 left, 3 from earlier days: ootd review\n")
  }
}
