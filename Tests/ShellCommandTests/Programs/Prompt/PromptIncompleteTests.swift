import Activity
import CommandSupport
import Foundation
import Git
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

/// The segment while a repository is being scanned for the first time.
@Suite(.serialized, .startsPrograms) struct PromptIncompleteTests {
  @Test(arguments: [
    ("2026-11-21T10:00:00+01:00", nil, "2026-11-21T10:10:00+01:00"),
    ("2026-11-21T23:55:00+01:00", nil, "2026-11-22T00:00:00+01:00"),
    ("2026-11-21T10:00:00+01:00", "2026-11-21T10:04:00+01:00", "2026-11-21T10:04:00+01:00"),
    ("2026-11-21T10:00:00+01:00", "2026-11-21T10:14:00+01:00", "2026-11-21T10:10:00+01:00"),
  ])
  func `without commits it is valid for ten minutes`(
    now: String, due: String?, end: String
  ) async throws {
    let machine = try Machine(now: now)
    let moment = try #require(Moment.parse(iso8601: now)).moment
    let calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Europe/Paris")))
    let today = calendar.day(of: moment)
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("One", at: "2026-11-21T09:00")
    let linked = [LinkedRepository(project: "api", path: repository.path)]
    let counter = CommitCounter(
      environment: GitEnvironment(machine.environment), calendar: calendar, today: today,
      progress: { _ in false })
    let counts = await counter.read(linked, days: today...today)
    let summary = DaySummary(
      completion: Completion(done: 1, total: 2), overdue: 1,
      nextDue: due.flatMap { Moment.parse(iso8601: $0)?.moment })
    let state = PromptState(in: machine.stateFolder, .off)
    let snapshot = DaySnapshot(summary, counts.today)
    state.write(snapshot, at: moment, in: calendar)
    try machine.expectPrompt("1/2 ✓ ‼1", until: end)
    expectEqual(state.snapshot(at: moment, in: calendar)?.commits.count, nil)
    #expect(state.snapshot(at: moment, in: calendar) != nil)
  }
}
