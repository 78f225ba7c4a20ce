import Testing
import TestingAdditions
import Todos

@testable import Store

/// If people write two values concurrently on two machines, the machine whose value lost reports it once.
@Suite(.serialized, .startsNothing) struct ConflictTests {
  var machines: TwoStores
  let laptop: TodoStore
  let desktop: TodoStore

  /// With a todo that both machines know.
  init() throws {
    machines = try TwoStores()
    laptop = machines.laptop
    desktop = machines.desktop
    _ = try laptop.add(NewTodo(title: "Fix"), at: machines.clock.tick(), id: machines.newID())
    try sync()
    for store in machines.both { try store.markAsRead(store.unread()) }
  }

  private func sync() throws {
    try laptop.importAll(of: desktop, at: machines.clock.now)
    try laptop.merge(at: machines.clock.now)
    try desktop.importAll(of: laptop, at: machines.clock.now)
    try desktop.merge(at: machines.clock.now)
  }

  private mutating func rename(_ title: String, on store: TodoStore) throws {
    try store.rename("1", title, at: machines.clock.tick())
  }

  /// The unread conflicts of a machine.
  private func conflicts(_ store: TodoStore) throws -> [String] {
    try store.unread().conflicts.map { conflict in
      let change = conflict.change
      return "\(change.id) \(change.field.rawValue) \(change.to.json.text)"
        + (conflict.isDeletion ? " deleted by " : " lost to ") + (conflict.winner ?? "")
    }
  }

  @Test mutating func `the machine that lost reports the conflict once, and no other does`() throws
  {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    for _ in 0..<2 {
      try sync()
      try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
      try expectEqual(conflicts(desktop), [])
    }
    for store in machines.both { try expectEqual(store.todo("1").title, "There") }
    try laptop.markAsRead(laptop.unread())
    try sync()
    try laptop.rebuild()
    try sync()
    try expectEqual(conflicts(laptop), [])
  }

