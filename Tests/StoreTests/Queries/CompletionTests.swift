import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class CompletionTests: StoreTest {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe",
  ]

  /// Adds a todo planned for a day and completes it at a moment.
  private func add(
    planned: String? = nil, done: Moment? = nil, in calendar: LocalCalendar = .utc
  ) throws {
    var store = store
    store.calendar = calendar
    let now = moment("2026-01-01T00:00:00Z")
    let new = TodoEdit(title: "Fix", day: planned.map { day($0) })
    let todo = try write(on: store, at: now) { try $0.add(new, id: newID()) }
    guard let done else { return }
    try write(on: store, at: done) { try $0.setStatus(.done, of: [.one(todo.handle)], as: .done) }
  }

  private func noon(_ text: String, _ calendar: LocalCalendar) -> Moment {
    calendar.moment(of: day(text), secondsAfterMidnight: 12 * 3600)
  }

  private func completion(_ text: String, _ calendar: LocalCalendar) throws -> Completion {
    let plan = try store.read { try $0.plan(of: day(text), at: noon(text, calendar), in: calendar) }
    expectEqual(plan.completion.total, plan.todos.count)
    return plan.completion
  }

  @Test(arguments: zip(zones, [0, 4, 0, 4]))
  func `the examples of the specification hold`(zone: String, dayStart: Int64) throws {
    let calendar = try LocalCalendar.at(zone, dayStartHour: dayStart)
    let friday = "2026-11-20"
    for index in 0..<5 {
      try add(planned: friday, done: index < 3 ? noon(friday, calendar) : nil, in: calendar)
    }
    try expectEqual(completion(friday, calendar), Completion(done: 3, total: 5))
    try add(planned: "2026-11-13", done: noon(friday, calendar), in: calendar)
    try expectEqual(completion(friday, calendar), Completion(done: 4, total: 6))
    try expectEqual(completion("2026-11-13", calendar), Completion(done: 0, total: 1))
    try add(done: noon("2026-11-21", calendar), in: calendar)
    try expectEqual(completion("2026-11-21", calendar), Completion(done: 1, total: 1))
    try add(planned: "2026-11-27", done: noon("2026-11-25", calendar), in: calendar)
    try expectEqual(completion("2026-11-25", calendar), Completion(done: 1, total: 1))
    try expectEqual(completion("2026-11-27", calendar), Completion(done: 0, total: 0))
    try expectEqual(completion("2026-11-27", calendar).rate, nil)
  }

  /// The start and the end of days. On most of them the clocks change.
  @Test(arguments: [
    ("Europe/Berlin", 0, "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
    ("Europe/Berlin", 0, "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
    ("Europe/Berlin", 4, "2026-10-25", "2026-10-25T02:00:00Z", "2026-10-26T03:00:00Z"),
    ("America/New_York", 0, "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
    ("America/New_York", 0, "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
    ("Asia/Seoul", 0, "2026-11-21", "2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z"),
    ("Asia/Seoul", 4, "2026-11-21", "2026-11-20T19:00:00Z", "2026-11-21T19:00:00Z"),
    ("Australia/Lord_Howe", 0, "2026-04-05", "2026-04-04T13:00:00Z", "2026-04-05T13:30:00Z"),
    ("Australia/Lord_Howe", 0, "2026-10-04", "2026-10-03T13:30:00Z", "2026-10-04T13:00:00Z"),
  ])
  func `a day has the seconds between its start and end`(
    zone: String, dayStart: Int64, text: String, start: String, end: String
  ) throws {
    let calendar = try LocalCalendar.at(zone, dayStartHour: dayStart)
    expectEqual(calendar.moments(of: day(text)...day(text)), moment(start)..<moment(end))
    for (edge, seconds): (String, Int64) in [(start, -1), (start, 0), (end, -1), (end, 0)] {
      try add(done: moment(edge).advanced(bySeconds: seconds), in: calendar)
    }
    try expectEqual(completion(text, calendar), Completion(done: 2, total: 2))
    let before = day(text).advanced(by: -1).description
    let after = day(text).advanced(by: 1).description
    try expectEqual(completion(before, calendar).done, 1)
    try expectEqual(completion(after, calendar).done, 1)
  }

  /// Days around clock changes; todos planned, done early, late or never, some in progress, at random.
  @Test(arguments: Seeds.some(1, of: zones), Seeds.some(1, of: [4, 0]))
  func `the completions of a range equal those of each day`(zone: String, dayStart: Int64) throws {
    let calendar = try LocalCalendar.at(zone, dayStartHour: dayStart)
    var random = SeededGenerator(seed: 7)
    let days = day("2026-10-20")...day("2026-11-05")
    let start = calendar.start(of: days.lowerBound).advanced(bySeconds: -3 * 86_400)
    for _ in 0..<120 {
      let planned = days.lowerBound.advanced(by: .random(in: -3...days.count + 2, using: &random))
      let done = start.advanced(bySeconds: 1800 * .random(in: 0...1100, using: &random))
      try add(
        planned: Bool.random(using: &random) ? planned.description : nil,
        done: Int.random(in: 0..<3, using: &random) > 0 ? done : nil, in: calendar)
    }
    for number in 1...40 {
      let handle = HandleSelection.one(Handle(number: number))
      try write(at: start) { try $0.setStatus(.doing, of: [handle], as: .start) }
    }
    let completions = try store.read { try $0.completions(of: days, at: start, in: calendar) }
    expectEqual(completions.count, days.count)
    for day in days {
      let plan = try store.read { try $0.plan(of: day, at: start, in: calendar) }
      expectEqual(completions[day], plan.completion)
      let one = try store.read { try $0.completions(of: day...day, at: start, in: calendar) }
      expectEqual(one, [day: plan.completion])
    }
  }

  @Test func `a project's completions count only its todos`() throws {
    let noon = noon("2026-11-20", .utc)
    for name in ["api", "site"] {
      try write(at: noon) { try $0.add(.project, named: name) }
    }
    for (project, isDone) in [("api", true), ("api", false), ("site", true), (nil, true)] {
      let new = TodoEdit(title: "Fix", day: day("2026-11-20"), project: project)
      let todo = try write(at: noon) { try $0.add(new, id: newID()) }
      guard isDone else { continue }
      try write(at: noon) { try $0.setStatus(.done, of: [.one(todo.handle)], as: .done) }
    }
    let today = day("2026-11-20")
    for (project, done, total) in [("api", 1, 2), ("API", 1, 2), ("site", 1, 1), (nil, 3, 4)] {
      let query = TodoQuery(project.map { [.projects([$0])] } ?? [])
      let completions = try store.read {
        try $0.completions(of: today...today, matching: query, at: noon, in: .utc)
      }
      expectEqual(completions, [today: Completion(done: done, total: total)])
    }
    #expect(throws: StoreError.unknown(.project, "apy", nearest: "api")) {
      try store.read {
        try $0.completions(
          of: today...today, matching: TodoQuery([.projects(["apy"])]), at: noon, in: .utc)
      }
    }
  }

  @Test func `deleted and reopened todos don't count`() throws {
    try add(planned: "2026-11-20", done: noon("2026-11-20", .utc))
    try add(planned: "2026-11-20", done: noon("2026-11-20", .utc))
    let now = noon("2026-11-20", .utc)
    try write(at: now) { try $0.delete([.one(Handle(number: 1))]) }
    try expectEqual(completion("2026-11-20", .utc), Completion(done: 1, total: 1))
    try write(at: now) { try $0.setStatus(.todo, of: [.one(Handle(number: 2))], as: .reopen) }
    try expectEqual(completion("2026-11-20", .utc), Completion(done: 0, total: 1))
    try write(at: now) { try $0.undo(2) }
    try expectEqual(completion("2026-11-20", .utc), Completion(done: 2, total: 2))
  }

  @Test func `todos completed in a range are sorted by completion`() throws {
    let calendar = try LocalCalendar.at("Asia/Seoul")
    let moments = ["2026-11-19T14:59:59Z", "2026-11-21T14:59:59Z", "2026-11-19T15:00:00Z"]
    for text in moments + ["2026-11-21T15:00:00Z"] { try add(done: moment(text), in: calendar) }
    try add(planned: "2026-11-20")
    let days = day("2026-11-20")...day("2026-11-21")
    let found = try store.read { try $0.todosCompleted(on: days) }.map(\.handle.number)
    expectEqual(found, [3, 2])
    try write(at: noon("2026-11-22", calendar)) { try $0.delete([.one(Handle(number: 3))]) }
    try expectEqual(store.read { try $0.todosCompleted(on: days) }.map(\.handle.number), [2])
  }
}
