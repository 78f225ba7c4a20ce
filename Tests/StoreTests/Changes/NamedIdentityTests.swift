import Testing
import TestingAdditions
import Todos

@testable import Store

/// What people tell apart by name has an id that the name gives: what two machines make apart is one, whose fields
/// merge like any others.
@Suite(.serialized, .startsNothing) struct NamedIdentityTests {
  var machines: TwoStores
  let laptop: TodoStore
  let desktop: TodoStore

  init() throws {
    machines = try TwoStores()
    laptop = machines.laptop
    desktop = machines.desktop
  }

  private func sync() throws {
    try laptop.importAll(of: desktop, at: machines.clock.now)
    try laptop.merge(at: machines.clock.now)
    try desktop.importAll(of: laptop, at: machines.clock.now)
    try desktop.merge(at: machines.clock.now)
  }

  @discardableResult
  private mutating func addProject(
    _ name: String = "api", in store: TodoStore, root: String? = nil,
    _ change: (inout ProjectEdit) -> Void = { _ in }
  ) throws -> Project {
    var edit = ProjectEdit()
    change(&edit)
    let path = "/home/\(store.replica.name)/\(name)"
    let repository = root.map { NewRepository(id: machines.newID(), path: path, root: $0) }
    return try store.addProject(
      name, details: edit, repository: repository, at: machines.clock.tick()
    ).value
  }

  private mutating func add(_ title: String, to project: String, in store: TodoStore) throws {
    _ = try store.add(
      NewTodo(title: title, project: project), at: machines.clock.tick(), id: machines.newID())
  }

  @Test mutating func `a project that two machines make apart is one, with the todos of both`()
    throws
  {
    try addProject("api", in: laptop)
    try addProject("API", in: desktop)
    try add("Here", to: "api", in: laptop)
    try add("There", to: "API", in: desktop)
    for _ in 0..<2 {
      try sync()
      for store in machines.both {
        try expectEqual(store.projects().map(\.name), ["API"])
        try expectEqual(store.projects().map(\.open), [2])
        try expectEqual(store.titles("project:api"), ["Here", "There"])
      }
    }
    try expectEqual(laptop.typedTables(), desktop.typedTables())
  }

  @Test mutating func `it has what either said, and of what both did the later`() throws {
    try addProject(in: laptop) {
      $0.description = "Ours"
      $0.addedTech = ["Swift"]
      $0.memo = "See the wiki"
    }
    try addProject(in: desktop) {
      $0.description = "Theirs"
      $0.link = "https://example.com"
      $0.start = .value(Month(iso: "2026-02")!)
      $0.addedTech = ["SQLite"]
      $0.addedMembers = ["Kim"]
    }
    try sync()
    for store in machines.both {
      let details = try store.project(named: "api").details
      #expect((details.description, details.memo) == ("Theirs", "See the wiki"))
      #expect((details.link, details.start?.description) == ("https://example.com", "2026-02"))
      #expect((details.tech, details.members) == (["SQLite", "Swift"], ["Kim"]))
    }
    try expectEqual(laptop.unread().conflicts.map(\.change.field), [.description])
    #expect(try desktop.unread().conflicts.isEmpty)
  }

  @Test mutating func `each machine has its own repositories of it, at its own paths`() throws {
    for store in machines.both { try addProject(in: store, root: String(commit: 7)) }
    try sync()
    for store in machines.both {
      try expectEqual(store.linkedRepositories().map(\.path), ["/home/\(store.replica.name)/api"])
      try expectEqual(store.projects().count, 1)
    }
    let tables = try laptop.derivedTables()
    try laptop.rebuild()
    try expectEqual(laptop.derivedTables(), tables)
  }

