import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// Operations that no ootd writes: alike on all replicas, in whatever order they arrive, and soon.
@Suite(.serialized, .startsNothing, .timeLimit(.minutes(2))) struct HostileLogTests {
  let sandbox: StoreSandbox
  let todo = EntityID(high: 5, low: 5)
  let liar = EntityID(high: 6, low: 6)

  init() throws {
    sandbox = try StoreSandbox()
  }

  private func operation(
    _ time: Int64, _ writes: [RegisterWrite], by replica: EntityID? = nil
  ) throws -> Operation {
    let time = try #require(HybridTime(rawValue: time))
    return Operation(
      replica: replica ?? liar, time: time, wall: Moment(milliseconds: time.rawValue),
      command: "x", group: time, writes: writes)
  }

  private func creation(
    _ time: Int64, of entity: EntityID, number: Int64, by replica: EntityID? = nil
  ) throws -> Operation {
    try operation(
      time,
      [
        RegisterWrite(entity, .kind, .string("todo")),
        RegisterWrite(entity, .title, .string("of \(time)")),
        RegisterWrite(entity, .handle, .integer(number)),
      ], by: replica)
  }

  /// Takes them in one by one, in that order and in the other, and expects the same of both.
  private func expectSame(
    _ operations: [Operation], at location: SourceLocation = #_sourceLocation
  ) throws {
    let tables = try [operations, operations.reversed()].enumerated().map { index, operations in
      let store = try sandbox.open("\(index)")
      for operation in operations { try store.receive([operation]) }
      let tables = try store.derivedTablesWithoutSequence()
      try store.rebuild()
      try expectEqual(
        store.derivedTablesWithoutSequence(), tables, "rebuilt", sourceLocation: location)
      return tables
    }
    expectEqual(tables[0], tables[1], sourceLocation: location)
  }

  @Test func `to purge a todo, which is no operation, changes nothing`() throws {
    try expectSame([
      creation(1, of: todo, number: 1), operation(2, [RegisterWrite(todo, .purged, .bool(true))]),
    ])
  }

  @Test func `a number that was given up is had again once that is purged`() throws {
    let other = EntityID(high: 5, low: 7)
    let first = try creation(1, of: todo, number: 1)
    let withdrawal = try operation(3, [RegisterWrite(todo, .handle(of: liar), .bool(false))])
    let purge = try operation(4, [RegisterWrite(withdrawal.id, .purged, .bool(true))])
    try expectSame([first, creation(2, of: other, number: 1), withdrawal, purge])
    let store = try sandbox.open()
    try store.receive([first, try creation(2, of: other, number: 1), withdrawal])
    try expectEqual(store.value("SELECT entity FROM handle", as: EntityID.self), other)
    try store.receive([purge])
    try expectEqual(store.value("SELECT entity FROM handle", as: EntityID.self), todo)
  }

  @Test func `after the greatest number of all, the first free one is given`() throws {
    let store = try sandbox.open()
    var clock = FakeClock()
    let add = { (title: String) in
      try store.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID()).handle.number
    }
    try expectEqual(add("One"), 1)
    try store.receive([
      creation(1 << 40, of: todo, number: 999_999_999, by: store.replica.id)
    ])
    try expectEqual([add("Two"), add("Three")], [2, 3])
  }

  @Test(arguments: ["b b", "B", "abcde", "é", "b\u{1B}[2J", "1"])
  func `letters that no handle has count as none`(letters: String) throws {
    let store = try sandbox.open()
    try store.receive([
      creation(1, of: todo, number: 1),
      operation(
        2,
        [
          RegisterWrite(liar, .kind, .string("replica")),
          RegisterWrite(liar, .handle, .string(letters)),
        ]),
    ])
    try expectEqual(store.value("SELECT letters FROM replica", as: String.self), "")
    try expectEqual(store.todos([.one(Handle(number: 1))]).count, 1)
  }

  /// Enough for what is quadratic to be seen.
  private static let many = Seeds.size(2000, full: 20_000)

  @Test func `thousands that claim one number are settled at once`() throws {
    let store = try sandbox.open()
    let claims = try (1...Self.many).map {
      try creation(Int64($0), of: EntityID(high: 7, low: UInt64($0)), number: 1)
    }
    try store.receive(claims.reversed())
    let winner = EntityID(high: 7, low: 1)
    try expectEqual(store.value("SELECT entity FROM handle", as: EntityID.self), winner)
  }

  @Test func `thousands replicas that each go on for the next are no trouble`() throws {
    let store = try sandbox.open()
    let replica = { (number: Int) in EntityID(high: 8, low: UInt64(number)) }
    try store.receive(
      (1...Self.many).map { number in
        try operation(
          Int64(number),
          [
            RegisterWrite(replica(number), .kind, .string("replica")),
            RegisterWrite(replica(number), .handle, .string("b")),
            RegisterWrite(replica(number), .continues, .string(replica(number + 1).hex)),
          ], by: replica(number))
      })
    #expect(try store.lateReplicas().isEmpty)
    try store.receive([
      operation(
        30_000,
        [
          RegisterWrite(liar, .kind, .string("replica")),
          RegisterWrite(liar, .handle, .string("b")),
        ])
    ])
    try expectEqual(store.lateReplicas(), [liar])
    let tainted = try store.taintedChains(among: [replica(7), liar])
    expectEqual(tainted, [replica(7)])
  }

  @Test func `thousands projects that each became the next are no trouble`() throws {
    let store = try sandbox.open()
    let project = { (number: Int) in EntityID(high: 8, low: UInt64(number)) }
    try store.receive(
      (1...Self.many).map { number in
        try operation(
          Int64(number),
          [
            RegisterWrite(project(number), .kind, .string("project")),
            RegisterWrite(project(number), .name, .string("of \(number)")),
            RegisterWrite(project(number), .deleted, .bool(true)),
            RegisterWrite(project(number), .survivor, .string(project(number + 1).hex)),
          ])
      })
    var clock = FakeClock()
    #expect(try store.unite(at: clock.tick()).isEmpty)
  }

  @Test func `only a replica itself says that it goes on under another id`() throws {
    let store = try sandbox.open()
    let victim = EntityID(high: 8, low: 1)
    try store.receive([
      try operation(1, [RegisterWrite(EntityID(high: 8, low: 2), .continues, .string(victim.hex))])
    ])
    #expect(try store.taintedChains(among: [victim]).isEmpty)
  }

  @Test func `thousands values of one todo that nobody typed are no trouble`() throws {
    let store = try sandbox.open()
    let writes = (0..<Self.many / 100).map { number in
      (0..<100).map { RegisterWrite(todo, Field(rawValue: "made/\(number)-\($0)"), .integer(1)) }
    }
    try store.receive(
      try [creation(1, of: todo, number: 1)]
        + writes.enumerated().map { try operation(Int64($0.offset + 2), $0.element) })
    try expectEqual(store.value("SELECT count(*) FROM todo", as: Int.self), 1)
  }

  @Test func `thousands that take back one operation are settled at once`() throws {
    let store = try sandbox.open()
    let target = try creation(1, of: todo, number: 1)
    let retractions = try (2...Self.many + 1).map { (number: Int) in
      let write = RegisterWrite(target.id, .undone, .bool(number.isMultiple(of: 2)))
      return try operation(Int64(number), [write])
    }
    try store.receive(retractions + [target])
    try expectEqual(store.value("SELECT count(*) FROM todo", as: Int.self), 1)
    try store.receive([
      try operation(30_000, [RegisterWrite(target.id, .undone, .bool(true))])
    ])
    try expectEqual(store.value("SELECT count(*) FROM todo", as: Int.self), 0)
  }
}
