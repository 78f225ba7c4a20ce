import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Two todos, and commits that appear in two linked repositories and disappear again.
@Suite(.serialized, .startsNothing) final class CommitEffectsTests: StoreTest {
  override init() throws {
    try super.init()
    for name in ["api", "copy"] { try addProject(name, at: "/src/\(name)") }
    for title in ["One", "Two"] { try add(title) }
  }

  @discardableResult
  private func applyCommits(
    _ found: ReferencingCommit..., gone: Int..., fate: CommitFate = .withdrawn,
    returned: Int..., at path: String = "/src/api"
  ) throws -> CommitStatusChanges {
    let fates = gone.map { (String(commit: $0), fate) }
    return try store.write(by: .automatic, at: clock.tick()) { transaction in
      try transaction.applyCommits([
        .sample(
          at: path, found, gone: Dictionary(uniqueKeysWithValues: fates),
          returned: Set(returned.map { String(commit: $0) }))
      ])
    }
  }

  private static let vanished = CommitFate.vanished(VanishedCommit(changes: ["1//a"], searched: []))

  private func todo(_ number: Int = 1) throws -> Todo {
    try #require(store.read { try $0.todos([.one(Handle(number: number))]) }.first)
  }

  private func links(_ number: Int = 1) throws -> [CommitLink] {
    let todo = try todo(number)
    return try store.read { try $0.commitLinks(of: [todo]) }[todo.id] ?? []
  }

  /// A reference to the first todo.
  private func reference(completes: Bool) -> CommitReference {
    CommitReference(handle: Handle(number: 1), completes: completes)
  }

  private func commands() throws -> [String] {
    try store.read { try $0.history(limit: 100) }.map(\.command)
  }

