import Testing
import TestingAdditions
import Todos

@testable import Store

/// Two machines add dependencies without knowing of each other's.
@Suite(.serialized, .startsNothing) final class ConcurrentDependencyTests: SyncedStoresTest {
  /// With todos 1 to 3 that both machines know.
  override init() throws {
    try super.init()
    for number in 1...3 { try add("Todo \(number)") }
    try sync()
    for store in both { try store.markAsRead(at: clock.now) }
  }

  private func sync() throws {
    for _ in 0..<2 { try mergeAll() }
  }

  private func edit(_ todo: String, after blocker: String, on store: TodoStore) throws {
    try edit(todo, on: store) { $0.dependencies.after = .words(blocker) }
  }

  @Test func `a cycle loses its oldest edge on both machines, and each tells it once`() throws {
    try edit("1", after: "2", on: laptop)
    try edit("2", after: "3", on: desktop)
    try edit("3", after: "1", on: desktop)
    try sync()
    for store in both {
      try expectEqual(store.todo("1").waitsFor, [])
      try expectEqual(store.todo("2").waitsFor.map(\.description), ["3"])
      try expectEqual(store.todo("3").waitsFor.map(\.description), ["1"])
      let unread = try store.read { try $0.unread() }
      expectEqual(unread.ignored.map(\.todo.description), ["1"])
      expectEqual(unread.ignored.map { $0.path.map(\.description) }, [["2", "3", "1"]])
      try store.markAsRead(unread, at: clock.now)
      try store.rebuild()
    }
    try sync()
    for store in both { try expectEqual(store.read({ try $0.unread() }).ignored, []) }
    // Without the newer edge the older one counts again.
    try write(on: desktop) { try $0.undo(1) }
    try sync()
    for store in both {
      try expectEqual(store.todo("1").waitsFor.map(\.description), ["2"])
    }
  }

  @Test func `an ignored dependency counts neither as a way nor as one that ends`() throws {
    try edit("1", after: "2", on: laptop)
    try edit("2", after: "1", on: desktop)
    try sync()
    let store = laptop
    let count = try store.read { try $0.operations() }.count
    // It exists, and 1 doesn't wait for 2.
    try edit("2", after: "1", on: store)
    expectEqual(try store.read { try $0.operations() }.count, count)
    try edit("1", after: "3", on: store)
    #expect(throws: StoreError.dependencyCycle(["3", "2", "1", "3"])) {
      try edit("3", after: "2", on: store)
    }
    try write(on: store) { try $0.undo(1) }
    let done = try set(.done, "2", on: store)
    expectEqual(done.unblocked, [])
  }

  @Test func `other programs aren't told the ignored dependency, and don't remove it`() throws {
    try edit("1", after: "2", on: laptop)
    try edit("2", after: "1", on: desktop)
    try sync()
    let store = laptop
    let records = try store.read { try $0.records(of: $0.todos(.words("1", "2"))) }
    expectEqual(records.map(\.after), [[], [records[0].id]])
    // Importing these records leaves it as it is.
    try expectEqual(write(on: store) { try $0.importTodos(records) }.unchanged, 2)
    var edge = records[0]
    edge.after = [records[1].id]
    let result = try write(on: store) { try $0.importTodos([edge, records[1]]) }
    expectEqual(result.unchanged, 2)
    try write(on: desktop) { try $0.undo(1) }
    try sync()
    try expectEqual(store.todo("1").waitsFor.map(\.description), ["2"])
  }

  @Test func `an older program keeps and forwards registers that it doesn't know`() throws {
    let id = try laptop.todo("1").id
    let base = try #require(try laptop.read { try $0.operations() }.last)
    let future = Operation(
      replica: desktop.replica.id, number: 9000, parents: [base.id],
      time: try #require(HybridTime(at: clock.tick(), after: base.time)),
      wall: clock.now, day: clock.today, command: "estimate", author: .person,
      writes: [
        RegisterWrite(id, Field(rawValue: "estimate"), .integer(5)),
        RegisterWrite(id, Field(rawValue: "watcher/\(id.hex)"), .bool(true)),
        RegisterWrite(id, .title, .string("Renamed")),
        RegisterWrite(
          newID(), Field(rawValue: "kind"), .string("a kind of a later version")),
      ])
    try laptop.receive([future])
    try laptop.rebuild()
    try expectEqual(laptop.todo("1").title, "Renamed")
    try sync()
    for store in both {
      let kept = try #require(try store.read { try $0.operations() }.first { $0.id == future.id })
      expectEqual(kept.bytes, future.bytes)
    }
  }
}
