import Testing
import TestingAdditions
import Todos

@testable import Activity

/// Rules about days that need no repository.
@Suite(.serialized, .startsNothing) struct ActivityRuleTests {
  private let calendar: LocalCalendar
  private let now: Moment

  init() throws {
    calendar = LocalCalendar(zone: try #require(Zone(named: "Asia/Seoul")))
    now = try #require(Moment.parse(iso8601: "2026-11-21T00:30:00+09:00")).moment
  }

  private func start(_ today: String, active: Set<String>) throws -> String {
    let day = try #require(Day(iso: today))
    return StandupPeriod.start(before: day) { active.contains($0.description) }.description
  }

  /// 2026-11-16 is a Monday.
  @Test(arguments: [
    ("2026-11-16", "2026-11-13"), ("2026-11-17", "2026-11-16"), ("2026-11-20", "2026-11-19"),
    ("2026-11-21", "2026-11-20"), ("2026-11-22", "2026-11-20"), ("2026-11-23", "2026-11-20"),
    ("2026-03-02", "2026-02-27"), ("2027-01-01", "2026-12-31"),
  ])
  func `the period starts on the last working day`(today: String, expected: String) throws {
    try expectEqual(start(today, active: [expected]), expected)
    try expectEqual(start(today, active: []), expected)
  }

  @Test func `working days without activity are skipped, up to two weeks`() throws {
    let monday = "2026-11-23"
    try expectEqual(start(monday, active: ["2026-11-18", "2026-11-17"]), "2026-11-18")
    try expectEqual(start(monday, active: ["2026-11-09"]), "2026-11-09")
    try expectEqual(start(monday, active: ["2026-11-06"]), "2026-11-20")
    // Weekends and today are part of any period but never its start.
    try expectEqual(
      start(monday, active: ["2026-11-22", "2026-11-15", "2026-11-23"]), "2026-11-20")
  }

  @Test func `each commit counts in its week, and one dated tomorrow in no week`() {
    let today = Day(number: 20_000)
    let commits = [0: 1, -6: 2, -7: 4, -20: 8, -21: 16, 1: 32]
    let days = Dictionary(uniqueKeysWithValues: commits.map { (today.advanced(by: $0), $1) })
    let figures = ProjectFigures(days, total: 63, today: today, weeks: 3)
    expectEqual(figures.weeks, [8, 4, 3])
    expectEqual(figures.lastWeek, 3)
    expectEqual(figures.total, 63)
    expectEqual(figures.lastDay, today)
  }

  private func moment(_ text: String?) throws -> Moment? {
    try text.map { try #require(Moment.parse(iso8601: $0)).moment }
  }

  @Test(arguments: [
    // Only the start.
    ("2026-11-18T09:00:00+09:00", nil, nil, 3), ("2026-11-18T23:59:00+09:00", nil, nil, 3),
    ("2026-11-19T00:00:00+09:00", nil, nil, nil),
    // The newest time wins.
    ("2026-11-01T09:00:00+09:00", "2026-11-18T09:00:00+09:00", nil, 3),
    ("2026-11-18T09:00:00+09:00", "2026-11-01T09:00:00+09:00", nil, 3),
    ("2026-11-01T09:00:00+09:00", "2026-11-20T09:00:00+09:00", nil, nil),
    // The project's commits count if none is linked to the todo.
    ("2026-11-01T09:00:00+09:00", nil, "2026-11-20T09:00:00+09:00", nil),
    ("2026-11-01T09:00:00+09:00", nil, "2026-11-11T09:00:00+09:00", 10),
    ("2026-11-01T09:00:00+09:00", "2026-11-11T09:00:00+09:00", "2026-11-20T09:00:00+09:00", 10),
    // A clock that is ahead.
    ("2026-11-25T09:00:00+09:00", nil, nil, nil),
  ])
  func `a todo in progress is idle since its start or its newest commit`(
    started: String, linked: String?, inProject: String?, days: Int?
  ) throws {
    var todo = Todo(
      id: EntityID(high: 1, low: 1), handle: Handle(number: 1), title: "Fix",
      created: Moment(seconds: 0))
    todo.status = .doing
    todo.started = try moment(started)
    let idle = IdleTodo(
      todo, limit: 3, linked: try moment(linked), inProject: try moment(inProject), at: now,
      in: calendar)
    expectEqual(idle?.days, days)
  }
}
