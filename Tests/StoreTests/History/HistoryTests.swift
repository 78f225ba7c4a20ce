import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct HistoryTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()
  let first = [HandleSelection.one(Handle(number: 1))]

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
  }

  private mutating func work() throws -> EntityID {
    let new = NewTodo(title: "Fix", priority: .high, day: day("2026-11-21"))
    let todo = try store.add(new, at: clock.tick(), id: sandbox.newID())
    _ = try store.setStatus(.doing, of: first, command: "start", at: clock.tick())
    var edit = TodoEdit()
    edit.title = "Fix token"
    edit.day = .nothing
    _ = try store.edit(first, edit, at: clock.tick())
    _ = try store.add(NewTodo(title: "Other"), at: clock.tick(), id: sandbox.newID())
    return todo.id
  }

  private func steps(_ entry: HistoryEntry) -> [String] {
    entry.changes.map { change in
      "\(change.id) \(change.field.rawValue): \(change.from.json.text) -> \(change.to.json.text)"
    }
  }

  @Test mutating func `history shows a command as changes from old to new values`() throws {
    _ = try work()
    let entries = try store.history(limit: 10)
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
    try expectEqual(store.history(limit: 2).map(\.command), ["add", "edit"])
  }

  @Test mutating func `an undone command is marked, and the undo itself isn't listed`() throws {
    let todo = try work()
    _ = try store.undo(2, at: clock.tick())
    let entries = try store.history(limit: 10)
    expectEqual(entries.map(\.isUndone), [true, true, false, false])
    expectEqual(entries.map(\.command), ["add", "edit", "start", "add"])
    try expectEqual(store.history(of: todo, limit: 10).map(\.command), ["edit", "start", "add"])
    try expectEqual(store.history(of: todo, limit: 10).map(\.isUndone), [true, false, false])
  }

  @Test mutating func `the history of a todo has only changes of that todo`() throws {
    let todo = try work()
    let both = [HandleSelection.range(Handle(number: 1), Handle(number: 2))]
    _ = try store.plan(both, for: day("2026-11-22"), at: clock.tick())
    let newest = try #require(try store.history(of: todo, limit: 1).first)
    expectEqual(steps(newest), [#"1 day: null -> "2026-11-22""#])
    try expectEqual(store.history(limit: 1).first?.changes.count, 2)
  }

  @Test mutating func `projects and blocks are shown by name`() throws {
    _ = try store.addProject(
      "api", details: ProjectEdit(), repository: nil, at: clock.tick())
    let new = NewTodo(title: "Fix", project: "api", block: RandomCommands.presets[0])
    _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
    let changes = steps(try #require(try store.history(limit: 1).first))
    #expect(changes.contains(#"1 project: null -> "api""#))
    #expect(changes.contains(#"1 block: null -> "algorithm""#))
  }

  @Test mutating func `undo returns the commands that it undid`() throws {
    _ = try work()
    let undone = try store.undo(2, at: clock.tick())
    expectEqual(undone.entries.map(\.command), ["add", "edit"])
    expectEqual(undone.entries.filter(\.isUndone).count, undone.entries.count)
    expectEqual(steps(undone.entries[1]).first, #"1 title: "Fix" -> "Fix token""#)
    let redone = try store.redo(2, at: clock.tick())
    expectEqual(redone.entries.map(\.command), ["edit", "add"])
    #expect(redone.entries.allSatisfy { !$0.isUndone })
  }
}
