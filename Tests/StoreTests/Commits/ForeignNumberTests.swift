import Store
import Testing
import TestingAdditions
import Todos

/// Commits that name todo 1, which two machines have each, where they meet only later.
@Suite(.serialized, .startsNothing) struct ForeignNumberTests {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    (laptop, desktop) = try sandbox.openTwo()
    for store in [laptop, desktop] {
      let repository = NewRepository(
        id: sandbox.newID(), path: "/src/api", root: String(commit: 1))
      _ = try store.addProject(
        "api", details: ProjectEdit(), repository: repository, at: clock.tick())
      let todo = NewTodo(title: "On \(store.replica.name)")
      _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
    }
  }

  private func exchange() throws {
    try laptop.receive(desktop.operations())
    try desktop.receive(laptop.operations())
  }

  private mutating func join() throws {
    try laptop.merge(at: clock.tick())
    try desktop.importAll(of: laptop, at: clock.now)
    try desktop.merge(at: clock.tick())
    try exchange()
  }

  private mutating func settle(
    _ found: CommitSighting..., gone: [String] = [], in store: TodoStore
  ) throws -> SettledTodos {
    try store.settle([.sample(found, gone: gone)], at: clock.tick())
  }

  private func links(_ handle: String, in store: TodoStore) throws -> Int {
    let todo = try store.todo(handle)
    return try store.commitLinks(of: [todo])[todo.id]?.count ?? 0
  }

  @Test mutating func `a number means what it meant where the commit was linked`() throws {
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try expectEqual(settle(commit, in: desktop).completed.map(\.title), ["On desktop"])
    try join()
    #expect(try settle(commit, in: laptop).isEmpty)
    try expectEqual(laptop.todo("1").status, .todo)
    try expectEqual(laptop.todo("1b").status, .done)
    try expectEqual(links("1", in: laptop), 0)
    try expectEqual(links("1b", in: laptop), 1)
    // It goes on to stand for that todo here too.
    let settled = try settle(gone: [commit.oid], in: laptop)
    expectEqual(settled.reopened.map(\.title), ["On desktop"])
  }

  @Test mutating func `a commit that was seen here first means a todo of this machine`() throws {
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try expectEqual(settle(commit, in: laptop).completed.map(\.title), ["On laptop"])
    try expectEqual(settle(commit, in: desktop).completed.map(\.title), ["On desktop"])
    try join()
    for store in [laptop, desktop] {
      #expect(try settle(commit, in: store).isEmpty)
      try expectEqual(store.todo("1").status, .done)
      try expectEqual(store.todo("1b").status, .done)
    }
  }

  @Test mutating func `another commit with the same words is resolved here`() throws {
    _ = try settle(.closing(1, by: 7, at: clock.now), in: desktop)
    try join()
    let settled = try settle(.closing(1, by: 8, at: clock.now), in: laptop)
    expectEqual(settled.completed.map(\.title), ["On laptop"])
  }

  @Test mutating func `a todo that was not known where the commit was linked is linked here`()
    throws
  {
    try join()
    let todo = NewTodo(title: "New on desktop")
    _ = try desktop.add(todo, at: clock.tick(), id: sandbox.newID())
    let handles = [Handle(number: 1), Handle(number: 2, suffix: "b")]
    let commit = CommitSighting.sample(
      7, at: clock.now, naming: handles.map { CommitReference(handle: $0, completes: true) })
    try expectEqual(settle(commit, in: laptop).completed.map(\.title), ["On laptop"])
    try exchange()
    try expectEqual(settle(commit, in: desktop).completed.map(\.title), ["New on desktop"])
    try expectEqual(links("1", in: desktop), 1)
  }

  @Test mutating func `numbers that mean the same on both machines settle once`() throws {
    try join()
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try expectEqual(settle(commit, in: desktop).completed.map(\.title), ["On laptop"])
    try exchange()
    #expect(try settle(commit, in: laptop).isEmpty)
    try expectEqual(links("1", in: laptop), 1)
    let amended = CommitSighting.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try settle(amended, gone: [commit.oid], in: laptop).isEmpty)
    try expectEqual(laptop.todo("1").status, .done)
    let reverting = CommitSighting.sample(9, at: clock.now, reverting: [8])
    try expectEqual(settle(reverting, in: laptop).reopened.map(\.title), ["On laptop"])
  }

  @Test mutating func `a completion that was undone elsewhere stays so`() throws {
    try join()
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    _ = try settle(commit, in: desktop)
    try expectEqual(
      desktop.undo(1, by: .automatic, at: clock.tick()).entries.map(\.command), ["commit"])
    try exchange()
    #expect(try settle(commit, in: laptop).isEmpty)
    try expectEqual(laptop.todo("1").status, .todo)
    try expectEqual(links("1", in: laptop), 1)
  }
}
