import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class DayPlanTests: StoreTest {
  let now = moment("2026-11-21T09:00:00Z")

  @discardableResult
  private func add(
    _ title: String, _ planned: String? = nil, due: String? = nil, _ priority: Priority = .unset,
    _ status: Status = .todo
  ) throws -> Handle {
    let new = TodoEdit(
      title: title, priority: priority, day: planned.map { day($0) },
      due: try due.map { try #require(Due(iso: $0)) })
    let todo = try store.write(at: now) { try $0.add(new, id: newID()) }
    _ = try store.write(at: now) { try $0.setStatus(status, of: [.one(todo.handle)], as: .start) }
    return todo.handle
  }

  private func plan(_ text: String = "2026-11-21", in calendar: LocalCalendar = .utc) throws
    -> DayPlan
  { try store.read { try $0.plan(of: day(text), at: now, in: calendar) } }

  @Test func `open todos of earlier days are carried over and not in the day's total`() throws {
    try add("old", "2026-11-14")
    try add("old and in progress", "2026-11-20", .high, .doing)
    try add("old and done", "2026-11-20", .unset, .done)
    try add("today", "2026-11-21")
    try add("tomorrow", "2026-11-22")
    try add("backlog")
    let before = try plan()
    expectEqual(before.carriedOver.map(\.title), ["old"])
    expectEqual(
      before.todos.map(\.title).sorted(), ["old and done", "old and in progress", "today"])
    expectEqual(before.completion, Completion(done: 1, total: 3))

    let change = try store.write(at: now) { try $0.carry(to: day("2026-11-21")) }
    expectEqual(change.changed.map(\.title), ["old"])
    #expect(try plan().carriedOver.isEmpty)
    try expectEqual(plan().completion, Completion(done: 1, total: 4))
    #expect(try store.write(at: now) { try $0.carry(to: day("2026-11-21")) }.changed.isEmpty)
    _ = try store.write(at: now) { try $0.undo(1) }
    try expectEqual(plan(), before)
  }

  @Test func `a todo in progress belongs to today, whatever day it is planned for`() throws {
    try add("backlog", nil, .high, .doing)
    try add("later", "2026-12-01", .low, .doing)
    try add("today", "2026-11-21", .unset, .doing)
    try add("earlier", "2026-11-01", .unset, .doing)
    try expectEqual(plan().todos.map(\.title), ["backlog", "today", "earlier", "later"])
    try expectEqual(plan().completion, Completion(done: 0, total: 4))
    try expectEqual(plan("2026-12-01").todos.map(\.title), ["later"])
  }

  @Test(arguments: [
    ("2026-11-20", true), ("2026-11-21", false), ("2026-11-22", false),
    ("2026-11-21T09:00:00+00:00", true), ("2026-11-21T09:00:01+00:00", false),
    ("2026-11-21T17:00:00+09:00", true), ("2026-11-20T22:00:00-12:00", false),
    ("2026-11-21T22:59:00+14:00", true), ("2026-11-21T23:01:00+14:00", false),
    ("2026-11-22T02:59:00+18:00", true), ("2026-11-22T03:01:00+18:00", false),
  ])
  func `an open todo is overdue once its deadline has passed`(due: String, isOverdue: Bool) throws {
    try add("open", due: due)
    try add("done", due: due, .unset, .done)
    try expectEqual(plan().overdue.map(\.title), isOverdue ? ["open"] : [])
    let query = try TodoQuery(["is:overdue"])
    try expectEqual(
      store.read { try $0.todos(matching: query, at: now, in: .utc) }.count, isOverdue ? 1 : 0)
  }

  @Test(arguments: [
    ("2026-11-20", false), ("2026-11-21", true), ("2026-11-22", false),
    ("2026-11-21T09:00:00+00:00", false), ("2026-11-21T09:00:01+00:00", true),
    ("2026-11-22T08:00:00+09:00", true), ("2026-11-22T09:00:00+09:00", false),
  ])
  func `an open todo is due on the day of its future deadline`(due: String, isDue: Bool) throws {
    try add("open", due: due)
    try add("done", due: due, .unset, .done)
    try expectEqual(plan().due.map(\.title), isDue ? ["open"] : [])
  }

  @Test func `a future day has its own deadlines`() throws {
    try add("far", due: "2027-03-01T12:00:00+00:00")
    try expectEqual(plan("2027-03-01").due.map(\.title), ["far"])
    #expect(try plan("2027-03-02").due.isEmpty)
    #expect(try plan().due.isEmpty)
  }

  @Test func `a deadline set far in the east is overdue in the far west`() throws {
    let calendar = try LocalCalendar.at("Pacific/Pago_Pago", dayStartHour: 23)
    expectEqual(calendar.day(of: now), day("2026-11-19"))
    try add("open", due: "2026-11-21T22:59:00+14:00")
    try expectEqual(plan("2026-11-19", in: calendar).overdue.count, 1)
    let query = try TodoQuery(["is:overdue,backlog"])
    try expectEqual(store.read { try $0.todos(matching: query, at: now, in: calendar) }.count, 1)
    let overdue = try TodoQuery(["is:overdue"])
    try expectEqual(store.read { try $0.todos(matching: overdue, at: now, in: calendar) }.count, 1)
  }

  @Test func `the other todos of a day are sorted by priority, then deadline, then age`() throws {
    try add("d", "2026-11-21", .low)
    try add("c", "2026-11-21", .high)
    try add("b", "2026-11-21", due: "2026-11-25", .high)
    try add("a", "2026-11-21", due: "2026-11-24", .high)
    try expectEqual(plan().todos.map(\.title), ["a", "b", "c", "d"])
  }

  @Test(arguments: ["sort:due", "sort:ready", "sort:priority", "plan"])
  func `what is overdue stands above the rest, and of one day the earlier hour`(order: String)
    throws
  {
    // From the earliest deadline to the latest; added in the opposite order, so that age doesn't help.
    let deadlines = [
      "2026-11-19T23:00:00+00:00", "2026-11-19", "2026-11-20T08:00:00+00:00", "2026-11-20",
      "2026-11-21T08:00:00+00:00", "2026-11-21T17:59:00+09:00", "2026-11-21T09:01:00+00:00",
      "2026-11-21T23:59:00+00:00", "2026-11-21", "2026-11-22T00:30:00+00:00", "2026-11-22",
    ]
    try add("none", "2026-11-21")
    for due in deadlines.reversed() { try add(due, "2026-11-21", due: due) }
    let todos =
      order == "plan"
      ? try plan().todos
      : try store.read { try $0.todos(matching: TodoQuery([order]), at: now, in: .utc) }
    let titles = todos.map(\.title)
    let isOverdue = todos.map { $0.isOverdue(at: now, in: .utc) }
    expectEqual(isOverdue, (0..<12).map { $0 < 6 })
    // A plan has those that are due on later days by age.
    let sorted = order == "plan" ? 9 : 11
    expectEqual(Array(titles.prefix(sorted)), Array(deadlines.prefix(sorted)))
  }

  @Test func `an overdue todo of low priority stands above those of high priority`() throws {
    try add("high", "2026-11-21", .high)
    try add("due", "2026-11-21", due: "2026-11-21", .low)
    try add("overdue", "2026-11-21", due: "2026-11-21T08:00:00+00:00", .low)
    try add("carried", "2026-11-20", .high)
    try add("carried and overdue", "2026-11-20", due: "2026-11-20", .low)
    try expectEqual(plan().todos.map(\.title), ["overdue", "due", "high"])
    try expectEqual(plan().carriedOver.map(\.title), ["carried and overdue", "carried"])
  }

  @Test func `of many carried over without a deadline the first are read, and the others counted`()
    throws
  {
    for priority in [Priority.low, .high, .unset] { try add("\(priority)", "2026-11-20", priority) }
    try add("due", "2026-11-20", due: "2026-11-25")
    let few = { [self] in
      try store.read { try $0.plan(of: day("2026-11-21"), carriedOver: 2, at: now, in: .utc) }
    }
    try expectEqual(few().carriedOver.map(\.title), ["due", "high", "low"])
    try expectEqual(few().moreCarriedOver, 1)
    var edit = TodoEdit()
    edit.dependencies.after = .words("3")
    _ = try store.write(at: now) { try $0.edit(.words("2"), edit) }
    try expectEqual(few(), plan())
  }

  @Test func `deadlines set in different zones are sorted by moment`() throws {
    for (title, time) in [("b", "09:30:00-01:00"), ("a", "11:00:00+09:00")] {
      try add(title, "2026-11-21", due: "2026-11-20T\(time)")
    }
    for (title, time) in [("d", "11:00:00-11:00"), ("c", "20:00:00+09:00")] {
      try add(title, "2026-11-21", due: "2026-11-21T\(time)")
    }
    let plan = try plan()
    expectEqual(plan.todos.map(\.title), ["a", "b", "c", "d"])
    expectEqual(plan.overdue.map(\.title), ["a", "b"])
    expectEqual(plan.due.map(\.title), ["c", "d"])
  }
}
