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
    try addProject("api", at: "/src/api")
    try addBlock("standup", every: .day)
    try add("Fix")
  }

  private func applyCommits(_ commit: Int, completes: Bool = false) throws {
    let reference = CommitReference(handle: Handle(number: 1), completes: completes)
    _ = try store.write(by: .automatic, at: clock.tick()) {
      try $0.applyCommits([.sample([.sample(commit, at: clock.now, naming: [reference])])])
    }
  }

  private func edit(_ title: String, by author: Author) throws {
    let todo = try store.todo("1").id
    try store.write(by: author, at: clock.tick()) { transaction in
      try transaction.set(.title, of: todo, to: title)
      try transaction.commit(as: .edit)
    }
  }

  private func undo(_ count: Int = 1, by author: Author = .person) throws -> [String] {
    try write { try $0.undo(count, by: author) }.entries.map(\.command)
  }

  /// Makes automatic changes: a commit that names the todo, a repeating block, a sync.
  private func makeAutomaticChanges(_ commit: Int) throws {
    try applyCommits(commit)
    clock.advance(days: 1)
    let made = try store.makeRepeating(on: clock.today, presets: [], at: clock.tick())
    expectEqual(made.count, 1)
    try store.write(by: .automatic, at: clock.tick()) { try $0.merge(name: "of \(commit)") }
  }

  @Test func `a commit, a repeating block and a sync don't clear redo`() throws {
    try store.rename("1", "Fix it", at: clock.tick())
    try expectEqual(undo(), ["edit"])
    try makeAutomaticChanges(7)
    try expectEqual(store.read { try $0.retractable() }.redo, true)
    try expectEqual(write { try $0.redo(1) }.entries.map(\.command), ["edit"])
    try expectEqual(store.todo("1").title, "Fix it")
  }

  @Test func `undo reverts a person's commands and skips later automatic ones`() throws {
    try store.rename("1", "Fix it", at: clock.tick())
    try makeAutomaticChanges(7)
    try applyCommits(8, completes: true)
    let count = try store.read { try $0.history(limit: 99) }.count
    try expectEqual(store.read { try $0.retractable(.undo, 1) }.map(\.command), ["edit"])
    try expectEqual(undo(), ["edit"])
    try expectEqual(store.todo("1").title, "Fix")
    try expectEqual(store.todo("1").status, .done)
    try expectEqual(store.read { try $0.history(limit: 99) }.count, count)
    try expectEqual(undo(9), ["add", "block add", "project add"])
    #expect(throws: StoreError.nothingToUndo) { try store.write(at: clock.now) { try $0.undo(1) } }
  }

  @Test func `automatic changes are undone on request, newest first`() throws {
    try applyCommits(8, completes: true)
    try makeAutomaticChanges(7)
    try store.rename("1", "Fix it", at: clock.tick())
    for command in ["repeat", "link", "commit"] {
      try expectEqual(undo(by: .automatic), [command])
    }
    try expectEqual(store.todo("1").status, .todo)
    try expectEqual(store.todo("1").title, "Fix it")
    try expectEqual(undo(by: .automatic), ["link"])
    // Joining the other machines can't be undone.
    #expect(throws: StoreError.nothingToUndo) {
      try store.write(at: clock.now) { try $0.undo(1, by: .automatic) }
    }
    try expectEqual(store.ownSuffix(), "")
    try expectEqual(
      write { try $0.redo(9) }.entries.map(\.command),
      ["link", "commit", "link", "repeat"])
    try expectEqual(store.todo("1").status, .done)
    try expectEqual(undo(), ["edit"])
  }

  @Test func `commands of an agent are undone by its name, and don't clear a person's redo`() throws
  {
    try store.rename("1", "By me", at: clock.tick())
    try edit("By an agent", by: claude)
    try expectEqual(undo(by: claude), ["edit"])
    try expectEqual(store.todo("1").title, "By me")
    #expect(throws: StoreError.nothingToUndo) {
      try store.write(at: clock.now) { try $0.undo(1, by: claude) }
    }
    #expect(throws: StoreError.nothingToUndo) {
      try store.write(at: clock.now) { try $0.undo(1, by: Author(rawValue: "other")) }
    }
    try expectEqual(undo(), ["edit"])
    try edit("By an agent again", by: claude)
    try write { try $0.redo(1) }
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
    try expectEqual(commands(write(on: agent) { try $0.undo(1) }), ["done"])
    try expectEqual(commands(write { try $0.undo(1) }), ["edit"])
    // Each redoes only its own undos, and a new command clears only its own author's.
    try expectEqual(commands(write { try $0.redo(9) }), ["edit"])
    #expect(throws: StoreError.nothingToRedo) { try store.write(at: clock.now) { try $0.redo(1) } }
    try store.rename("1", "By me again", at: clock.tick())
    try expectEqual(agent.read { try $0.retractable() }.redo, true)
    try expectEqual(commands(write(on: agent) { try $0.redo(9) }), ["done"])
    // The person can redo what the person has undone of an agent, even if the agent has gone on.
    try expectEqual(commands(write { try $0.undo(2, by: claude) }), ["done", "start"])
    try delete("1", on: agent)
    #expect(throws: StoreError.nothingToRedo) { try agent.write(at: clock.now) { try $0.redo(1) } }
    try expectEqual(commands(write { try $0.redo(9) }), ["start", "done"])
    try expectEqual(
      store.read { try $0.history(limit: 9, by: claude) }.map(\.isUndone), [false, false, false])
  }

  @Test func `an agent's commands since a time are counted from the newest`() throws {
    for title in ["One", "Two"] { try edit(title, by: claude) }
    clock.advance(days: 1)
    let start = clock.tick()
    try edit("Three", by: claude)
    try store.rename("1", "By me", at: clock.tick())
    try edit("Four", by: claude)
    try expectEqual(store.read { try $0.undoable(by: claude, since: start) }, 2)
    try expectEqual(undo(by: claude), ["edit"])
    try expectEqual(store.read { try $0.undoable(by: claude, since: start) }, 1)
    try expectEqual(store.read { try $0.undoable(by: claude, since: clock.now) }, 0)
    try expectEqual(store.read { try $0.undoable(by: .person, since: start) }, 1)
  }

  @Test func `the agents that completed todos are known`() throws {
    var agent = store
    agent.actor = Actor(claude)
    for title in ["Two", "Three"] { try add(title) }
    try set(.done, "1", "3", on: agent)
    try set(.done, "2")
    try set(.todo, "3")
    let todos = try store.read { try $0.todos(.words("1", "2", "3")) }
    try expectEqual(store.read { try $0.finishers(of: todos) }, [todos[0].id: claude])
  }

  @Test func `history shows the author of a command, and can be filtered by author`() throws {
    try applyCommits(8, completes: true)
    try edit("By an agent", by: claude)
    try store.rename("1", "By me", at: clock.tick())
    let entries = try store.read { try $0.history(limit: 4) }
    expectEqual(entries.map(\.author), [.person, claude, .automatic, .automatic])
    try expectEqual(
      store.read { try $0.history(limit: 9, by: .automatic) }.map(\.command), ["commit", "link"])
    try expectEqual(store.read { try $0.history(limit: 9, by: claude) }.map(\.command), ["edit"])
    let todo = [HandleSelection].words("1")[0]
    try expectEqual(
      store.read { try $0.history(of: todo, limit: 9, by: claude) }.map(\.command), ["edit"])
    try expectEqual(store.read { try $0.history(of: todo, limit: 9) }.count, 5)
    let other = try sandbox.open("desktop")
    try other.receive(store.read { try $0.operations() })
    try expectEqual(other.read { try $0.history(limit: 4) }.map(\.author), entries.map(\.author))
  }

  @Test func `a command undone elsewhere is not undone twice, and not redone here`() throws {
    for title in ["One", "Two"] { try store.rename("1", title, at: clock.tick()) }
    let last = try #require(try store.read { try $0.operations() }.last)
    try store.receive([
      .sample([RegisterWrite(last.id, .undone, .bool(true))], at: last.time.rawValue + 1)
    ])
    try expectEqual(store.todo("1").title, "One")
    #expect(throws: StoreError.nothingToRedo) { try store.write(at: clock.now) { try $0.redo(1) } }
    try expectEqual(undo(), ["edit"])
    try expectEqual(store.todo("1").title, "Fix")
    try expectEqual(write { try $0.redo(9) }.entries.count, 1)
    try expectEqual(store.todo("1").title, "One")
  }

  /// The id of the newest command of that name.
  private func command(_ name: String) throws -> EntityID {
    try #require(store.read { try $0.history(limit: 9) }.first { $0.command == name }).operation
  }

  @Test func `a person undoes any command of this machine, an agent only its session's`() throws {
    try store.rename("1", "One", at: clock.tick())
    let edit = try command("edit")
    try add("Other")
    var agent = try sandbox.open()
    agent.actor = Actor(claude, session: "one")
    try write(on: agent) { try $0.setStatus(.doing, of: .words("1"), as: .start) }
    let start = try command("start")
    #expect(throws: StoreError.undoOfAnother(.person)) {
      try write(on: agent) { try $0.undo(command: edit) }
    }
    agent.actor = Actor(claude, session: "two")
    #expect(throws: StoreError.undoOfAnother(claude)) {
      try write(on: agent) { try $0.undo(command: start) }
    }
    try write { try $0.undo(command: edit) }
    try expectEqual(store.todo("1").title, "Fix")
    #expect(throws: StoreError.alreadyUndone(edit)) { try write { try $0.undo(command: edit) } }
    let undo = try #require(store.read { try $0.operations() }.last)
    #expect(throws: StoreError.undoIsFinal("undo")) { try write { try $0.undo(command: undo.id) } }
    let redo = try write { try $0.redo(1) }
    #expect(redo.entries.map(\.operation) == [edit] && !redo.isNewest)
    try write { try $0.undo(command: start) }
    try expectEqual(store.todo("1").status, .todo)
    clock.advance(days: 1)
    _ = try store.makeRepeating(on: clock.today, presets: [], at: clock.tick())
    let made = try command("repeat")
    let undone = try write { try $0.undo(command: made) }
    expectEqual(undone.entries.map(\.author), [.automatic])
  }

  @Test func `values that were changed since are kept, also one's own`() throws {
    try store.rename("1", "One", at: clock.tick())
    let edit = try command("edit")
    try store.rename("1", "Two", at: clock.tick())
    let undone = try write { try $0.undo(command: edit) }
    expectEqual(undone.kept.map(\.change.to), [.string("One")])
    expectEqual(undone.kept.map(\.author), [.person])
    try expectEqual(store.todo("1").title, "Two")
    // All that it did is undone along with it.
    try write { try $0.undo(1) }
    try expectEqual(store.todo("1").title, "Fix")
    try delete("1")
    let deletion = try command("rm")
    try write { try $0.restore(.words("1")) }
    try expectEqual(write { try $0.undo(command: deletion) }.kept, [])
    let add = try command("add")
    try expectEqual(write { try $0.undo(command: add) }.kept, [])
    #expect(throws: StoreError.self) { try store.todo("1") }
  }

  @Test func `another machine's command is undone there`() throws {
    let other = try sandbox.open("desktop")
    try other.receive(store.read { try $0.operations() })
    let add = try command("add")
    #expect(throws: StoreError.undoElsewhere(add, replica: "")) {
      try write(on: other) { try $0.undo(command: add) }
    }
  }
}
