import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Every view shows a past day as it was at its end.
@Suite(.serialized, .startsPrograms) struct FrozenViewsTests {
  /// The figures of Monday 16 November in each view.
  private func views(_ machine: Machine) async throws -> [String: String] {
    let day = try await machine.json(DayRecord.self, "today", "--on", "2026-11-16")
    let text = try await machine.output("today", "--on", "2026-11-16")
    let days = try await machine.json(ActivityRecord.self, "activity", "--month", "2026-11").days
    let projectDays = try await machine.json(
      ActivityRecord.self, "activity", "--month", "2026-11", "-P", "api"
    ).days
    let month = try await machine.output("activity", "--month", "2026-11")
    let picture = machine.home.path("activity.svg")
    try await machine.output("activity", "--month", "2026-11", "--svg", picture)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    return [
      "today --json": "\(day.completion), \(day.todos.count) todos",
      "today": String(text.prefix { $0 != "\n" }),
      "week strip": String(
        text.split(separator: "\n").last { $0.hasSuffix(" done") }?.prefix(9) ?? ""),
      "activity --json": days.filter { $0.date == "2026-11-16" }.description,
      "activity -P api --json": projectDays.filter { $0.date == "2026-11-16" }.description,
      "month": month.contains(" 25 %") ? "25 %" : month,
      "svg": svg.split(separator: "\n").filter { $0.contains("16 Nov 2026:") }.joined(),
    ]
  }

  @Test func `carrying over, deleting, reopening and moving on Tuesday leave Monday at 1/4`()
    async throws
  {
    let machine = try Machine(now: "2026-11-16T09:00:00+01:00")
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await machine.output("project", "add", repository.path)
    for title in ["Fix", "Write", "Review", "Ship"] {
      try await machine.output("add", title, "-P", "api")
    }
    try await machine.output("done", "1")
    machine.now = "2026-11-17T09:00:00+01:00"
    let before = try await views(machine)
    expectEqual(before["today"]?.hasSuffix("1/4  25 %"), true)
    expectEqual(before["week strip"]?.contains("25 %"), true)
    expectEqual(before["activity -P api --json"]?.contains("done: 1, total: 4"), true)
    expectEqual(before["svg"]?.contains("1/4  25 %"), true)
    #expect(try await machine.output("morning").contains("25 % (1/4)"))
    try await machine.output("plan", "--carry")
    try await machine.output("rm", "2")
    try await machine.output("reopen", "1")
    try await machine.output("edit", "1", "--no-project", "--no-day")
    try await machine.output("done", "3")
    try await expectEqual(views(machine), before)
    #expect(try await machine.output("morning").contains("25 % (1/4)"))
    machine.now = "2026-11-20T09:00:00+01:00"
    try await machine.output("project", "edit", "api", "--name", "core")
    try await machine.output("project", "edit", "core", "--name", "api")
    try await expectEqual(views(machine), before)
  }

  @Test func `a past day shows what has happened to its todos since`() async throws {
    let machine = try Machine(now: "2026-11-16T09:00:00+01:00")
    for title in ["Fix", "Write"] { try await machine.output("add", title) }
    machine.now = "2026-11-17T09:00:00+01:00"
    try await machine.output("done", "1")
    try await machine.output("plan", "2", "2026-11-24")
    let lines = try await machine.output("today", "--on", "2026-11-16").split(separator: "\n")
    #expect(lines.contains { $0.contains("Fix  ") && $0.hasSuffix("  done today") })
    #expect(lines.contains { $0.contains("Write  ") && $0.hasSuffix("  planned 24 Nov") })
  }

  @Test func `every view rounds the rate in the same way`() async throws {
    let machine = try Machine(now: "2026-11-16T09:00:00+01:00")
    try await machine.addMany((1...28).map { "Todo \($0)" }, day: "2026-11-16")
    try await machine.output("done", "1-5")
    #expect(try await machine.output("today", "--json").contains(#""percent":18"#))
    #expect(try await machine.output("today").contains("5/28  18 %"))
    #expect(try await machine.output("activity", "--json").contains(#""percent":18"#))
    let picture = machine.home.path("activity.svg")
    try await machine.output("activity", "--svg", picture)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(svg.contains("5/28  18 %"))
  }
}
