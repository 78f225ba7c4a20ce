import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class StatusTests: MachineTest {
  override init() async throws {
    try await super.init()
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

  @Test func `a review decides about all that a day has left, in one step`() async throws {
    try await machine.output("done", "1")
    try await machine.output("start", "3")
    machine.typed = ["tb"]
    try await expectEqual(
      machine.output("review"),
      """
      reviewed 2  Two   day today → tomorrow
      reviewed 3  Three   status doing → todo   day today → –   1/1 today  100 %

      """)
    #expect(try await machine.output("undo").hasPrefix("Undid: review 2-3 (2 todos)"))
    machine.typed = ["t\u{3}"]
    try await machine.run("review").failed(1)
    let left = "1/3 done, 0 commits. 2 left:\n   2       ·  Two "
    for actor in ["", "claude"] {
      machine.typed = actor.isEmpty ? [] : ["tb"]
      let outcome = try await machine.run("review", variables: ["OOTD_ACTOR": actor])
      #expect(outcome.output.hasPrefix(left), "\(outcome)")
    }
    #expect(try await machine.output("review", "--json").contains(#""left":[{"id":"2""#))
    try await machine.run("review", "--on", "2026-11-13").failed(64, saying: "`2026-11-13`")
    // The next morning, what was done counts for the day before.
    machine.now = "2026-11-22T09:00:00+01:00"
    machine.typed = ["dt"]
    try await expectEqual(
      machine.output("review", "--on", "yesterday"),
      """
      reviewed 2  Two   status todo → done   finished – → yesterday
      reviewed 3  Three   day yesterday → today   2/3 yesterday  67 %

      """)
    try await expectEqual(
      machine.json(DayRecord.self, "today").completion, .init(done: 0, total: 1, rate: 0))
    try await expectEqual(
      machine.output("review", "--on", "yesterday"),
      "Yesterday: 2/3 done, 0 commits. Nothing is left.\n")
  }

  @Test func `a done todo that is started or moved is said to be reopened`() async throws {
    try await machine.output("done", "1-3")
    try await expectEqual(
      machine.output("start", "1"), "started 1  One   2/3 today  67 %\nreopened 1  One\n")
    #expect(try await machine.output("move", "2-3", "todo").hasSuffix("\nreopened 2-3\n"))
    try await machine.output("done", "2")
    #expect(try await machine.output("start", "2", "--json").contains(#""reopened":["2"]"#))
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

  @Test func `history keeps the original values of a step, whatever was undone since`() async throws
  {
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

@Suite(.serialized, .startsNothing) final class DeletedTodoCommandTests: MachineTest {
  /// With a deleted todo 1 and an open one.
  override init() async throws {
    try await super.init()
    for title in ["Fix token refresh", "Two"] { try await machine.output("add", title) }
    try await machine.output("rm", "1")
  }

  @Test func `every command says when the todo was deleted and how to restore it`() async throws {
    for command in [
      ["show", "1"], ["done", "ootd-1"], ["start", "1"], ["reopen", "1"],
      ["edit", "1", "-p", "high"], ["plan", "1", "fri"], ["move", "1", "done"],
      ["comment", "1", "Hello"], ["move", "2", "todo", "--before", "1"],
    ] {
      try await expectEqual(
        machine.run(command),
        .init(
          status: 1, output: "",
          error: "ootd: `1` (Fix token refresh) was deleted today 10:00; "
            + "`ootd restore 1` restores it\n"))
    }
    for (language, line) in [
      ("ko_KR.UTF-8", "오늘 10:00에 삭제된 할 일입니다: `1` (Fix token refresh). 복원: `ootd restore 1`"),
      (
        "fr_FR.UTF-8",
        "`1` (Fix token refresh) a été supprimée (aujourd'hui 10:00)\u{A0}; "
          + "`ootd restore 1` la restaure"
      ),
    ] {
      let outcome = try await machine.run("show", "1", variables: ["LC_ALL": language])
      expectEqual(outcome.error, "ootd: \(line)\n")
    }
    #expect(try await machine.output("history", "1").contains("Fix token refresh"))
    let agent = try await machine.run("show", "1", variables: ["CLAUDECODE": "1"])
    expectEqual(
      agent.error,
      "ootd: `1` (Fix token refresh) was deleted today 10:00; see `ootd history 1`\n")
  }

  @Test func `it is restored by its ID or title, and what is unchanged is named`()
    async throws
  {
    let offered = try await machine.described("ootd restore ")
    #expect(offered.map(\.value) == ["1"] && offered[0].description == "Fix token refresh")
    try await expectEqual(
      machine.output("restore", "1", "2"), "restored 1  Fix token refresh\nunchanged 2  Two\n")
    try await expectEqual(
      machine.output("restore", "1-2", "--json"), "{\"unchanged\":[\"1\",\"2\"]}\n")
    try await machine.run("restore", "token").failed(
      saying: "ootd: no deleted todo matches `token`; see `ootd history`")
    try await machine.output("rm", "1")
    try await expectEqual(machine.output("restore", "token"), "restored 1  Fix token refresh\n")
    #expect(try await machine.output("history", "1").contains("restore  1  Fix token refresh\n"))
    try await machine.output("edit", "1", "--check", "Step")
    try await machine.output("rm", "1.1")
    #expect(try await machine.output("restore", "1.1").hasPrefix("restored 1.1  Step"))
  }

  @Test func `deleting it again changes nothing`() async throws {
    #expect(try await machine.output("rm", "1").hasPrefix("unchanged 1  Fix token refresh"))
    try await expectEqual(machine.output("rm", "1", "--json"), "{\"unchanged\":[\"1\"]}\n")
    try await expectEqual(machine.json([ShownTodo].self, "rm", "1", "2").map(\.id), ["2"])
    try await machine.run("rm", "99").failed(saying: "`99`")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 4)
    try await machine.output("add", String(repeating: "long ", count: 100))
    try await machine.output("rm", "3")
    #expect(try await machine.run("show", "3").error.count < 120)
  }
}

@Suite(.serialized, .startsNothing) struct EditManyTests {
  @Test func `editing many todos is one step in history and undo`() async throws {
    let machine = try Machine()
    for name in ["bug", "ui"] { try await machine.output("label", "add", name) }
    try await machine.output("milestone", "add", "1.0")
    for number in 1...5 {
      try await machine.output("add", "Todo \(number)", "-l", number == 3 ? "bug" : "ui")
    }
    try await expectEqual(
      machine.output("edit", "1", "3-4", "-l", "bug", "--unlabel", "ui", "-m", "1.0"),
      """
      edited 1  Todo 1   milestone – → "1.0"   + label bug   - label ui
      edited 3  Todo 3   milestone – → "1.0"
      edited 4  Todo 4   milestone – → "1.0"   + label bug   - label ui

      """)
    try await expectEqual(
      machine.output("edit", "3-5", "-l", "bug"),
      """
      edited 5  Todo 5
      unchanged 3  Todo 3
      unchanged 4  Todo 4   bug

      """)
    try await expectEqual(
      machine.output("history", "-n", "2"),
      """
      Saturday 21 November
        10:00  edit  5  Todo 5   + label bug
        10:00  edit  1, 3-4
                     1, 3-4  milestone – → "1.0"
                     1, 4  + label bug
                     1, 4  - label ui

      """)
    try await expectEqual(
      machine.output("undo", "-n2", "--yes"),
      """
      Undid: edit 5  Todo 5
      Undid: edit 1, 3-4 (3 todos)   (ootd redo -n 2)

      """)
    let todos = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(todos.map(\.labels), [["ui"], ["ui"], ["bug"], ["ui"], ["ui"]])
  }
}
