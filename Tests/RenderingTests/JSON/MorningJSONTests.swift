import Activity
import Foundation
import Testing
import TestingAdditions
import Todos

@testable import Rendering

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
    let report = DayReport.sample(
      MorningCounts(), past: [(0, 0, 0), (5, 1, 2)], isComplete: false)
    let record = try record(report)
    expectEqual(record.commits, nil)
    expectEqual(record.yesterday, .init(date: "2026-11-20", commits: nil, done: 0, total: 0))
    expectEqual(record.lastActiveDay, .init(date: "2026-11-19", commits: nil, done: 1, total: 2))
    #expect(text(report).contains(#""commits":null"#))
  }

  @Test func `every key is always present`() throws {
    let object = try JSONSerialization.jsonObject(
      with: Data(text(.sample(MorningCounts(), past: [])).utf8))
    let keys = try #require(object as? [String: Any]).keys
    expectEqual(
      Set(keys),
      [
        "date", "yesterday", "lastActiveDay", "commits", "completion", "todos", "carriedOver",
        "due", "overdue",
      ])
  }
}
