import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct StatusTests {
  private let machine: Machine

  init() async throws {
    machine = try Machine()
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
  }

  @Test func `done prints today's new rate, and leaves a done todo unchanged`() async throws {
    try await expectEqual(machine.output("done", "1"), "done 1  One   1/3 today  33 %\n")
    machine.now = "2026-11-21T12:00:00+01:00"
    #expect(try await machine.output("done", "1").hasPrefix("unchanged 1"))
    #expect(try await machine.json([ShownTodo].self, "done", "1").isEmpty)
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").completed, "2026-11-21T10:00:00+01:00")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 4)
    try await expectEqual(machine.output("reopen", "1"), "reopened 1  One   0/3 today  0 %\n")
    try await expectEqual(machine.output("start", "2"), "started 2  Two   0/3 today  0 %\n")
  }

  @Test func `a range completes all its todos in one step`() async throws {
    let done = try await machine.json([ShownTodo].self, "done", "1-2", "ootd-3")
    expectEqual(done.map(\.status), ["done", "done", "done"])
    expectEqual(done.map(\.completed), Array(repeating: "2026-11-21T10:00:00+01:00", count: 3))
    #expect(try await machine.output("undo").hasPrefix("Undid: done 1-3 (3"))
    let open = try await machine.json([ShownTodo].self, "list")
    expectEqual(open.map(\.status), ["todo", "todo", "todo"])
    expectEqual(open.map(\.completed), [nil, nil, nil])
  }

  @Test func `edit changes only the given fields, and plan moves todos to a day`() async throws {
    try await machine.output("edit", "1", "-p", "low", "--due", "fri", "--notes", "Keep")
    let edited = try await machine.json(
      [ShownTodo].self, "edit", "1", "--title", "Uno", "--no-due", "--no-day")[0]
    expectEqual(edited.title, "Uno")
    expectEqual(edited.due, nil)
    expectEqual(edited.day, nil)
    expectEqual(edited.priority, "low")
    expectEqual(edited.notes, "Keep")
    let planned = try await machine.json([ShownTodo].self, "plan", "1-3", "mon")
    expectEqual(planned.map(\.day), ["2026-11-23", "2026-11-23", "2026-11-23"])
    machine.now = "2026-11-25T09:00:00+01:00"
    let carried = try await machine.json([ShownTodo].self, "plan", "--carry")
    expectEqual(carried.map(\.day), ["2026-11-25", "2026-11-25", "2026-11-25"])
    try await expectEqual(
      machine.run("plan", "--carry"),
      .init(status: 0, output: "", error: "Nothing to carry over.\n"))
  }

  @Test func `rm hides a todo until undo restores it`() async throws {
    #expect(try await machine.output("rm", "1").hasPrefix("deleted 1  One"))
    try await expectEqual(machine.run("show", "1").status, 1)
    try await expectEqual(machine.json([ShownTodo].self, "list", "--all").count, 2)
    try await machine.output("undo")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").title, "One")
    try await machine.output("redo")
    try await expectEqual(machine.run("show", "1").status, 1)
  }

  @Test func `history keeps the original values of a step, whatever was undone since`() async throws {
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
    let history = try await machine.json([HistoryRecord].self, "history", "1")
    expectEqual(history.map(\.command), ["start", "start", "reopen", "done", "add"])
    expectEqual(history.map(\.undone), [false, true, true, false, false])
    expectEqual(Set(history.map(\.replica)), ["laptop"])
  }
}
