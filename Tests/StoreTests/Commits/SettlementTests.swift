import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Todo 1 of the project of one repository, and commits that come and go there.
@Suite(.serialized, .startsNothing) struct SettlementTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    for path in ["/src/api", "/src/copy"] {
      _ = try store.addProject(
        String(path.dropFirst(5)), details: ProjectEdit(),
        repository: NewRepository(id: sandbox.newID(), path: path, root: nil),
        at: clock.tick())
    }
    for title in ["One", "Two"] {
      _ = try store.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
    }
  }

  @discardableResult
  private mutating func settle(
    _ found: CommitSighting..., gone: Int..., at path: String = "/src/api",
    rewritten: [Int: Int] = [:]
  ) throws -> SettledTodos {
    let names = rewritten.map { (String(commit: $0.key), String(commit: $0.value)) }
    return try store.settle(
      [
        .sample(
          at: path, found, gone: gone.map { String(commit: $0) },
          rewritten: Dictionary(uniqueKeysWithValues: names))
      ], at: clock.tick())
  }

  private func todo(_ number: Int = 1) throws -> Todo {
    try #require(store.todos([.one(Handle(number: number))]).first)
  }

  private func links(_ number: Int = 1) throws -> [CommitLink] {
    let todo = try todo(number)
    return try store.commitLinks(of: [todo])[todo.id] ?? []
  }

  private mutating func setStatus(_ status: Status) throws {
    _ = try store.setStatus(
      status, of: [.one(Handle(number: 1))], command: "reopen", at: clock.tick())
  }

  private func commands() throws -> [String] {
    try store.history(limit: 100).map(\.command)
  }

  @Test mutating func `a commit that says so finishes the todo, and is linked`() throws {
    let time = clock.tick()
    let settled = try settle(.closing(1, by: 7, at: time))
    expectEqual(settled.completed.map(\.title), ["One"])
    #expect(settled.reopened.isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(todo().completed, time)
    let link = try #require(try links().first)
    expectEqual(link.oid, String(commit: 7))
    expectEqual(link.subject, "Commit 7")
    #expect(link.completes)
    expectEqual(link.project, "api")
    expectEqual(link.path, "/src/api")
    try expectEqual(todo(2).status, .todo)
    #expect(try links(2).isEmpty)
  }

  @Test mutating func `a commit that only names the todo is linked`() throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    #expect(try settle(.sample(7, at: clock.now, naming: [reference])).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().map(\.completes), [false])
  }

  @Test mutating func `what was settled is not settled again`() throws {
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try settle(commit)
    let operations = try store.operations()
    #expect(try settle(commit).isEmpty)
    try expectEqual(store.operations(), operations)
  }

  @Test mutating func `a todo is done when the commit was made, once it is there and not to come`()
    throws
  {
    let created = try todo().created
    try settle(.closing(1, by: 7, at: moment("2020-01-01T00:00:00Z")))
    try expectEqual(todo().completed, created)
    try settle(.closing(2, by: 8, at: moment("2030-01-01T00:00:00Z")))
    try expectEqual(todo(2).completed, clock.now)
  }

  @Test mutating func `the undo of what commits did undoes that it is done, and then the link`()
    throws
  {
    try settle(.closing(1, by: 7, at: clock.now))
    try expectEqual(commands().prefix(2), ["commit", "link"])
    _ = try store.undo(1, by: .automatic, at: clock.tick())
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
    #expect(try settle(.closing(1, by: 7, at: clock.now)).isEmpty)
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(todo().status, .done)
    _ = try store.undo(2, by: .automatic, at: clock.tick())
    #expect(try links().isEmpty)
    #expect(try settle(.closing(1, by: 7, at: clock.now)).isEmpty)
    #expect(try links().isEmpty)
  }

  @Test mutating func `a commit that is gone opens the todo again, as it was`() throws {
    try setStatus(.doing)
    try settle(.closing(1, by: 7, at: clock.now))
    let settled = try settle(gone: 7)
    expectEqual(settled.reopened.map(\.title), ["One"])
    try expectEqual(todo().status, .doing)
    try expectEqual(todo().completed, nil)
    #expect(try links().isEmpty)
    try expectEqual(commands().prefix(2), ["drop", "link"])
  }

  @Test mutating func `a commit that comes back finishes it again`() throws {
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try settle(commit)
    try settle(gone: 7)
    try expectEqual(settle(commit).completed.map(\.title), ["One"])
    try expectEqual(links().count, 1)
  }

  @Test mutating func `what a person decided since stays`() throws {
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try settle(commit)
    try setStatus(.doing)
    #expect(try settle(gone: 7).isEmpty)
    #expect(try settle(commit).isEmpty)
    try expectEqual(todo().status, .doing)
  }

  @Test mutating func `what a person finished stays done without the commit`() throws {
    try setStatus(.done)
    try settle(.closing(1, by: 7, at: clock.now))
    #expect(try settle(gone: 7).isEmpty)
    try expectEqual(todo().status, .done)
  }

  @Test mutating func `a later commit finishes what was opened again`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    try setStatus(.todo)
    try expectEqual(settle(.closing(1, by: 8, at: clock.now)).completed.count, 1)
    try expectEqual(links().count, 2)
    // One of the two is enough.
    #expect(try settle(gone: 8).isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(settle(gone: 7).reopened.count, 1)
  }

  @Test mutating func `a rewritten commit keeps what the person decided`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    try setStatus(.todo)
    let rebased = CommitSighting.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try settle(rebased, gone: 7).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().map(\.oid), [String(commit: 8)])
    // With another message, or squashed into another.
    #expect(try settle(.closing(1, by: 9, at: clock.now), gone: 8).isEmpty)
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a cherry-pick is the same commit once more`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    try setStatus(.todo)
    let copy = CommitSighting.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try settle(copy).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
  }

  @Test mutating func `an amendment that adds the keyword finishes the todo`() throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    try settle(.sample(7, at: clock.now, naming: [reference]))
    let amended = CommitSighting.closing(1, by: 8, at: clock.now, copy: 7)
    try expectEqual(settle(amended, gone: 7).completed.count, 1)
  }

  @Test mutating func `an amendment that drops the keyword opens it again`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    let amended = CommitSighting.sample(8, at: clock.now, naming: [reference], copy: 7)
    try expectEqual(settle(amended, gone: 7).reopened.count, 1)
    try expectEqual(links().map(\.completes), [false])
  }

  @Test(arguments: [7, 8, 39, 40])
  mutating func `a revert opens the todo again, and a revert of that finishes it`(
    digits: Int
  ) throws {
    try settle(.closing(1, by: 7, at: clock.now))
    let revert = CommitSighting.sample(8, at: clock.now, reverting: [7], digits: digits)
    try expectEqual(settle(revert).reopened.count, 1)
    try expectEqual(commands().first, "revert")
    try expectEqual(links().count, 1)
    let again = CommitSighting.sample(9, at: clock.now, reverting: [8], digits: digits)
    try expectEqual(settle(again).completed.count, 1)
    try expectEqual(settle(gone: 9).reopened.count, 1)
    try expectEqual(settle(gone: 8).completed.count, 1)
  }

  @Test mutating func `a commit found with its revert finishes the todo once that is reverted`()
    throws
  {
    #expect(
      try settle(.closing(1, by: 7, at: clock.now), .sample(8, at: clock.now, reverting: [7]))
        .isEmpty)
    try expectEqual(settle(.sample(9, at: clock.now, reverting: [8])).completed.count, 1)
    try setStatus(.todo)
    #expect(try settle(gone: 9).isEmpty)
    #expect(try settle(gone: 8).isEmpty)
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a revert that repeats what it reverts finishes nothing`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    let reference = CommitReference(handle: Handle(number: 1), completes: true)
    try settle(.sample(8, at: clock.now, naming: [reference], reverting: [7]))
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a commit from before the todo means another one`() throws {
    let created = try todo().created
    let before = created.advanced(bySeconds: -90_000)
    #expect(try settle(.closing(1, by: 7, at: before, isOld: true)).isEmpty)
    #expect(try links().isEmpty)
    let shortly = created.advanced(bySeconds: -80_000)
    try expectEqual(settle(.closing(1, by: 8, at: shortly, isOld: true)).completed.count, 1)
  }

  @Test mutating func `a number given later isn't what the commit meant`() throws {
    let commit = CommitSighting.closing(3, by: 7, at: clock.now)
    #expect(try settle(commit).isEmpty)
    _ = try store.add(NewTodo(title: "Three"), at: clock.tick(), id: sandbox.newID())
    try expectEqual(store.sightings(in: "/src/api").map(\.oid), [String(commit: 7)])
    try expectEqual(todo(3).status, .todo)
  }

  @Test mutating func `a commit in two repositories is gone when it is gone from both`() throws {
    let commit = CommitSighting.closing(1, by: 7, at: clock.now)
    try settle(commit)
    try settle(commit, at: "/src/copy")
    #expect(try settle(gone: 7).isEmpty)
    try expectEqual(links().count, 1)
    try expectEqual(settle(gone: 7, at: "/src/copy").reopened.count, 1)
    #expect(try links().isEmpty)
  }

  @Test mutating func `a repository that is linked no more keeps no todo done`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    try settle(.closing(1, by: 7, at: clock.now), at: "/src/copy")
    _ = try store.unlinkRepository(at: "/src/copy", at: clock.tick())
    try store.forgetUnlinkedScans()
    #expect(try store.sightings(in: "/src/copy").isEmpty)
    #expect(try settle(.closing(2, by: 8, at: clock.now), at: "/src/copy").isEmpty)
    try expectEqual(settle(gone: 7).reopened.count, 1)
  }

  @Test mutating func `a branch links, and the link follows what its commit became`() throws {
    try settle(.sample(7, at: clock.now, branches: [1]))
    try expectEqual(links().map(\.oid), [String(commit: 7)])
    try settle(.sample(8, at: clock.now), gone: 7, rewritten: [7: 8])
    try expectEqual(links().map(\.oid), [String(commit: 8)])
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a deleted todo is left alone`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    _ = try store.delete([.one(Handle(number: 1))], at: clock.tick())
    #expect(try settle(gone: 7).isEmpty)
    #expect(try settle(.closing(1, by: 8, at: clock.now)).isEmpty)
  }

  @Test mutating func `history names the commit`() throws {
    try settle(.closing(1, by: 7, at: clock.now))
    let entries = try store.history(of: todo().id, limit: 10)
    expectEqual(entries.map(\.command), ["commit", "link", "add"])
    let name = String(commit: 7)
    expectEqual(
      entries[0].changes.last?.to, .string("\(name) Commit 7"))
    let link = try #require(entries[1].changes.first { $0.field == .todo })
    expectEqual(link.kind, .commit)
    expectEqual(link.id, name)
    expectEqual(link.title, "Commit 7")
    expectEqual(link.to, .string("1"))
    expectEqual(
      entries[1].changes.first { $0.field == .repository }?.to, .string("/src/api"))
  }

  @Test mutating func `hundreds of todos named at once are settled`() throws {
    let count = Seeds.size(300, full: 1000)
    let references = (1...count).map {
      CommitReference(handle: Handle(number: $0), completes: true)
    }
    for _ in 3...count {
      _ = try store.add(NewTodo(title: "x"), at: clock.tick(), id: sandbox.newID())
    }
    try expectEqual(
      settle(.sample(7, at: clock.now, naming: references)).completed.count, count)
    _ = try store.undo(1, by: .automatic, at: clock.tick())
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
  }
}
