import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class ConcurrentUndoTests: SyncedStoresTest {
  private func edit(_ store: TodoStore, title: String? = nil, notes: String? = nil) throws {
    try edit("1", on: store) { ($0.title, $0.notes) = (title, notes) }
  }

  @Test func `undo keeps values that another replica changed since, and reports them`() throws {
    try add("Fix")
    try edit(laptop, title: "Fix token", notes: "see mail")
    try syncAll()
    try edit(desktop, title: "Fix tokens")
    try syncAll()
    let undone = try write(on: laptop) { try $0.undo(1) }
    expectEqual(undone.kept.count, 1)
    let kept = try #require(undone.kept.first)
    expectEqual(kept.change.field, .title)
    expectEqual(kept.change.to, .string("Fix token"))
    expectEqual(kept.change.id, "1")
    expectEqual(kept.replica, "desktop")
    try syncAll()
    for store in both {
      try expectEqual(store.todo("1").title, "Fix tokens")
      try expectEqual(store.todo("1").notes, "")
    }
    #expect(try write(on: laptop) { try $0.redo(1) }.kept.isEmpty)
    try expectEqual(laptop.todo("1").title, "Fix tokens")
    try expectEqual(laptop.todo("1").notes, "see mail")
  }

  @Test func `undo restores the earlier value of another replica`() throws {
    try add("Fix")
    try syncAll()
    try edit(desktop, title: "Fix token")
    try syncAll()
    try edit(laptop, title: "Fix tokens")
    #expect(try write(on: laptop) { try $0.undo(1) }.kept.isEmpty)
    try expectEqual(laptop.todo("1").title, "Fix token")
  }

  @Test func `creating something that another replica edited can't be undone`() throws {
    try add("Fix")
    try syncAll()
    try edit(desktop, notes: "see mail")
    try syncAll()
    let before = try laptop.derivedTables()
    let todo = HistorySubject(kind: .todo, id: "1", title: "Fix")
    #expect(throws: StoreError.editedElsewhere(todo, replica: "desktop")) {
      try write(on: laptop) { try $0.undo(1) }
    }
    try expectEqual(laptop.derivedTables(), before)
    try write(on: desktop) { try $0.undo(1) }
    try syncAll()
    try expectEqual(write(on: laptop) { try $0.undo(1) }.entries.count, 1)
    try expectEqual(laptop.typedTables().count { $0.hasPrefix("'todo'=\"todo\"") }, 0)
  }

  @Test func `creating something that another replica uses can't be undone`() throws {
    try addLabel("bug")
    try syncAll()
    try add(TodoEdit(title: "Fix", labels: ["bug"]), on: desktop)
    try syncAll()
    let label = HistorySubject(kind: .label, id: "bug", title: "bug")
    #expect(throws: StoreError.editedElsewhere(label, replica: "desktop")) {
      try write(on: laptop) { try $0.undo(1) }
    }
    try delete("1b", on: desktop)
    try syncAll()
    try expectEqual(write(on: laptop) { try $0.undo(1) }.entries.map(\.command), ["label add"])
  }

  @Test func `an earlier project set by another replica doesn't block undo`() throws {
    for (store, name) in [(desktop, "api"), (laptop, "web")] {
      try addProject(name, on: store)
      if store.replica.id == desktop.replica.id {
        try add(TodoEdit(title: "Fix", project: name), on: store)
      }
      try syncAll()
    }
    try edit("1b") { $0.project = .value("web") }
    try expectEqual(write(on: laptop) { try $0.undo(2) }.entries.count, 2)
    try expectEqual(laptop.todo("1b").project, "api")
  }

  @Test func `creating something deleted can be undone, whoever edited it`() throws {
    for title in ["Fix", "Gone"] { try add(title) }
    try syncAll()
    try set(.doing, "2", on: desktop)
    try delete("2", on: desktop)
    try syncAll()
    try expectEqual(write(on: laptop) { try $0.undo(2) }.entries.map(\.command), ["add", "add"])
    #expect(try laptop.titles().isEmpty)
  }

  @Test func `undo reverts only commands of this replica`() throws {
    try add("Fix")
    try syncAll()
    #expect(throws: StoreError.nothingToUndo) { try write(on: desktop) { try $0.undo(1) } }
    try edit(desktop, title: "Fix token")
    try expectEqual(write(on: desktop) { try $0.undo(9) }.entries.map(\.command), ["edit"])
    try expectEqual(desktop.todo("1").title, "Fix")
  }

  @Test func `a preset that another replica changed doesn't block undo`() throws {
    let preset = RandomCommands.presets[0]
    try add(TodoEdit(title: "Solve", block: preset))
    try syncAll()
    let edit = FieldEdit([.notes: .string("two a day")])
    try write(on: desktop) { try $0.edit(.block, named: preset.name, edit, presets: [preset]) }
    try syncAll()
    try expectEqual(write(on: laptop) { try $0.undo(1) }.entries.count, 1)
    try syncAll()
    for store in both {
      try expectEqual(
        store.read { try $0.block(named: preset.name, presets: [preset]) }.notes, "two a day")
    }
  }

  @Test func `a preset that both replicas used doesn't block undo on either`() throws {
    let preset = RandomCommands.presets[0]
    for store in both {
      try add(TodoEdit(title: "Solve on \(store.replica.name)", block: preset), on: store)
    }
    try syncAll()
    try expectEqual(write(on: laptop) { try $0.undo(1) }.entries.count, 1)
    try syncAll()
    for store in both {
      let todos = try store.read { try $0.todos(matching: TodoQuery(), at: clock.now, in: .utc) }
      expectEqual(todos.map(\.title), ["Solve on desktop"])
      expectEqual(todos.map(\.block), ["algorithm"])
    }
  }

  @Test func `a preset deleted on one machine is gone on both, whatever the other undoes`() throws {
    let preset = RandomCommands.presets[1]
    try add(TodoEdit(title: "Fix", block: preset))
    try syncAll()
    try write(on: desktop) { try $0.delete(.block, named: "commit", presets: [preset]) }
    try write(on: laptop) { try $0.undo(1) }
    try syncAll()
    for store in both { #expect(try store.read({ try $0.blocks(presets: [preset]) }).isEmpty) }
    // Its name can be used again.
    let made = try write(on: laptop) {
      try $0.add(.block, named: "commit", FieldEdit(), presets: [preset])
    }
    #expect(made.entity.id != preset.id)
    try write(on: desktop) { try $0.undo(1) }
    try syncAll()
    for store in both {
      try expectEqual(
        store.read { try $0.blocks(presets: [preset]) }.map(\.id), [preset.id, made.entity.id])
    }
  }
}
