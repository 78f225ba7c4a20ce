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
    for store in both { try store.markAsRead(at: clock.now) }
  }

  private func rename(_ title: String, on store: TodoStore) throws {
    try store.rename("1", title, at: clock.tick())
  }

  /// The unread conflicts of a machine.
  private func conflicts(_ store: TodoStore) throws -> [String] {
    try store.read { try $0.unread() }.conflicts.map { conflict in
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
      let changes = try store.read { try $0.history(limit: 2) }.flatMap(\.changes)
      expectEqual(changes.map(\.to), [.string("There"), .string("Here")])
      expectEqual(changes.map(\.overriddenBy), [nil, "desktop"])
    }
    try laptop.markAsRead(at: clock.now)
    try mergeAll()
    try laptop.rebuild()
    try mergeAll()
    try expectEqual(conflicts(laptop), [])
  }

  @Test func `a command given while a sync fetches has not seen what arrives`() throws {
    try rename("Theirs", on: desktop)
    let fetched = try desktop.read { try $0.operations() }
    clock.advance(days: -1)
    try rename("Mine", on: laptop)
    clock.advance(days: 1)
    try laptop.write(by: .automatic, at: clock.now) {
      try $0.importPacks([Pack(name: "1", operations: fetched, size: 1)])
    }
    try laptop.write(by: .automatic, at: clock.now) { try $0.merge() }
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
    try write(on: desktop) { try $0.plan(.words("1"), for: day("2026-11-23")) }
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
  }

  @Test func `automatic values and positions in a column aren't conflicts`() throws {
    var random = SystemRandomNumberGenerator()
    for store in both {
      let title = "Of \(store.replica.name)"
      let todo = try store.todo("1").id
      try store.write(by: .automatic, at: clock.tick()) { transaction in
        try transaction.set(.title, of: todo, to: title)
        try transaction.commit(as: .commit)
      }
      try write(on: store) { try $0.move(.words("1"), to: .todo, .bottom, using: &random) }
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
    for store in both + [tablet] {
      try store.write(by: .automatic, at: clock.now, { try $0.merge() })
    }
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
      try copy.write(by: .automatic, at: clock.now) { try $0.merge() }
      let conflicts = try copy.read { try $0.unread() }.conflicts
      expectEqual(conflicts.map(\.change.to), [.string("Mine")])
      let text = try #require(
        try copy.value("SELECT text FROM notice WHERE kind = 'conflict'", as: String.self))
      let won = try #require(tablet.operations().last?.id)
      #expect(text.contains(" \(won.hex) "))
    }
  }

  @Test func `a conflict from an imported archive is reported at once, and not again by sync`()
    throws
  {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try laptop.restore(desktop.read { try $0.operations() }, of: desktop.replica, at: clock.tick())
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try laptop.markAsRead(at: clock.now)
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
  }

  /// Whether the text is purged before the machines sync.
  @Test(arguments: [true, false])
  func `a losing value that is purged is reported without its text, or not at all`(isBefore: Bool)
    throws
  {
    try rename("hunter2", on: laptop)
    let command = try #require(try laptop.read { try $0.history(limit: 1) }.first).operation
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
    try addBlock("standup")
    try edit("1") { $0.addedLabels = ["bug"] }
    try mergeAll()
    for store in both {
      try edit("1", on: store) { $0.removedLabels = ["bug"] }
      try edit(.project, "api", on: store) { $0[.memo] = .string(store.replica.name) }
      try edit(.block, "standup", on: store) { $0.notes = store.replica.name }
    }
    try edit("1", on: desktop) { $0.addedLabels = ["bug"] }
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
    try write(on: desktop) { try $0.undo(1) }
    try laptop.markAsRead(at: clock.now)
    try mergeAll()
    try delete("1")
    try delete("1", on: desktop)
    try mergeAll()
    for store in both { try expectEqual(conflicts(store), []) }
    // A comment counts as a change.
    try write(on: laptop) { try $0.undo(1) }
    try write(on: desktop) { try $0.undo(1) }
    try mergeAll()
    try write(on: laptop) { try $0.comment("Soon", on: .one(Handle(number: 1)), id: newID()) }
    try delete("1", on: desktop)
    try mergeAll()
    try expectEqual(conflicts(laptop), deletion)
    try expectEqual(conflicts(desktop), [])
  }

  @Test func `a machine is informed that the project of its new todo was deleted`() throws {
    try addProject("api")
    try mergeAll()
    try add(TodoEdit(title: "In it", project: "api"))
    try write(on: desktop) { try $0.delete(.project, named: "api") }
    try mergeAll()
    try expectEqual(conflicts(laptop), [#"api deleted true deleted by desktop"#])
    try expectEqual(conflicts(desktop), [])
  }

  @Test func `an undone conflict is not reported until it is redone`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try write(on: desktop) { try $0.undo(1) }
    try mergeAll()
    for store in both {
      try expectEqual(store.todo("1").title, "Here")
      try expectEqual(conflicts(store), [])
    }
    try write(on: desktop) { try $0.redo(1) }
    try mergeAll()
    try expectEqual(laptop.todo("1").title, "There")
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try write(on: desktop) { try $0.undo(1) }
    try mergeAll()
    try expectEqual(conflicts(laptop), [])
    try write(on: desktop) { try $0.redo(1) }
    try mergeAll()
    try expectEqual(conflicts(laptop), [#"1 title "Here" lost to desktop"#])
    try laptop.markAsRead(at: clock.now)
    for _ in 0..<2 {
      try write(on: desktop) { try $0.undo(1) }
      try mergeAll()
      try write(on: desktop) { try $0.redo(1) }
      try mergeAll()
    }
    try expectEqual(conflicts(laptop), [])
  }

  @Test func `a conflict that arrives while others are being read is reported later`() throws {
    try rename("Here", on: laptop)
    try rename("There", on: desktop)
    try mergeAll()
    let unread = try laptop.read { try $0.unread() }
    expectEqual(unread.conflicts.count, 1)
    try write(on: laptop) { try $0.plan(.words("1"), for: day("2026-11-23")) }
    try write(on: desktop) { try $0.plan(.words("1"), for: day("2026-11-24")) }
    try mergeAll()
    try laptop.markAsRead(unread, at: clock.now)
    try expectEqual(conflicts(laptop), [#"1 day "2026-11-23" lost to desktop"#])
  }
}
