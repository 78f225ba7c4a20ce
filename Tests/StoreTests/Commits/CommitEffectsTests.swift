import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Two todos, and commits that appear in two linked repositories and disappear again.
@Suite(.serialized, .startsNothing) struct CommitEffectsTests {
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
  private mutating func applyCommits(
    _ found: ReferencingCommit..., gone: Int..., fate: CommitFate = .withdrawn,
    returned: Int..., at path: String = "/src/api"
  ) throws -> CommitStatusChanges {
    let fates = gone.map { (String(commit: $0), fate) }
    return try store.applyCommits(
      [
        .sample(
          at: path, found, gone: Dictionary(uniqueKeysWithValues: fates),
          returned: Set(returned.map { String(commit: $0) }))
      ], at: clock.tick())
  }

  private static let vanished = CommitFate.vanished(VanishedCommit(changes: ["1//a"], searched: []))

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

  @Test mutating func `a commit with the keyword completes the todo and is linked`() throws {
    let time = clock.tick()
    let changes = try applyCommits(.closing(1, by: 7, at: time))
    expectEqual(changes.completed.map(\.title), ["One"])
    #expect(changes.reopened.isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(todo().completed, Moment(seconds: 1_700_000_007))
    let link = try #require(try links().first)
    expectEqual(link.oid, String(commit: 7))
    expectEqual(link.subject, "Commit 7")
    #expect(link.completes)
    expectEqual(link.project, "api")
    expectEqual(link.path, "/src/api")
    try expectEqual(todo(2).status, .todo)
    #expect(try links(2).isEmpty)
  }

  @Test mutating func `a link says why an open todo's keyword didn't complete it`() throws {
    let one = CommitReference(handle: Handle(number: 1), completes: false, reason: .words("Don't"))
    let two = CommitReference(handle: Handle(number: 2), completes: false, reason: .merge)
    let commit = ReferencingCommit.sample(7, at: clock.tick(), naming: [one, two])
    let changes = try applyCommits(commit, .closing(2, by: 8, at: clock.tick()))
    try expectEqual(changes.linkedOnly, [LinkedOnlyTodo(todo(), .words("Don't"))])
    #expect(try applyCommits(commit).isEmpty)
    let revert = ReferencingCommit.sample(10, at: clock.tick(), naming: [two], reverting: [8])
    let reverted = try applyCommits(revert)
    expectEqual(reverted.reopened.map(\.title), ["Two"])
    #expect(reverted.linkedOnly.isEmpty)
  }

