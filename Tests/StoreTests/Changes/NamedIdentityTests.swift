import Testing
import TestingAdditions
import Todos

@testable import Store

/// Things that people identify by name have an id derived from the name. If two machines create the same one
/// independently, it is one, and its fields merge like any others.
@Suite(.serialized, .startsNothing) final class NamedIdentityTests: SyncedStoresTest {
  @discardableResult
  private func addProject(
    _ name: String = "api", in store: TodoStore, root: String? = nil,
    _ change: (inout FieldEdit) -> Void = { _ in }
  ) throws -> Project {
    var edit = FieldEdit()
    change(&edit)
    let path = "/home/\(store.replica.name)/\(name)"
    let repository = root.map { NewRepository(id: newID(), path: path, root: $0) }
    return try write(on: store) { try $0.addProject(name, details: edit, repository: repository) }
  }

  private func add(_ title: String, to project: String, in store: TodoStore) throws {
    try add(TodoEdit(title: title, project: project), on: store)
  }

  @Test func `a project that two machines create is one, with the todos of both`() throws {
    try addProject("api", in: laptop)
    try addProject("API", in: desktop)
    try add("Here", to: "api", in: laptop)
    try add("There", to: "API", in: desktop)
    for _ in 0..<2 {
      try mergeAll()
      for store in both {
        try expectEqual(store.read { try $0.projects() }.map(\.name), ["API"])
        try expectEqual(store.read { try $0.projects() }.map(\.open), [2])
        try expectEqual(store.titles("project:api"), ["Here", "There"])
      }
    }
    try expectEqual(laptop.typedTables(), desktop.typedTables())
  }

  @Test func `a project gets the fields of both machines, and the later value wins`() throws {
    try addProject(in: laptop) {
      $0[.description] = .string("Ours")
      $0.added[.technologies] = ["Swift"]
      $0[.memo] = .string("See the wiki")
    }
    try addProject(in: desktop) {
      $0[.description] = .string("Theirs")
      $0[.link] = .string("https://example.com")
      $0[.start] = .string("2026-02")
      $0.added[.technologies] = ["SQLite"]
      $0.added[.members] = ["Kim"]
    }
    try mergeAll()
    for store in both {
      let details = try store.read { try $0.project(named: "api") }.details
      #expect((details.description, details.memo) == ("Theirs", "See the wiki"))
      #expect((details.link, details.start?.description) == ("https://example.com", "2026-02"))
      #expect((details.tech, details.members) == (["SQLite", "Swift"], ["Kim"]))
    }
    try expectEqual(laptop.read { try $0.unread() }.conflicts.map(\.change.field), [.description])
    #expect(try desktop.read { try $0.unread() }.conflicts.isEmpty)
  }

  @Test func `each machine links its own repositories, at its own paths`() throws {
    for store in both { try addProject(in: store, root: String(commit: 7)) }
    try mergeAll()
    for store in both {
      try expectEqual(
        store.read { try $0.linkedRepositories() }.map(\.path), ["/home/\(store.replica.name)/api"])
      try expectEqual(store.read { try $0.projects() }.count, 1)
    }
    try laptop.expectSameAfterRebuild()
  }

  @Test func `labels, milestones and blocks are shared too, and todos refer to them`() throws {
    for store in both {
      try addLabel("bug", on: store)
      try addMilestone("1.0", on: store)
      var block = FieldEdit()
      block.milestone = .value("1.0")
      block.addedLabels = ["bug"]
      block.title = "Of \(store.replica.name)"
      try write(on: store) { try $0.add(.block, named: "standup", block, presets: []) }
      let made = try store.read { try $0.block(named: "standup", presets: []) }
      try add(
        TodoEdit(title: store.replica.name, labels: ["bug"], milestone: "1.0", block: made),
        on: store)
    }
    try add("Other")
    try mergeAll()
    for store in both {
      try expectEqual(store.read { try $0.labels() }.map(\.open), [2])
      try expectEqual(store.read { try $0.milestones() }.map(\.progress.total), [2])
      let blocks = try store.read { try $0.blocks(presets: []) }
      expectEqual(blocks.map(\.title), ["Of desktop"])
      #expect((blocks[0].milestone, blocks[0].labels) == ("1.0", ["bug"]))
      for words in ["label:bug", "milestone:1.0", "block:standup"] {
        try expectEqual(store.titles(words), ["laptop", "desktop"])
        try expectEqual(store.titles("-" + words), ["Other"])
      }
    }
  }

  @Test func `a project created after a deletion is a new one without todos`() throws {
    let first = try addProject(in: laptop)
    try add("Old", to: "api", in: laptop)
    try write(on: laptop) { try $0.delete(.project, named: "api") }
    let second = try addProject(in: laptop)
    #expect(second.id != first.id)
    expectEqual(second.id, EntityID(.project, named: "api", after: 1))
    expectEqual(second.open, 0)
    // A machine that knows both can't create a third of that name.
    try mergeAll()
    #expect(throws: StoreError.exists(.project, "api")) { try addProject(in: desktop) }
    try write(on: laptop) { try $0.undo(2) }
    try expectEqual(laptop.read { try $0.project(named: "api") }.id, first.id)
    try expectEqual(laptop.titles("project:api"), ["Old"])
  }

  @Test func `a project is back if a machine that missed the deletion creates it`() throws {
    let first = try addProject(in: laptop)
    try write(on: laptop) { try $0.delete(.project, named: "api") }
    let made = try addProject(in: desktop)
    expectEqual(made.id, first.id)
    try mergeAll()
    for store in both { try expectEqual(store.read({ try $0.projects() }).map(\.name), ["api"]) }
  }

