import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class ClockTests: StoreTest {
  private let now = moment("2026-11-21T09:00:00Z")
  /// A year and two days later.
  private let far = moment("2027-11-23T09:00:00Z")

  @Test func `operation times increase whatever the wall clock does`() throws {
    for days: Int64 in [0, -40, -1, 0, 90, -90, 3650, -7300] {
      clock.advance(days: days)
      try add("\(days)")
    }
    let operations = try store.read { try $0.operations() }
    expectEqual(operations.count, 8)
    for (earlier, later) in zip(operations, operations.dropFirst()) {
      #expect(earlier.time < later.time)
    }
    let first = try #require(operations.first)
    expectEqual(first.time.rawValue, moment("2026-11-21T09:00:01Z").milliseconds << 16)
    expectEqual(operations[1].time.rawValue, first.time.rawValue + 1)
    expectEqual(operations[1].wall, moment("2026-10-12T09:00:02Z"))
    // The clock was 10 years ahead once. Later times count up from that maximum.
    expectEqual(operations[7].time.rawValue, operations[6].time.rawValue + 1)
    let titles = try store.read { try $0.history(limit: 9) }.map { $0.changes.first?.title }
    expectEqual(titles, ["-7300", "3650", "-90", "90", "0", "-1", "-40", "0"])
  }

  @Test func `an operation sorts after all that its author had seen`() throws {
    let (ahead, behind) = (store, try sandbox.open("behind"))
    let fast = moment("2027-01-01T00:00:01Z")
    var slow = FakeClock("2026-11-21T00:00:00Z")
    _ = try ahead.write(at: fast) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    for round in 0..<5 {
      try behind.receive(ahead.operations())
      try behind.rename("1", "behind \(round)", at: slow.tick())
      try ahead.receive(behind.operations())
      try expectEqual(ahead.titles(), ["behind \(round)"])
      try ahead.rename("1", "ahead \(round)", at: fast)
      try behind.receive(ahead.operations())
      try expectEqual(behind.titles(), ["ahead \(round)"])
    }
    try expectEqual(ahead.operations().map(\.time), ahead.operations().map(\.time).sorted())
  }

  @Test func `a full counter carries over into the milliseconds`() throws {
    let now = Moment(milliseconds: 5)
    try store.receive([.sample([], at: 5 << 16 | 0xFFFF)], at: now)
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    try expectEqual(store.read { try $0.operations() }.last?.time.rawValue, 6 << 16)
  }

  @Test func `an operation far in the future is kept and forwarded, but not applied yet`() throws {
    let todo = newID()
    let ahead = Operation.making(todo, "Ahead", number: 5, at: far.milliseconds << 16)
    try store.receive([ahead], at: now)
    try expectEqual(store.read { try $0.operations() }, [ahead])
    let lines = try #require(
      try store.read { try $0.lines(after: nil, merging: [], bytes: 1 << 20) })
    expectEqual(lines.lines, [ahead.bytes])
    #expect(try store.typedTables().isEmpty)
    #expect(try store.read { try $0.history(limit: 9) }.isEmpty)
    // It doesn't move the clock, and no operation has it as a parent.
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    let own = try #require(try store.read { try $0.operations() }.last)
    #expect((own.time.rawValue, own.parents) == (now.milliseconds << 16, []))
    try store.rebuild()
    try expectEqual(store.titles(), ["Fix"])
    // It applies once the clock is near, even if nothing else arrives.
    let later = moment("2026-11-22T09:00:00Z")
    try store.receive([], at: moment("2026-11-22T08:59:59Z"))
    try expectEqual(store.titles(), ["Fix"])
    try store.receive([], at: later)
    try expectEqual(store.titles(), ["Fix", "Ahead"])
    try expectEqual(store.read { try $0.history(limit: 1) }.map(\.operation), [ahead.id])
    let tables = try store.derivedTablesWithoutSequence()
    try store.rebuild()
    try expectEqual(store.derivedTablesWithoutSequence(), tables)
    try store.rename("1", "Fix it", at: later)
    let next = try #require(try store.read { try $0.operations() }.last)
    expectEqual(next.time.rawValue, ahead.time.rawValue + 1)
    expectEqual(Set(next.parents), [own.id, ahead.id])
  }

  @Test func `a delayed operation changes an entity that was created meanwhile`() throws {
    let todo = newID()
    try store.receive([.making(todo, "Ahead", number: 5, at: far.milliseconds << 16)], at: now)
    try store.receive([.making(todo, "Fix", number: 5, at: now.milliseconds << 16)], at: now)
    try expectEqual(store.titles(), ["Fix"])
    try store.receive([], at: far)
    try expectEqual(store.titles(), ["Ahead"])
  }

  @Test func `a command with one operation far in the future waits as a whole`() throws {
    let todo = newID()
    let first = Operation.sample(
      [RegisterWrite(todo, .kind, .string("todo"))], at: now.milliseconds << 16,
      part: Operation.Part(hasNext: true))
    let last = Operation.sample(
      [RegisterWrite(todo, .title, .string("Ahead"))], at: far.milliseconds << 16, number: 2,
      after: [first.id], part: Operation.Part(first: first.id))
    for order in [[first, last], [last, first]] {
      let store = try sandbox.open(order[0] == first ? "forward" : "backward")
      for operation in order { try store.receive([operation], at: now) }
      #expect(try store.read { try $0.history(limit: 9) }.isEmpty)
      try store.receive([], at: far)
      try expectEqual(store.titles(), ["Ahead"])
    }
  }

  @Test func `an operation with the greatest possible time doesn't block later commands`() throws {
    try store.receive([.sample([], at: 1 << 62 - 1)], at: now)
    let todo = try store.write(at: now) { try $0.add(TodoEdit(title: "Fix"), id: newID()) }
    _ = try store.write(at: now) { try $0.setStatus(.done, of: [.one(todo.handle)], as: .done) }
    try expectEqual(store.todo("1").status, .done)
    let times = try store.read { try $0.operations() }.map(\.time)
    expectEqual(times[1].rawValue >> 16, now.milliseconds)
    #expect(times[1] < times[2])
    // Other machines receive all of them, and the forged one changes nothing there either.
    let other = try sandbox.open("desktop")
    try other.receive(store.read { try $0.operations() }, at: now)
    try expectEqual(other.typedTables(), store.typedTables())
    try expectEqual(other.read { try $0.operations() }.count, 3)
  }

  @Test func `this machine's own clock may be far ahead, and its writes still apply`() throws {
    _ = try store.write(at: moment("2040-01-01T00:00:00Z")) {
      try $0.add(TodoEdit(title: "Fix"), id: newID())
    }
    try store.rename("1", "Fix it", at: moment("2026-11-21T09:00:00Z"))
    try expectEqual(store.titles(), ["Fix it"])
    try store.rebuild()
    try expectEqual(store.titles(), ["Fix it"])
  }
}
