import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct RangeTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  private func add(_ count: Int) async throws {
    let titles = (1...count).map { "Todo \($0)\n" }.joined()
    machine.input = titles
    try await machine.output("import", "todotxt", "-")
  }

  private static let changes = [
    ["done"], ["start"], ["reopen"], ["rm"], ["edit", "-p", "high"], ["plan"], ["move"],
  ]

  private func command(_ words: [String], _ ids: String...) -> [String] {
    let last = ["plan": ["tomorrow"], "move": ["doing"]][words[0]] ?? []
    return [words[0]] + ids + last + words.dropFirst()
  }

  @Test(arguments: changes)
  func `a range of more than 20 needs confirmation and then prints ten lines`(
    words: [String]
  ) async throws {
    try await add(25)
    let before = try await machine.run("list", "--all", "--json")
    let refused = try await machine.run(command(words, "1-15", "10-25"))
    #expect(refused.status == 3 && refused.output.isEmpty, "\(refused)")
    expectEqual(refused.error, "ootd: this would change 25 todos; confirm with `--yes`\n")
    try await expectEqual(machine.run("list", "--all", "--json"), before)
    let done = try await machine.run(command(words, "1-25") + ["--yes"])
    #expect(done.status == 0 && done.error.isEmpty, "\(done)")
    let lines = done.output.split(separator: "\n")
    expectEqual(lines.count, 11)
    expectEqual(lines.last?.hasPrefix("… and 15 more"), true, "\(done.output)")
  }

  @Test func `up to 20 in a range, or any number given one by one, need no confirmation`()
    async throws
  {
    try await add(25)
    try await expectEqual(machine.json([ShownTodo].self, "done", "1-20").count, 20)
    let ids = (1...25).map(String.init)
    try await expectEqual(machine.json([ShownTodo].self, ["start"] + ids).count, 25)
  }

  @Test func `the last line has the rate`() async throws {
    try await add(12)
    try await machine.output("plan", "1-12", "today")
    let lines = try await machine.output("done", "1-12").split(separator: "\n")
    expectEqual(lines.last, "… and 2 more   12/12 today  100 %")
  }

  @Test func `at a terminal it asks for confirmation`() async throws {
    try await add(25)
    for (answer, status, left) in [("\r", 1, 25), ("\u{3}", 130, 25), ("y\r", 0, 0)] {
      let terminal = try machine.terminal("$OOTD rm 1-25")
      try terminal.wait("question") { $0.contains("This changes 25 todos. Continue? [y/N]") }
      terminal.type(answer)
      try terminal.wait("end") { $0.contains("ended with \(status)") }
      try await expectEqual(machine.json([ShownTodo].self, "list", "--all").count, left)
    }
  }

  @Test func `nothing is changed if a todo is deleted before the answer`() async throws {
    try await add(25)
    try await machine.output("rm", "24")
    try await machine.output("undo")
    let terminal = try machine.terminal("$OOTD done 1-25")
    try terminal.wait("question") { $0.contains("[y/N]") }
    try await machine.output("rm", "7")
    terminal.type("y\r")
    try terminal.wait("end") { $0.contains("ended with 1") }
    #expect(try await machine.json([ShownTodo].self, "list", "is:done").isEmpty)
  }

  @Test(arguments: [
    ("1-99999", "ootd: no todos 3, 7, 26-99999 in `1-99999`; use `1-2 4-6 8-25`"),
    ("2-4", "ootd: no todo 3 in `2-4`; use `2 4`"),
    ("26-30", "ootd: no todos in `26-30`; `ootd list --all` shows all todos"),
    (
      "1-999999999",
      "ootd: no todos 3, 7, 26-999999999 in `1-999999999`; use `1-2 4-6 8-25`"
    ),
  ])
  func `missing todos in a range are named, and nothing changes`(
    range: String, error: String
  ) async throws {
    try await add(25)
    try await machine.output("rm", "3", "7")
    for words in Self.changes {
      let outcome = try await machine.run(command(words, range) + ["--yes"])
      expectEqual(outcome, .init(status: 1, output: "", error: error + "\n"))
    }
    try await expectEqual(machine.json([ShownTodo].self, "list").count, 23)
  }

  @Test func `many gaps are summarized`() async throws {
    try await add(40)
    try await machine.run(["rm"] + stride(from: 1, to: 40, by: 2).map(String.init)).checked()
    let outcome = try await machine.run("done", "1-40")
    expectEqual(
      outcome.error,
      "ootd: no todos 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, … in `1-40`; "
        + "`ootd list --all` shows all todos\n")
  }
}
