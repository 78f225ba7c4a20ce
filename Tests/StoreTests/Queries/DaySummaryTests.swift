import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class DaySummaryTests: StoreTest {
  let now = moment("2026-11-21T09:00:00Z")

  @discardableResult
  private func add(
    due: String? = nil, planned: String? = nil, done: Moment? = nil
  ) throws -> Handle {
    let new = TodoEdit(
      title: "Fix", day: planned.map { day($0) },
      due: try due.map { try #require(Due(iso: $0)) })
    let todo = try store.write(at: now) { try $0.add(new, id: newID()) }
    if let done {
      _ = try store.write(at: done) { try $0.setStatus(.done, of: [.one(todo.handle)], as: .done) }
    }
    return todo.handle
  }

  private func summary(
    at time: String = "2026-11-21T09:00:00Z", in calendar: LocalCalendar = .utc
  ) throws -> DaySummary {
    try store.read { try $0.summary(at: moment(time), in: calendar) }
  }

  @Test func `the summary of an empty store is empty`() throws {
    let nothing = DaySummary(completion: Completion(done: 0, total: 0), overdue: 0, nextDue: nil)
    try expectEqual(summary(), nothing)
  }

  private static let zones = [
    ("Pacific/Pago_Pago", Int64(23)), ("Asia/Seoul", 4), ("Europe/Berlin", 0), ("UTC", 0),
    ("UTC", 4), ("UTC", 23), ("Europe/Berlin", 4), ("Europe/Berlin", 23), ("Asia/Seoul", 0),
    ("Asia/Seoul", 23), ("America/Santiago", 0), ("America/Santiago", 4), ("America/Santiago", 23),
    ("Pacific/Pago_Pago", 0), ("Pacific/Pago_Pago", 4), ("Pacific/Kiritimati", 0),
    ("Pacific/Kiritimati", 4), ("Pacific/Kiritimati", 23),
  ]

  @Test(arguments: Seeds.some(2, of: zones))
  func `the summary agrees with the day's plan for any todos`(zone: String, dayStart: Int64) throws
  {
    let calendar = try LocalCalendar.at(zone, dayStartHour: dayStart)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<80 { try addAny(&random) }
    let open = try store.read {
      try $0.todos(matching: TodoQuery(["is:open"]), at: now, in: calendar)
    }
    for hour in Seeds.each(3, of: Array(Int64(-40)...40)) {
      let time = now.advanced(bySeconds: hour * 3600)
      let today = calendar.day(of: time)
      let plan = try store.read { try $0.plan(of: today, at: time, in: calendar) }
      let summary = try store.read { try $0.summary(at: time, in: calendar) }
      expectEqual(summary.completion, plan.completion)
      expectEqual(summary.overdue, plan.overdue.count)
      let next = open.compactMap { todo -> Moment? in
        guard case .moment(let moment, _) = todo.due, moment > time else { return nil }
        return moment
      }.min()
      // Deadlines more than a day away need not be reported.
      guard let next, next <= time.advanced(bySeconds: 86_400) else { continue }
      expectEqual(summary.nextDue, next)
    }
  }

  /// A random todo: planned or not; with a day, a moment or nothing as its deadline; open, done or deleted.
  private func addAny(_ random: inout SeededGenerator) throws {
    let planned = day("2026-11-21").advanced(by: .random(in: -3...3, using: &random))
    let minutes = Int64.random(in: -3600...3600, using: &random)
    let due = now.advanced(bySeconds: minutes * 60)
    let offset = Int.random(in: -72...72, using: &random) * 15
    let deadlines = [
      nil, day("2026-11-21").advanced(by: .random(in: -3...3, using: &random)).description,
      due.iso8601(offsetMinutes: offset), due.iso8601(offsetMinutes: offset),
    ]
    let handle = try add(
      due: deadlines[Int.random(in: 0..<4, using: &random)],
      planned: Bool.random(using: &random) ? planned.description : nil,
      done: Int.random(in: 0..<3, using: &random) == 0
        ? now.advanced(bySeconds: 60 * .random(in: -3000...3000, using: &random)) : nil)
    if Int.random(in: 0..<8, using: &random) == 0 {
      _ = try store.write(at: now) { try $0.delete([.one(handle)]) }
    }
  }

  @Test func `the next deadline is the nearest future one, whatever its offset`() throws {
    for due in [
      "2026-11-21T08:59:00+00:00", "2026-11-22T01:00:00+14:00", "2026-11-21T02:00:00-09:00",
      "2026-11-21T19:30:00+09:00", "2026-11-22", "2026-12-24T09:00:00+00:00",
    ] { try add(due: due) }
    try expectEqual(summary().nextDue, moment("2026-11-21T10:30:00Z"))
    try expectEqual(summary(at: "2026-11-21T10:30:00Z").nextDue, moment("2026-11-21T11:00:00Z"))
    try expectEqual(summary(at: "2026-11-21T11:00:00Z").nextDue, nil)
  }

  @Test func `a todo is overdue at the very moment of its deadline`() throws {
    try add(due: "2026-11-21T18:00:00+09:00")
    let before = try summary(at: "2026-11-21T08:59:59.999Z")
    expectEqual(before.overdue, 0)
    expectEqual(before.nextDue, moment("2026-11-21T09:00:00Z"))
    let then = try summary(at: "2026-11-21T09:00:00Z")
    expectEqual(then.overdue, 1)
    expectEqual(then.nextDue, nil)
  }

  @Test(arguments: [
    ("UTC", 0, "2026-11-21T23:59:59.999Z", "2026-11-22T00:00:00Z"),
    ("UTC", 4, "2026-11-22T03:59:59.999Z", "2026-11-22T04:00:00Z"),
    ("Asia/Seoul", 0, "2026-11-21T14:59:59.999Z", "2026-11-21T15:00:00Z"),
    ("Pacific/Pago_Pago", 23, "2026-11-23T09:59:59.999Z", "2026-11-23T10:00:00Z"),
  ])
  func `a deadline without a time passes when its day ends`(
    zone: String, dayStart: Int64, last: String, first: String
  ) throws {
    let calendar = try LocalCalendar.at(zone, dayStartHour: dayStart)
    try add(due: "2026-11-21")
    try expectEqual(summary(at: last, in: calendar).overdue, 0)
    try expectEqual(summary(at: last, in: calendar).nextDue, nil)
    try expectEqual(summary(at: first, in: calendar).overdue, 1)
  }

  @Test func `a moved deadline counts at its new time`() throws {
    let handle = try add(due: "2026-11-20", planned: "2026-11-21")
    try expectEqual(summary().overdue, 1)
    var edit = TodoEdit()
    edit.due = .value(try #require(Due(iso: "2026-11-21T10:00:00+00:00")))
    _ = try store.write(at: now) { try $0.edit([.one(handle)], edit) }
    try expectEqual(summary().overdue, 0)
    try expectEqual(summary().nextDue, moment("2026-11-21T10:00:00Z"))
  }
}
