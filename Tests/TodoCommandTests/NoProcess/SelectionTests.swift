import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class SelectionTests: MachineTest {
  private func add(_ titles: String...) async throws {
    for title in titles { try await machine.output("add", title) }
  }

  private func titles(_ words: String...) async throws -> [String] {
    try await machine.json([ShownTodo].self, words).map(\.title).sorted()
  }

  @Test func `without an ID, a command means the only todo in progress, and names it`() async throws
  {
    try await add("One", "Two")
    try await machine.output("start", "2")
    try await expectEqual(machine.output("comment", "3 tests fail"), "commented 2  Two\n")
    try await expectEqual(machine.output("edit", "-p", "h"), "edited 2  Two   high\n")
    #expect(try await machine.output("show").hasPrefix("2  !!!  Two"))
    try await expectEqual(machine.output("stop"), "stopped 2  Two   0/2 today  0 %\n")
    try await machine.output("start", "2")
    try await expectEqual(machine.output("done"), "done 2  Two   1/2 today  50 %\n")
  }

  @Test func `of several in progress, the one started last is the current todo`() async throws {
    try await add("One", "Two")
    try await machine.output("start", "2")
    machine.now = "2026-11-21T11:00:00+01:00"
    try await machine.output("start", "1")
    #expect(try await machine.output("comment", "why").hasPrefix("commented 1  One"))
    #expect(try await machine.output("done").hasPrefix("done 1  One"))
    #expect(try await machine.output("done").hasPrefix("done 2  Two"))
  }

  @Test func `a word never acts on several, nor by what isn't in a title`() async throws {
    try await add("Fix token refresh", "Explore the linker", "Explore")
    try await machine.output("comment", "1", "the certificate")
    for command in ["done", "start", "rm", "drop", "edit", "plan"] {
      let more = command == "edit" ? ["-p", "h"] : command == "plan" ? ["fri"] : []
      let several = try await machine.run([command, "re"] + more)
      #expect(several.status == 1 && several.error.contains("3 todos match"), "\(several)")
      try await machine.run([command, "certificate"] + more).failed(saying: "matches")
    }
    try await expectEqual(titles("list", "is:todo").count, 3)
    // An exact title wins.
    #expect(try await machine.output("done", "explore").hasPrefix("done 3  Explore"))
    #expect(try await machine.output("done", "EXPLORE", "the").hasPrefix("done 2  Explore the"))
  }

  @Test func `a UUID or its beginning is an ID`() async throws {
    try await add("One", "Two")
    let uuid = try await machine.json(ShownTodo.self, "show", "2").uuid
    for id in [uuid, uuid.uppercased(), String(uuid.prefix(8)), uuid.filter { $0 != "-" }] {
      try await expectEqual(machine.json(ShownTodo.self, "show", id).title, "Two")
    }
    #expect(try await machine.output("done", String(uuid.prefix(13))).hasPrefix("done 2  Two"))
    let shown = try await machine.output("show", "1,2")
    #expect(shown.contains("1  One") && shown.contains("2  Two"))
  }

  @Test func `without a todo in progress or a condition, the error says how to name one`()
    async throws
  {
    try await add("One")
    for command in ["done", "start", "stop", "edit"] {
      try await machine.run([command] + (command == "edit" ? ["-p", "h"] : [])).failed(
        saying: "ootd: no todo is in progress here; name one, as in `ootd \(command) 12`")
    }
    for (index, command) in ["rm", "done", "start", "edit", "reopen", "stop", "show"].enumerated() {
      let query = ["", " ", "sort:due"][index % 3]
      try await machine.run([command, query] + (command == "edit" ? ["-p", "h"] : [])).failed(
        64, saying: "ootd: `\(query)` has no condition")
    }
    try await expectEqual(machine.json([ShownTodo].self, "list", "is:todo").count, 1)
  }

  @Test func `at a terminal a person picks for each verb, and marks several with Tab`() async throws
  {
    try await add("One", "Two", "Three")
    try await machine.run("edit", "3", "--due", "2026-11-20").checked()
    let keys = ["wo\t\u{15}\t\r"]
    for (typed, words, output) in [
      // What is overdue comes first.
      (
        keys, ["plan", "next", "fri"],
        "planned 3  Three   day today → Fri\nplanned 2  Two   day today → Fri\n"
      ), (["\u{1}\r"], ["move", "doing"], "moved 1  One   status todo → doing\nmoved 3  Three "),
      (["two\r"], ["drop"], "dropped 2  Two"), (["\r"], ["reopen"], "reopened 2  Two"),
      (["\t\t\r", "n"], ["rm"], ""), (["\t\t\r", "y"], ["rm"], "deleted 1  One\ndeleted 3 "),
    ] {
      machine.typed = typed
      let outcome = try await machine.run(words)
      #expect(outcome.output.hasPrefix(output), "\(outcome)")
      expectEqual(outcome.status, output.isEmpty ? 1 : 0, "\(outcome)")
      try await machine.run(words, variables: ["OOTD_ACTOR": "claude"])
        .failed(64, saying: "missing argument `ID`")
    }
    for words in [["plan"], ["plan", "2"]] {
      try await machine.run(words).failed(64, saying: "missing argument `DAY`")
    }
    machine.typed = []
    for words in [["plan", "fri"], ["move", "doing"], ["rm"], ["drop"], ["reopen"]] {
      try await machine.run(words).failed(64, saying: "missing argument `ID`")
    }
  }

  @Test func `several matches of show are aligned and counted`() async throws {
    try await machine.addMany((1...12).map { "Same \($0)" })
    let lines = try await machine.run("show", "same").error.split(separator: "\n").map(String.init)
    expectEqual(lines.first, "   1  Same 1")
    expectEqual(
      lines[9...],
      ["  10  Same 10", "  … and 2 more", "ootd: 12 todos match; name one, as in `ootd show 12`"])
  }

  @Test func `a query takes the place of IDs`() async throws {
    for (title, label) in [("One", "bug"), ("Two", "bug"), ("Three", "docs")] {
      try await machine.output("add", title, "-l", label)
    }
    try await expectEqual(titles("start", "label:bug"), ["One", "Two"])
    try await expectEqual(titles("edit", "-label:bug", "-p", "high"), ["Three"])
    try await expectEqual(titles("plan", "priority:high", "tomorrow"), ["Three"])
    try await expectEqual(titles("plan", "-label:bug", "next", "mon"), ["Three"])
    try await expectEqual(titles("move", "is:open", "-label:bug", "doing"), ["Three"])
    try await expectEqual(titles("done", "Two"), ["Two"])
    try await expectEqual(titles("move", "label:bug", "todo"), ["One"])
    try await expectEqual(titles("reopen", "label:bug"), ["Two"])
    try await expectEqual(titles("rm", "label:bug", "--yes"), ["One", "Two"])
    try await expectEqual(machine.json(ShownTodo.self, "show", "thre").title, "Three")
  }

  @Test func `a query finds done todos only if it says so`() async throws {
    try await add("One", "Two")
    try await machine.output("done", "1")
    try await machine.run("edit", "One", "-p", "high").failed(
      saying: "ootd: no open todo matches `One`; see `ootd list One --all`\n")
    try await expectEqual(titles("edit", "One", "is:done", "-p", "high"), ["One"])
    // Only todos in progress are stopped.
    #expect(try await machine.output("stop", "1-2").hasPrefix("unchanged 1  One\nunchanged 2  Two"))
  }

  @Test func `words that mix numbers with anything else are an error`() async throws {
    try await add("One 12,13", "Two")
    for words in [["1", "label:bug"], ["label:bug", "1"], ["#x1", "2"], ["1..3"]] {
      for command in ["done", "rm"] { try await machine.run([command] + words).failed(64) }
    }
    try await expectEqual(titles("list").count, 2)
  }

  @Test func `a query that changes more than 20 todos needs confirmation`() async throws {
    try await machine.addMany((1...21).map { "Todo \($0)" })
    try await expectEqual(
      machine.run("done", "is:todo"),
      .init(
        status: 3, output: "", error: "ootd: this would change 21 todos; confirm with `--yes`\n"))
    try await expectEqual(titles("done", "is:todo", "--yes").count, 21)
  }

  @Test func `the arrow of a day, next, show and prime name the same todo`() async throws {
    // Each of them more pressing than the ones before.
    for (title, options) in [
      ("Later", ["--on", "tomorrow", "--due", "2026-11-20"]), ("Low", ["-p", "low"]),
      ("High", ["-p", "high"]), ("Unblocks", ["-p", "high"]), ("Due", ["--due", "2026-11-21"]),
      ("Overdue", ["--due", "2026-11-20"]),
    ] {
      try await machine.run(["add", title] + options).checked()
      if title == "Unblocks" {
        try await machine.output("add", "Waits", "-p", "high", "--after", "4")
      }
      let today = try await machine.output("today")
      let marked = today.split(separator: "\n").first { $0.hasPrefix("→") }
      if title == "Later" {
        #expect(marked == nil)
        continue
      }
      let next = try await machine.json(ShownTodo.self, "next").title
      expectEqual(next, title)
      expectEqual(marked?.contains(" \(next)"), true, "\(today)")
      try await expectEqual(machine.json(ShownTodo.self, "show").title, next)
      #expect(try await machine.output("prime").contains("\nReady:\n  "))
      let ready = try await machine.json([ShownTodo].self, "ready").map(\.title)
      let planned = ready.filter { $0 != "Later" }
      expectEqual(planned.first, next)
      let listed = try await machine.json([ShownTodo].self, "list", "is:ready").map(\.title)
      expectEqual(listed, ready)
    }
    // What is in progress is never next, but is shown.
    try await machine.output("start", "2")
    try await expectEqual(machine.json(ShownTodo.self, "show").title, "Low")
    try await expectEqual(machine.json(ShownTodo.self, "next").title, "Overdue")
    #expect(try await machine.output("today").contains("→  2"))
  }
}