  @Test mutating func `a commit that only mentions the todo is linked`() throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    #expect(try applyCommits(.sample(7, at: clock.now, naming: [reference])).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().map(\.completes), [false])
  }

  @Test mutating func `a commit is applied only once`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try applyCommits(commit)
    let operations = try store.operations()
    #expect(try applyCommits(commit).isEmpty)
    try expectEqual(store.operations(), operations)
  }

  @Test(arguments: [
    ("2026-11-21T09:00:00+00:00", "2026-11-21"), ("2026-11-20T23:30:00-08:00", "2026-11-20"),
    ("2026-11-21T00:30:00+09:00", "2026-11-21"), ("2026-11-22T00:30:00+14:00", "2026-11-22"),
    ("2020-01-01T00:00:00+00:00", "2020-01-01"), ("2030-01-01T00:00:00+00:00", "2026-11-21"),
  ])
  mutating func `a todo counts for the day of its commit, in the commit's own offset`(
    authored: String, day: String
  ) throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: true)
    try applyCommits(
      .sample(
        7, at: clock.now, naming: [reference],
        authored: Moment.parse(iso8601: authored), isBeingMade: true))
    let todo = try todo()
    expectEqual(todo.finished?.description, day)
    let isFuture = moment(authored) > clock.now
    let shown = isFuture ? clock.now : moment(authored)
    expectEqual(todo.completed, day == "2026-11-21" ? max(shown, todo.created) : shown)
  }

  @Test mutating func `undo reverts the completion first, then the link`()
    throws
  {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try expectEqual(commands().prefix(2), ["commit", "link"])
    _ = try store.undo(1, by: .automatic, at: clock.tick())
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
    #expect(try applyCommits(.closing(1, by: 7, at: clock.now)).isEmpty)
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(todo().status, .done)
    _ = try store.undo(2, by: .automatic, at: clock.tick())
    #expect(try links().isEmpty)
    #expect(try applyCommits(.closing(1, by: 7, at: clock.now)).isEmpty)
    #expect(try links().isEmpty)
  }

  @Test mutating func `a lost commit reopens the todo and restores its status`() throws {
    try setStatus(.doing)
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let changes = try applyCommits(gone: 7)
    expectEqual(changes.reopened.map(\.title), ["One"])
    try expectEqual(todo().status, .doing)
    try expectEqual(todo().completed, nil)
    #expect(try links().isEmpty)
    try expectEqual(commands().prefix(2), ["withdraw", "link"])
  }

  @Test mutating func `a commit that reappears completes the todo again`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try applyCommits(commit)
    try applyCommits(gone: 7)
    try expectEqual(applyCommits(commit).completed.map(\.title), ["One"])
    try expectEqual(links().count, 1)
  }

  @Test mutating func `a later decision of a person wins`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try applyCommits(commit)
    try setStatus(.doing)
    #expect(try applyCommits(gone: 7).isEmpty)
    #expect(try applyCommits(commit).isEmpty)
    try expectEqual(todo().status, .doing)
  }

  @Test mutating func `a todo that a person completed stays done when the commit is lost`() throws {
    try setStatus(.done)
    try applyCommits(.closing(1, by: 7, at: clock.now))
    #expect(try applyCommits(gone: 7).isEmpty)
    try expectEqual(todo().status, .done)
  }

  @Test mutating func `a later commit completes a reopened todo`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try setStatus(.todo)
    try expectEqual(applyCommits(.closing(1, by: 8, at: clock.now)).completed.count, 1)
    try expectEqual(links().count, 2)
    // Either of the two is enough.
    #expect(try applyCommits(gone: 8).isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(applyCommits(gone: 7).reopened.count, 1)
  }

  @Test mutating func `a rewritten commit doesn't override a person's decision`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try setStatus(.todo)
    let rebased = ReferencingCommit.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try applyCommits(rebased, gone: 7).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().map(\.oid), [String(commit: 8)])
    // The same holds for a new message or a squash into another commit.
    #expect(try applyCommits(.closing(1, by: 9, at: clock.now), gone: 8).isEmpty)
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a cherry-pick counts as the same commit`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try setStatus(.todo)
    let copy = ReferencingCommit.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try applyCommits(copy).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
  }

  @Test mutating func `an amendment that adds the keyword completes the todo`() throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    try applyCommits(.sample(7, at: clock.now, naming: [reference]))
    let amended = ReferencingCommit.closing(1, by: 8, at: clock.now, copy: 7)
    try expectEqual(applyCommits(amended, gone: 7).completed.count, 1)
  }

  @Test mutating func `an amendment that drops the keyword reopens the todo`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    let amended = ReferencingCommit.sample(8, at: clock.now, naming: [reference], copy: 7)
    try expectEqual(applyCommits(amended, gone: 7).reopened.count, 1)
    try expectEqual(links().map(\.completes), [false])
  }

  @Test(arguments: [7, 8, 39, 40])
  mutating func `a revert reopens the todo, and reverting the revert completes it`(
    digits: Int
  ) throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let revert = ReferencingCommit.sample(8, at: clock.now, reverting: [7], digits: digits)
    try expectEqual(applyCommits(revert).reopened.count, 1)
    try expectEqual(commands().first, "revert")
    try expectEqual(links().count, 1)
    let again = ReferencingCommit.sample(9, at: clock.now, reverting: [8], digits: digits)
    try expectEqual(applyCommits(again).completed.count, 1)
    try expectEqual(applyCommits(gone: 9).reopened.count, 1)
    try expectEqual(applyCommits(gone: 8).completed.count, 1)
  }

  @Test
  mutating func `a commit found with its revert completes the todo once that is reverted too`()
    throws
  {
    #expect(
      try applyCommits(.closing(1, by: 7, at: clock.now), .sample(8, at: clock.now, reverting: [7]))
        .isEmpty)
    try expectEqual(applyCommits(.sample(9, at: clock.now, reverting: [8])).completed.count, 1)
    try setStatus(.todo)
    #expect(try applyCommits(gone: 9).isEmpty)
    #expect(try applyCommits(gone: 8).isEmpty)
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a revert that quotes the reverted message completes nothing`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let reference = CommitReference(handle: Handle(number: 1), completes: true)
    try applyCommits(.sample(8, at: clock.now, naming: [reference], reverting: [7]))
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a commit made two minutes before a todo doesn't refer to it`() throws {
    let created = try todo().created
    let before = created.advanced(bySeconds: -121)
    #expect(try applyCommits(.closing(1, by: 7, at: before)).isEmpty)
    #expect(try links().isEmpty)
    #expect(try applyCommits(.sample(9, at: before, branches: [1])).isEmpty)
    #expect(try links().isEmpty)
    let shortly = created.advanced(bySeconds: -120)
    try expectEqual(applyCommits(.closing(1, by: 8, at: shortly)).completed.count, 1)
  }

  @Test mutating func `a commit that vanished keeps its todo done until a sign withdraws it`()
    throws
  {
    try applyCommits(.closing(1, by: 7, at: clock.now), .closing(1, by: 8, at: clock.now))
    try applyCommits(.closing(1, by: 7, at: clock.now), at: "/src/copy")
    #expect(try applyCommits(gone: 7, 8, fate: Self.vanished).isEmpty)
    #expect(try applyCommits(gone: 7, fate: Self.vanished, at: "/src/copy").isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(links().map(\.oid), [7, 8].map { String(commit: $0) })
    let known = try store.recordedReferences(in: "/src/api")
    expectEqual(known.map(\.vanished?.changes), [["1//a"], ["1//a"]])
    try expectEqual(
      store.doneByVanishedCommits(in: ["/src/api"]).map(\.subject), ["Commit 7", "Commit 8"])
    #expect(try applyCommits(returned: 8).isEmpty)
    #expect(try store.doneByVanishedCommits(in: ["/src/api"]).isEmpty)
    #expect(try applyCommits(gone: 8).isEmpty)
    // A commit withdrawn in one repository doesn't count in another that lost it.
    try expectEqual(applyCommits(gone: 7, at: "/src/copy").reopened.count, 1)
    #expect(try links().isEmpty)
  }

  @Test mutating func `a copy or a squash takes over all links, and its message adds to them`()
    throws
  {
    try applyCommits(
      .closing(1, by: 7, at: clock.now), .sample(8, at: clock.now, branches: [2]))
    let squash = ReferencingCommit.sample(
      9, at: clock.now, naming: [CommitReference(handle: Handle(number: 1), completes: false)],
      branches: [1])
    #expect(try applyCommits(squash, gone: 7, 8, fate: .copied(squash.oid)).isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(links().map(\.oid), [squash.oid])
    try expectEqual(links().map(\.completes), [true])
    try expectEqual(links(2).map(\.oid), [squash.oid])
    try expectEqual(links(2).map(\.completes), [false])
    // Its message never completed it, so another message changes nothing.
    let amended = ReferencingCommit.sample(11, at: clock.now)
    #expect(try applyCommits(amended, gone: 9, fate: .rewritten(amended.oid)).isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(links().map(\.oid), [amended.oid])
    try expectEqual(
      applyCommits(.sample(10, at: clock.now, reverting: [11])).reasons.values.map { $0 },
      [.reverted(amended.oid)])
  }

  @Test mutating func `a rewritten commit's own message decides`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let changes = try applyCommits(
      .sample(8, at: clock.now), gone: 7, fate: .rewritten(String(commit: 8)))
    expectEqual(changes.reasons.values.map { $0 }, [.rewritten(String(commit: 7))])
  }

  @Test mutating func `a revert by subject reopens what was committed before it`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let revert = ReferencingCommit.sample(8, at: clock.tick(), subjects: ["Commit 7"])
    try expectEqual(applyCommits(revert).reasons.values.map { $0 }, [.reverted(String(commit: 7))])
    // The same subject again, later.
    let again = ReferencingCommit.sample(
      9, at: clock.tick(), naming: [CommitReference(handle: Handle(number: 1), completes: true)],
      copy: 7)
    #expect(try applyCommits(.sample(10, at: clock.tick(), subjects: ["Commit"])).isEmpty)
    try applyCommits(again)
    try applyCommits(.sample(11, at: clock.tick(), subjects: ["Commit 8"]))
    try expectEqual(todo().status, .done)
  }

  @Test
  mutating func `a commit keeps the branch that it was first linked by, and copies take it over`()
    throws
  {
    try applyCommits(.sample(7, at: clock.now, branches: [1]))
    try applyCommits(.sample(7, at: clock.now, branches: [2]))
    try applyCommits(.sample(8, at: clock.now, branches: [2], copy: 7))
    #expect(try links(2).isEmpty)
    // Nothing tells which of the two it belongs to.
    try applyCommits(.sample(9, at: clock.now, branches: [2, 1]))
    try expectEqual(Set(links().map(\.subject)), ["Commit 7", "Commit 9"])
  }

  @Test mutating func `a commit doesn't refer to a number that is assigned later`() throws {
    let commit = ReferencingCommit.closing(3, by: 7, at: clock.now)
    #expect(try applyCommits(commit).isEmpty)
    _ = try store.add(NewTodo(title: "Three"), at: clock.tick(), id: sandbox.newID())
    try expectEqual(store.recordedReferences(in: "/src/api").map(\.oid), [String(commit: 7)])
    try expectEqual(todo(3).status, .todo)
  }

  @Test mutating func `a commit in two repositories is lost only when both lose it`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try applyCommits(commit)
    try applyCommits(commit, at: "/src/copy")
    #expect(try applyCommits(gone: 7).isEmpty)
    try expectEqual(links().count, 1)
    try expectEqual(applyCommits(gone: 7, at: "/src/copy").reopened.count, 1)
    #expect(try links().isEmpty)
  }

  @Test mutating func `an unlinked repository no longer keeps a todo done`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try applyCommits(.closing(1, by: 7, at: clock.now), at: "/src/copy")
    _ = try store.unlinkRepository(at: "/src/copy", at: clock.tick())
    try store.forgetUnlinkedScans()
    #expect(try store.recordedReferences(in: "/src/copy").isEmpty)
    #expect(try applyCommits(.closing(2, by: 8, at: clock.now), at: "/src/copy").isEmpty)
    try expectEqual(applyCommits(gone: 7).reopened.count, 1)
  }

  @Test mutating func `a branch links a commit, and the link follows rewrites`() throws {
    try applyCommits(.sample(7, at: clock.now, branches: [1]))
    try expectEqual(links().map(\.oid), [String(commit: 7)])
    try applyCommits(.sample(8, at: clock.now), gone: 7, fate: .rewritten(String(commit: 8)))
    try expectEqual(links().map(\.oid), [String(commit: 8)])
    try expectEqual(todo().status, .todo)
  }

  @Test mutating func `a deleted todo is ignored`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    _ = try store.delete([.one(Handle(number: 1))], at: clock.tick())
    #expect(try applyCommits(gone: 7).isEmpty)
    #expect(try applyCommits(.closing(1, by: 8, at: clock.now)).isEmpty)
  }

  @Test mutating func `history names the commit`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
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

  @Test mutating func `hundreds of todos named at once are all completed`() throws {
    let count = Seeds.size(300, full: 1000)
    let references = (1...count).map {
      CommitReference(handle: Handle(number: $0), completes: true)
    }
    for _ in 3...count {
      _ = try store.add(NewTodo(title: "x"), at: clock.tick(), id: sandbox.newID())
    }
    try expectEqual(
      applyCommits(.sample(7, at: clock.now, naming: references)).completed.count, count)
    _ = try store.undo(1, by: .automatic, at: clock.tick())
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
  }
}
