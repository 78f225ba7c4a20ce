import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ConcurrentUndoTests {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()
  let first = [HandleSelection.one(Handle(number: 1))]

  init() throws {
    sandbox = try StoreSandbox()
    laptop = try sandbox.open("laptop")
    desktop = try sandbox.open("desktop")
    for store in [laptop, desktop] {
      // As their first syncs do.
      try store.merge(at: clock.now)
      try syncAll()
    }
  }

  private func syncAll() throws {
    try laptop.receive(desktop.operations())
    try desktop.receive(laptop.operations())
  }

  private mutating func edit(
    _ store: TodoStore, title: String? = nil, notes: String? = nil
  ) throws {
    var edit = TodoEdit()
    edit.title = title
    edit.notes = notes
    _ = try store.edit(first, edit, at: clock.tick())
  }

  private func todo(_ store: TodoStore) throws -> Todo {
    try #require(try store.todos(first).first)
  }

  @Test mutating func `undo keeps values that another replica changed since, and reports them`()
    throws
  {
    _ = try laptop.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    try edit(laptop, title: "Fix token", notes: "see mail")
    try syncAll()
    try edit(desktop, title: "Fix tokens")
    try syncAll()
    let undone = try laptop.undo(1, at: clock.tick())
    expectEqual(undone.kept.count, 1)
    let kept = try #require(undone.kept.first)
    expectEqual(kept.change.field, .title)
    expectEqual(kept.change.to, .string("Fix token"))
    expectEqual(kept.change.id, "1")
    expectEqual(kept.replica, "desktop")
    try syncAll()
    for store in [laptop, desktop] {
      try expectEqual(todo(store).title, "Fix tokens")
      try expectEqual(todo(store).notes, "")
    }
    #expect(try laptop.redo(1, at: clock.tick()).kept.isEmpty)
    try expectEqual(todo(laptop).title, "Fix tokens")
    try expectEqual(todo(laptop).notes, "see mail")
  }

  @Test mutating func `undo restores the earlier value of another replica`() throws {
    _ = try laptop.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    try syncAll()
    try edit(desktop, title: "Fix token")
    try syncAll()
    try edit(laptop, title: "Fix tokens")
    #expect(try laptop.undo(1, at: clock.tick()).kept.isEmpty)
    try expectEqual(todo(laptop).title, "Fix token")
  }

  @Test mutating func `creating something that another replica edited can't be undone`() throws {
    _ = try laptop.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    try syncAll()
    try edit(desktop, notes: "see mail")
    try syncAll()
    let before = try laptop.derivedTables()
    let todo = HistorySubject(kind: .todo, id: "1", title: "Fix")
    #expect(throws: StoreError.editedElsewhere(todo, replica: "desktop")) {
      try laptop.undo(1, at: clock.tick())
    }
    try expectEqual(laptop.derivedTables(), before)
    _ = try desktop.undo(1, at: clock.tick())
    try syncAll()
    try expectEqual(laptop.undo(1, at: clock.tick()).entries.count, 1)
    try expectEqual(laptop.typedTables().count { $0.hasPrefix("'todo'=\"todo\"") }, 0)
  }

  @Test mutating func `creating something that another replica uses can't be undone`() throws {
    _ = try laptop.addLabel("bug", color: nil, at: clock.tick())
    try syncAll()
    var todo = NewTodo(title: "Fix")
    todo.labels = ["bug"]
    _ = try desktop.add(todo, at: clock.tick(), id: sandbox.newID())
    try syncAll()
    let label = HistorySubject(kind: .label, id: "bug", title: "bug")
    #expect(throws: StoreError.editedElsewhere(label, replica: "desktop")) {
      try laptop.undo(1, at: clock.tick())
    }
    _ = try desktop.delete(.words("1b"), at: clock.tick())
    try syncAll()
    try expectEqual(laptop.undo(1, at: clock.tick()).entries.map(\.command), ["label add"])
  }

  @Test mutating func `creating a milestone that another replica uses can't be undone`() throws {
    _ = try laptop.addMilestone("1.0", MilestoneEdit(), at: clock.tick())
    try syncAll()
    _ = try desktop.add(
      NewTodo(title: "Fix", milestone: "1.0"), at: clock.tick(), id: sandbox.newID())
    try syncAll()
    let milestone = HistorySubject(kind: .milestone, id: "1.0", title: "1.0")
    #expect(throws: StoreError.editedElsewhere(milestone, replica: "desktop")) {
      try laptop.undo(1, at: clock.tick())
    }
    try expectEqual(laptop.todo("1b").milestone, "1.0")
  }

  @Test mutating func `an earlier project set by another replica doesn't block undo`() throws {
    for (store, name) in [(desktop, "api"), (laptop, "web")] {
      _ = try store.addProject(
        name, details: ProjectEdit(), repository: nil, at: clock.tick())
      if store.replica.id == desktop.replica.id {
        var todo = NewTodo(title: "Fix")
        todo.project = name
        _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
      }
      try syncAll()
    }
    var edit = TodoEdit()
    edit.project = .value("web")
    _ = try laptop.edit(.words("1b"), edit, at: clock.tick())
    try expectEqual(laptop.undo(2, at: clock.tick()).entries.count, 2)
    try expectEqual(laptop.todo("1b").project, "api")
  }

  @Test mutating func `creating something deleted can be undone, whoever edited it`() throws {
    for title in ["Fix", "Gone"] {
      _ = try laptop.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
    }
    try syncAll()
    _ = try desktop.setStatus(.doing, of: .words("2"), command: "start", at: clock.tick())
    _ = try desktop.delete(.words("2"), at: clock.tick())
    try syncAll()
    try expectEqual(laptop.undo(2, at: clock.tick()).entries.map(\.command), ["add", "add"])
    #expect(try laptop.titles().isEmpty)
  }

  @Test mutating func `undo reverts only commands of this replica`() throws {
    _ = try laptop.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    try syncAll()
    #expect(throws: StoreError.nothingToUndo) { try desktop.undo(1, at: clock.tick()) }
    try edit(desktop, title: "Fix token")
    try expectEqual(desktop.undo(9, at: clock.tick()).entries.map(\.command), ["edit"])
    try expectEqual(todo(desktop).title, "Fix")
  }

  @Test mutating func `a preset that another replica changed doesn't block undo`() throws {
    let preset = RandomCommands.presets[0]
    let new = NewTodo(title: "Solve", block: preset)
    _ = try laptop.add(new, at: clock.tick(), id: sandbox.newID())
    try syncAll()
    var edit = BlockEdit()
    edit.notes = "two a day"
    _ = try desktop.editBlock(
      named: preset.name, edit, presets: [preset], today: clock.today, at: clock.tick())
    try syncAll()
    try expectEqual(laptop.undo(1, at: clock.tick()).entries.count, 1)
    try syncAll()
    for store in [laptop, desktop] {
      try expectEqual(store.block(named: preset.name, presets: [preset]).notes, "two a day")
    }
  }

  @Test mutating func `a preset used on one machine keeps the name that another gave it`()
    throws
  {
    let preset = RandomCommands.presets[0]
    var edit = BlockEdit()
    edit.name = "dsa"
    _ = try laptop.editBlock(
      named: preset.name, edit, presets: [preset], today: clock.today, at: clock.tick())
    let new = NewTodo(title: "Solve", block: preset)
    _ = try desktop.add(new, at: clock.tick(), id: sandbox.newID())
    try syncAll()
    for store in [laptop, desktop] {
      try expectEqual(store.block(named: "dsa", presets: [preset]).id, preset.id)
      try expectEqual(store.todo("1b").block, "dsa")
    }
  }

  @Test mutating func `a preset that both replicas used doesn't block undo on either`() throws {
    let preset = RandomCommands.presets[0]
    for store in [laptop, desktop] {
      let new = NewTodo(title: "Solve on \(store.replica.name)", block: preset)
      _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
    }
    try syncAll()
    try expectEqual(laptop.undo(1, at: clock.tick()).entries.count, 1)
    try syncAll()
    for store in [laptop, desktop] {
      let todos = try store.todos(matching: TodoQuery(), at: clock.now, in: .utc)
      expectEqual(todos.map(\.title), ["Solve on desktop"])
      expectEqual(todos.map(\.block), ["algorithm"])
    }
  }

  @Test mutating func `a preset deleted on one machine is gone on both, whatever the other undoes`()
    throws
  {
    let preset = RandomCommands.presets[1]
    _ = try laptop.add(
      NewTodo(title: "Fix", block: preset), at: clock.tick(), id: sandbox.newID())
    try syncAll()
    _ = try desktop.deleteBlock(named: "commit", presets: [preset], at: clock.tick())
    _ = try laptop.undo(1, at: clock.tick())
    try syncAll()
    for store in [laptop, desktop] { #expect(try store.blocks(presets: [preset]).isEmpty) }
    // Its name can be used again.
    let made = try laptop.addBlock(
      "commit", BlockEdit(), presets: [preset], today: clock.today, at: clock.tick())
    #expect(made.value.id != preset.id)
    _ = try desktop.undo(1, at: clock.tick())
    try syncAll()
    for store in [laptop, desktop] {
      try expectEqual(
        store.blocks(presets: [preset]).map(\.id), [preset.id, made.value.id])
    }
  }
}
