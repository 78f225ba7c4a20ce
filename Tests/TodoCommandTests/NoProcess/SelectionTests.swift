import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct SelectionTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  private func add(_ titles: String...) async throws {
    for title in titles { try await machine.output("add", title) }
  }

  private func titles(_ words: String...) async throws -> [String] {
    try await machine.json([ShownTodo].self, words).map(\.title).sorted()
  }

  @Test func `without an ID, a command means the only todo in progress, and names it`()
    async throws
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

  @Test(arguments: ["done", "stop", "show", "comment"])
  func `two todos in progress are listed, and nothing is changed`(command: String) async throws {
    try await add("One", "Two")
    try await machine.output("start", "1-2")
    let words = [command] + (command == "comment" ? ["why"] : [])
    let outcome = try await machine.run(words)
    expectEqual(outcome.status, 1)
    #expect(outcome.output.isEmpty)
    expectEqual(
      outcome.error.split(separator: "\n").map(String.init).sorted(),
      [
        "  1  One", "  2  Two",
        "ootd: 2 todos are in progress here; name one, as in `ootd \(command) 12`",
      ])
    try await expectEqual(machine.json([ShownTodo].self, "list", "is:doing").count, 2)
  }

  @Test(arguments: ["done", "start", "stop", "show", "edit"])
  func `without a todo in progress, the error says how to name one`(command: String) async throws {
    try await add("One")
    let words = [command] + (command == "edit" ? ["-p", "h"] : [])
    let outcome = try await machine.run(words)
    expectEqual(outcome.status, 1)
    #expect(
      outcome.error.hasPrefix(
        "ootd: no todo is in progress here; name one, as in `ootd \(command) 12`"),
      "\(outcome)")
  }

  @Test func `stop changes only todos in progress`() async throws {
    try await add("One", "Two")
    try await machine.output("done", "1")
    #expect(try await machine.output("stop", "1-2").hasPrefix("unchanged 1  One\nunchanged 2  Two"))
  }

  @Test(
    arguments: ["rm", "done", "start", "edit -p h", "reopen", "stop", "show"],
    ["", " ", "sort:due"])
  func `a query without a condition names no todo`(command: String, query: String) async throws {
    try await add("One")
    let words = command.split(separator: " ").map(String.init)
    let outcome = try await machine.run([words[0], query] + words.dropFirst())
    expectEqual(outcome.status, 64)
    #expect(outcome.error.hasPrefix("ootd: `\(query)` has no condition"), "\(outcome)")
    try await expectEqual(machine.json([ShownTodo].self, "list", "is:todo").count, 1)
  }

  @Test func `candidates are aligned and counted`() async throws {
    for number in 1...12 { try await machine.output("add", "Same \(number)") }
    let lines = try await machine.run("show", "same").error.split(separator: "\n").map(String.init)
    expectEqual(lines.first, "   1  Same 1")
    expectEqual(lines[9...10].map(\.self), ["  10  Same 10", "  … and 2 more"])
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
    try await expectEqual(titles("rm", "label:bug"), ["One", "Two"])
    try await expectEqual(machine.json(ShownTodo.self, "show", "thre").title, "Three")
  }

  @Test func `a query finds done todos only if it says so`() async throws {
    try await add("One", "Two")
    try await machine.output("done", "1")
    let missed = try await machine.run("edit", "One", "-p", "high")
    expectEqual(
      missed,
      .init(
        status: 1, output: "",
        error: "ootd: no open todo matches `One`; see `ootd list One --all`\n"))
    try await expectEqual(titles("edit", "One", "is:done", "-p", "high"), ["One"])
  }

  @Test(arguments: [["12,13"], ["1", "label:bug"], ["label:bug", "1"], ["#x1", "2"], ["1..3"]])
  func `words that mix numbers with anything else are an error`(words: [String]) async throws {
    try await add("One 12,13", "Two")
    for command in ["done", "rm"] {
      let outcome = try await machine.run([command] + words)
      #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome)")
    }
    try await expectEqual(titles("list").count, 2)
  }

  @Test func `a query that changes more than 20 todos needs confirmation`() async throws {
    try await machine.addMany((1...21).map { "Todo \($0)" })
    let refused = try await machine.run("done", "Todo")
    expectEqual(refused.status, 3)
    expectEqual(refused.error, "ootd: this would change 21 todos; confirm with `--yes`\n")
    try await expectEqual(titles("done", "Todo", "--yes").count, 21)
  }

  @Test func `several matches of show are listed`() async throws {
    try await add("Token docs", "Fix token refresh")
    let outcome = try await machine.run("show", "token")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("  1  Token docs\n"))
    #expect(outcome.error.hasSuffix("ootd: 2 todos match; name one, as in `ootd show 12`\n"))
  }
}
