import Testing
import TestingAdditions
import Todos

@testable import Store

/// If people write two values concurrently on two machines, the machine whose value lost reports it once.
@Suite(.serialized, .startsNothing) final class ConflictTests: SyncedStoresTest {
  /// With a todo that both machines know.
  override init() throws {
    try super.init()
    try add("Fix")
    try mergeAll()
    for store in both { try store.markAsRead(store.unread()) }
  }

  private func rename(_ title: String, on store: TodoStore) throws {
    try store.rename("1", title, at: clock.tick())
  }

  /// The unread conflicts of a machine.
  private func conflicts(_ store: TodoStore) throws -> [String] {
    try store.unread().conflicts.map { conflict in
      let change = conflict.change
      return "\(change.id) \(change.field.rawValue) \(change.to.json.text)"
        + (conflict.isDeletion ? " deleted by " : " lost to ") + (conflict.winner ?? "")
    }
  }

  @Test func `the machine that lost reports the conflict once, and no other does`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    for _ in 0..<2 {
      try mergeAll()
      try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
      try expectEqual(conflicts(desktop), [])
    }
    for store in both {
      try expectEqual(store.todo("1").title, "There")
      let changes = try store.history(limit: 2).flatMap(\.changes)
      expectEqual(changes.map(\.to), [.string("There"), .string("Here")])
      expectEqual(changes.map(\.overriddenBy), [nil, "desktop"])
    }
    try laptop.markAsRead(laptop.unread())
    try mergeAll()
    try laptop.rebuild()
    try mergeAll()
    try expectEqual(conflicts(laptop), [])
  }

  @Test func `a command given while a sync fetches has not seen what arrives`() throws {
    try rename("Theirs", on: desktop)
    let fetched = try desktop.operations()
    clock.advance(days: -1)
    try rename("Mine", on: laptop)
    clock.advance(days: 1)
    try laptop.importPacks([ReceivedPack(name: "1", operations: fetched, size: 1)], at: clock.now)
    try laptop.merge(at: clock.now)
    try expectEqual(laptop.todo("1").title, "Theirs")
    try expectEqual(conflicts(laptop), [#"1 title "Mine" lost to desktop"#])
    try mergeAll()
    try expectEqual(conflicts(desktop), [])
  }

  @Test func `a value that a person had seen, or wrote as well, isn't a conflict`() throws {
    try rename("Here", on: laptop)
    try mergeAll()
    try rename("There", on: desktop)
    try rename("There", on: laptop)
    try set(.done, "1")
    _ = try desktop.plan(.words("1"), for: day("2026-11-23"), at: clock.tick())
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
  }

  @Test func `automatic values and positions in a column aren't conflicts`() throws {
    var random = SystemRandomNumberGenerator()
    for store in both {
      let title = "Of \(store.replica.name)"
      let todo = try store.todo("1").id
      _ = try store.change("commit", by: .automatic, at: clock.tick()) { _, draft in
        try draft.set(.title, of: todo, to: title)
      } result: { _, _ in
      }
      _ = try store.move(.words("1"), to: .todo, .bottom, at: clock.tick(), using: &random)
    }
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
  }

  @Test func `a value that a third machine chose knowing both isn't a conflict`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    let tablet = try sandbox.open("tablet")
    try tablet.importAll(of: laptop, desktop, at: clock.now)
    try rename("Both", on: tablet)
    for store in both { try store.importAll(of: tablet, at: clock.now) }
    for store in both + [tablet] { try store.merge(at: clock.now) }
    for store in both + [tablet] { try expectEqual(conflicts(store), []) }
  }

  @Test func `only the final winner matters, whatever the order of packs`() throws {
    let tablet = try sandbox.open("tablet")
    try tablet.importAll(of: laptop, at: clock.now)
    try rename("Mine", on: laptop)
    try rename("First", on: desktop)
    try tablet.importAll(of: desktop, at: clock.now)
    try rename("Second", on: tablet)
    for packs in [[desktop, tablet], [tablet, desktop]] {
      try copyStore(from: "laptop", to: "of \(packs[0].replica.name)", in: sandbox)
      let copy = try sandbox.open("of \(packs[0].replica.name)")
      for store in packs { try copy.importAll(of: store, at: clock.now) }
      try copy.merge(at: clock.now)
      let conflicts = try copy.unread().conflicts
      expectEqual(conflicts.map(\.change.to), [.string("Mine")])
      let won = try copy.value("SELECT won FROM conflict", as: EntityID.self)
      try expectEqual(won, tablet.operations().last?.id)
    }
  }

  @Test func `a conflict from an imported archive is reported at once, and not again by sync`()
    throws
  {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try laptop.restore(desktop.operations(), of: desktop.replica, at: clock.tick())
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try laptop.markAsRead(laptop.unread())
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
  }

  /// Whether the text is purged before the machines sync.
  @Test(arguments: [true, false])
  func `a losing value that is purged is reported without its text, or not at all`(isBefore: Bool)
    throws
  {
    try rename("hunter2", on: laptop)
    let command = try #require(try laptop.history(limit: 1).first).operation
    try rename("There", on: desktop)
    if !isBefore { try mergeAll() }
    try laptop.purge([command], at: clock.tick())
    if isBefore { try mergeAll() }
    #expect(try conflicts(laptop).allSatisfy { !$0.contains("hunter2") })
    if isBefore { for store in both { try expectEqual(conflicts(store), []) } }
  }

  @Test func `conflicts in labels, project fields and block fields are reported`() throws {
    try addLabel("bug")
    try addProject("api")
    _ = try laptop.addBlock(
      "standup", BlockEdit(), presets: [], today: clock.today, at: clock.tick())
    var edit = TodoEdit()
    edit.addedLabels = ["bug"]
    _ = try laptop.edit(.words("1"), edit, at: clock.tick())
    try mergeAll()
    for store in both {
      edit = TodoEdit()
      edit.removedLabels = ["bug"]
      _ = try store.edit(.words("1"), edit, at: clock.tick())
      var project = ProjectEdit()
      project.memo = store.replica.name
      _ = try store.editProject(named: "api", project, command: "project edit", at: clock.tick())
      var block = BlockEdit()
      block.notes = store.replica.name
      _ = try store.editBlock(
        named: "standup", block, presets: [], today: clock.today,
        at: clock.tick())
    }
    edit = TodoEdit()
    edit.addedLabels = ["bug"]
    _ = try desktop.edit(.words("1"), edit, at: clock.tick())
    try mergeAll()
    try expectEqual(laptop.todo("1").labels.map(\.name), ["bug"])
    try expectEqual(
      conflicts(laptop),
      [
        #"1 label/bug false lost to desktop"#, #"api memo "laptop" lost to desktop"#,
        #"standup notes "laptop" lost to desktop"#,
      ])
    try expectEqual(conflicts(desktop), [])
  }

  @Test func `a machine is informed that another one deleted what it changed`() throws {
    let deletion = [#"1 deleted true deleted by desktop"#]
    try delete("1", on: desktop)
    try rename("Changed", on: laptop)
    try mergeAll()
    for store in both { #expect(try store.titles().isEmpty) }
    try expectEqual(conflicts(laptop), deletion)
    try expectEqual(conflicts(desktop), [])
    // No conflict if both deleted it, or if the deletion had been seen.
    _ = try desktop.undo(1, at: clock.tick())
    try laptop.markAsRead(laptop.unread())
    try mergeAll()
    try delete("1")
    try delete("1", on: desktop)
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
    // A comment counts as a change.
    _ = try laptop.undo(1, at: clock.tick())
    _ = try desktop.undo(1, at: clock.tick())
    try mergeAll()
    _ = try laptop.comment("Soon", on: .one(Handle(number: 1)), at: clock.tick(), id: newID())
    try delete("1", on: desktop)
    try mergeAll()
    try expectEqual(conflicts(laptop), deletion)
    try expectEqual(conflicts(desktop), [])
  }

  @Test func `a machine is informed that the project of its new todo was deleted`() throws {
    try addProject("api")
    try mergeAll()
    try add(NewTodo(title: "In it", project: "api"))
    _ = try desktop.deleteProject(named: "api", at: clock.tick())
    try mergeAll()
    try expectEqual(conflicts(laptop), [#"api deleted true deleted by desktop"#])
    try expectEqual(conflicts(desktop), [])
  }

  @Test func `an undone conflict is not reported until it is redone`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    _ = try desktop.undo(1, at: clock.tick())
    try mergeAll()
    for store in both {
      try expectEqual(store.todo("1").title, "Here")
      try expectEqual(conflicts(store), [])
    }
    _ = try desktop.redo(1, at: clock.tick())
    try mergeAll()
    try expectEqual(laptop.todo("1").title, "There")
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    _ = try desktop.undo(1, at: clock.tick())
    try mergeAll()
    try expectEqual(conflicts(laptop), [])
    _ = try desktop.redo(1, at: clock.tick())
    try mergeAll()
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try laptop.markAsRead(laptop.unread())
    for _ in 0..<2 {
      _ = try desktop.undo(1, at: clock.tick())
      try mergeAll()
      _ = try desktop.redo(1, at: clock.tick())
      try mergeAll()
    }
    try expectEqual(conflicts(laptop), [])
  }

  @Test func `a conflict that arrives while others are being read is reported later`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try mergeAll()
    let unread = try laptop.unread()
    expectEqual(unread.conflicts.count, 1)
    _ = try laptop.plan(.words("1"), for: day("2026-11-23"), at: clock.tick())
    _ = try desktop.plan(.words("1"), for: day("2026-11-24"), at: clock.tick())
    try mergeAll()
    try laptop.markAsRead(unread)
    try expectEqual(conflicts(laptop), [#"1 day "2026-11-23" lost to desktop"#])
  }
}
