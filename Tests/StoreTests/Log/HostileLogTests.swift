import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// Operations that no ootd writes. All replicas get the same state in any arrival order, and quickly.
@Suite(.serialized, .startsNothing, .timeLimit(.minutes(2)))
final class HostileLogTests: StoreTest {
  private let todo = EntityID(high: 5, low: 5)
  private let liar = EntityID(high: 6, low: 6)

  private func creation(
    _ time: Int64, of entity: EntityID, number: Int64, by replica: EntityID? = nil
  ) -> Operation {
    .making(entity, "of \(time)", number: number, at: time, by: replica ?? liar)
  }

  private func introduction(
    of replica: EntityID, suffix: String, at time: Int64
  ) -> Operation {
    .sample(
      [
        RegisterWrite(replica, .kind, .string("replica")),
        RegisterWrite(replica, .handle, .string(suffix)),
      ], at: time, by: replica)
  }

  /// Receives the operations in both orders, one at a time, and expects the same tables.
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

  @Test func `purging the id of a todo instead of an operation changes nothing`() throws {
    try expectSame([
      creation(1, of: todo, number: 1),
      .sample([RegisterWrite(todo, .purged, .bool(true))], at: 2),
    ])
  }

  @Test func `after the greatest possible number, the first free number is assigned`() throws {
    var clock = FakeClock()
    let add = { [self] (title: String) in
      try store.write(at: clock.tick()) { try $0.add(TodoEdit(title: title), id: newID()) }.handle
        .number
    }
    try expectEqual(add("One"), 1)
    try store.receive([
      creation(1 << 40, of: todo, number: 999_999_999, by: store.replica.id)
    ])
    try expectEqual([add("Two"), add("Three")], [2, 3])
  }

  @Test(arguments: ["b b", "B", "abcde", "é", "b\u{1B}[2J", "1"])
  func `an invalid suffix is ignored`(suffix: String) throws {
    try store.receive([
      creation(1, of: todo, number: 1), introduction(of: liar, suffix: suffix, at: 2),
    ])
    try expectEqual(store.value("SELECT suffix FROM replica", as: String.self), nil)
    try expectEqual(store.read { try $0.todos([.one(Handle(number: 1))]) }.count, 1)
  }

  /// Enough to make quadratic behaviour noticeable.
  private static let many = Seeds.size(1000, full: 20_000)

  @Test func `thousands of todos that claim one number get numbers quickly`() throws {
    let claims = (1...Self.many).map {
      creation(Int64($0), of: EntityID(high: 7, low: UInt64($0)), number: 1)
    }
    try store.write(by: .automatic, at: Moment(milliseconds: 1)) {
      try $0.importPacks([Pack(name: "1", operations: claims.reversed(), size: 1)])
    }
    let now = moment("2026-11-21T09:00:00Z")
    try store.write(by: .automatic, at: now) { try $0.merge() }
    try expectEqual(store.todo("1").id, EntityID(high: 7, low: 1))
    let numbers = "SELECT count(DISTINCT number || ' ' || hex(replica)) FROM todo"
    try expectEqual(store.value(numbers, as: Int.self), Self.many)
    let count = try store.read { try $0.operations() }.count
    try store.write(by: .automatic, at: now) { try $0.merge() }
    try expectEqual(store.read { try $0.operations() }.count, count)
  }

  @Test func `thousands of replicas that chose one suffix get their own quickly`() throws {
    let replicas = (1...Self.many).map { EntityID(high: 8, low: UInt64($0)) }
    try store.receive(
      replicas.enumerated().map {
        introduction(of: $0.element, suffix: "b", at: Int64($0.offset))
      })
    try store.write(by: .automatic, at: moment("2026-11-21T09:00:00Z")) { try $0.merge() }
    try expectEqual(
      store.value("SELECT count(DISTINCT suffix) FROM replica", as: Int.self), Self.many + 1)
    try expectEqual(
      store.value("SELECT id FROM replica WHERE suffix = 'b'", as: EntityID.self), replicas[0])
  }

  @Test func `thousands of unknown fields of one todo are harmless`() throws {
    let writes = (0..<Self.many / 100).map { number in
      (0..<100).map { RegisterWrite(todo, Field(rawValue: "made/\(number)-\($0)"), .integer(1)) }
    }
    try store.receive(
      [creation(1, of: todo, number: 1)]
        + writes.enumerated().map { .sample($0.element, at: Int64($0.offset + 2)) })
    try expectEqual(store.value("SELECT count(*) FROM todo", as: Int.self), 1)
  }

  @Test func `thousands of operations that undo one are applied quickly`() throws {
    let target = creation(1, of: todo, number: 1)
    let retractions = (2...Self.many + 1).map { number in
      let write = RegisterWrite(target.id, .undone, .bool(number.isMultiple(of: 2)))
      return Operation.sample([write], at: Int64(number))
    }
    try store.receive(retractions + [target])
    try expectEqual(store.titles(), ["of 1"])
    try store.receive([.sample([RegisterWrite(target.id, .undone, .bool(true))], at: 30_000)])
    try expectEqual(store.titles(), [])
  }

  @Test func `thousands of operations behind thousands of forks are compared in no time`() throws {
    let forks = (1...Self.many).map { creation(1, of: todo, number: Int64($0)) }
    var joins = [forks[0]]
    for fork in forks.dropFirst() {
      joins.append(.sample([], at: 2, after: [joins[joins.count - 1].id, fork.id]))
    }
    let children = (1...Self.many).map {
      Operation.sample([], at: 3, after: [joins[joins.count - 1].id], command: "\($0)")
    }
    try store.receive(forks + joins.dropFirst() + children)
    try expectEqual(store.value("SELECT count(*) FROM head", as: Int.self), Self.many)
    _ = try store.read { try $0.history(limit: Self.many) }
  }

  @Test func `thousands of forks that are joined hundreds at a time are harmless`() throws {
    let forks = (1...Self.many).map { creation(1, of: todo, number: Int64($0)) }
    let joins = stride(from: 0, to: forks.count, by: 200).map { start in
      Operation.sample([], at: 2, after: forks[start..<start + 200].map(\.id))
    }
    try store.receive(joins + forks)
    try expectEqual(store.value("SELECT count(*) FROM head", as: Int.self), joins.count)
    // A command still names only a few parents.
    _ = try store.write(at: moment("2026-11-21T09:00:00Z")) {
      try $0.add(TodoEdit(title: "Fix"), id: newID())
    }
    let parents = try #require(try store.read { try $0.operations() }.last).parents
    #expect(parents.count <= 16)
  }
}
