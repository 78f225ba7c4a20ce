import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// A segment is valid until the next day starts, until the next deadline, or for six hours.
@Suite(.serialized, .startsPrograms) struct PromptExpiryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let now: String
    let zone: String
    let dayStart: String?
    /// The deadlines of todos that are planned for the day.
    let dues: [String]
    /// How many of them have passed.
    let overdue: Int
    let end: String

    init(
      _ name: String, _ now: String, in zone: String = "Europe/Paris", dayStart: String? = nil,
      dues: [String] = [], overdue: Int = 0, until end: String
    ) {
      testDescription = name
      self.now = now
      self.zone = zone
      self.dayStart = dayStart
      self.dues = dues
      self.overdue = overdue
      self.end = end
    }
  }

  private static let ordinary: [Case] = [
    Case("ordinary", "2026-11-21T10:00:00+01:00", until: "2026-11-21T16:00:00+01:00"),
    Case("a part of a second", "2026-11-21T10:00:00.001+01:00", until: "2026-11-21T16:00:00+01:00"),
    Case(
      "due in two hours", "2026-11-21T10:00:00+01:00", dues: ["2026-11-21T12:00:00+01:00"],
      until: "2026-11-21T12:00:00+01:00"),
    Case(
      "due in two hours, set elsewhere", "2026-11-21T10:00:00+01:00",
      dues: ["2026-11-21T20:00:00+09:00", "2026-11-22T01:30:00+14:00"],
      until: "2026-11-21T12:00:00+01:00"),
    Case(
      "due already", "2026-11-21T10:00:00+01:00", dues: ["2026-11-21T09:00:00+01:00"], overdue: 1,
      until: "2026-11-21T16:00:00+01:00"),
    Case(
      "due now", "2026-11-21T10:00:00+01:00", dues: ["2026-11-21T10:00:00+01:00"], overdue: 1,
      until: "2026-11-21T16:00:00+01:00"),
    Case(
      "due already, in a minute and later", "2026-11-21T10:00:00+01:00",
      dues: [
        "2026-11-21T15:00:00+01:00", "2026-11-21T10:01:00+01:00", "2026-11-21T09:59:00+01:00",
      ], overdue: 1, until: "2026-11-21T10:01:00+01:00"),
    Case(
      "due much later", "2026-11-21T10:00:00+01:00", dues: ["2026-11-21T18:00:00+01:00"],
      until: "2026-11-21T16:00:00+01:00"),
    Case(
      "due today", "2026-11-21T20:00:00+01:00", dues: ["2026-11-21", "2026-11-20"], overdue: 1,
      until: "2026-11-22T00:00:00+01:00"),
    Case("evening", "2026-11-21T20:00:00+01:00", until: "2026-11-22T00:00:00+01:00"),
    Case("midnight", "2026-11-21T00:00:00+01:00", until: "2026-11-21T06:00:00+01:00"),
    Case("18:00", "2026-11-21T18:00:00+01:00", until: "2026-11-22T00:00:00+01:00"),
    Case(
      "a night that belongs to the day before", "2026-11-21T03:00:00+01:00", dayStart: "04:00",
      until: "2026-11-21T04:00:00+01:00"),
    Case(
      "an evening of a day that ends after midnight", "2026-11-21T21:00:00+01:00",
      dayStart: "04:00",
      until: "2026-11-22T03:00:00+01:00"),
    Case(
      "the moment at which a day starts", "2026-11-21T04:00:00+01:00", dayStart: "04:00",
      until: "2026-11-21T10:00:00+01:00"),
    Case("another zone", "2026-11-21T12:00:00Z", in: "Asia/Seoul", until: "2026-11-21T15:00:00Z"),
    Case(
      "far east", "2026-11-21T08:00:00Z", in: "Pacific/Kiritimati", until: "2026-11-21T10:00:00Z"),
  ]

  private static let changes: [Case] = [
    Case(
      "before a day of 23 hours", "2026-03-28T22:00:00+01:00", until: "2026-03-29T00:00:00+01:00"),
    Case(
      "at night on a day of 23 hours", "2026-03-29T01:00:00+01:00",
      until: "2026-03-29T08:00:00+02:00"),
    Case(
      "at the end of a day of 23 hours", "2026-03-29T20:00:00+02:00",
      until: "2026-03-30T00:00:00+02:00"),
    Case(
      "a late start on a day of 23 hours", "2026-03-29T01:00:00+01:00", dayStart: "04:00",
      until: "2026-03-29T05:00:00+02:00"),
    Case(
      "at night on a day of 25 hours", "2026-10-25T01:00:00+02:00",
      until: "2026-10-25T06:00:00+01:00"),
    Case(
      "the hour that comes twice", "2026-10-25T02:30:00+02:00", until: "2026-10-25T07:30:00+01:00"),
    Case(
      "at the end of a day of 25 hours", "2026-10-25T19:00:00+01:00",
      until: "2026-10-26T00:00:00+01:00"),
    Case(
      "a late start on a day of 25 hours", "2026-10-25T01:00:00+02:00", dayStart: "04:00",
      until: "2026-10-25T03:00:00+01:00"),
    // In Santiago clocks go from 00:00 to 01:00 and from 24:00 to 23:00.
    Case(
      "a day without midnight", "2026-09-05T22:00:00-04:00", in: "America/Santiago",
      until: "2026-09-06T01:00:00-03:00"),
    Case(
      "a day whose last hour comes twice", "2026-04-04T22:30:00-03:00", in: "America/Santiago",
      until: "2026-04-05T00:00:00-04:00"),
    Case(
      "that hour for the second time", "2026-04-04T23:30:00-04:00", in: "America/Santiago",
      until: "2026-04-05T00:00:00-04:00"),
  ]

  @Test(arguments: Seeds.some(7, of: ordinary) + Seeds.some(7, of: changes))
  func `it is valid as long as it is right, at most six hours`(example: Case) async throws {
    let machine = try Machine(now: example.now)
    machine.timeZone = example.zone
    if let dayStart = example.dayStart {
      try machine.home.configure("[ootd]\n\tdayStartsAt = \(dayStart)\n")
    }
    try await machine.output("add", "No deadline")
    for due in example.dues { try await machine.run("add", "Deadline", "--due", due).checked() }
    // Deadlines of done and deleted todos don't matter.
    for id in example.dues.count + 2...example.dues.count + 3 {
      try await machine.output("add", "Over", "--backlog", "--due", "+1h")
      try await machine.output(id.isMultiple(of: 2) ? "rm" : "done", "\(id)")
    }
    let overdue = example.overdue > 0 ? " ‼\(example.overdue)" : ""
    let segment = "1/\(example.dues.count + 2) ✓ 0c\(overdue)"
    try machine.expectPrompt(segment, until: example.end)
    try await machine.output("today")
    try machine.expectPrompt(segment, until: example.end)

    // An expired segment isn't shown, and `morning --claim` writes a new one.
    machine.now = example.end
    try await expectEqual(machine.output("prompt"), "")
    _ = try await machine.run("morning", "--claim")
    #expect(try await machine.output("prompt") != "" || machine.segment() == "")
  }

  @Test func `a deadline that has passed is overdue in the next segment`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One", "--due", "12:00")
    machine.now = "2026-11-21T11:59:59.999+01:00"
    try await expectEqual(machine.output("prompt"), "0/1 ✓ 0c\n")
    machine.now = "2026-11-21T12:00:00+01:00"
    try await expectEqual(machine.output("prompt"), "")
    _ = try await machine.run("morning", "--claim")
    try await expectEqual(machine.output("prompt"), "0/1 ✓ 0c ‼1\n")
    try machine.expectPrompt("0/1 ✓ 0c ‼1", until: "2026-11-21T18:00:00+01:00")
  }

  @Test func `the segment changes when a day starts`() async throws {
    let machine = try Machine(now: "2026-11-21T23:00:00+01:00")
    try await machine.output("add", "One", "--due", "today")
    try await machine.output("add", "Two", "--on", "tomorrow")
    machine.now = "2026-11-21T23:59:59+01:00"
    try await expectEqual(machine.output("prompt"), "0/1 ✓ 0c\n")
    machine.now = "2026-11-22T00:00:00+01:00"
    try await expectEqual(machine.output("prompt"), "")
    _ = try await machine.run("morning", "--claim")
    try machine.expectPrompt("0/1 ✓ 0c ‼1", until: "2026-11-22T06:00:00+01:00")
  }

  @Test func `only the user's start of the day counts, not a repository's`() async throws {
    let machine = try Machine(now: "2026-11-21T03:00:00+01:00")
    try await machine.output("add", "Today")
    let repository = try await machine.enterRepository()
    try await repository.commit("Work", at: "2026-11-21T02:00")
    try await repository.run("config", "ootd.dayStartsAt", "04:00")
    for (arguments, segment) in [
      (["add", "Too"], "0/2 ✓ 1c"), (["today"], "0/2 ✓ 1c"), (["morning"], "0/2 ✓ 1c"),
      (["done", "2"], "1/2 ✓ 1c"), (["reopen", "2"], "0/2 ✓ 1c"),
    ] {
      try FileSystem.remove(machine.promptPath)
      try await expectEqual(machine.run(arguments).status, 0)
      try machine.expectPrompt(segment, until: "2026-11-21T09:00:00+01:00", "\(arguments)")
    }
    for isFresh in [true, false] {
      if !isFresh { try FileSystem.remove(machine.promptPath) }
      try await repository.commit("\(isFresh)", at: "2026-11-21T02:10")
      _ = try await machine.run("hook", "run", "post-commit")
      try machine.expectPrompt(
        "0/2 ✓ \(isFresh ? 2 : 3)c", until: "2026-11-21T09:00:00+01:00")
    }
    try machine.home.configure(
      "[user]\n\temail = me@example.com\n[ootd]\n\tdayStartsAt = 05:00\n")
    try await machine.output("today")
    try machine.expectPrompt("3c", until: "2026-11-21T05:00:00+01:00")
  }
}
