import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// A command of several operations is applied whole or not at all.
@Suite(.serialized, .startsNothing) final class PartialCommandTests: StoreTest {
  private let todos = (1...150).map { EntityID(high: 7, low: UInt64($0)) }

  /// The operations of an import that needs several.
  private func makeTodos() throws -> [Operation] {
    let records = todos.map {
      TodoRecord(id: $0, title: "todo \($0.low)", status: .todo, created: clock.now)
    }
    let count = try store.read { try $0.operations() }.count
    _ = try store.write(at: clock.tick()) { try $0.importTodos(records) }
    return Array(try store.read { try $0.operations() }.dropFirst(count))
  }

  @Test func `other machines see nothing of a command before its last operation arrives`() throws {
    let parts = try makeTodos()
    #expect(parts.count > 2)
    expectEqual(Set(parts.map(\.group)), [parts[0].id])
    expectEqual(parts.map(\.part.hasNext).filter { !$0 }.count, 1)
    var random = SeededGenerator(seed: 5)
    try expectEqual(store.titles().count, todos.count)
    for round in 0..<Seeds.size(3, full: 6) {
      let other = try sandbox.open("desktop \(round)")
      _ = try other.write(at: clock.now) {
        try $0.add(TodoEdit(title: "Own"), id: EntityID(high: 8, low: 8))
      }
      let before = try other.typedTables()
      let order = round == 0 ? parts : parts.shuffled(using: &random)
      for operation in order.dropLast() {
        try other.receive([operation])
        try expectEqual(other.typedTables(), before)
        try expectEqual(other.read { try $0.history(limit: 9) }.map(\.command), ["add"])
      }
      // The operations are still forwarded, and a rebuild shows no further ones.
      try expectEqual(other.read { try $0.operations() }.count, parts.count)
      try other.rebuild()
      try expectEqual(other.typedTables(), before)
      try other.receive(order.suffix(1))
      try expectEqual(other.titles().count, todos.count + 1)
      let tables = try other.derivedTablesWithoutSequence()
      try other.rebuild()
      try expectEqual(other.derivedTablesWithoutSequence(), tables)
    }
  }

  @Test func `an undo that arrives first undoes the whole command`() throws {
    let parts = try makeTodos()
    _ = try store.write(at: clock.tick()) { try $0.undo(1) }
    let undo = try #require(try store.read { try $0.operations() }.last)
    let other = try sandbox.open("desktop")
    try other.receive([undo] + parts.dropFirst().reversed())
    #expect(try other.read { try $0.history(limit: 9) }.isEmpty)
    try other.receive([parts[0]])
    #expect(try other.titles().isEmpty)
    try expectEqual(other.read { try $0.history(limit: 9) }.map(\.isUndone), [true])
    try expectEqual(other.derivedTablesWithoutSequence(), store.derivedTablesWithoutSequence())
    _ = try store.write(at: clock.tick()) { try $0.redo(1) }
    try other.receive(store.read { try $0.operations() })
    try expectEqual(other.titles().count, todos.count)
  }

  @Test func `an incomplete command doesn't count as seen`() throws {
    let parts = try makeTodos()
    let other = try sandbox.open("desktop")
    try other.receive(Array(parts.dropLast()))
    _ = try other.write(at: clock.tick()) {
      try $0.add(TodoEdit(title: "Own"), id: EntityID(high: 8, low: 8))
    }
    let own = try #require(try other.read { try $0.operations() }.last)
    expectEqual(own.parents, [])
    try other.receive(parts)
    try other.rename("1", "Both", at: clock.tick())
    try expectEqual(
      other.read { try $0.operations() }.last.map { Set($0.parents) },
      [own.id, parts[parts.count - 1].id])
  }

  /// Expects the same tables in any of these orders, also after a rebuild.
  private func expectOneState(_ orders: [[Operation]]) throws {
    let states = try orders.enumerated().flatMap { index, order in
      let store = try sandbox.open("\(index)")
      for operation in order { try store.receive([operation]) }
      let tables = try store.derivedTablesWithoutSequence()
      try store.rebuild()
      return try [tables, store.derivedTablesWithoutSequence()]
    }
    expectEqual(Set(states).count, 1)
  }

  /// A faulty writer adds operations to a command or omits some.
  @Test(arguments: Seeds.few(2, ofFirst: 6))
  func `operations that wrongly claim to belong to a command give the same state in any order`(
    seed: UInt64
  ) throws {
    let liar = EntityID(high: 6, low: 6)
    let write = { [todos] (title: String) in [RegisterWrite(todos[0], .title, .string(title))] }
    let kind = [RegisterWrite(todos[0], .kind, .string("todo"))]
    let first = Operation.sample(kind, at: 10, by: liar, part: .init(hasNext: true))
    let middle = Operation.sample(
      write("middle"), at: 11, by: liar, number: 2, after: [first.id],
      part: .init(first: first.id, hasNext: true))
    let last = Operation.sample(
      write("last"), at: 12, by: liar, number: 3, after: [middle.id],
      part: .init(first: first.id))
    let forged = [
      // A second end, an end without a start, one from another replica, one after the end, one that names the
      // middle.
      Operation.sample(
        write("other end"), at: 13, by: liar, number: 2, after: [first.id],
        part: .init(first: first.id)),
      .sample(write("no"), at: 14, by: liar, number: 9, part: .init(first: first.id)),
      .sample(
        write("no"), at: 15, number: 2, after: [first.id], part: .init(first: first.id)),
      .sample(
        write("no"), at: 16, by: liar, number: 4, after: [last.id],
        part: .init(first: first.id)),
      .sample(
        write("no"), at: 17, by: liar, number: 3, after: [middle.id],
        part: .init(first: middle.id)),
      .sample(
        write("no"), at: moment("2099-01-01T00:00:00Z").milliseconds << 16, by: liar, number: 3,
        after: [middle.id], part: .init(first: first.id)),
      .sample([RegisterWrite(first.id, .undone, .bool(true))], at: 20),
      .sample([RegisterWrite(first.id, .undone, .bool(false))], at: 21),
    ]
    let all = [first, middle, last] + forged
    var random = SeededGenerator(seed: seed)
    let orders = [all, all.reversed()] + (0..<6).map { _ in all.shuffled(using: &random) }
    try expectOneState(orders)
  }

  @Test func `commands that undo each other in their later operations give one state`() throws {
    // Each starts before the other's end is written. No honest machine undoes an incomplete command.
    func command(_ number: UInt64, at time: Int64) -> (Operation, (Operation) -> Operation) {
      let first = Operation.making(
        EntityID(high: 9, low: number), "of \(number)", number: Int64(number), at: time)
      let followed = Operation.sample(first.writes, at: time, part: .init(hasNext: true))
      return (
        followed,
        { other in
          .sample(
            [RegisterWrite(other.id, .undone, .bool(true))], at: time + 10, number: 2,
            after: [followed.id], part: .init(first: followed.id))
        }
      )
    }
    let (one, oneUndoes) = command(1, at: 1)
    let (two, twoUndoes) = command(2, at: 2)
    let all = [one, oneUndoes(two), two, twoUndoes(one)]
    let third = Operation.sample([RegisterWrite(two.id, .undone, .bool(true))], at: 30)
    let fourth = Operation.sample([RegisterWrite(third.id, .undone, .bool(true))], at: 31)
    try expectOneState([
      all + [third, fourth], [fourth, third] + all, [third] + all.reversed() + [fourth],
      [two, twoUndoes(one), third, one, oneUndoes(two), fourth],
    ])
  }
}
