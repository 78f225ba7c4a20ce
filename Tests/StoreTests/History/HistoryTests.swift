import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class HistoryTests: StoreTest {
  let first = [HandleSelection.one(Handle(number: 1))]

  private func work() throws -> EntityID {
    let todo = try add(TodoEdit(title: "Fix", priority: .high, day: day("2026-11-21")))
    try write { try $0.setStatus(.doing, of: first, as: .start) }
    try edit("1") { ($0.title, $0.day) = ("Fix token", .nothing) }
    try add("Other")
    return todo.id
  }

  private func steps(_ entry: HistoryEntry) -> [String] {
    entry.changes.map { change in
      "\(change.id) \(change.field.rawValue): \(change.from.json.text) -> \(change.to.json.text)"
    }
  }

  @Test func `history shows a command as changes from old to new values`() throws {
    _ = try work()
    let entries = try store.read { try $0.history(limit: 10) }
    expectEqual(entries.map(\.command), ["add", "edit", "start", "add"])
    expectEqual(entries.map(\.at), (1...4).reversed().map { moment("2026-11-21T09:00:0\($0)Z") })
    #expect(entries.allSatisfy { $0.replica == "laptop" && !$0.isUndone })
    expectEqual(
      steps(entries[1]),
      [
        #"1 title: "Fix" -> "Fix token""#, #"1 day: "2026-11-21" -> null"#,
      ])
    expectEqual(steps(entries[2]), [#"1 status: "todo" -> "doing""#])
    expectEqual(
      steps(entries[3]),
      [
        #"1 title: null -> "Fix""#, #"1 status: null -> "todo""#,
        #"1 priority: null -> "high""#, #"1 day: null -> "2026-11-21""#,
      ])
    try expectEqual(store.read { try $0.history(limit: 2) }.map(\.command), ["add", "edit"])
  }

  @Test func `an undone command is marked and returned, and the undo itself isn't listed`() throws {
    let todo = try work()
    let undone = try write { try $0.undo(2) }
    expectEqual(undone.entries.map(\.command), ["add", "edit"])
    #expect(undone.entries.allSatisfy { $0.isUndone })
    expectEqual(steps(undone.entries[1]).first, #"1 title: "Fix" -> "Fix token""#)
    let entries = try store.read { try $0.history(limit: 10) }
    expectEqual(entries.map(\.isUndone), [true, true, false, false])
    expectEqual(entries.map(\.command), ["add", "edit", "start", "add"])
    try expectEqual(
      store.read { try $0.history(of: todo, limit: 10) }.map(\.command), ["edit", "start", "add"])
    try expectEqual(
      store.read { try $0.history(of: todo, limit: 10) }.map(\.isUndone), [true, false, false])
    let redone = try write { try $0.redo(2) }
    expectEqual(redone.entries.map(\.command), ["edit", "add"])
    #expect(redone.entries.allSatisfy { !$0.isUndone })
  }

  @Test func `the history of a todo has only changes of that todo`() throws {
    let todo = try work()
    let both = [HandleSelection.range(Handle(number: 1), Handle(number: 2))]
    try write { try $0.plan(both, for: day("2026-11-22")) }
    let newest = try #require(try store.read { try $0.history(of: todo, limit: 1) }.first)
    expectEqual(steps(newest), [#"1 day: null -> "2026-11-22""#])
    try expectEqual(store.read { try $0.history(limit: 1) }.first?.changes.count, 2)
  }

  @Test func `projects and blocks are shown by name`() throws {
    try addProject("api")
    try add(TodoEdit(title: "Fix", project: "api", block: RandomCommands.presets[0]))
    let changes = steps(try #require(try store.read { try $0.history(limit: 1) }.first))
    #expect(changes.contains(#"1 project: null -> "api""#))
    #expect(changes.contains(#"1 block: null -> "algorithm""#))
  }
}

/// History names the entities that a command wrote to, even if its values no longer count.
@Suite(.serialized, .startsNothing) final class HistorySubjectTests: SyncedStoresTest {
  override init() throws {
    try super.init()
    try add("Fix")
    try syncAll()
  }

  private func newest(_ store: TodoStore) throws -> HistoryEntry {
    try #require(try store.read { try $0.history(limit: 1) }.first)
  }

  private let fix = HistorySubject(kind: .todo, id: "1", title: "Fix")

  @Test func `a change that another machine had already made is still named`() throws {
    for store in both { try set(.done, "1", on: store) }
    try syncAll()
    for store in both {
      try expectEqual(newest(store).subjects, [fix])
      #expect(try newest(store).changes.isEmpty)
      try expectEqual(
        store.read { try $0.history(of: $0.todos(.words("1"))[0].id, limit: 1) }.first?.subjects,
        [fix])
    }
    let undone = try write(on: desktop) { try $0.undo(1) }
    expectEqual(undone.entries.map(\.subjects), [[fix]])
  }

  @Test func `a label that both machines created is named`() throws {
    for store in both { try addLabel("bug", on: store) }
    try syncAll()
    for store in both {
      try expectEqual(
        newest(store).subjects, [HistorySubject(kind: .label, id: "bug", title: "bug")])
    }
  }

  @Test func `history names the todo of a purged comment`() throws {
    let laptop = laptop
    try write(on: laptop) { try $0.comment("hunter2", on: .one(Handle(number: 1)), id: newID()) }
    try laptop.purge([newest(laptop).operation], at: clock.tick())
    let comment = try #require(try laptop.read { try $0.history(limit: 2) }.last)
    expectEqual(comment.command, "comment")
    expectEqual(comment.subjects, [HistorySubject(kind: .comment, id: "1", title: "Fix")])
    #expect(comment.changes.isEmpty)
  }

  @Test func `a machine that joins is named`() throws {
    try desktop.write(by: .automatic, at: clock.tick()) { try $0.merge(name: "tower") }
    let joined = try newest(desktop)
    #expect((joined.command, joined.author) == ("join", .automatic))
    expectEqual(joined.subjects, [HistorySubject(kind: .replica, id: "tower", title: "tower")])
  }

  @Test func `history doesn't mention that a todo brought its preset into the log`() throws {
    try add(TodoEdit(title: "Solve", block: RandomCommands.presets[0]))
    try expectEqual(newest(laptop).subjects.map(\.kind), [.todo])
    try expectEqual(newest(laptop).subjects.map(\.id), ["2"])
  }
}
