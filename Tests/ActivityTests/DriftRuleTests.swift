import Activity
import Foundation
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct DriftRuleTests {
  private let calendar: LocalCalendar
  private let now: Moment

  init() throws {
    calendar = LocalCalendar(timeZone: try #require(TimeZone(identifier: "Asia/Seoul")))
    now = try #require(Moment.parse(iso8601: "2026-11-21T00:30:00+09:00")).moment
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
    let todo = Todo(
      id: EntityID(high: 1, low: 1), handle: Handle(number: 1), title: "Fix", status: .doing,
      created: Moment(seconds: 0), started: try moment(started))
    let idle = IdleTodo(
      todo, limit: 3, linked: try moment(linked), inProject: try moment(inProject), at: now,
      in: calendar)
    expectEqual(idle?.days, days)
  }
}
