import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class DependencyTests: MachineTest {
  /// With todos 1 to 4.
  override init() async throws {
    try await super.init()
    for title in ["Fix login", "Update docs", "Deploy", "Celebrate"] {
      try await machine.output("add", title)
    }
  }

  @Test func `edit prints what it understood, and each view what a todo waits for`() async throws {
    try await expectEqual(
      machine.output("edit", "3", "--after", "1,2", "--before", "4"),
      "edited 3  Deploy   after 1, 2 · before 4\n")
    let shown = try await machine.output("show", "3")
    #expect(shown.contains("Waits for\n  1  · Fix login\n  2  · Update docs\n"))
    #expect(shown.contains("Needed by\n  4  · Celebrate\n"))
    let list = try await machine.output("list")
    #expect(list.contains("waits for 1-2"))
    #expect(list.contains("waits for 3"))
    #expect(try await machine.output("today").contains("waits for 1-2"))
    let history = try await machine.output("history", "-n", "1")
    #expect(history.contains("edit  3-4"))
    #expect(history.contains("+ after 1"))
    try await machine.output("edit", "3", "--check", "Tag")
    try await machine.output("done", "2")
    #expect(
      try await machine.output("show", "3").contains(
        "Waits for\n  1  · Fix login\n  2  ✓ Update docs\n"))
    #expect(try await machine.output("board").contains("waits for 1  0/1"))
    try await machine.run("start", "3").checked()
    let drift = try await machine.output("drift")
    #expect(drift.contains("waiting for another todo"))
    #expect(drift.contains("ootd stop 3"))
    for title in ["Five", "Six", "Seven", "Eight"] { try await machine.output("add", title) }
    try await machine.output("edit", "4", "--after", "1,5,7,8")
    #expect(try await machine.output("list").contains("waits for 1, 3, 5 +2"))
  }

  @Test func `starting or finishing a todo that still waits says so`() async throws {
    for id in ["2", "3", "4"] { try await machine.output("edit", id, "--after", "1") }
    let warning = "ootd: 2 still waits for 1 (Fix login)\n"
    for verb in ["start", "done"] { try await expectEqual(machine.run(verb, "2").error, warning) }
    try await machine.output("stop", "3", "4")
    try await machine.output("edit", "3", "--after", "4")
    let moved = try await machine.run("move", "3", "done", "--json")
    #expect(moved.output.contains(#""warnings":["3 still waits for 1, 4"]"#), "\(moved)")
    try await machine.output("reopen", "2-3")
    try await machine.addMany(["Five", "Six"])
    try await machine.output("edit", "5", "--after", "6")
    try await expectEqual(machine.run("start", "2-5").error, "ootd: 2-5 still wait for others\n")
    try await expectEqual(machine.run("done", "1-6").error, "")
  }

  @Test func `JSON names what a todo was told to wait for, and what it waits for`() async throws {
    try await machine.output("edit", "3", "--after", "2")
    try await machine.output("edit", "2", "--after", "1")
    var todo = try await machine.json(ShownTodo.self, "show", "3")
    expectEqual(todo.after, ["2"])
    expectEqual(todo.waitsFor, ["2"])
    #expect(todo.blocked && !todo.ready)
    try await machine.run("done", "2").checked()
    todo = try await machine.json(ShownTodo.self, "show", "3")
    expectEqual(todo.after, ["2"])
    expectEqual(todo.waitsFor, [])
    #expect(!todo.blocked && todo.ready)
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "is:ready", "sort:ready").map(\.id), ["1", "3", "4"])
  }

  @Test func `an undo that closes a cycle says which dependency no longer counts`() async throws {
    try await machine.output("edit", "1", "--after", "2")
    try await machine.output("edit", "2", "--after", "3")
    try await machine.run("rm", "2", variables: ["OOTD_ACTOR": "claude"]).checked()
    try await machine.output("edit", "3", "--after", "1")
    let undone = try await machine.output("undo", "--by", "claude")
    #expect(
      undone.hasSuffix("1 no longer waits for 2, which also waits for it (2 → 3 → 1)\n"),
      "\(undone)")
    #expect(try await !machine.output("today").contains("no longer waits"))
  }

  @Test func `a cycle is refused with its path`() async throws {
    try await machine.output("edit", "3", "--after", "2")
    try await machine.output("edit", "2", "--after", "1")
    try await machine.run("edit", "1", "--after", "3").failed(
      1, saying: "`1` can't wait for `3`", "(3 → 2 → 1)", "ootd edit 3 --no-after 2")
    for (words, status, message) in [
      (["edit", "1", "--after", "1"], 1, "wait for itself"),
      (["add", "New", "--after", "9"], 1, "no todo `9`"),
      (["edit", "1", "--after", "x"], 64, "`x`"),
      (["edit", "1", "--after", "2", "--no-after", "2"], 64, "--no-after"),
      (
        ["add", "New", "--after", "3", "--before", "2"], 1,
        "the new todo would wait for itself, through 3 → 2"
      ), (["ready", "sort:due"], 64, "sort"),
    ] { try await machine.run(words).failed(Int32(status), saying: message) }
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "is:blocked").map(\.id), ["2", "3"])
  }

  @Test func `each change says what became ready`() async throws {
    try await machine.output("edit", "3", "--after", "1,2")
    try await machine.output("edit", "4", "--after", "1")
    try await expectEqual(
      machine.output("done", "1"), "done 1  Fix login   1/4 today  25 %\nready 4  Celebrate\n")
    try await machine.output("undo")
    try await expectEqual(
      machine.output("redo"), "Redid: done 1  Fix login   (ootd undo)\nready 4  Celebrate\n")
    try await expectEqual(
      machine.output("rm", "2"), "deleted 2  Update docs   ootd undo restores it\nready 3  Deploy\n"
    )
    try await machine.output("undo")
    try await expectEqual(
      machine.output("edit", "3", "--no-after", "2"),
      "edited 3  Deploy   no longer after 2\nready 3  Deploy\n")
    try await expectEqual(machine.output("edit", "3", "--no-after", "2"), "unchanged 3  Deploy\n")
    try await machine.output("edit", "3", "--after", "2", "--on", "mon")
    // A todo of a later day can wait.
    #expect(try await !machine.output("move", "2", "done").contains("ready"))
  }

  @Test func `ready lists what can be started, and why it is where it is`() async throws {
    try await machine.output("edit", "3", "--after", "1")
    try await machine.output("edit", "4", "--after", "3")
    try await machine.run("edit", "2", "-p", "high", "--due", "yesterday").checked()
    try await machine.output("add", "Order badges", "--on", "mon")
    try await expectEqual(
      machine.output("ready"),
      """
         2  !!!  ·  Update docs  overdue yesterday · high
         1       ·  Fix login    unblocks 2

      """)
    let ready = try await machine.json([ShownTodo].self, "ready", "-n", "1")
    expectEqual(ready.map(\.id), ["2"])
    expectEqual(ready.map(\.reasons), [["overdue", "priority"]])
    expectEqual(ready.map(\.unblocks), [0])
    let next = try await machine.run("next", "login")
    #expect(next.output.contains("1       ·  Fix login"))
    expectEqual(next.error, "Next: ootd start 1\n")
    // The day after next is still a day.
    #expect(try await machine.output("next", "mon").contains("Monday 23 November"))
    try await expectEqual(machine.json(ShownTodo?.self, "next", "nowhere")?.id, nil)
    for id in ["1", "2"] { try await machine.output("edit", id, "--after", "5") }
    try await expectEqual(machine.run("ready", "is:doing").status, 0)
    #expect(try await machine.run("ready").error.contains("Nothing is ready: 4 wait for "))
    try await machine.output("rm", "5")
    for (id, other) in [("3", "1"), ("4", "3")] {
      try await machine.output("edit", id, "--no-after", other)
    }
    try await machine.output("plan", "1-4", "mon")
    #expect(
      try await machine.run("ready").error
        == "Nothing is ready: 4 are planned for later days.\n")
    #expect(try await machine.run("next", "zebra").error.contains("No open todos match `zebra`"))
  }
}

