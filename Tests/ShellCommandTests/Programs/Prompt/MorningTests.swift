import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class MorningTests: MachineTest {
  /// Sets the time to Saturday at 8:00, after a Friday with two commits and one of two todos done.
  override init() async throws {
    try await super.init()
    machine.now = "2026-11-21T08:00:00+01:00"
    machine.terminalWidth = 80
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("One", at: "2026-11-20T10:00")
    try await repository.commit("Two", at: "2026-11-20T11:00")
    try await machine.run(at: "2026-11-20T09:00", "project", "add", repository.path)
    try await machine.run(at: "2026-11-20T09:00", "add", "Rotate the keys", "-p", "high")
    try await machine.run(at: "2026-11-20T09:00", "add", "Answer Kim")
    try await machine.run(at: "2026-11-20T12:00", "done", "2")
    try await machine.run(
      at: "2026-11-20T13:00", "add", "Fix token refresh", "-P", "api", "-p", "high", "--on",
      "tomorrow", "--due", "2026-11-21T18:00")
    try await machine.run(at: "2026-11-20T13:00", "add", "알고리즘 문제 풀이", "--on", "tomorrow")
  }

  private let expected = """
    Good morning. Yesterday: 2 commits, 50 % (1/2).
    Today: 2 planned, 1 carried over, 1 due.
       3  !!!  ·  Fix token refresh   api  due today 18:00
       4       ·  알고리즘 문제 풀이
       1  !!!  ·  Rotate the keys          carried since yesterday
    ootd today  ·  ootd plan --carry  ·  ootd review --on yesterday

    """

  private struct Record: Decodable {
    struct Figures: Decodable, Equatable {
      let date: String
      let commits: Int?
      let done: Int
      let total: Int
    }

    let date: String
    let yesterday: Figures?
    let lastActiveDay: Figures?
    let commits: Int?
    let completion: DayRecord.Rate
    let todos: [ShownTodo]
    let carriedOver: [ShownTodo]
    let due: [ShownTodo]
    let overdue: [ShownTodo]
  }

  @Test func `it prints yesterday's figures and today's plan every time`() async throws {
    for _ in 0..<2 { try await expectEqual(machine.output("morning"), expected) }
    #expect(!FileManager.default.fileExists(atPath: machine.markerPath))
    try await expectEqual(machine.output("morning", "--claim"), expected)
    try await expectEqual(machine.output("morning"), expected)
    try await expectEqual(machine.output("prompt"), "0/2 0c\n")
    let record = try await machine.json(Record.self, "morning")
    expectEqual(record.date, "2026-11-21")
    expectEqual(record.yesterday, .init(date: "2026-11-20", commits: 2, done: 1, total: 2))
    expectEqual(record.lastActiveDay, nil)
    expectEqual(record.commits, 0)
    expectEqual(record.completion, .init(done: 0, total: 2, rate: 0))
    expectEqual(record.todos.map(\.title), ["Fix token refresh", "알고리즘 문제 풀이"])
    expectEqual(record.carriedOver.map(\.title), ["Rotate the keys"])
    expectEqual(record.due.map(\.id), ["3"])
    #expect(record.overdue.isEmpty)
    machine.now = "2026-11-21T18:00:00+01:00"
    try await expectEqual(machine.json(Record.self, "morning").overdue.map(\.id), ["3"])
  }

  @Test func `after inactive days it shows the last active one, in the user's language`()
    async throws
  {
    machine.now = "2026-11-23T08:00:00+01:00"
    let text = try await machine.output("morning")
    #expect(text.contains("Yesterday: 0 commits, no plan.\n"))
    #expect(text.contains("\nSaturday 21 November: 0 commits, 0 % (0/2).\n"))
    // Planning the remaining todos for another day doesn't change Saturday.
    try await machine.output("plan", "3", "4", "+1w")
    let record = try await machine.json(Record.self, "morning")
    expectEqual(record.yesterday, .init(date: "2026-11-22", commits: 0, done: 0, total: 0))
    expectEqual(record.lastActiveDay, .init(date: "2026-11-21", commits: 0, done: 0, total: 2))
    #expect(try await machine.output("morning").contains("\nSaturday 21 November: 0 commits, 0 %"))
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    #expect(try await machine.output("morning").hasPrefix("좋은 아침입니다. 어제:"))
    #expect(try await machine.output("morning", "--claim").hasPrefix("좋은 아침입니다."))
  }

  @Test func `it reports errors unless it runs with --claim`() async throws {
    let both = try await machine.run("morning", "--claim", "--json")
    #expect(both.status != 0)
    #expect(both.error.contains("--claim") && both.error.contains("--json"))
    try FileSystem.remove(machine.home.path("api"))
    let gone = try await machine.run("morning")
    expectEqual(gone.status, 0)
    #expect(gone.error.contains(machine.home.path("api")))
    #expect(gone.output.contains("Fix token refresh"))
    #expect(try await machine.run("morning", "--claim").error.isEmpty)
    try FileSystem.write(Array("no store".utf8), to: machine.databasePath)
    try await machine.run("morning").failed(saying: machine.databasePath)
  }
}
