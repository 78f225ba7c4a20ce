import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct JoiningTests {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    (laptop, desktop) = try sandbox.openTwo()
  }

  private func project(_ name: String, in store: TodoStore, root: String?) throws {
    let repository = NewRepository(
      id: sandbox.newID(), path: "/home/\(store.replica.name)/\(name)", root: root)
    _ = try store.addProject(
      name, details: ProjectEdit(), repository: repository, at: clock.now, id: sandbox.newID())
  }

  private mutating func add(_ title: String, to project: String, in store: TodoStore) throws {
    var todo = NewTodo(title: title)
    todo.project = project
    _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
  }

  private mutating func join() throws {
    try laptop.join(as: "", name: "laptop", at: clock.tick())
    try desktop.receive(laptop.operations())
    try desktop.join(as: "b", name: "desktop", at: clock.tick())
    try laptop.receive(desktop.operations())
  }

  @Test mutating func `projects of one name and one repository become one, with all todos`() throws
  {
    let root = String(commit: 7)
    for store in [laptop, desktop] { try project("api", in: store, root: root) }
    try add("Here", to: "api", in: laptop)
    try add("There", to: "API", in: desktop)
    try join()
    for store in [laptop, desktop] {
      let projects = try store.projects()
      expectEqual(projects.map(\.name), ["api"])
      expectEqual(projects.map(\.open), [2])
      try expectEqual(store.titles("project:api"), ["Here", "There"])
    }
    try expectEqual(laptop.linkedProjects().map(\.path), ["/home/laptop/api"])
    try expectEqual(desktop.linkedProjects().map(\.path), ["/home/desktop/api"])
    try expectEqual(laptop.projects()[0].repositories.count, 1)
  }

  @Test mutating func `projects of one name but other repositories stay two`() throws {
    try project("api", in: laptop, root: String(commit: 7))
    try project("api", in: desktop, root: String(commit: 8))
    try join()
    try expectEqual(laptop.projects().count, 2)
  }

  @Test mutating func `milestones and blocks of one name become one`() throws {
    for store in [laptop, desktop] {
      _ = try store.addMilestone(
        "1.0", MilestoneEdit(), at: clock.tick(), id: sandbox.newID())
      var todo = NewTodo(title: "On \(store.replica.name)")
      todo.milestone = "1.0"
      _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
    }
    try join()
    try expectEqual(laptop.milestones().map(\.name), ["1.0"])
    try expectEqual(laptop.titles("milestone:1.0"), ["On laptop", "On desktop"])
  }

  @Test mutating func `who joined can take back what came before, but not that it joined`() throws {
    _ = try desktop.add(NewTodo(title: "There"), at: clock.tick(), id: sandbox.newID())
    try join()
    try expectEqual(desktop.undo(1, at: clock.tick()).entries.map(\.command), ["add"])
    #expect(throws: StoreError.nothingToUndo) { try desktop.undo(1, at: clock.tick()) }
    try expectEqual(desktop.redo(1, at: clock.tick()).entries.map(\.command), ["add"])
    try expectEqual(laptop.ownLetters(), "")
    try expectEqual(desktop.ownLetters(), "b")
    try expectEqual(laptop.takenLetters(besides: laptop.replica.id), ["b"])
  }
}