  @Test func `a commit with the keyword completes the todo and is linked, once`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.tick())
    let changes = try applyCommits(commit)
    expectEqual(changes.completed.map(\.title), ["One"])
    #expect(changes.reopened.isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(todo().completed, Moment(seconds: 1_700_000_007))
    let link = try #require(try links().first)
    #expect((link.oid, link.subject, link.completes) == (String(commit: 7), "Commit 7", true))
    #expect((link.project, link.path) == ("api", "/src/api"))
    try expectEqual(todo(2).status, .todo)
    #expect(try links(2).isEmpty)
    let operations = try store.read { try $0.operations() }
    #expect(try applyCommits(commit).isEmpty)
    try expectEqual(store.read { try $0.operations() }, operations)
    // One that only mentions a todo is linked.
    let mention = CommitReference(handle: Handle(number: 2), completes: false)
    #expect(try applyCommits(.sample(8, at: clock.now, naming: [mention])).isEmpty)
    try expectEqual(todo(2).status, .todo)
    try expectEqual(links(2).map(\.completes), [false])
  }

  @Test func `a link says why an open todo's keyword didn't complete it`() throws {
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

  @Test(arguments: [
    ("2026-11-21T09:00:00+00:00", "2026-11-21"), ("2026-11-20T23:30:00-08:00", "2026-11-20"),
    ("2026-11-21T00:30:00+09:00", "2026-11-21"), ("2026-11-22T00:30:00+14:00", "2026-11-22"),
    ("2020-01-01T00:00:00+00:00", "2020-01-01"), ("2030-01-01T00:00:00+00:00", "2026-11-21"),
  ])
  func `a todo counts for the day of its commit, in the commit's own offset`(
    authored: String, day: String
  ) throws {
    try applyCommits(
      .sample(
        7, at: clock.now, naming: [reference(completes: true)],
        authored: Moment.parse(iso8601: authored), isBeingMade: true))
    let todo = try todo()
    expectEqual(todo.finished?.description, day)
    let isFuture = moment(authored) > clock.now
    let shown = isFuture ? clock.now : moment(authored)
    expectEqual(todo.completed, day == "2026-11-21" ? max(shown, todo.created) : shown)
  }

  @Test func `undo reverts the completion first, then the link`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try expectEqual(commands().prefix(2), ["commit", "link"])
    try write { try $0.undo(1, by: .automatic) }
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
    #expect(try applyCommits(.closing(1, by: 7, at: clock.now)).isEmpty)
    try write { try $0.redo(1) }
    try expectEqual(todo().status, .done)
    try write { try $0.undo(2, by: .automatic) }
    #expect(try links().isEmpty)
    #expect(try applyCommits(.closing(1, by: 7, at: clock.now)).isEmpty)
    #expect(try links().isEmpty)
  }

  @Test func `a lost commit reopens the todo and restores its status, until it reappears`() throws {
    try set(.doing, "1")
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try applyCommits(commit)
    try expectEqual(applyCommits(gone: 7).reopened.map(\.title), ["One"])
    try expectEqual(todo().status, .doing)
    try expectEqual(todo().completed, nil)
    #expect(try links().isEmpty)
    try expectEqual(commands().prefix(2), ["withdraw", "link"])
    try expectEqual(applyCommits(commit).completed.map(\.title), ["One"])
    try expectEqual(links().count, 1)
  }

  @Test(arguments: [false, true])
  func `a later decision of a person wins, and so does an earlier completion`(isEarlier: Bool)
    throws
  {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    if isEarlier { try set(.done, "1") }
    try applyCommits(commit)
    if !isEarlier { try set(.doing, "1") }
    #expect(try applyCommits(gone: 7).isEmpty)
    if !isEarlier { #expect(try applyCommits(commit).isEmpty) }
    try expectEqual(todo().status, isEarlier ? .done : .doing)
  }

  @Test func `a later commit completes a reopened todo`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try set(.todo, "1")
    try expectEqual(applyCommits(.closing(1, by: 8, at: clock.now)).completed.count, 1)
    try expectEqual(links().count, 2)
    // Either of the two is enough.
    #expect(try applyCommits(gone: 8).isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(applyCommits(gone: 7).reopened.count, 1)
  }

  @Test func `a rewritten or cherry-picked commit doesn't override a person's decision`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try set(.todo, "1")
    let copy = ReferencingCommit.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try applyCommits(copy).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
    #expect(try applyCommits(copy, gone: 7).isEmpty)
    try expectEqual(todo().status, .todo)
    try expectEqual(links().map(\.oid), [String(commit: 8)])
    // The same holds for a new message or a squash into another commit.
    #expect(try applyCommits(.closing(1, by: 9, at: clock.now), gone: 8).isEmpty)
    try expectEqual(todo().status, .todo)
  }

  @Test
  func `an amendment that adds the keyword completes the todo, and one that drops it reopens it`()
    throws
  {
    try applyCommits(.sample(7, at: clock.now, naming: [reference(completes: false)]))
    try expectEqual(
      applyCommits(.closing(1, by: 8, at: clock.now, copy: 7), gone: 7).completed.count, 1)
    let amended = ReferencingCommit.sample(
      9, at: clock.now, naming: [reference(completes: false)], copy: 7)
    try expectEqual(applyCommits(amended, gone: 8).reopened.count, 1)
    try expectEqual(links().map(\.completes), [false])
  }

  @Test(arguments: [7, 8, 39, 40])
  func `a revert reopens the todo, and reverting the revert completes it`(digits: Int) throws {
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

  @Test func `a commit found with its revert completes the todo once that is reverted too`() throws
  {
    #expect(
      try applyCommits(.closing(1, by: 7, at: clock.now), .sample(8, at: clock.now, reverting: [7]))
        .isEmpty)
    try expectEqual(applyCommits(.sample(9, at: clock.now, reverting: [8])).completed.count, 1)
    try set(.todo, "1")
    #expect(try applyCommits(gone: 9).isEmpty)
    #expect(try applyCommits(gone: 8).isEmpty)
    try expectEqual(todo().status, .todo)
  }

  @Test func `a revert that quotes the reverted message completes nothing`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try applyCommits(
      .sample(8, at: clock.now, naming: [reference(completes: true)], reverting: [7]))
    try expectEqual(todo().status, .todo)
  }

  @Test func `a commit made two minutes before a todo doesn't refer to it`() throws {
    let created = try todo().created
    let before = created.advanced(bySeconds: -121)
    #expect(try applyCommits(.closing(1, by: 7, at: before)).isEmpty)
    #expect(try links().isEmpty)
    #expect(try applyCommits(.sample(9, at: before, branches: [1])).isEmpty)
    #expect(try links().isEmpty)
    let shortly = created.advanced(bySeconds: -120)
    try expectEqual(applyCommits(.closing(1, by: 8, at: shortly)).completed.count, 1)
  }

  @Test func `a commit that vanished keeps its todo done until a sign withdraws it`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now), .closing(1, by: 8, at: clock.now))
    try applyCommits(.closing(1, by: 7, at: clock.now), at: "/src/copy")
    #expect(try applyCommits(gone: 7, 8, fate: Self.vanished).isEmpty)
    #expect(try applyCommits(gone: 7, fate: Self.vanished, at: "/src/copy").isEmpty)
    try expectEqual(todo().status, .done)
    try expectEqual(links().map(\.oid), [7, 8].map { String(commit: $0) })
    let known = try store.read { try $0.recordedReferences(in: "/src/api") }
    expectEqual(known.map(\.vanished?.changes), [["1//a"], ["1//a"]])
    try expectEqual(
      store.read { try $0.doneByVanishedCommits(in: ["/src/api"]) }.map(\.subject),
      ["Commit 7", "Commit 8"])
    #expect(try applyCommits(returned: 8).isEmpty)
    #expect(try store.read { try $0.doneByVanishedCommits(in: ["/src/api"]) }.isEmpty)
    #expect(try applyCommits(gone: 8).isEmpty)
    // A commit withdrawn in one repository doesn't count in another that lost it.
    try expectEqual(applyCommits(gone: 7, at: "/src/copy").reopened.count, 1)
    #expect(try links().isEmpty)
  }

  @Test func `a copy or a squash takes over all links, and its message adds to them`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now), .sample(8, at: clock.now, branches: [2]))
    let squash = ReferencingCommit.sample(
      9, at: clock.now, naming: [reference(completes: false)],
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

  @Test func `a rewritten commit's own message decides`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let changes = try applyCommits(
      .sample(8, at: clock.now), gone: 7, fate: .rewritten(String(commit: 8)))
    expectEqual(changes.reasons.values.map { $0 }, [.rewritten(String(commit: 7))])
  }

  @Test func `a revert by subject reopens what was committed before it`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let revert = ReferencingCommit.sample(8, at: clock.tick(), subjects: ["Commit 7"])
    try expectEqual(applyCommits(revert).reasons.values.map { $0 }, [.reverted(String(commit: 7))])
    // The same subject again, later.
    let again = ReferencingCommit.sample(
      9, at: clock.tick(), naming: [reference(completes: true)],
      copy: 7)
    #expect(try applyCommits(.sample(10, at: clock.tick(), subjects: ["Commit"])).isEmpty)
    try applyCommits(again)
    try applyCommits(.sample(11, at: clock.tick(), subjects: ["Commit 8"]))
    try expectEqual(todo().status, .done)
  }

  @Test func `a commit keeps the branch that it was first linked by, and copies take it over`()
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

  @Test func `a commit doesn't refer to a number that is assigned later`() throws {
    let commit = ReferencingCommit.closing(3, by: 7, at: clock.now)
    #expect(try applyCommits(commit).isEmpty)
    try add("Three")
    try expectEqual(
      store.read { try $0.recordedReferences(in: "/src/api") }.map(\.oid), [String(commit: 7)])
    try expectEqual(todo(3).status, .todo)
  }

  @Test func `a commit in two repositories is lost only when both lose it`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try applyCommits(commit)
    try applyCommits(commit, at: "/src/copy")
    #expect(try applyCommits(gone: 7).isEmpty)
    try expectEqual(links().count, 1)
    try expectEqual(applyCommits(gone: 7, at: "/src/copy").reopened.count, 1)
    #expect(try links().isEmpty)
  }

  @Test func `an unlinked repository no longer keeps a todo done`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try applyCommits(.closing(1, by: 7, at: clock.now), at: "/src/copy")
    try write { try $0.unlinkRepository(at: "/src/copy") }
    try store.write(by: .automatic, at: clock.now) { try $0.forgetUnlinkedScans() }
    #expect(try store.read { try $0.recordedReferences(in: "/src/copy") }.isEmpty)
    #expect(try applyCommits(.closing(2, by: 8, at: clock.now), at: "/src/copy").isEmpty)
    try expectEqual(applyCommits(gone: 7).reopened.count, 1)
  }

  @Test func `a branch links a commit, and the link follows rewrites`() throws {
    try applyCommits(.sample(7, at: clock.now, branches: [1]))
    try expectEqual(links().map(\.oid), [String(commit: 7)])
    try applyCommits(.sample(8, at: clock.now), gone: 7, fate: .rewritten(String(commit: 8)))
    try expectEqual(links().map(\.oid), [String(commit: 8)])
    try expectEqual(todo().status, .todo)
  }

  @Test func `a deleted todo is ignored`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    try delete("1")
    #expect(try applyCommits(gone: 7).isEmpty)
    #expect(try applyCommits(.closing(1, by: 8, at: clock.now)).isEmpty)
  }

  @Test func `history names the commit`() throws {
    try applyCommits(.closing(1, by: 7, at: clock.now))
    let id = try todo().id
    let entries = try store.read { try $0.history(of: id, limit: 10) }
    expectEqual(entries.map(\.command), ["commit", "link", "add"])
    let name = String(commit: 7)
    expectEqual(entries[0].changes.last?.to, .string("\(name) Commit 7"))
    let link = try #require(entries[1].changes.first { $0.field == .todo })
    expectEqual(link.kind, .commit)
    expectEqual(link.id, name)
    expectEqual(link.title, "Commit 7")
    expectEqual(link.to, .string("1"))
    expectEqual(entries[1].changes.first { $0.field == .repository }?.to, .string("/src/api"))
  }

  /// More writes than fit into an operation.
  @Test func `hundreds of todos named at once are all completed`() throws {
    let count = Seeds.size(150, full: 1000)
    let records = (3...count).map {
      TodoRecord(id: EntityID(high: 7, low: UInt64($0)), title: "\($0)", status: .todo)
    }
    _ = try store.write(at: clock.now) { try $0.importTodos(records) }
    let references = (1...count).map {
      CommitReference(handle: Handle(number: $0), completes: true)
    }
    let commit = ReferencingCommit.sample(7, at: clock.now, naming: references)
    try expectEqual(applyCommits(commit).completed.count, count)
    try write { try $0.undo(1, by: .automatic) }
    try expectEqual(todo().status, .todo)
    try expectEqual(links().count, 1)
  }
}
