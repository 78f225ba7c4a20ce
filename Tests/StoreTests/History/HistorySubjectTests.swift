import Store
import Testing
import TestingAdditions
import Todos

/// History names the entities that a command wrote to, even if its values no longer count.
@Suite(.serialized, .startsNothing) struct HistorySubjectTests {
  var machines: TwoStores

  init() throws {
    machines = try TwoStores()
    _ = try machines.laptop.add(
      NewTodo(title: "Fix"), at: machines.clock.tick(), id: machines.newID())
    try machines.syncAll()
  }

  private func newest(_ store: TodoStore) throws -> HistoryEntry {
    try #require(try store.history(limit: 1).first)
  }

  private let fix = HistorySubject(kind: .todo, id: "1", title: "Fix")

  @Test mutating func `a change that another machine had already made is still named`() throws {
    for store in machines.both {
      _ = try store.setStatus(.done, of: .words("1"), command: "done", at: machines.clock.tick())
    }
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(newest(store).subjects, [fix])
      #expect(try newest(store).changes.isEmpty)
      try expectEqual(store.history(of: store.todo("1").id, limit: 1).first?.subjects, [fix])
    }
    let undone = try machines.desktop.undo(1, at: machines.clock.tick())
    expectEqual(undone.entries.map(\.subjects), [[fix]])
  }

  @Test mutating func `a label that both machines created is named`() throws {
    for store in machines.both {
      _ = try store.addLabel("bug", color: nil, at: machines.clock.tick())
    }
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(
        newest(store).subjects, [HistorySubject(kind: .label, id: "bug", title: "bug")])
    }
  }

  @Test mutating func `history names the todo of a purged comment`() throws {
    let laptop = machines.laptop
    _ = try laptop.comment(
      "hunter2", on: .one(Handle(number: 1)), at: machines.clock.tick(), id: machines.newID())
    try laptop.purge([newest(laptop).operation], at: machines.clock.tick())
    let comment = try #require(try laptop.history(limit: 2).last)
    expectEqual(comment.command, "comment")
    expectEqual(comment.subjects, [HistorySubject(kind: .comment, id: "1", title: "Fix")])
    #expect(comment.changes.isEmpty)
  }

  @Test mutating func `a machine that joins is named`() throws {
    try machines.desktop.merge(name: "tower", at: machines.clock.tick())
    let joined = try newest(machines.desktop)
    #expect((joined.command, joined.author) == ("join", .automatic))
    expectEqual(joined.subjects, [HistorySubject(kind: .replica, id: "tower", title: "tower")])
  }

  @Test mutating func `history doesn't mention that a todo brought its preset into the log`() throws
  {
    let new = NewTodo(title: "Solve", block: RandomCommands.presets[0])
    _ = try machines.laptop.add(new, at: machines.clock.tick(), id: machines.newID())
    try expectEqual(newest(machines.laptop).subjects.map(\.kind), [.todo])
    try expectEqual(newest(machines.laptop).subjects.map(\.id), ["2"])
  }
}
