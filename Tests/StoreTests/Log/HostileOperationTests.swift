import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct HostileOperationTests {
  let sandbox: StoreSandbox
  let todo = EntityID(high: 5, low: 5)

  init() throws {
    sandbox = try StoreSandbox()
  }

  private func operation(_ time: Int64, _ writes: [RegisterWrite], wall: Int64 = 0) throws
    -> Operation
  {
    let time = try #require(HybridTime(rawValue: time))
    return Operation(
      replica: EntityID(high: 6, low: 6), time: time, wall: Moment(milliseconds: wall),
      command: "x", group: time, writes: writes)
  }

  private func todo(with writes: [(Field, RegisterValue)]) throws -> Operation {
    let usual = [(Field.kind, RegisterValue.string("todo")), (.title, .string("Fix"))]
    return try operation(1, (usual + writes).map { RegisterWrite(todo, $0.0, $0.1) })
  }

  private func retraction(_ time: Int64, of targets: [EntityID], _ value: Bool = true) throws
    -> Operation
  {
    try operation(time, targets.map { RegisterWrite($0, .undone, .bool(value)) })
  }

  @Test func `to take back a todo, which is no operation, changes nothing in either order`() throws
  {
    let creation = try todo(with: [])
    let retraction = try operation(2, [RegisterWrite(todo, .undone, .bool(true))], wall: 500)
    let dumps = try [[creation, retraction], [retraction, creation]].enumerated()
      .map { index, operations in
        let store = try sandbox.open("\(index)")
        for operation in operations { try store.receive([operation]) }
        return try store.value("SELECT updated || title FROM todo", as: String.self)
      }
    expectEqual(dumps, ["0Fix", "0Fix"])
  }

  @Test func `values that are none of their fields count as absent`() throws {
    let store = try sandbox.open()
    try store.receive([
      todo(with: [
        (.priority, .string("urgent")), (.status, .integer(3)), (.day, .string("2026-02-30")),
        (.due, .string("soon")), (.project, .string("api")), (.notes, .bool(true)),
        (.created, .string("now")), (.completed, .bool(true)), (.deleted, .integer(1)),
        (.handle, .integer(-4)),
      ])
    ])
    let todos = try store.todos(matching: TodoQuery(), at: moment("2026-11-21T09:00:00Z"), in: .utc)
    let expected = Todo(
      id: todo, handle: Handle(number: 0), title: "Fix",
      place: Place(priority: .unset, created: Moment(milliseconds: 0), number: 0),
      created: Moment(milliseconds: 0))
    expectEqual(todos, [expected])
  }

  @Test(arguments: [Int64.min, Int64.max, 1 << 46, -(1 << 46)])
  func `a moment that no clock shows counts as absent`(milliseconds: Int64) throws {
    let store = try sandbox.open()
    let value = RegisterValue.integer(milliseconds)
    let done = try todo(with: [
      (.status, .string("done")), (.completed, value), (.created, value), (.started, value),
    ])
    try store.receive([done])
    let calendar = try LocalCalendar.at("Asia/Seoul", dayStartHour: 4)
    let plan = try store.plan(of: day("1970-01-01"), at: Moment(milliseconds: 0), in: calendar)
    expectEqual(plan.completion, Completion(done: 1, total: 1))
    let found = try #require(
      try store.todos(matching: TodoQuery(), at: Moment(milliseconds: 0), in: calendar).first)
    expectEqual(found.completed, Moment(milliseconds: 0))
    expectEqual(found.started, nil)
  }

  @Test func `a todo whose project, milestone and label are one entity counts once there`() throws {
    let store = try sandbox.open()
    let entity = EntityID(high: 7, low: 7)
    let creation = try todo(with: [
      (.project, .string(entity.hex)), (.milestone, .string(entity.hex)),
      (.label(entity), .bool(true)),
    ])
    var edits = try (2...5).map { time in
      try operation(time, [RegisterWrite(todo, .title, .string("\(time)"))])
    }
    edits.append(try operation(6, [RegisterWrite(todo, .status, .string("done"))]))
    for operation in [creation] + edits {
      try store.receive([operation])
      let counts = try store.todoCounts()
      expectEqual(counts.kept.count, 1)
      expectEqual(counts.kept, counts.counted)
    }
    try store.receive([operation(7, [RegisterWrite(todo, .deleted, .bool(true))])])
    try expectEqual(store.todoCounts().kept, [])
  }

  @Test func `operations that take back each other end in one state, whatever came first`() throws {
    let target = try todo(with: [])
    let first = try retraction(10, of: [target.id])
    // No honest operation writes to one that orders after it: its id is not known yet.
    let later = try retraction(12, of: [first.id])
    let earlier = try retraction(8, of: [later.id, first.id, target.id])
    let itself = try retraction(11, of: [earlier.id, later.id])
    let operations = [target, first, later, earlier, itself]
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
  func `a chain of retractions that fork is followed once`() throws {
    let store = try sandbox.open()
    var random = SeededGenerator(seed: 3)
    var chain = [try todo(with: [])]
    for index in 2...150 {
      let writes = chain.suffix(6).reversed().map { target in
        let isUndone = Int.random(in: 0..<10, using: &random) < 7
        return RegisterWrite(target.id, .undone, .bool(isUndone))
      }
      chain.append(try operation(Int64(index), writes))
    }
    try store.receive(chain)
    let backwards = try sandbox.open("backwards")
    try backwards.receive(chain.reversed())
    let state = try store.derivedTablesWithoutSequence()
    try expectEqual(backwards.derivedTablesWithoutSequence(), state)
    #expect(state.count { $0.contains("undone=1") } > 20)
  }

  @Test func `of two todos with one number the first keeps it, whichever came first`() throws {
    let first = try operation(5, [RegisterWrite(todo, .handle, .integer(3))])
    let other = EntityID(high: 4, low: 4)
    let second = try operation(6, [RegisterWrite(other, .handle, .integer(3))])
    for (index, order) in [[first, second], [second, first]].enumerated() {
      let store = try sandbox.open("\(index)")
      for operation in order { try store.receive([operation]) }
      try expectEqual(store.value("SELECT entity FROM handle", as: EntityID.self), todo)
      try store.rebuild()
      try expectEqual(store.value("SELECT entity FROM handle", as: EntityID.self), todo)
    }
  }

  @Test func `a text with U+0000, at which SQLite would end it, is refused whole`() throws {
    let store = try sandbox.open()
    let now = moment("2026-11-21T09:00:00Z")
    #expect(throws: StoreError.operation(.malformed)) {
      try store.add(NewTodo(title: "a\0b"), at: now, id: todo)
    }
    #expect(try store.operations().isEmpty)
  }
}
