import Store
import Testing
import TestingAdditions
import Todos

/// Commits that name todo 1, which exists on two machines that haven't synced yet.
@Suite(.serialized, .startsNothing) final class ForeignNumberTests: TwoStoresTest {
  override init() throws {
    try super.init()
    for store in both {
      let repository = NewRepository(id: newID(), path: "/src/api", root: String(commit: 1))
      try write(on: store) { try $0.addProject("api", repository: repository) }
      try add("On \(store.replica.name)", on: store)
    }
  }

  private func join() throws {
    try laptop.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try desktop.importAll(of: laptop, at: clock.now)
    try desktop.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try syncAll()
  }

  private func applyCommits(
    _ found: ReferencingCommit..., gone: [String] = [], in store: TodoStore
  ) throws -> CommitStatusChanges {
    let fates = gone.map { ($0, CommitFate.withdrawn) }
    return try store.write(by: .automatic, at: clock.tick()) {
      try $0.applyCommits([.sample(found, gone: Dictionary(uniqueKeysWithValues: fates))])
    }
  }

  private func links(_ handle: String, in store: TodoStore) throws -> Int {
    let todo = try store.todo(handle)
    return try store.read { try $0.commitLinks(of: [todo]) }[todo.id]?.count ?? 0
  }

  @Test func `a number means the todo that it had on the machine that linked the commit`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try expectEqual(applyCommits(commit, in: desktop).completed.map(\.title), ["On desktop"])
    try join()
    #expect(try applyCommits(commit, in: laptop).isEmpty)
    try expectEqual(laptop.todo("1").status, .todo)
    try expectEqual(laptop.todo("1b").status, .done)
    try expectEqual(links("1", in: laptop), 0)
    try expectEqual(links("1b", in: laptop), 1)
    // The number still refers to that todo.
    let changes = try applyCommits(gone: [commit.oid], in: laptop)
    expectEqual(changes.reopened.map(\.title), ["On desktop"])
  }

  @Test func `a commit first seen here refers to this machine's todo`() throws {
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try expectEqual(applyCommits(commit, in: laptop).completed.map(\.title), ["On laptop"])
    try expectEqual(applyCommits(commit, in: desktop).completed.map(\.title), ["On desktop"])
    try join()
    for store in both {
      #expect(try applyCommits(commit, in: store).isEmpty)
      for handle in ["1", "1b"] { try expectEqual(store.todo(handle).status, .done) }
    }
  }

  @Test func `another commit with the same message is resolved here`() throws {
    _ = try applyCommits(.closing(1, by: 7, at: clock.now), in: desktop)
    try join()
    let changes = try applyCommits(.closing(1, by: 8, at: clock.now), in: laptop)
    expectEqual(changes.completed.map(\.title), ["On laptop"])
  }

  @Test func `a todo that the linking machine didn't know is linked here`() throws {
    try join()
    try add(TodoEdit(title: "New on desktop"), on: desktop)
    let handles = [Handle(number: 1), Handle(number: 2, suffix: "b")]
    let commit = ReferencingCommit.sample(
      7, at: clock.now, naming: handles.map { CommitReference(handle: $0, completes: true) })
    try expectEqual(applyCommits(commit, in: laptop).completed.map(\.title), ["On laptop"])
    try syncAll()
    try expectEqual(applyCommits(commit, in: desktop).completed.map(\.title), ["New on desktop"])
    try expectEqual(links("1", in: desktop), 1)
  }

  @Test func `a commit that names one todo on both machines is applied once`() throws {
    try join()
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    try expectEqual(applyCommits(commit, in: desktop).completed.map(\.title), ["On laptop"])
    try syncAll()
    #expect(try applyCommits(commit, in: laptop).isEmpty)
    try expectEqual(links("1", in: laptop), 1)
    let amended = ReferencingCommit.closing(1, by: 8, at: clock.now, copy: 7)
    #expect(try applyCommits(amended, gone: [commit.oid], in: laptop).isEmpty)
    try expectEqual(laptop.todo("1").status, .done)
    let reverting = ReferencingCommit.sample(9, at: clock.now, reverting: [8])
    try expectEqual(applyCommits(reverting, in: laptop).reopened.map(\.title), ["On laptop"])
  }

  @Test func `a completion that was undone elsewhere stays undone`() throws {
    try join()
    let commit = ReferencingCommit.closing(1, by: 7, at: clock.now)
    _ = try applyCommits(commit, in: desktop)
    try expectEqual(
      write(on: desktop) { try $0.undo(1, by: .automatic) }.entries.map(\.command),
      ["commit"])
    try syncAll()
    #expect(try applyCommits(commit, in: laptop).isEmpty)
    try expectEqual(laptop.todo("1").status, .todo)
    try expectEqual(links("1", in: laptop), 1)
  }
}
