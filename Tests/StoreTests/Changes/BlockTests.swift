import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class BlockTests: StoreTest {
  let presets = RandomCommands.presets

  private func names() throws -> [String] {
    try store.read { try $0.blocks(presets: presets) }.map(\.name)
  }

  private func edit(_ name: String, _ change: (inout FieldEdit) -> Void) throws -> Block {
    var edit = FieldEdit()
    change(&edit)
    let change = try write { try $0.edit(.block, named: name, edit, presets: presets) }
    return try #require(change.entity.block)
  }

  @Test func `an edited preset overrides only the fields that the edit set`() throws {
    let changed = try edit("algorithm") { $0.title = "Solve two" }
    let expected = Block(
      id: presets[0].id, name: "algorithm", preset: "algorithm", title: "Solve two",
      priority: .medium)
    expectEqual(changed, expected)
    try expectEqual(store.read { try $0.blocks(presets: presets) }, [expected, presets[1]])
    _ = try edit("algorithm") { $0.priority = .unset }
    try expectEqual(
      store.read { try $0.block(named: "algorithm", presets: presets) }.priority, .unset)
    try expectEqual(
      store.read { try $0.block(named: "algorithm", presets: presets) }.title, "Solve two")
    try write { try $0.undo(2) }
    try expectEqual(store.read { try $0.blocks(presets: presets) }, presets)
  }

  @Test func `an edit that changes nothing of a preset writes no operation`() throws {
    try expectEqual(edit("algorithm") { _ in }, presets[0])
    let same = try edit("algorithm") {
      ($0.name, $0.project, $0[.paused]) = ("algorithm", .nothing, .bool(false))
    }
    expectEqual(same, presets[0])
    #expect(try store.read { try $0.operations() }.isEmpty)
  }

  @Test func `a renamed preset is found by its new name`() throws {
    _ = try edit("commit") { $0.name = "daily" }
    try expectEqual(names(), ["algorithm", "daily"])
    #expect(throws: StoreError.unknown(.block, "commit", nearest: nil)) {
      try store.read { try $0.block(named: "commit", presets: presets) }
    }
    try expectEqual(
      store.read { try $0.block(named: "Daily", presets: presets) }.title, "Do commit")
    _ = try edit("daily") { $0.name = "Daily" }
    try expectEqual(names(), ["algorithm", "Daily"])
    try write { try $0.undo(2) }
    try expectEqual(names(), ["algorithm", "commit"])
  }

  @Test func `a deleted preset stays gone until undo`() throws {
    let deleted = try write { try $0.delete(.block, named: "commit", presets: presets) }
    #expect((deleted.entity.block, deleted.isChanged) == (presets[1], true))
    try expectEqual(names(), ["algorithm"])
    try write { try $0.undo(1) }
    try expectEqual(store.read { try $0.blocks(presets: presets) }, presets)
    try write { try $0.redo(1) }
    try expectEqual(names(), ["algorithm"])
  }

  @Test func `todos keep the block that they were created from`() throws {
    for title in ["first", "second"] {
      let todo = try add(TodoEdit(title: title, block: presets[0]))
      expectEqual(todo.block, "algorithm")
    }
    try expectEqual(store.read { try $0.blocks(presets: presets) }, presets)
    _ = try edit("algorithm") { $0.name = "puzzle" }
    let both = [HandleSelection.range(Handle(number: 1), Handle(number: 2))]
    try expectEqual(store.read { try $0.todos(both) }.map(\.block), ["puzzle", "puzzle"])
    try write { try $0.undo(2) }
    try expectEqual(store.read { try $0.todos(.words("1")) }.map(\.block), ["algorithm"])
  }

  @Test func `custom blocks come after the presets, sorted by name`() throws {
    var values = FieldEdit()
    values.priority = .high
    for name in ["water", "Lunch"] {
      let id = EntityID(.block, named: name, after: 0)
      let block = try write { try $0.add(.block, named: name, values, presets: presets) }
      expectEqual(block.entity.block, Block(id: id, name: name, title: name, priority: .high))
    }
    try expectEqual(names(), ["algorithm", "commit", "Lunch", "water"])
    for taken in ["water", "WATER", "Commit"] {
      let error = #expect(throws: StoreError.self) {
        try write { try $0.add(.block, named: taken, values, presets: presets) }
      }
      expectEqual(error, .exists(.block, taken == "Commit" ? "commit" : "water"))
    }
    #expect(throws: StoreError.unknown(.block, "watre", nearest: "water")) {
      try write { try $0.delete(.block, named: "watre", presets: presets) }
    }
  }
}
