import Foundation
import TestSupport
import Testing

/// Every view shows a past day as it was when it ended.
@Suite struct FrozenViewsTests {
  /// The figures of Monday 16 November in each view.
  private func views(_ sandbox: Sandbox) async throws -> [String: String] {
    let day = try await sandbox.json(DayRecord.self, "today", "--on", "2026-11-16")
    let text = try await sandbox.output("today", "--on", "2026-11-16")
    let days = try await sandbox.json(ActivityRecord.self, "activity", "--month", "2026-11").days
    let ofProject = try await sandbox.json(
      ActivityRecord.self, "activity", "--month", "2026-11", "-P", "api"
    ).days
    let month = try await sandbox.output("activity", "--month", "2026-11")
    let picture = sandbox.home.path("activity.svg")
    try await sandbox.output("activity", "--month", "2026-11", "--svg", picture)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    return [
      "today --json": "\(day.completion), \(day.todos.count) todos",
      "today": String(text.prefix { $0 != "\n" }),
      "week strip": String(
        text.split(separator: "\n").last { $0.hasSuffix(" done") }?.prefix(9) ?? ""),
      "activity --json": days.filter { $0.date == "2026-11-16" }.description,
      "activity -P api --json": ofProject.filter { $0.date == "2026-11-16" }.description,
      "month": month.contains(" 25 %") ? "25 %" : month,
      "svg": svg.split(separator: "\n").filter { $0.contains("16 Nov 2026:") }.joined(),
    ]
  }

  @Test func `carrying, deleting, reopening and moving on Tuesday leave Monday at 1/4`()
    async throws
  {
    let sandbox = try Sandbox(now: "2026-11-16T09:00:00+01:00")
    let repository = try await TestRepository(in: sandbox.home, named: "api")
    try await sandbox.output("project", "add", repository.path)
    for title in ["Fix", "Write", "Review", "Ship"] {
      try await sandbox.output("add", title, "-P", "api")
    }
    try await sandbox.output("done", "1")
    sandbox.now = "2026-11-17T09:00:00+01:00"
    let before = try await views(sandbox)
    #expect(before["today"]?.hasSuffix("1/4  25 %") == true)
    #expect(before["week strip"]?.contains("25 %") == true)
    #expect(before["activity -P api --json"]?.contains("done: 1, total: 4") == true)
    #expect(before["svg"]?.contains("1/4  25 %") == true)
    #expect(try await sandbox.output("morning").contains("25 % (1/4)"))
    try await sandbox.output("plan", "--carry")
    try await sandbox.output("rm", "2")
    try await sandbox.output("reopen", "1")
    try await sandbox.output("edit", "1", "--no-project", "--no-day")
    try await sandbox.output("done", "3")
    #expect(try await views(sandbox) == before)
    #expect(try await sandbox.output("morning").contains("25 % (1/4)"))
    sandbox.now = "2026-11-20T09:00:00+01:00"
    try await sandbox.output("project", "edit", "api", "--name", "core")
    try await sandbox.output("project", "edit", "core", "--name", "api")
    #expect(try await views(sandbox) == before)
  }

  @Test func `a past day says what became of its todos since`() async throws {
    let sandbox = try Sandbox(now: "2026-11-16T09:00:00+01:00")
    for title in ["Fix", "Write"] { try await sandbox.output("add", title) }
    sandbox.now = "2026-11-17T09:00:00+01:00"
    try await sandbox.output("done", "1")
    try await sandbox.output("plan", "2", "2026-11-24")
    let text = try await sandbox.output("today", "--on", "2026-11-16")
    #expect(text.contains("Fix    done today"))
    #expect(text.contains("Write  planned 24 Nov"))
  }

  @Test func `a share is rounded once, for every view`() async throws {
    let sandbox = try Sandbox(now: "2026-11-16T09:00:00+01:00")
    for index in 1...28 { try await sandbox.output("add", "Todo \(index)") }
    try await sandbox.output("done", "1-5")
    let day = try await sandbox.json(SharesRecord.self, "today")
    #expect(day.completion?.percent == 18)
    #expect(try await sandbox.output("today").contains("5/28  18 %"))
    let days = try await sandbox.json(SharesRecord.self, "activity").days
    #expect(days?.last?.percent == 18)
    let picture = sandbox.home.path("activity.svg")
    try await sandbox.output("activity", "--svg", picture)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(svg.contains("5/28  18 %"))
  }
}

/// The shares in whole per cent that `today --json` and `activity --json` print.
private struct SharesRecord: Decodable {
  struct Share: Decodable {
    let percent: Int?
  }

  let completion: Share?
  let days: [Share]?
}
