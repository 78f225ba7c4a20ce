import Testing
import TestingAdditions
import Todos

@testable import Store

/// What two machines said of one project, milestone or block before they met.
@Suite(.serialized, .startsNothing) struct NameUnionTests {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    (laptop, desktop) = try sandbox.openTwo()
  }

  mutating func addProject(
    in store: TodoStore, _ change: (inout ProjectEdit) -> Void
  ) throws {
    var edit = ProjectEdit()
    change(&edit)
    _ = try store.addProject(
      "api", details: edit, repository: nil, at: clock.tick(), id: sandbox.newID())
  }

  mutating func addMilestone(
    in store: TodoStore, _ change: (inout MilestoneEdit) -> Void
  ) throws {
    var edit = MilestoneEdit()
    change(&edit)
    _ = try store.addMilestone("1.0", edit, at: clock.tick(), id: sandbox.newID())
  }

  mutating func addBlock(
    in store: TodoStore, _ change: (inout BlockEdit) -> Void
  ) throws {
    var edit = BlockEdit()
    change(&edit)
    _ = try store.addBlock(
      "standup", edit, presets: [], today: clock.today, at: clock.tick(), id: sandbox.newID())
  }

  mutating func meet() throws {
    try laptop.join(as: "", name: "laptop", at: clock.tick())
    try desktop.receive(laptop.operations())
  }

  mutating func join() throws {
    try meet()
    try desktop.join(as: "b", name: "desktop", at: clock.tick())
    try laptop.receive(desktop.operations())
  }

  func exchange(_ stores: TodoStore...) throws {
    let operations = try stores.flatMap { try $0.operations() }
    for store in stores { try store.receive(operations) }
  }

  mutating func addTodo(in store: TodoStore) throws {
    var todo = NewTodo(title: "of \(store.replica.name)")
    todo.project = "api"
    _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
  }

  func expectTodos(
    _ count: Int, in stores: TodoStore..., at location: SourceLocation = #_sourceLocation
  ) throws {
    for store in stores {
      try expectEqual(store.projects().map(\.name), ["api"], sourceLocation: location)
      let todos = try store.todos(matching: TodoQuery(["project:api"]), at: clock.now, in: .utc)
      expectEqual(todos.count, count, sourceLocation: location)
    }
  }

  mutating func make(in store: TodoStore) throws -> [String] {
    try store.makeRepeating(
      on: clock.today, presets: { [] }, at: clock.tick(), in: .utc
    ).map(\.title)
  }

  @Test mutating func `a project has what either said, and where both did, what the first said`()
    throws
  {
    try addProject(in: laptop) {
      $0.description = "Ours"
      $0.addedTech = ["Swift"]
      $0.removedMembers = ["Kim"]
    }
    try addProject(in: desktop) {
      $0.description = "Theirs"
      $0.memo = "See the wiki"
      $0.link = "https://example.com"
      $0.start = .value(Month(iso: "2026-02")!)
      $0.addedTech = ["SQLite"]
      $0.addedMembers = ["Kim"]
      $0.isArchived = true
    }
    try join()
    for store in [laptop, desktop] {
      let project = try #require(store.projects().first)
      expectEqual(project.details.description, "Ours")
      expectEqual(project.details.memo, "See the wiki")
      expectEqual(project.details.link, "https://example.com")
      expectEqual(project.details.start?.description, "2026-02")
      expectEqual(project.details.tech, ["SQLite", "Swift"])
      expectEqual(project.details.members, ["Kim"])
      #expect(!project.isArchived)
    }
  }

  @Test mutating func `a milestone is due when either said, and closed when both are`() throws {
    try addMilestone(in: laptop) { $0.description = "" }
    try addMilestone(in: desktop) {
      $0.description = "The first one"
      $0.due = .value(day("2026-12-24"))
      $0.isClosed = true
    }
    try join()
    for store in [laptop, desktop] {
      let milestone = try #require(store.milestones().first)
      expectEqual(milestone.description, "The first one")
      expectEqual(milestone.due, day("2026-12-24"))
      #expect(!milestone.isClosed)
    }
  }

  @Test mutating func `a block that is restored goes on with what its milestone became`() throws {
    for store in [laptop, desktop] { try addMilestone(in: store) { _ in } }
    try addBlock(in: desktop) { $0.milestone = .value("1.0") }
    _ = try desktop.undo(1, at: clock.tick())
    try join()
    _ = try desktop.redo(1, at: clock.tick())
    _ = try desktop.unite(at: clock.tick())
    try laptop.receive(desktop.operations())
    for store in [laptop, desktop] {
      try expectEqual(store.blocks(presets: []).map(\.milestone), ["1.0"])
    }
  }

  @Test mutating func `a block that repeats on one machine goes on to repeat`() throws {
    for store in [laptop, desktop] {
      try addProject(in: store) { _ in }
      try addMilestone(in: store) { _ in }
      _ = try store.addLabel("bug", color: nil, at: clock.tick(), id: sandbox.newID())
    }
    try addBlock(in: laptop) { $0.title = "Stand up" }
    try addBlock(in: desktop) {
      $0.title = "Stand"
      $0.notes = "short"
      $0.priority = .low
      $0.due = .value("18:00")
      $0.project = .value("api")
      $0.milestone = .value("1.0")
      $0.addedLabels = ["bug"]
      $0.recurrence = .value(.day)
    }
    clock.advance(days: 1)
    try join()
    for store in [laptop, desktop] {
      let block = try store.block(named: "standup", presets: [])
      #expect((block.title, block.notes, block.priority) == ("Stand up", "short", .low))
      #expect((block.due, block.project, block.milestone) == ("18:00", "api", "1.0"))
      expectEqual(block.labels, ["bug"])
      expectEqual(block.repetition, Block.Repetition(.day, start: day("2026-11-21")))
    }
    try expectEqual(make(in: laptop), ["Stand up"])
  }

  @Test mutating func `what repeats on both begins where it began first, and pauses as there`()
    throws
  {
    try addBlock(in: laptop) { $0.recurrence = .value(.week) }
    clock.advance(days: 1)
    try addBlock(in: desktop) {
      $0.recurrence = .value(.day)
      $0.isPaused = true
    }
    try join()
    let block = try laptop.block(named: "standup", presets: [])
    expectEqual(block.repetition, Block.Repetition(.week, start: day("2026-11-21")))
  }

  @Test mutating func `the todo that one made today the other doesn't make again`() throws {
    try addBlock(in: laptop) { _ in }
    try addBlock(in: desktop) { $0.recurrence = .value(.day) }
    try expectEqual(make(in: desktop), ["standup"])
    try join()
    for store in [laptop, desktop] {
      #expect(try make(in: store).isEmpty)
      try expectEqual(store.titles(), ["standup"])
      try expectEqual(store.todos(.words("1b")).map(\.block), ["standup"])
    }
    clock.advance(days: 1)
    try expectEqual(make(in: laptop), ["standup"])
  }

  @Test mutating func `what did not stay is returned`() throws {
    try addMilestone(in: laptop) { $0.description = "Ours" }
    try addMilestone(in: desktop) {
      $0.description = "Theirs"
      $0.due = .value(day("2026-12-24"))
    }
    try meet()
    let lost = try desktop.read { db in
      var draft = Draft(db)
      return try NameUnion(db, own: desktop.replica.id, isJoining: true).add(to: &draft)
    }
    expectEqual(lost.map(\.change.field), [.description])
    expectEqual(lost.first?.change.to, .string("Theirs"))
    expectEqual(lost.first?.change.title, "1.0")
    expectEqual(lost.first?.winner, "laptop")
    expectEqual(lost.first?.loser, "desktop")
  }
}
