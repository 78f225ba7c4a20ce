import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct StatusTests {
  @Test func `done prints today's new rate`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output("add", "Two")
    try await expectEqual(machine.output("done", "1"), "done 1  One   1/2 today  50 %\n")
    try await expectEqual(machine.output("reopen", "1"), "reopened 1  One   0/2 today  0 %\n")
    try await expectEqual(machine.output("start", "2"), "started 2  Two   0/2 today  0 %\n")
  }

  @Test func `a range completes all its todos in one step`() async throws {
    let machine = try Machine()
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    let done = try await machine.json([ShownTodo].self, "done", "1-2", "ootd-3")
    expectEqual(done.map(\.status), ["done", "done", "done"])
    expectEqual(done.map(\.completed), Array(repeating: "2026-11-21T10:00:00+01:00", count: 3))
    #expect(try await machine.output("undo").hasPrefix("Undid: done 1-3 (3"))
    let open = try await machine.json([ShownTodo].self, "list")
    expectEqual(open.map(\.status), ["todo", "todo", "todo"])
    expectEqual(open.map(\.completed), [nil, nil, nil])
  }

  @Test func `a todo that is already done is left unchanged`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output("done", "1")
    machine.now = "2026-11-21T12:00:00+01:00"
    #expect(try await machine.output("done", "1").hasPrefix("unchanged 1"))
    #expect(try await machine.json([ShownTodo].self, "done", "1").isEmpty)
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    expectEqual(todo.completed, "2026-11-21T10:00:00+01:00")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 2)
  }

  @Test func `edit changes only the given fields`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One", "-p", "low", "--due", "fri", "--notes", "Keep")
    let edited = try await machine.json(
      [ShownTodo].self, "edit", "1", "--title", "Uno", "--no-due", "--no-day")[0]
    expectEqual(edited.title, "Uno")
    expectEqual(edited.due, nil)
    expectEqual(edited.day, nil)
    expectEqual(edited.priority, "low")
    expectEqual(edited.notes, "Keep")
  }

  @Test func `plan moves todos to a day, and --carry moves all leftovers to today`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output("add", "Two")
    let planned = try await machine.json([ShownTodo].self, "plan", "1-2", "mon")
    expectEqual(planned.map(\.day), ["2026-11-23", "2026-11-23"])
    machine.now = "2026-11-25T09:00:00+01:00"
    let carried = try await machine.json([ShownTodo].self, "plan", "--carry")
    expectEqual(carried.map(\.day), ["2026-11-25", "2026-11-25"])
    let nothing = try await machine.run("plan", "--carry")
    expectEqual(nothing, .init(status: 0, output: "", error: "Nothing to carry over.\n"))
  }

  @Test func `rm hides a todo until undo restores it`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    #expect(try await machine.output("rm", "1").hasPrefix("deleted 1  One"))
    try await expectEqual(machine.run("show", "1").status, 1)
    #expect(try await machine.json([ShownTodo].self, "list", "--all").isEmpty)
    try await machine.output("undo")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").title, "One")
    try await machine.output("redo")
    try await expectEqual(machine.run("show", "1").status, 1)
  }

  @Test func `history keeps the original values of a step, whatever was undone since`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    for command in ["done", "reopen", "start"] { try await machine.output(command, "1") }
    try await machine.output("undo", "-n2", "--yes")
    try await machine.output("start", "1")
    let text = try await machine.output("history", "1")
    let steps = text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ").dropFirst(3).joined(separator: " ")
    }
    expectEqual(
      steps,
      [
        "One status done → doing", "One status todo → doing undone",
        "One status done → todo undone", "One status todo → done", "One",
      ])
  }

  @Test func `history shows the old and new value of each step`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output("start", "1")
    try await machine.output("edit", "1", "-p", "high")
    try await machine.output("undo")
    let history = try await machine.json([HistoryRecord].self, "history", "1")
    expectEqual(history.map(\.command), ["edit", "start", "add"])
    expectEqual(history.map(\.undone), [true, false, false])
    expectEqual(history.map(\.replica), ["laptop", "laptop", "laptop"])
    let text = try await machine.output("history")
    #expect(text.contains("start  1  One   status todo → doing"))
    #expect(text.contains("undone"))
  }
}
