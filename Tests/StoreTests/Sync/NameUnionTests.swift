import Testing
import Todos

@testable import Store

/// What two machines said of one project, milestone or block before they met.
@Suite struct NameUnionTests {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    (laptop, desktop) = try sandbox.openTwo()
  }

  private mutating func addProject(
    in store: TodoStore, _ change: (inout ProjectEdit) -> Void
  ) throws {
    var edit = ProjectEdit()
    change(&edit)
    _ = try store.addProject(
      "api", details: edit, repository: nil, at: clock.tick(), id: sandbox.newID())
  }

  private mutating func addMilestone(
    in store: TodoStore, _ change: (inout MilestoneEdit) -> Void
  ) throws {
    var edit = MilestoneEdit()
    change(&edit)
    _ = try store.addMilestone("1.0", edit, at: clock.tick(), id: sandbox.newID())
  }

  private mutating func addBlock(
    in store: TodoStore, _ change: (inout BlockEdit) -> Void
  ) throws {
    var edit = BlockEdit()
    change(&edit)
    _ = try store.addBlock(
      "standup", edit, presets: [], today: clock.today, at: clock.tick(), id: sandbox.newID())
  }

  private mutating func meet() throws {
    try laptop.join(as: "", name: "laptop", at: clock.tick())
    try desktop.receive(laptop.operations())
  }

  private mutating func join() throws {
    try meet()
    try desktop.join(as: "b", name: "desktop", at: clock.tick())
    try laptop.receive(desktop.operations())
  }

  @Test mutating func `what two machines make apart later becomes one, as the first made it`()
    throws
  {
    try join()
    try addProject(in: laptop) { $0.description = "of the laptop" }
    try addProject(in: desktop) { $0.addedTech = ["Swift"] }
    for store in [laptop, desktop] {
      var todo = NewTodo(title: "of \(store.replica.name)")
      todo.project = "api"
      _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
    }
    for _ in 0..<2 {
      try laptop.receive(desktop.operations())
      try desktop.receive(laptop.operations())
      // Only its maker gives the later one up, once.
      #expect(try laptop.unite(at: clock.tick()).isEmpty)
      #expect(try desktop.unite(at: clock.tick()).isEmpty)
    }
    for store in [laptop, desktop] {
      let projects = try store.projects()
      #expect(projects.map(\.name) == ["api"])
      #expect(try store.todos(matching: TodoQuery(), at: clock.now, in: .utc).count == 2)
      #expect(
        try store.todos(matching: TodoQuery(["project:api"]), at: clock.now, in: .utc).count == 2)
    }
    #expect(try laptop.operations().count == desktop.operations().count)
  }

  private func exchange(_ stores: TodoStore...) throws {
    let operations = try stores.flatMap { try $0.operations() }
    for store in stores { try store.receive(operations) }
  }

  private mutating func addTodo(in store: TodoStore) throws {
    var todo = NewTodo(title: "of \(store.replica.name)")
    todo.project = "api"
    _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
  }

  private func expectTodos(
    _ count: Int, in stores: TodoStore..., at location: SourceLocation = #_sourceLocation
  ) throws {
    for store in stores {
      #expect(try store.projects().map(\.name) == ["api"], sourceLocation: location)
      let todos = try store.todos(matching: TodoQuery(["project:api"]), at: clock.now, in: .utc)
      #expect(todos.count == count, sourceLocation: location)
    }
  }

  @Test mutating func `a todo that was added to the one that goes is in the other then`() throws {
    try join()
    let tablet = try sandbox.open("tablet")
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try tablet.receive(desktop.operations())
    try tablet.join(as: "c", name: "tablet", at: clock.tick())
    try exchange(laptop, desktop)
    _ = try desktop.unite(at: clock.tick())
    try addTodo(in: tablet)
    try exchange(laptop, desktop, tablet)
    for store in [laptop, desktop, tablet] { _ = try store.unite(at: clock.tick()) }
    try exchange(laptop, desktop, tablet)
    try expectTodos(1, in: laptop, desktop, tablet)
    let count = try tablet.operations().count
    for store in [laptop, desktop, tablet] { _ = try store.unite(at: clock.tick()) }
    try exchange(laptop, desktop, tablet)
    #expect(try tablet.operations().count == count)
  }

  @Test mutating func `what it is called now stays, where who joins doesn't know yet`() throws {
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try meet()
    var edit = ProjectEdit()
    edit.name = "job"
    _ = try laptop.editProject(named: "api", edit, command: "project edit", at: clock.tick())
    try desktop.join(as: "b", name: "desktop", at: clock.tick())
    try exchange(laptop, desktop)
    for store in [laptop, desktop] {
      #expect(try store.projects().map(\.name) == ["job"])
    }
  }

  @Test mutating func `undo says that what became one stays`() throws {
    try join()
    let tablet = try sandbox.open("tablet")
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try tablet.receive(desktop.operations())
    try tablet.join(as: "c", name: "tablet", at: clock.tick())
    try exchange(laptop, desktop)
    _ = try desktop.unite(at: clock.tick())
    _ = try tablet.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    var edit = TodoEdit()
    edit.project = .value("api")
    _ = try tablet.edit(.words("1c"), edit, at: clock.tick())
    try exchange(laptop, desktop, tablet)
    _ = try tablet.unite(at: clock.tick())
    #expect(try tablet.undo(1, at: clock.tick()).kept.map(\.change.field) == [.project])
  }

  @Test mutating func `so is one that a repeating block made`() throws {
    try join()
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try addBlock(in: desktop) {
      $0.project = .value("api")
      $0.recurrence = .value(.day)
    }
    try laptop.receive(desktop.operations())
    try desktop.receive(laptop.operations())
    _ = try desktop.unite(at: clock.tick())
    clock.advance(days: 1)
    #expect(try make(in: laptop) == ["standup"])
    for _ in 0..<2 {
      try exchange(laptop, desktop)
      for store in [laptop, desktop] { _ = try store.unite(at: clock.tick()) }
    }
    try expectTodos(1, in: laptop, desktop)
  }

  @Test mutating func `who made it first doesn't take it back from the other`() throws {
    try join()
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try addTodo(in: desktop)
    try exchange(laptop, desktop)
    _ = try desktop.unite(at: clock.tick())
    try exchange(laptop, desktop)
    #expect(try laptop.undo(1, at: clock.tick()).entries.map(\.command) == ["project add"])
    try exchange(laptop, desktop)
    try expectTodos(1, in: laptop, desktop)
  }

  @Test mutating func `what a replica made under a former id becomes one too`() throws {
    try join()
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try desktop.becomeReplica(
      sandbox.newID(), leavingAt: 0, isSame: true, home: StoreHome(machine: "m", file: "1"),
      at: clock.tick())
    try exchange(laptop, desktop)
    _ = try desktop.unite(at: clock.tick())
    try exchange(laptop, desktop)
    try expectTodos(0, in: laptop, desktop)
  }

  @Test mutating func `what was renamed to the same name stays apart`() throws {
    try join()
    try addMilestone(in: laptop) { _ in }
    _ = try desktop.addMilestone("next", MilestoneEdit(), at: clock.tick(), id: sandbox.newID())
    var edit = MilestoneEdit()
    edit.name = "1.0"
    _ = try desktop.editMilestone(named: "next", edit, command: "edit", at: clock.tick())
    try desktop.receive(laptop.operations())
    try laptop.receive(desktop.operations())
    for store in [laptop, desktop] {
      #expect(try store.unite(at: clock.tick()).isEmpty)
      #expect(
        try store.value("SELECT count(*) FROM milestone WHERE deleted = 0", as: Int.self) == 2)
    }
  }

  private mutating func make(in store: TodoStore) throws -> [String] {
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
      #expect(project.details.description == "Ours")
      #expect(project.details.memo == "See the wiki")
      #expect(project.details.link == "https://example.com")
      #expect(project.details.start?.description == "2026-02")
      #expect(project.details.tech == ["SQLite", "Swift"])
      #expect(project.details.members == ["Kim"])
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
      #expect(milestone.description == "The first one")
      #expect(milestone.due == day("2026-12-24"))
      #expect(!milestone.isClosed)
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
      #expect(block.labels == ["bug"])
      #expect(block.repetition == Block.Repetition(.day, start: day("2026-11-21")))
    }
    #expect(try make(in: laptop) == ["Stand up"])
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
    #expect(block.repetition == Block.Repetition(.week, start: day("2026-11-21")))
  }

  @Test mutating func `the todo that one made today the other doesn't make again`() throws {
    try addBlock(in: laptop) { _ in }
    try addBlock(in: desktop) { $0.recurrence = .value(.day) }
    #expect(try make(in: desktop) == ["standup"])
    try join()
    for store in [laptop, desktop] {
      #expect(try make(in: store).isEmpty)
      #expect(try store.titles() == ["standup"])
      #expect(try store.todos(.words("1b")).map(\.block) == ["standup"])
    }
    clock.advance(days: 1)
    #expect(try make(in: laptop) == ["standup"])
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
    #expect(lost.map(\.change.field) == [.description])
    #expect(lost.first?.change.to == .string("Theirs"))
    #expect(lost.first?.change.title == "1.0")
    #expect(lost.first?.winner == "laptop")
    #expect(lost.first?.loser == "desktop")
  }
}