@Suite(.serialized, .startsNothing) final class ChecklistCommandTests: MachineTest {
  override init() async throws {
    try await super.init()
    try await machine.output("add", "Release", "--check", "Tag", "--check", "Announce")
  }

  @Test func `items are added, ticked, renamed and deleted by their numbers`() async throws {
    try await expectEqual(
      machine.output("edit", "1", "--check", "Party"), "edited 1  Release   1 checklist item\n")
    try await expectEqual(machine.output("done", "1.1"), "done 1.1  Tag   1/3   0/1 today  0 %\n")
    try await expectEqual(
      machine.output("done", "1.1"), "unchanged 1.1  Tag   1/3   0/1 today  0 %\n")
    try await expectEqual(
      machine.output("edit", "1.2", "--title", "Blog"), "edited 1.2  Blog   1/3\n")
    #expect(try await machine.output("rm", "1.3").hasPrefix("deleted 1.3  Party   1/2"))
    #expect(
      try await machine.output("show", "1").contains(
        "Checklist  1/2\n  1.1  ✓ Tag\n  1.2  · Blog\n"))
    #expect(try await machine.output("list").contains("1/2"))
    #expect(try await machine.output("today").contains("1/2"))
    let todo = try await machine.json([ShownTodo].self, "reopen", "1.1")[0]
    expectEqual(todo.checklist.map(\.done), [false, false])
    expectEqual(todo.checklist.map(\.id), ["1.1", "1.2"])
    #expect(try await machine.output("history", "-n", "1").contains("reopen  1.1  Tag   unticked"))
  }

  @Test func `finishing a todo says how many items are open`() async throws {
    try await machine.output("done", "1.1")
    try await expectEqual(
      machine.output("done", "1"),
      "done 1  Release   1/1 today  100 %\n1 still has 1 open checklist item\n")
    try await machine.output("reopen", "1")
    try await expectEqual(
      machine.output("move", "1", "done"),
      "moved 1  Release   1/1 today  100 %\n1 still has 1 open checklist item\n")
    try await expectEqual(
      machine.output("move", "1", "done", "--top"), "moved 1  Release   1/1 today  100 %\n")
  }

  @Test func `a todo's history names its items`() async throws {
    try await machine.output("done", "1", "1.1")
    try await machine.output("edit", "1.2", "--title", "Blog")
    try await machine.output("rm", "1.1")
    try await machine.output("edit", "1.2", "--promote")
    let shown = try await machine.output("show", "1")
    for line in [
      #"promote  1.2  - "Blog""#, "           + after 2", #"rm       1.1  - "Tag""#,
      #"edit     1.2  title "Announce" → "Blog""#, "done     status todo → done", "1.1  ticked",
    ] { #expect(shown.contains(line), "\(shown)") }
    try await machine.output("undo", "-n", "3", "--yes")
    #expect(try await machine.output("undo").contains("Undid: done 1"))
  }

  @Test func `items are read from standard input, and a promoted one is a todo`() async throws {
    machine.input = "One\n\nTwo\n"
    try await expectEqual(
      machine.output("edit", "1", "--check", "-"), "edited 1  Release   2 checklist items\n")
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").checklist.map(\.text),
      ["Tag", "Announce", "One", "Two"])
    try await expectEqual(
      machine.output("edit", "1.2", "--promote"), "added 2  Announce   before 1\n")
    #expect(try await machine.output("list").contains("waits for 2 · 0/3"))
  }

  @Test func `commands that take no items say so`() async throws {
    for (words, status, text) in [
      (["start", "1.1"], 64, "--promote"), (["show", "1.1"], 64, "use `1`"),
      (["plan", "1.1", "mon"], 64, "`1.1`"), (["done", "1.7"], 1, "no checklist item `1.7`"),
      (["done", "7.1"], 1, "no todo `7`"), (["edit", "1", "--promote"], 64, "`12.3`"),
      (["edit", "1.1", "-p", "high"], 64, "use `1`"), (["edit", "1.1"], 64, "edit"),
      (["edit", "1", "--check", ""], 64, "item is empty"),
      (["edit", "1.1", "--title", "a", "--promote"], 64, "--promote"),
    ] { try await machine.run(words).failed(Int32(status), saying: text) }
  }
}