  @Test mutating func `so are labels, milestones and blocks, and todos refer to them`() throws {
    for store in machines.both {
      _ = try store.addLabel("bug", color: nil, at: machines.clock.tick())
      _ = try store.addMilestone("1.0", MilestoneEdit(), at: machines.clock.tick())
      var block = BlockEdit()
      block.milestone = .value("1.0")
      block.addedLabels = ["bug"]
      block.title = "Of \(store.replica.name)"
      _ = try store.addBlock(
        "standup", block, presets: [], today: machines.clock.today, at: machines.clock.tick())
      let made = try store.block(named: "standup", presets: [])
      _ = try store.add(
        NewTodo(title: store.replica.name, labels: ["bug"], milestone: "1.0", block: made),
        at: machines.clock.tick(), id: machines.newID())
    }
    try sync()
    for store in machines.both {
      try expectEqual(store.labels().map(\.open), [2])
      try expectEqual(store.milestones().map(\.progress.total), [2])
      let blocks = try store.blocks(presets: [])
      expectEqual(blocks.map(\.title), ["Of desktop"])
      #expect((blocks[0].milestone, blocks[0].labels) == ("1.0", ["bug"]))
      for words in ["label:bug", "milestone:1.0", "block:standup"] {
        try expectEqual(store.titles(words), ["laptop", "desktop"])
      }
    }
  }

  @Test mutating func `deleted and made again it is another, which has no todos`() throws {
    let first = try addProject(in: laptop)
    try add("Old", to: "api", in: laptop)
    _ = try laptop.deleteProject(named: "api", at: machines.clock.tick())
    let second = try addProject(in: laptop)
    #expect(second.id != first.id)
    expectEqual(second.id, EntityID(.project, named: "api", after: 1))
    expectEqual(second.open, 0)
    // A machine that knows of both makes none of that name, and one that knows of neither makes the first.
    try sync()
    #expect(throws: StoreError.projectExists("api")) { try addProject(in: desktop) }
    _ = try laptop.undo(2, at: machines.clock.tick())
    try expectEqual(laptop.project(named: "api").id, first.id)
    try expectEqual(laptop.titles("project:api"), ["Old"])
  }

  @Test mutating func `made on a machine that doesn't know that it was deleted it is there again`()
    throws
  {
    let first = try addProject(in: laptop)
    _ = try laptop.deleteProject(named: "api", at: machines.clock.tick())
    let made = try addProject(in: desktop)
    expectEqual(made.id, first.id)
    try sync()
    for store in machines.both { try expectEqual(store.projects().map(\.name), ["api"]) }
  }

