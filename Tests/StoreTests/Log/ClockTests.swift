import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ClockTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  private func add(_ title: String, _ store: TodoStore, _ clock: inout FakeClock) throws {
    _ = try store.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
  }

  @Test func `times grow whatever the wall clock does`() throws {
    let store = try sandbox.open()
    var clock = FakeClock("2026-11-21T09:00:00Z")
    for days: Int64 in [0, -40, -1, 0, 90, -90, 3650, -7300] {
      clock.advance(days: days)
      try add("\(days)", store, &clock)
    }
    let operations = try store.operations()
    expectEqual(operations.count, 8)
    for (earlier, later) in zip(operations, operations.dropFirst()) {
      #expect(earlier.time < later.time)
    }
    let first = try #require(operations.first)
    expectEqual(first.time.rawValue, moment("2026-11-21T09:00:01Z").milliseconds << 16)
    expectEqual(operations[1].time.rawValue, first.time.rawValue + 1)
    expectEqual(operations[1].wall, moment("2026-10-12T09:00:02Z"))
    // 10 years ahead, and the greatest for ever: what comes after it counts on.
    expectEqual(operations[7].time.rawValue, operations[6].time.rawValue + 1)
    let titles = try store.history(limit: 9).map { $0.changes.first?.title }
    expectEqual(titles, ["-7300", "3650", "-90", "90", "0", "-1", "-40", "0"])
  }

  @Test func `an operation orders after all that its author had seen`() throws {
    let ahead = try sandbox.open("ahead")
    let behind = try sandbox.open("behind")
    var fast = FakeClock("2027-01-01T00:00:00Z")
    var slow = FakeClock("2026-11-21T00:00:00Z")
    let todo = [HandleSelection.one(Handle(number: 1))]
    try add("Fix", ahead, &fast)
    for round in 0..<20 {
      try behind.receive(ahead.operations())
      var edit = TodoEdit()
      edit.title = "behind \(round)"
      _ = try behind.edit(todo, edit, at: slow.tick())
      try ahead.receive(behind.operations())
      try expectEqual(ahead.todos(todo).map(\.title), ["behind \(round)"])
      edit.title = "ahead \(round)"
      _ = try ahead.edit(todo, edit, at: fast.now)
      try behind.receive(ahead.operations())
      try expectEqual(behind.todos(todo).map(\.title), ["ahead \(round)"])
    }
    try expectEqual(ahead.operations().map(\.time), ahead.operations().map(\.time).sorted())
  }

  @Test func `a full counter carries into the milliseconds`() throws {
    let store = try sandbox.open()
    let time = try #require(HybridTime(rawValue: 5 << 16 | 0xFFFF))
    let replica = EntityID(high: 1, low: 1)
    let now = Moment(milliseconds: 5)
    try store.receive([
      Operation(replica: replica, time: time, wall: now, command: "x", group: time, writes: [])
    ])
    _ = try store.add(NewTodo(title: "Fix"), at: now, id: sandbox.newID())
    try expectEqual(store.operations().last?.time.rawValue, 6 << 16)
  }

  @Test func `whoever used the last time there is stops nobody`() throws {
    let store = try sandbox.open()
    let time = try #require(HybridTime(rawValue: 1 << 62 - 1))
    let now = moment("2026-11-21T09:00:00Z")
    try store.receive([
      Operation(
        replica: sandbox.newID(), time: time, wall: now, command: "x", group: time, writes: [])
    ])
    let todo = try store.add(NewTodo(title: "Fix"), at: now, id: sandbox.newID())
    _ = try store.setStatus(.done, of: [.one(todo.handle)], command: "done", at: now)
    try expectEqual(store.todo("1").status, .done)
    let times = try store.operations().map(\.time)
    expectEqual(times[1].rawValue >> 16, now.milliseconds)
    #expect(times[1] < times[2])
  }
}
