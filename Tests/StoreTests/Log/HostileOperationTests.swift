import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class HostileOperationTests: StoreTest {
  private let todo = EntityID(high: 5, low: 5)

  private func todo(with writes: [(Field, RegisterValue)]) -> Operation {
    let usual = [(Field.kind, RegisterValue.string("todo")), (.title, .string("Fix"))]
    return .sample((usual + writes).map { RegisterWrite(todo, $0.0, $0.1) }, at: 1)
  }

  private func retraction(
    _ time: Int64, of targets: [EntityID], _ value: Bool = true
  ) -> Operation {
    .sample(targets.map { RegisterWrite($0, .undone, .bool(value)) }, at: time)
  }

  @Test
  func `undoing the id of a todo instead of an operation changes nothing in either order`() throws {
    let creation = todo(with: [])
    let retraction = Operation.sample([RegisterWrite(todo, .undone, .bool(true))], at: 2, wall: 500)
    let dumps = try [[creation, retraction], [retraction, creation]].enumerated()
      .map { index, operations in
        let store = try sandbox.open("\(index)")
        for operation in operations { try store.receive([operation]) }
        return try store.value("SELECT updated || title FROM todo", as: String.self)
      }
    expectEqual(dumps, ["0Fix", "0Fix"])
  }

  @Test func `values that are invalid for their field count as absent`() throws {
    try store.receive([
      todo(with: [
        (.priority, .string("urgent")), (.status, .integer(3)), (.day, .string("2026-02-30")),
        (.due, .string("soon")), (.project, .string("api")), (.notes, .bool(true)),
        (.created, .string("now")), (.completed, .bool(true)), (.deleted, .integer(1)),
        (.handle, .integer(-4)),
      ])
    ])
    let todos = try store.read {
      try $0.todos(matching: TodoQuery(), at: moment("2026-11-21T09:00:00Z"), in: .utc)
    }
    var expected = Todo(
      id: todo, handle: Handle(number: 0), title: "Fix", created: Moment(milliseconds: 0))
    expected.place = BoardPosition(priority: .unset, created: Moment(milliseconds: 0), number: 0)
    expected.since = day("1970-01-01")
    expectEqual(todos, [expected])
  }

  @Test(arguments: [Int64.min, Int64.max, 1 << 46, -(1 << 46)])
  func `an impossible time counts as absent`(milliseconds: Int64) throws {
    let value = RegisterValue.integer(milliseconds)
    let done = todo(with: [
      (.status, .string("done")), (.completed, value), (.created, value), (.started, value),
      (.finished, value),
    ])
    try store.receive([done])
    let calendar = try LocalCalendar.at("Asia/Seoul", dayStartHour: 4)
    let plan = try store.read {
      try $0.plan(of: day("1970-01-01"), at: Moment(milliseconds: 0), in: calendar)
    }
    expectEqual(plan.completion, Completion(done: 0, total: 0))
    let found = try #require(
      try store.read {
        try $0.todos(matching: TodoQuery(), at: Moment(milliseconds: 0), in: calendar)
      }.first)
    expectEqual(found.completed, nil)
    expectEqual(found.finished, nil)
    expectEqual(found.started, nil)
  }

  @Test func `operations that undo each other give one state in any arrival order`() throws {
    let target = todo(with: [])
    let first = retraction(10, of: [target.id])
    // An honest operation never writes to a later one, because it can't know its id.
    let later = retraction(12, of: [first.id])
    let earlier = retraction(8, of: [later.id, first.id, target.id])
    let between = retraction(11, of: [earlier.id, later.id])
    let operations = [target, first, later, earlier, between]
    var states: Set<[String]> = []
    for shift in operations.indices {
      let store = try sandbox.open("\(shift)")
      try store.receive(Array(operations[shift...] + operations[..<shift]))
      states.insert(try store.derivedTablesWithoutSequence())
      let reverse = try sandbox.open("reverse \(shift)")
      for operation in (operations[shift...] + operations[..<shift]).reversed() {
        try reverse.receive([operation])
      }
      states.insert(try reverse.derivedTablesWithoutSequence())
      let tables = try reverse.typedTables().filter { !$0.hasPrefix("'search'") }
      expectEqual(tables.count, 1, "\(tables)")
    }
    expectEqual(states.count, 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a forked chain of retractions is followed only once`() throws {
    var random = SeededGenerator(seed: 3)
    var chain = [todo(with: [])]
    for index in 2...150 {
      let writes = chain.suffix(6).reversed().map { target in
        let isUndone = Int.random(in: 0..<10, using: &random) < 7
        return RegisterWrite(target.id, .undone, .bool(isUndone))
      }
      chain.append(.sample(writes, at: Int64(index)))
    }
    try store.receive(chain)
    let backwards = try sandbox.open("backwards")
    try backwards.receive(chain.reversed())
    let state = try store.derivedTablesWithoutSequence()
    try expectEqual(backwards.derivedTablesWithoutSequence(), state)
    #expect(state.count { $0.contains("undone=1") } > 20)
  }

  @Test func `a todo whose project is also its milestone counts once, after every edit`() throws {
    let both = RegisterValue.string(EntityID(high: 7, low: 7).hex)
    try store.receive([
      todo(with: [
        (.project, both), (.milestone, both), (.label(EntityID(high: 7, low: 7)), .bool(true)),
      ])
    ])
    for time: Int64 in 2...4 {
      try store.receive([.sample([RegisterWrite(todo, .notes, .integer(time))], at: time)])
      let counts = try store.todoCounts()
      expectEqual(counts.kept, counts.counted)
      try expectEqual(store.value("SELECT open FROM todo_count", as: Int.self), 1)
    }
  }

  @Test func `text with U+0000, which would end it in SQLite, is refused as a whole`() throws {
    let now = moment("2026-11-21T09:00:00Z")
    #expect(throws: StoreError.operation(.malformed)) {
      try store.write(at: now) { try $0.add(TodoEdit(title: "a\0b"), id: todo) }
    }
    #expect(try store.read { try $0.operations() }.isEmpty)
  }
}