  @Test mutating func `deleted later by who doesn't know that it was made there, it is told there`()
    throws
  {
    try addProject(in: laptop)
    try addProject(in: desktop)
    try add("There", to: "api", in: desktop)
    _ = try laptop.deleteProject(named: "api", at: machines.clock.tick())
    try sync()
    for store in machines.both { #expect(try store.projects().isEmpty) }
    try expectEqual(desktop.todo("1b").project, nil)
    let conflicts = try desktop.unread().conflicts
    expectEqual(conflicts.map(\.change.title), ["api"])
    expectEqual(conflicts.map(\.winner), ["laptop"])
    expectEqual(conflicts.map(\.isDeletion), [true])
    #expect(try laptop.unread().conflicts.isEmpty)
  }

  @Test mutating func `renamed it keeps its id, and the old name makes another`() throws {
    let first = try addProject(in: laptop)
    var edit = ProjectEdit()
    edit.name = "backend"
    let command = "project edit"
    _ = try laptop.editProject(named: "api", edit, command: command, at: machines.clock.tick())
    try sync()
    let second = try addProject(in: desktop)
    #expect(second.id != first.id)
    try sync()
    for store in machines.both {
      try expectEqual(store.projects().map(\.name), ["api", "backend"])
      try expectEqual(store.project(named: "backend").id, first.id)
    }
  }

  @Test(arguments: [false, true])
  mutating func
    `renamed on one machine and made on another apart it is one, by the later name, told`(
      isRenamedLast: Bool
    ) throws
  {
    try addProject(in: laptop)
    var edit = ProjectEdit()
    edit.name = "backend"
    let rename = { [laptop] (now: Moment) in
      _ = try laptop.editProject(named: "api", edit, command: "project edit", at: now)
    }
    if !isRenamedLast { try rename(machines.clock.tick()) }
    try addProject(in: desktop)
    if isRenamedLast { try rename(machines.clock.tick()) }
    try sync()
    for store in machines.both {
      try expectEqual(store.projects().map(\.name), [isRenamedLast ? "backend" : "api"])
    }
    try expectEqual(laptop.unread().conflicts.map(\.change.field), isRenamedLast ? [] : [.name])
    try expectEqual(desktop.unread().conflicts.map(\.change.field), isRenamedLast ? [.name] : [])
  }

  @Test mutating func `what one machine undoes of making it stays the other's`() throws {
    try addProject(in: laptop) { $0.memo = "Ours" }
    try addProject(in: desktop) { $0.description = "Theirs" }
    try add("There", to: "api", in: desktop)
    try sync()
    try expectEqual(
      laptop.undo(1, at: machines.clock.tick()).entries.map(\.command), ["project add"])
    try sync()
    for store in machines.both {
      let project = try store.project(named: "api")
      #expect((project.details.memo, project.details.description) == ("", "Theirs"))
      expectEqual(project.open, 1)
    }
  }

  @Test mutating func `what was renamed to the same name stays apart, and a name stands for both`()
    throws
  {
    _ = try laptop.addMilestone("1.0", MilestoneEdit(), at: machines.clock.tick())
    _ = try desktop.addMilestone("next", MilestoneEdit(), at: machines.clock.tick())
    var edit = MilestoneEdit()
    edit.name = "1.0"
    _ = try desktop.editMilestone(named: "next", edit, command: "edit", at: machines.clock.tick())
    for store in machines.both {
      _ = try store.add(
        NewTodo(title: store.replica.name, milestone: "1.0"), at: machines.clock.tick(),
        id: machines.newID())
    }
    try sync()
    for store in machines.both {
      try expectEqual(store.milestones().map(\.name), ["1.0", "1.0"])
      try expectEqual(store.titles("milestone:1.0"), ["laptop", "desktop"])
    }
  }

  @Test mutating func `a block that only one machine repeats repeats on both, once a day`() throws {
    _ = try laptop.addBlock(
      "standup", BlockEdit(), presets: [], today: machines.clock.today, at: machines.clock.tick())
    var block = BlockEdit()
    block.recurrence = .value(.day)
    _ = try desktop.addBlock(
      "standup", block, presets: [], today: machines.clock.today, at: machines.clock.tick())
    let make = { (store: TodoStore, machines: inout TwoStores) in
      try store.makeRepeating(
        on: machines.clock.today, presets: { [] }, at: machines.clock.tick(), in: .utc
      ).map(\.title)
    }
    try expectEqual(make(desktop, &machines), ["standup"])
    try sync()
    for store in machines.both {
      #expect(try make(store, &machines).isEmpty)
      try expectEqual(store.titles(), ["standup"])
    }
    machines.clock.advance(days: 1)
    try expectEqual(make(laptop, &machines), ["standup"])
    try sync()
    #expect(try make(desktop, &machines).isEmpty)
  }

  @Test(arguments: [false, true])
  mutating func `a preset renamed on one machine and used on the other keeps the new name`(
    isUsedLast: Bool
  ) throws {
    let preset = RandomCommands.presets[0]
    var edit = BlockEdit()
    edit.name = "dsa"
    let use = { [desktop] (machines: inout TwoStores) in
      _ = try desktop.add(
        NewTodo(title: "Solve", block: preset), at: machines.clock.tick(), id: machines.newID())
    }
    if !isUsedLast { try use(&machines) }
    _ = try laptop.editBlock(
      named: preset.name, edit, presets: [preset], today: machines.clock.today,
      at: machines.clock.tick())
    if isUsedLast { try use(&machines) }
    try sync()
    for store in machines.both {
      try expectEqual(store.blocks(presets: [preset]).map(\.name), ["dsa"])
      try expectEqual(store.todo("1b").block, "dsa")
      #expect(try store.unread().conflicts.isEmpty)
    }
    // It is found by the new name, and its values lie over what ships.
    edit = BlockEdit()
    edit.title = "Solve two"
    _ = try desktop.editBlock(
      named: "dsa", edit, presets: [preset], today: machines.clock.today,
      at: machines.clock.tick())
    try sync()
    try expectEqual(laptop.block(named: "dsa", presets: [preset]).title, "Solve two")
    try expectEqual(laptop.block(named: "dsa", presets: [preset]).priority, preset.priority)
  }
}
