import Activity
import Foundation
import Localization
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Rendering

/// The morning briefing is short, however much there is to show.
@Suite(.serialized, .startsNothing) struct MorningRoomTests {
  /// No todos, a single kind, equal numbers of all kinds, and random numbers of each.
  private static let counts: [MorningCounts] = {
    let few = [0, 1, 2, 3, 7, 8, 9, 60]
    let alike = few.map { count in
      MorningCounts(
        planned: count, carriedOver: count, due: count, overdue: count, doing: count, done: count)
    }
    let alone = few.flatMap { count in
      [
        MorningCounts(planned: count), MorningCounts(carriedOver: count), MorningCounts(due: count),
        MorningCounts(overdue: count), MorningCounts(doing: count), MorningCounts(done: count),
        MorningCounts(planned: count, carriedOver: count, overdue: count, shared: count / 2),
      ]
    }
    var random = SeededGenerator(seed: 9)
    let any = (0..<Seeds.size(8, full: 40)).map { index in
      let most = index % 2 == 0 ? 5 : 60
      func count() -> Int { .random(in: 0...most, using: &random) }
      return MorningCounts(
        planned: count(), carriedOver: count(), due: count(), overdue: count(), doing: count(),
        done: count(), shared: count())
    }
    return alike + alone + any
  }()

  /// A usual past, and one with the longest head: nothing was done yesterday.
  private static let pasts: [DayReport.Past] = [[(18, 3, 4)], [(0, 0, 0), (1234, 99, 100)]]

  private static let languages = Language.allCases

  private func reports() -> [DayReport] {
    Self.counts.flatMap { counts in
      Self.pasts.map { past in .sample(counts, past: past) { "\($0) 알고리즘 문제 풀이 with a long title" }
      }
    }
  }

  private func lines(_ report: DayReport, _ language: Language, _ width: Int) -> [Substring] {
    MorningView(report, format: .sample(language, width: width)).text
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The numbers of the handles at the beginning of rows.
  private func numbers(_ lines: [Substring]) -> [Int] {
    lines.compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").first.flatMap { Int($0) } : nil
    }
  }

  private func numbers(_ todos: [Todo]) -> Set<Int> { Set(todos.map(\.handle.number)) }

  @Test(arguments: languages, Seeds.some(2, of: [20, 80, 30, 40, 60, 120]))
  func `twelve lines that fit the terminal show some todos of each kind, none twice`(
    language: Language, width: Int
  ) {
    for report in language == .english ? reports() : Seeds.each(4, of: reports()) {
      let lines = lines(report, language, width)
      #expect(lines.count <= 12, "\(lines)")
      for line in lines where line.displayWidth > width {
        Issue.record("\(line.displayWidth) columns: \(line)")
        return
      }
      let shown = numbers(lines)
      let plan = report.plan
      let overdue = numbers(plan.overdue)
      let carriedOver = numbers(plan.carriedOver).subtracting(overdue)
      let planned = numbers(plan.todos.filter { $0.status != .done } + plan.due)
        .subtracting(overdue).subtracting(carriedOver)
      let all = overdue.union(planned).union(carriedOver)
      expectEqual(Set(shown).count, shown.count)
      let ranks = shown.map { overdue.contains($0) ? 0 : carriedOver.contains($0) ? 2 : 1 }
      expectEqual(
        ranks, ranks.sorted(), "overdue todos come first, then the plan, then carried over ones")
      #expect(all.isSuperset(of: shown))
      for kind in [overdue, planned, carriedOver]
      where !kind.isEmpty && kind.isDisjoint(with: shown) {
        Issue.record("none of \(kind.count), at \(width) columns: \(lines)")
        return
      }
      // The line before the last counts the omitted todos.
      let omitted = lines.dropLast().last.flatMap { $0.firstMatch(of: /\d+/) }.flatMap {
        Int($0.output)
      }
      if shown.count < all.count { expectEqual(omitted, all.count - shown.count, "\(lines)") }
      if all.count <= 3 { expectEqual(shown.count, all.count) }
    }
  }
}

@Suite(.serialized, .startsNothing) struct MorningJSONTests {
  private struct Record: Decodable, Equatable {
    struct Figures: Decodable, Equatable {
      let date: String
      let commits: Int?
      let done: Int
      let total: Int
    }

    struct Rate: Decodable, Equatable {
      let done: Int
      let total: Int
    }

    struct Item: Decodable, Equatable {
      let id: String
    }

    let date: String
    let yesterday: Figures?
    let lastActiveDay: Figures?
    let commits: Int?
    let completion: Rate
    let todos, carriedOver, due, overdue: [Item]
  }

  private func text(_ report: DayReport) -> String {
    let format = Format.sample()
    let todos = TodoJSON(at: format.now, in: format.calendar, comments: [:], commits: [:])
    return report.morningJSON(todos).text
  }

  private func record(_ report: DayReport) throws -> Record {
    try JSONDecoder().decode(Record.self, from: Data(text(report).utf8))
  }

  @Test func `figures and lists match the report`() throws {
    let counts = MorningCounts(planned: 2, carriedOver: 3, due: 1, overdue: 2, done: 1)
    let record = try record(.sample(counts))
    expectEqual(record.date, "2026-11-21")
    expectEqual(record.yesterday, .init(date: "2026-11-20", commits: 18, done: 3, total: 4))
    expectEqual(record.lastActiveDay, nil)
    expectEqual(record.commits, 0)
    expectEqual(record.completion, .init(done: 1, total: 3))
    expectEqual(record.todos.map(\.id), ["1", "2", "3"])
    expectEqual(record.carriedOver.map(\.id), ["4", "5", "6"])
    expectEqual(record.due.map(\.id), ["7"])
    expectEqual(record.overdue.map(\.id), ["8", "9"])
  }

  @Test func `commits are null if not all have been read`() throws {
    let report = DayReport.sample(MorningCounts(), past: [(0, 0, 0), (5, 1, 2)], isComplete: false)
    let record = try record(report)
    expectEqual(record.commits, nil)
    expectEqual(record.yesterday, .init(date: "2026-11-20", commits: nil, done: 0, total: 0))
    expectEqual(record.lastActiveDay, .init(date: "2026-11-19", commits: nil, done: 1, total: 2))
    #expect(text(report).contains(#""commits":null"#))
  }
}
