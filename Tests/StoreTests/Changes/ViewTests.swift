import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class ViewTests: SyncedStoresTest {
  private func add(_ name: String, _ query: String, on store: TodoStore? = nil) throws {
    try write(on: store) { try $0.add(.view, named: name, FieldEdit([.query: .string(query)])) }
  }

  private func edit(
    _ name: String, _ query: String, on store: TodoStore? = nil
  ) throws {
    try write(on: store) { try $0.edit(.view, named: name, FieldEdit([.query: .string(query)])) }
  }

  private func views(_ store: TodoStore) throws -> [String] {
    try store.read { try $0.views() }.map { "\($0.name): \($0.query)" }
  }

  @Test
  func `a name is one view on two machines, and another view's is refused, whatever its case`()
    throws
  {
    try add("urgent", "is:overdue")
    #expect(throws: StoreError.exists(.view, "urgent")) { try add("URGENT", "is:open") }
    #expect(throws: StoreError.unknown(.view, "urgnt", nearest: "urgent")) {
      try edit("urgnt", "is:open")
    }
    try edit("URGENT", "is:open")
    try expectEqual(views(laptop), ["urgent: is:open"])
    try add("Urgent", "priority:high", on: desktop)
    try syncAll()
    for store in both { try expectEqual(views(store), ["Urgent: priority:high"]) }
  }

  @Test func `undo and redo change a view as any other item`() throws {
    try add("urgent", "is:overdue")
    try edit("urgent", "is:open")
    try write(on: laptop) { try $0.delete(.view, named: "urgent") }
    try expectEqual(views(laptop), [])
    for expected in [["urgent: is:open"], ["urgent: is:overdue"], []] {
      try write(on: laptop) { try $0.undo(1) }
      try expectEqual(views(laptop), expected)
    }
    try write(on: laptop) { try $0.redo(2) }
    try expectEqual(views(laptop), ["urgent: is:open"])
    let changes = try laptop.read { try $0.history(limit: 2) }.flatMap(\.changes)
    expectEqual(changes.map(\.field), [.deleted, .query])
    expectEqual(changes.map(\.kind), [.view, .view])
  }

  @Test func `the machine whose query or view was lost reports the conflict`() throws {
    try add("urgent", "is:overdue")
    try add("mine", "is:open")
    try mergeAll()
    try edit("urgent", "is:open")
    try edit("urgent", "priority:high", on: desktop)
    try edit("mine", "is:doing")
    try write(on: desktop) { try $0.delete(.view, named: "mine") }
    try mergeAll()
    let conflicts = try laptop.read { try $0.unread() }.conflicts
    expectEqual(conflicts.map(\.change.id).sorted(), ["mine", "urgent"])
    expectEqual(conflicts.filter(\.isDeletion).map(\.change.id), ["mine"])
    #expect(try desktop.read { try $0.unread() }.conflicts.isEmpty)
    for store in both { try expectEqual(views(store), ["urgent: priority:high"]) }
  }

  @Test func `a purged query is gone, and never finds all todos`() throws {
    try add("urgent", "hunter2")
    let command = try #require(laptop.read { try $0.history(limit: 1) }.first).operation
    try edit("urgent", "is:open")
    try laptop.purge([command], at: clock.tick())
    try expectEqual(laptop.read { try $0.views() }.map(\.query), ["is:open"])
    try add("secret", "hunter2")
    let other = try #require(laptop.read { try $0.history(limit: 1) }.first).operation
    try laptop.purge([other], at: clock.tick())
    try expectEqual(laptop.read { try $0.views() }.count, 1)
  }
}
