import Testing
import TestingAdditions
import Todos

@testable import Store

/// Commands of a person, of agents, and of ootd itself.
@Suite(.serialized, .startsNothing) final class AuthorTests: StoreTest {
  private let claude = Author(rawValue: "claude")

  /// A project with a repository, a block that repeats every day, and a todo.
  override init() throws {
    try super.init()
    let repository = NewRepository(id: newID(), path: "/src/api", root: nil)
    _ = try store.addProject(
      "api", details: ProjectEdit(), repository: repository, at: clock.tick())
    try addBlock("standup", every: .day)
    try add("Fix")
  }

  private func applyCommits(_ commit: Int, completes: Bool = false) throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: completes)
    _ = try store.applyCommits(
      [.sample([.sample(commit, at: clock.now, naming: [reference])])], at: clock.tick())
  }

  private func edit(_ title: String, by author: Author) throws {
    let todo = try store.todo("1").id
    _ = try store.change("edit", by: author, at: clock.tick()) { _, draft in
      try draft.set(.title, of: todo, to: title)
    } result: { _, _ in
    }
  }

  private func undo(_ count: Int = 1, by author: Author = .person) throws -> [String] {
    try store.undo(count, by: author, at: clock.tick()).entries.map(\.command)
  }

  /// Makes automatic changes: a commit that names the todo, a repeating block, a sync.
  private func makeAutomaticChanges(_ commit: Int) throws {
    try applyCommits(commit)
    clock.advance(days: 1)
    let made = try store.makeRepeating(on: clock.today, presets: { [] }, at: clock.tick(), in: .utc)
    expectEqual(made.count, 1)
    try store.merge(name: "of \(commit)", at: clock.tick())
  }

  @Test func `a commit, a repeating block and a sync don't clear redo`() throws {
    try store.rename("1", "Fix it", at: clock.tick())
    try expectEqual(undo(), ["edit"])
    try makeAutomaticChanges(7)
    try expectEqual(store.retractable().redo, true)
    try expectEqual(store.redo(1, at: clock.tick()).entries.map(\.command), ["edit"])
    try expectEqual(store.todo("1").title, "Fix it")
  }

  @Test func `undo reverts a person's commands and skips later automatic ones`() throws {
    try store.rename("1", "Fix it", at: clock.tick())
    try makeAutomaticChanges(7)
    try applyCommits(8, completes: true)
    let count = try store.history(limit: 99).count
    try expectEqual(store.retractable(.undo, 1).map(\.command), ["edit"])
    try expectEqual(undo(), ["edit"])
    try expectEqual(store.todo("1").title, "Fix")
    try expectEqual(store.todo("1").status, .done)
    try expectEqual(store.history(limit: 99).count, count)
    try expectEqual(undo(9), ["add", "block add", "project add"])
    #expect(throws: StoreError.nothingToUndo) { try store.undo(1, at: clock.now) }
  }

  @Test func `automatic changes are undone on request, newest first`() throws {
    try applyCommits(8, completes: true)
    try makeAutomaticChanges(7)
    try store.rename("1", "Fix it", at: clock.tick())
    try expectEqual(undo(by: .automatic), ["repeat"])
    try expectEqual(undo(by: .automatic), ["link"])
    try expectEqual(undo(by: .automatic), ["commit"])
    try expectEqual(store.todo("1").status, .todo)
    try expectEqual(store.todo("1").title, "Fix it")
    try expectEqual(undo(by: .automatic), ["link"])
    // Joining the other machines can't be undone.
    #expect(throws: StoreError.nothingToUndo) {
      try store.undo(1, by: .automatic, at: clock.now)
    }
    try expectEqual(store.ownSuffix(), "")
    try expectEqual(
      store.redo(9, at: clock.tick()).entries.map(\.command), ["link", "commit", "link", "repeat"])
    try expectEqual(store.todo("1").status, .done)
    try expectEqual(undo(), ["edit"])
  }

  @Test func `commands of an agent are undone by its name, and don't clear a person's redo`() throws
  {
    try store.rename("1", "By me", at: clock.tick())
    try edit("By an agent", by: claude)
    try expectEqual(undo(by: claude), ["edit"])
    try expectEqual(store.todo("1").title, "By me")
    #expect(throws: StoreError.nothingToUndo) { try store.undo(1, by: claude, at: clock.now) }
    #expect(throws: StoreError.nothingToUndo) {
      try store.undo(1, by: Author(rawValue: "other"), at: clock.now)
    }
    try expectEqual(undo(), ["edit"])
    try edit("By an agent again", by: claude)
    _ = try store.redo(1, at: clock.tick())
    // A later value wins.
    try expectEqual(store.todo("1").title, "By an agent again")
    try expectEqual(undo(by: claude), ["edit"])
    try expectEqual(store.todo("1").title, "By me")
  }

  @Test func `undo and redo of a person and of an agent don't affect each other`() throws {
    var agent = store
    agent.actor = Actor(claude)
    try store.rename("1", "By me", at: clock.tick())
    try set(.doing, "1", on: agent)
    try set(.done, "1", on: agent)
    let commands = { (retraction: Retraction) in retraction.entries.map(\.command) }
    try expectEqual(commands(agent.undo(1, at: clock.tick())), ["done"])
    try expectEqual(commands(store.undo(1, at: clock.tick())), ["edit"])
    // Each redoes only its own undos, and a new command clears only its own author's.
    try expectEqual(commands(store.redo(9, at: clock.tick())), ["edit"])
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
    try store.rename("1", "By me again", at: clock.tick())
    try expectEqual(agent.retractable().redo, true)
    try expectEqual(commands(agent.redo(9, at: clock.tick())), ["done"])
    // The person can redo what the person has undone of an agent, even if the agent has gone on.
    try expectEqual(commands(store.undo(2, by: claude, at: clock.tick())), ["done", "start"])
    try delete("1", on: agent)
    #expect(throws: StoreError.nothingToRedo) { try agent.redo(1, at: clock.now) }
    try expectEqual(commands(store.redo(9, at: clock.tick())), ["start", "done"])
    try expectEqual(store.history(limit: 9, by: claude).map(\.isUndone), [false, false, false])
  }

  @Test func `an agent's commands since a time are counted from the newest`() throws {
    for title in ["One", "Two"] { try edit(title, by: claude) }
    clock.advance(days: 1)
    let start = clock.tick()
    try edit("Three", by: claude)
    try store.rename("1", "By me", at: clock.tick())
    try edit("Four", by: claude)
    try expectEqual(store.undoable(by: claude, since: start), 2)
    try expectEqual(undo(by: claude), ["edit"])
    try expectEqual(store.undoable(by: claude, since: start), 1)
    try expectEqual(store.undoable(by: claude, since: clock.now), 0)
    try expectEqual(store.undoable(by: .person, since: start), 1)
  }

  @Test func `the agents that completed todos are known`() throws {
    var agent = store
    agent.actor = Actor(claude)
    for title in ["Two", "Three"] { try add(title) }
    try set(.done, "1", "3", on: agent)
    try set(.done, "2")
    try set(.todo, "3")
    let todos = try store.todos(.words("1", "2", "3"))
    try expectEqual(store.finishers(of: todos), [todos[0].id: claude])
  }

  @Test func `history shows the author of a command, and can be filtered by author`() throws {
    try applyCommits(8, completes: true)
    try edit("By an agent", by: claude)
    try store.rename("1", "By me", at: clock.tick())
    let entries = try store.history(limit: 4)
    expectEqual(entries.map(\.author), [.person, claude, .automatic, .automatic])
    try expectEqual(store.history(limit: 9, by: .automatic).map(\.command), ["commit", "link"])
    try expectEqual(store.history(limit: 9, by: claude).map(\.command), ["edit"])
    let todo = [HandleSelection].words("1")[0]
    try expectEqual(store.history(of: todo, limit: 9, by: claude).map(\.command), ["edit"])
    try expectEqual(store.history(of: todo, limit: 9).count, 5)
    let other = try sandbox.open("desktop")
    try other.receive(store.operations())
    try expectEqual(other.history(limit: 4).map(\.author), entries.map(\.author))
  }

  @Test func `a command undone elsewhere is not undone twice, and not redone here`() throws {
    try store.rename("1", "One", at: clock.tick())
    try store.rename("1", "Two", at: clock.tick())
    let last = try #require(try store.operations().last)
    try store.receive([
      .sample([RegisterWrite(last.id, .undone, .bool(true))], at: last.time.rawValue + 1)
    ])
    try expectEqual(store.todo("1").title, "One")
    #expect(throws: StoreError.nothingToRedo) { try store.redo(1, at: clock.now) }
    try expectEqual(undo(), ["edit"])
    try expectEqual(store.todo("1").title, "Fix")
    try expectEqual(store.redo(9, at: clock.tick()).entries.count, 1)
    try expectEqual(store.todo("1").title, "One")
  }

  @Test func `the error for a deleted todo counts only a person's commands to undo`() throws {
    try delete("1")
    clock.advance(days: 1)
    _ = try store.makeRepeating(on: clock.today, presets: { [] }, at: clock.tick(), in: .utc)
    try add("Other")
    let error = #expect(throws: StoreError.self) { try store.todo("1") }
    guard case .deletedTodo(let todo) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(todo.commands, 2)
    try expectEqual(undo(2), ["add", "rm"])
    try expectEqual(store.todo("1").title, "Fix")
  }
}