  @Test mutating func `history shows the overridden value on both machines`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try sync()
    for store in machines.both {
      let changes = try store.history(limit: 2).flatMap(\.changes)
      expectEqual(changes.map(\.to), [.string("There"), .string("Here")])
      expectEqual(changes.map(\.overriddenBy), [nil, "desktop"])
    }
  }

  @Test mutating func `a command given while a sync fetches has not seen what arrives`()
    throws
  {
    try rename("Theirs", on: desktop)
    let fetched = try desktop.operations()
    machines.clock.advance(days: -1)
    try rename("Mine", on: laptop)
    machines.clock.advance(days: 1)
    try laptop.importPacks(
      [ReceivedPack(name: "1", operations: fetched, size: 1)], at: machines.clock.now)
    try laptop.merge(at: machines.clock.now)
    try expectEqual(laptop.todo("1").title, "Theirs")
    try expectEqual(conflicts(laptop), [#"1 title "Mine" lost to desktop"#])
    try sync()
    try expectEqual(conflicts(desktop), [])
  }

  @Test mutating func `a value that a person had seen, or wrote as well, isn't a conflict`() throws
  {
    try rename("Here", on: laptop)
    try sync()
    try rename("There", on: desktop)
    try rename("There", on: laptop)
    _ = try laptop.setStatus(.done, of: .words("1"), command: "done", at: machines.clock.tick())
    _ = try desktop.plan(.words("1"), for: day("2026-11-23"), at: machines.clock.tick())
    try sync()
    for store in machines.both { try expectEqual(conflicts(store), []) }
  }

  @Test mutating func `automatic values and positions in a column aren't conflicts`() throws {
    var random = SystemRandomNumberGenerator()
    for store in machines.both {
      let title = "Of \(store.replica.name)"
      let todo = try store.todo("1").id
      _ = try store.change("commit", by: .automatic, at: machines.clock.tick()) { _, draft in
        try draft.set(.title, of: todo, to: title)
      } result: { _, _ in
      }
      _ = try store.move(
        .words("1"), to: .todo, .bottom, at: machines.clock.tick(), using: &random)
    }
    try sync()
    for store in machines.both { try expectEqual(conflicts(store), []) }
  }

  @Test mutating func `a value that a third machine chose knowing both isn't a conflict`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    let tablet = try machines.sandbox.open("tablet")
    try tablet.importAll(of: laptop, desktop, at: machines.clock.now)
    try rename("Both", on: tablet)
    for store in machines.both { try store.importAll(of: tablet, at: machines.clock.now) }
    for store in machines.both + [tablet] { try store.merge(at: machines.clock.now) }
    for store in machines.both + [tablet] { try expectEqual(conflicts(store), []) }
  }

  @Test mutating func `only the final winner matters, whatever the order of packs`()
    throws
  {
    let tablet = try machines.sandbox.open("tablet")
    try tablet.importAll(of: laptop, at: machines.clock.now)
    try rename("Mine", on: laptop)
    try rename("First", on: desktop)
    try tablet.importAll(of: desktop, at: machines.clock.now)
    try rename("Second", on: tablet)
    for packs in [[desktop, tablet], [tablet, desktop]] {
      try copyStore(from: "laptop", to: "of \(packs[0].replica.name)", in: machines.sandbox)
      let copy = try machines.sandbox.open("of \(packs[0].replica.name)")
      for store in packs { try copy.importAll(of: store, at: machines.clock.now) }
      try copy.merge(at: machines.clock.now)
      let conflicts = try copy.unread().conflicts
      expectEqual(conflicts.map(\.change.to), [.string("Mine")])
      let won = try copy.value("SELECT won FROM conflict", as: EntityID.self)
      try expectEqual(won, tablet.operations().last?.id)
    }
  }

  @Test
  mutating func `a conflict from an imported archive is reported at once, and not again by sync`()
    throws
  {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try laptop.restore(
      desktop.operations(), of: desktop.replica, at: machines.clock.tick())
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try laptop.markAsRead(laptop.unread())
    try sync()
    for store in machines.both { try expectEqual(conflicts(store), []) }
  }

  @Test mutating func `a losing value that was purged is not reported`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    let lost = try #require(laptop.history(limit: 1).first).operation
    try laptop.purge([lost], at: machines.clock.tick())
    try sync()
    for store in machines.both { try expectEqual(conflicts(store), []) }
  }

  @Test
  mutating func `conflicts in labels, project fields and block fields are reported`()
    throws
  {
    _ = try laptop.addLabel("bug", color: nil, at: machines.clock.tick())
    _ = try laptop.addProject(
      "api", details: ProjectEdit(), repository: nil, at: machines.clock.tick())
    _ = try laptop.addBlock(
      "standup", BlockEdit(), presets: [], today: machines.clock.today, at: machines.clock.tick())
    var edit = TodoEdit()
    edit.addedLabels = ["bug"]
    _ = try laptop.edit(.words("1"), edit, at: machines.clock.tick())
    try sync()
    for store in machines.both {
      edit = TodoEdit()
      edit.removedLabels = ["bug"]
      _ = try store.edit(.words("1"), edit, at: machines.clock.tick())
      var project = ProjectEdit()
      project.memo = store.replica.name
      _ = try store.editProject(
        named: "api", project, command: "project edit", at: machines.clock.tick())
      var block = BlockEdit()
      block.notes = store.replica.name
      _ = try store.editBlock(
        named: "standup", block, presets: [], today: machines.clock.today,
        at: machines.clock.tick())
    }
    edit = TodoEdit()
    edit.addedLabels = ["bug"]
    _ = try desktop.edit(.words("1"), edit, at: machines.clock.tick())
    try sync()
    try expectEqual(laptop.todo("1").labels.map(\.name), ["bug"])
    try expectEqual(
      conflicts(laptop),
      [
        #"1 label/bug false lost to desktop"#, #"api memo "laptop" lost to desktop"#,
        #"standup notes "laptop" lost to desktop"#,
      ])
    try expectEqual(conflicts(desktop), [])
  }

  @Test mutating func `a machine is informed that another one deleted what it changed`()
    throws
  {
    let deletion = [#"1 deleted true deleted by desktop"#]
    _ = try desktop.delete(.words("1"), at: machines.clock.tick())
    try rename("Changed", on: laptop)
    try sync()
    for store in machines.both { #expect(try store.titles().isEmpty) }
    try expectEqual(conflicts(laptop), deletion)
    try expectEqual(conflicts(desktop), [])
    // No conflict if both deleted it, or if the deletion had been seen.
    _ = try desktop.undo(1, at: machines.clock.tick())
    try laptop.markAsRead(laptop.unread())
    try sync()
    _ = try laptop.delete(.words("1"), at: machines.clock.tick())
    _ = try desktop.delete(.words("1"), at: machines.clock.tick())
    try sync()
    for store in machines.both { try expectEqual(conflicts(store), []) }
    // A comment counts as a change.
    _ = try laptop.undo(1, at: machines.clock.tick())
    _ = try desktop.undo(1, at: machines.clock.tick())
    try sync()
    _ = try laptop.comment(
      "Soon", on: .one(Handle(number: 1)), at: machines.clock.tick(), id: machines.newID())
    _ = try desktop.delete(.words("1"), at: machines.clock.tick())
    try sync()
    try expectEqual(conflicts(laptop), deletion)
    try expectEqual(conflicts(desktop), [])
  }

  @Test mutating func `a machine is informed that the project of its new todo was deleted`() throws
  {
    _ = try laptop.addProject(
      "api", details: ProjectEdit(), repository: nil, at: machines.clock.tick())
    try sync()
    _ = try laptop.add(
      NewTodo(title: "In it", project: "api"), at: machines.clock.tick(), id: machines.newID())
    _ = try desktop.deleteProject(named: "api", at: machines.clock.tick())
    try sync()
    try expectEqual(conflicts(laptop), [#"api deleted true deleted by desktop"#])
    try expectEqual(conflicts(desktop), [])
  }

  @Test mutating func `an undone conflict is not reported until it is redone`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    _ = try desktop.undo(1, at: machines.clock.tick())
    try sync()
    for store in machines.both {
      try expectEqual(store.todo("1").title, "Here")
      try expectEqual(conflicts(store), [])
    }
    _ = try desktop.redo(1, at: machines.clock.tick())
    try sync()
    try expectEqual(laptop.todo("1").title, "There")
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    _ = try desktop.undo(1, at: machines.clock.tick())
    try sync()
    try expectEqual(conflicts(laptop), [])
    _ = try desktop.redo(1, at: machines.clock.tick())
    try sync()
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try laptop.markAsRead(laptop.unread())
    for _ in 0..<2 {
      _ = try desktop.undo(1, at: machines.clock.tick())
      try sync()
      _ = try desktop.redo(1, at: machines.clock.tick())
      try sync()
    }
    try expectEqual(conflicts(laptop), [])
  }

  @Test mutating func `a conflict that arrives while others are being read is reported later`()
    throws
  {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try sync()
    let unread = try laptop.unread()
    expectEqual(unread.conflicts.count, 1)
    _ = try laptop.plan(.words("1"), for: day("2026-11-23"), at: machines.clock.tick())
    _ = try desktop.plan(.words("1"), for: day("2026-11-24"), at: machines.clock.tick())
    try sync()
    try laptop.markAsRead(unread)
    try expectEqual(conflicts(laptop), [#"1 day "2026-11-23" lost to desktop"#])
  }

  @Test mutating func `a conflict over a purged value is reported without its text`() throws {
    try rename("hunter2", on: laptop)
    try rename("There", on: desktop)
    try sync()
    let command = try #require(try laptop.history(limit: 2).last).operation
    try laptop.purge([command], at: machines.clock.tick())
    #expect(try conflicts(laptop).allSatisfy { !$0.contains("hunter2") })
  }
}
