import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// `-` in the place of an argument.
@Suite(.serialized, .startsNothing) struct InputTests {
  private func machine(_ input: String, adding count: Int = 0) async throws -> Machine {
    let machine = try Machine()
    for number in 0..<count { try await machine.output("add", "Todo \(number + 1)") }
    machine.input = input
    return machine
  }

  @Test func `each line is a title, and all are one operation`() async throws {
    let machine = try await machine("One\n\n  Two \r\nThree")
    let output = try await machine.output("add", "-", "-p", "high", "-l", "new")
    #expect(output.contains("added 1  One") && output.contains("new label `new`"))
    let todos = try await machine.json([ShownTodo].self, "list")
    expectEqual(Set(todos.map(\.title)), ["One", "  Two ", "Three"])
    expectEqual(todos.map(\.priority), ["high", "high", "high"])
    expectEqual(todos.map(\.labels), [["new"], ["new"], ["new"]])
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 1)
  }

  @Test func `a line that is no title adds nothing, and is named`() async throws {
    let machine = try await machine("One\n\u{200B}\nThree\n")
    try await machine.run("add", "-").failed(64, saying: "line 2", "no visible characters")
    try await expectEqual(machine.output("list", "--all", "--json"), "[]\n")
  }

  @Test func `without IDs on standard input nothing happens`() async throws {
    let machine = try await machine("\n", adding: 2)
    try await machine.output("start", "1")
    for command in [
      ["done", "-"], ["start", "-"], ["stop", "-"], ["plan", "-", "fri"], ["rm", "-"],
      ["edit", "-", "-p", "high"],
    ] {
      try await expectEqual(machine.run(command + ["--json"]).succeeded(), "{}\n")
      try await expectEqual(machine.run(command).succeeded(), "")
    }
    try await expectEqual(machine.run("show", "-").succeeded(), "")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 3)
  }

  @Test func `the IDs of standard input are changed at once`() async throws {
    let machine = try await machine("1 #2\nootd-3\n4-5\n")
    try await machine.addMany((1...6).map { "Todo \($0)" })
    for command in [
      ["start", "-"], ["stop", "-"], ["done", "-"], ["reopen", "-"], ["plan", "-", "fri"],
      ["move", "-", "done"], ["edit", "-", "-p", "high"], ["rm", "-"],
    ] {
      let changed = try await machine.json([ShownTodo].self, command)
      expectEqual(changed.map(\.id), ["1", "2", "3", "4", "5"], "\(command)")
    }
  }

  @Test func `a list can be piped, and one ID read`() async throws {
    let machine = try await machine("2\n", adding: 3)
    #expect(try await machine.output("show", "-").contains("Todo 2"))
    machine.input = try await machine.output("list", "--format", "{id}")
    try await machine.output("done", "-")
    try await expectEqual(machine.output("list", "--json"), "[]\n")
  }

  @Test func `texts are read without the newline at their end`() async throws {
    let machine = try await machine("First\n\nSecond\n\n", adding: 1)
    try await machine.output("comment", "1", "-")
    try await machine.output("edit", "1", "--notes", "-")
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    expectEqual(todo.comments.map(\.text), ["First\n\nSecond"])
    expectEqual(todo.notes, "First\n\nSecond")
    try await machine.output("add", "Two", "--notes", "-")
    try await expectEqual(machine.json(ShownTodo.self, "show", "2").notes, todo.notes)
    try await machine.output("block", "add", "tea", "--notes", "-")
    #expect(try await machine.output("block", "show", "tea", "--json").contains("Second"))
    try await machine.output("project", "add", "--name", "api", "--memo", "-")
    #expect(try await machine.output("project", "show", "api", "--json").contains("Second"))
  }

  private static let wrong = [
    (["add", "-"], "\n", Int32(1), "standard input is empty"),
    (["done", "-"], "token refresh", 64, "`token`"),
    (["done", "-"], "1 41", 1, "`41`"),
    (["done", "-", "label:bug"], "1", 64, "`label:bug`"),
    (["add", "-", "--notes", "-"], "One", 64, "`-`"),
    (["add", "-", "-e"], "One", 64, "`--edit`"),
    (["comment", "1", "-"], "", 64, "empty"),
    (["edit", "1", "--notes", "-"], String(repeating: "x", count: 40_000), 64, "40000"),
    (["add", "-"], String(repeating: "x\n", count: 5 << 20), 1, "8 MB"),
  ]

  @Test func `wrong input changes nothing`() async throws {
    let machine = try await machine("", adding: 1)
    let before = try await machine.output("list", "--all", "--json")
    for (command, input, status, phrase) in Self.wrong {
      machine.input = input
      try await machine.run(command).failed(status, saying: phrase)
      try await expectEqual(machine.output("list", "--all", "--json"), before, "\(command)")
    }
  }
}
