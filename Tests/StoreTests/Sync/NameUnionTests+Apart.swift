import Testing
import TestingAdditions
import Todos

@testable import Store

/// What machines that had joined made under one name, each not knowing of the other.
extension NameUnionTests {
  /// A tablet that knows the desktop's project alone, when the desktop has given that up.
  private mutating func uniteWithoutTablet() throws -> TodoStore {
    try join()
    let tablet = try sandbox.open("tablet")
    try addProject(in: laptop) { _ in }
    try addProject(in: desktop) { _ in }
    try tablet.receive(desktop.operations())
    try tablet.join(as: "c", name: "tablet", at: clock.tick())
    try exchange(laptop, desktop)
    _ = try desktop.unite(at: clock.tick())
    return tablet
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
      expectEqual(projects.map(\.name), ["api"])
      try expectEqual(store.todos(matching: TodoQuery(), at: clock.now, in: .utc).count, 2)
      try expectEqual(
        store.todos(matching: TodoQuery(["project:api"]), at: clock.now, in: .utc).count, 2)
    }
    try expectEqual(laptop.operations().count, desktop.operations().count)
  }

  @Test mutating func `a todo that was added to the one that goes is in the other then`() throws {
    let tablet = try uniteWithoutTablet()
    try addTodo(in: tablet)
    try exchange(laptop, desktop, tablet)
    for store in [laptop, desktop, tablet] { _ = try store.unite(at: clock.tick()) }
    try exchange(laptop, desktop, tablet)
    try expectTodos(1, in: laptop, desktop, tablet)
    let count = try tablet.operations().count
    for store in [laptop, desktop, tablet] { _ = try store.unite(at: clock.tick()) }
    try exchange(laptop, desktop, tablet)
    try expectEqual(tablet.operations().count, count)
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
      try expectEqual(store.projects().map(\.name), ["job"])
    }
  }

  @Test mutating func `undo says that what became one stays`() throws {
    let tablet = try uniteWithoutTablet()
    _ = try tablet.add(NewTodo(title: "Fix"), at: clock.tick(), id: sandbox.newID())
    var edit = TodoEdit()
    edit.project = .value("api")
    _ = try tablet.edit(.words("1c"), edit, at: clock.tick())
    try exchange(laptop, desktop, tablet)
    _ = try tablet.unite(at: clock.tick())
    try expectEqual(tablet.undo(1, at: clock.tick()).kept.map(\.change.field), [.project])
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
    try expectEqual(make(in: laptop), ["standup"])
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
    try expectEqual(laptop.undo(1, at: clock.tick()).entries.map(\.command), ["project add"])
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
      try expectEqual(
        store.value("SELECT count(*) FROM milestone WHERE deleted = 0", as: Int.self), 2)
    }
  }
}
