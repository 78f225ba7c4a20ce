import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct DueTests {
  private func parser(_ now: String, _ zone: String) throws -> DayParser {
    try DayParser(at: now, zone: zone)
  }

  /// With a day that starts at 04:00 UTC.
  @Test(arguments: [
    ("2026-11-21T18:00:00Z", "2026-11-21T16:59:59Z", false),
    ("2026-11-21T18:00:00Z", "2026-11-21T17:00:00Z", true),
    ("2026-11-21T18:00:00Z", "2026-11-22T17:59:59Z", true),
    ("2026-11-21T18:00:00Z", "2026-11-22T18:00:00Z", false),
    ("2026-11-21", "2026-11-21T03:59:59Z", false), ("2026-11-21", "2026-11-21T04:00:00Z", true),
    ("2026-11-21", "2026-11-23T03:59:59Z", true), ("2026-11-21", "2026-11-23T04:00:00Z", false),
  ])
  func `a deadline is near an hour before it, or from its day's start, until a day after it`(
    due: String, now: String, expected: Bool
  ) throws {
    let calendar = LocalCalendar(zone: .utc, dayStart: 4 * 3600)
    let due = try #require(Due(iso: due))
    let (now, _) = try #require(Moment.parse(iso8601: now))
    expectEqual(due.isNear(at: now, within: 3600, in: calendar), expected)
    expectEqual(
      due.isNear(at: now, within: 172_800, in: calendar), !due.isLongPast(at: now, in: calendar))
  }

  @Test(arguments: [
    ("tomorrow", "2026-11-22"), ("2026-12-01", "2026-12-01"),
    ("18:00", "2026-11-21T18:00:00+09:00"), ("9:30", "2026-11-21T09:30:00+09:00"),
    ("today 00:00", "2026-11-21T00:00:00+09:00"), ("fri 18:00", "2026-11-27T18:00:00+09:00"),
    ("+3d 18:00", "2026-11-24T18:00:00+09:00"), ("12-01T18:00", "2026-12-01T18:00:00+09:00"),
    ("2026-12-01 23:59", "2026-12-01T23:59:00+09:00"), ("+3h", "2026-11-21T21:00:00+09:00"),
    ("+0h", "2026-11-21T18:00:00+09:00"), ("+30H", "2026-11-23T00:00:00+09:00"),
    ("24:00", "2026-11-21T23:59:00+09:00"), ("+90min", "2026-11-21T19:30:00+09:00"),
    ("2026-12-01T18:00:00", "2026-12-01T18:00:00+09:00"),
    ("20261201T180000Z", "2026-12-01T18:00:00+00:00"),
    ("2026-12-01 18:00:00 -0530", "2026-12-01T18:00:00-05:30"),
    ("2026-12-01T18:00:00Z", "2026-12-01T18:00:00+00:00"),
    ("2026-12-01 18:00-05:30", "2026-12-01T18:00:00-05:30"),
  ])
  func `a deadline is a day, or a day and a time`(text: String, expected: String) throws {
    let due = try parser("2026-11-21T09:00:00Z", "Asia/Seoul").due(text)
    expectEqual(due.description, expected)
    expectEqual(Due(iso: expected), due)
  }

  @Test(arguments: [
    ("today 24:01", TodoError.unknownTime("today 24:01")),
    ("today 9:5", .unknownTime("today 9:5")), ("today 12:60", .unknownTime("today 12:60")),
    ("today 13:00pm", .unknownTime("today 13:00pm")), ("today -1:00", .unknownTime("today -1:00")),
    ("25:00", .unknownTime("25:00")), ("someday", .unknownTime("someday")),
    ("someday 18:00", .unknownDay("someday")), ("02-30 18:00", .nonexistentDay("02-30")),
    ("+h", .unknownTime("+h")), ("", .unknownTime("")),
  ])
  func `other words aren't deadlines`(text: String, expected: TodoError) throws {
    let parser = try parser("2026-11-21T09:00:00Z", "Asia/Seoul")
    #expect(throws: expected) { try parser.due(text) }
  }

  @Test func `hours from now are real hours, even when clocks change`() throws {
    let berlin = try parser("2026-10-25T00:30:00Z", "Europe/Berlin")
    try expectEqual(berlin.due("+3h").description, "2026-10-25T04:30:00+01:00")
    try expectEqual(berlin.due("in 1 day 3 hours").description, "2026-10-26T05:30:00+01:00")
    try expectEqual(berlin.due("2026-10-25 02:30").description, "2026-10-25T02:30:00+02:00")
    try expectEqual(berlin.due("2027-03-28 02:30").description, "2027-03-28T03:00:00+02:00")
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21T14:59:59Z", false), ("2026-11-21", "2026-11-21T15:00:00Z", true),
    ("2026-11-21T18:00:00+09:00", "2026-11-21T08:59:59Z", false),
    ("2026-11-21T18:00:00+09:00", "2026-11-21T09:00:00Z", true),
  ])
  func `a day passes when it is over, a moment when it comes`(
    text: String, now: String, expected: Bool
  ) throws {
    let seoul = try parser(now, "Asia/Seoul")
    let due = try #require(Due(iso: text))
    expectEqual(due.hasPassed(at: seoul.now, in: seoul.calendar), expected)
    let id = EntityID(high: 0, low: 1)
    var todo = Todo(id: id, handle: Handle(number: 1), title: "Fix", created: seoul.now)
    todo.due = due
    expectEqual(todo.isOverdue(at: seoul.now, in: seoul.calendar), expected)
    todo.status = .done
    #expect(!todo.isOverdue(at: seoul.now, in: seoul.calendar))
  }

  @Test(arguments: ["", "soon", "2026-02-29", "2026-11-21T18:00", "2026-11-21T18:00:00", "18:00"])
  func `text that isn't a date or a whole moment isn't a stored deadline`(text: String) {
    expectEqual(Due(iso: text), nil)
  }
}