  @Test func `a deletion on a machine that missed the creation is reported to the creator`() throws
  {
    try addProject(in: laptop)
    try addProject(in: desktop)
    try add("There", to: "api", in: desktop)
    try write(on: laptop) { try $0.delete(.project, named: "api") }
    try mergeAll()
    for store in both { #expect(try store.read({ try $0.projects() }).isEmpty) }
    try expectEqual(desktop.todo("1b").project, nil)
    let conflicts = try desktop.read { try $0.unread() }.conflicts
    expectEqual(conflicts.map(\.change.title), ["api"])
    expectEqual(conflicts.map(\.winner), ["laptop"])
    expectEqual(conflicts.map(\.isDeletion), [true])
    #expect(try laptop.read { try $0.unread() }.conflicts.isEmpty)
  }

  @Test func `a renamed project keeps its id, and its old name creates another`() throws {
    let first = try addProject(in: laptop)
    try edit(.project, "api") { $0.name = "backend" }
    try mergeAll()
    let second = try addProject(in: desktop)
    #expect(second.id != first.id)
    try mergeAll()
    for store in both {
      try expectEqual(store.read { try $0.projects() }.map(\.name), ["api", "backend"])
      try expectEqual(store.read { try $0.project(named: "backend") }.id, first.id)
    }
  }

  @Test(arguments: [false, true])
  func
    `a project renamed on one machine and created on the other is one, and the later name wins`(
      isRenamedLast: Bool
    ) throws
  {
    try addProject(in: laptop)
    let rename = { [self] in _ = try edit(.project, "api") { $0.name = "backend" } }
    if !isRenamedLast { try rename() }
    try addProject(in: desktop)
    if isRenamedLast { try rename() }
    try mergeAll()
    for store in both {
      try expectEqual(
        store.read { try $0.projects() }.map(\.name), [isRenamedLast ? "backend" : "api"])
    }
    try expectEqual(laptop.unread().conflicts.map(\.change.field), isRenamedLast ? [] : [.name])
    try expectEqual(desktop.unread().conflicts.map(\.change.field), isRenamedLast ? [.name] : [])
  }

  @Test func `undoing the creation on one machine keeps the fields of the other`() throws {
    try addProject(in: laptop) { $0[.memo] = .string("Ours") }
    try addProject(in: desktop) { $0[.description] = .string("Theirs") }
    try add("There", to: "api", in: desktop)
    try mergeAll()
    try expectEqual(write(on: laptop) { try $0.undo(1) }.entries.map(\.command), ["project add"])
    try mergeAll()
    for store in both {
      let project = try store.read { try $0.project(named: "api") }
      #expect((project.details.memo, project.details.description) == ("", "Theirs"))
      expectEqual(project.open, 1)
    }
  }

  @Test func `two milestones renamed to one name stay separate, and the name finds both`() throws {
    try addMilestone("1.0")
    try addMilestone("next", on: desktop)
    try edit(.milestone, "next", on: desktop) { $0.name = "1.0" }
    for store in both { try add(TodoEdit(title: store.replica.name, milestone: "1.0"), on: store) }
    try mergeAll()
    for store in both {
      try expectEqual(store.read { try $0.milestones() }.map(\.name), ["1.0", "1.0"])
      try expectEqual(store.titles("milestone:1.0"), ["laptop", "desktop"])
    }
  }

  @Test func `a block that repeats on one machine repeats on both, once a day`() throws {
    try addBlock("standup")
    try addBlock("standup", every: .day, on: desktop)
    let make = { [self] (store: TodoStore) in
      try store.makeRepeating(on: clock.today, presets: [], at: clock.tick()).map(\.title)
    }
    try expectEqual(make(desktop), ["standup"])
    try mergeAll()
    for store in both {
      #expect(try make(store).isEmpty)
      try expectEqual(store.titles(), ["standup"])
    }
    clock.advance(days: 1)
    try expectEqual(make(laptop), ["standup"])
    try mergeAll()
    #expect(try make(desktop).isEmpty)
  }

  @Test(arguments: [false, true])
  func `a preset renamed on one machine and used on the other keeps the new name`(isUsedLast: Bool)
    throws
  {
    let preset = RandomCommands.presets[0]
    var edit = FieldEdit([.name: .string("dsa")])
    if !isUsedLast { try add(TodoEdit(title: "Solve", block: preset), on: desktop) }
    try write(on: laptop) { try $0.edit(.block, named: preset.name, edit, presets: [preset]) }
    if isUsedLast { try add(TodoEdit(title: "Solve", block: preset), on: desktop) }
    try mergeAll()
    for store in both {
      let blocks = try store.read { try $0.blocks(presets: [preset]) }
      expectEqual(blocks.map(\.name), ["dsa"])
      expectEqual(blocks.map(\.id), [preset.id])
      try expectEqual(store.todo("1b").block, "dsa")
      #expect(try store.read { try $0.unread() }.conflicts.isEmpty)
    }
    // It is found by its new name, and its edited fields override the shipped ones.
    edit = FieldEdit([.title: .string("Solve two")])
    try write(on: desktop) { try $0.edit(.block, named: "dsa", edit, presets: [preset]) }
    try mergeAll()
    try expectEqual(
      laptop.read { try $0.block(named: "dsa", presets: [preset]) }.title, "Solve two")
    try expectEqual(
      laptop.read { try $0.block(named: "dsa", presets: [preset]) }.priority, preset.priority)
  }
}
