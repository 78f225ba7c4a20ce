import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct UndoTests {
  @Test func `undo reports what it undid, and redo redoes it`() async throws {
    let machine = try Machine()
    try await machine.output("add", "Fix token refresh")
    try await machine.output("done", "1")
    try await expectEqual(
      machine.output("undo"), "Undid: done 1  Fix token refresh   (ootd redo)\n")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").status, "todo")
    try await expectEqual(
      machine.output("redo"), "Redid: done 1  Fix token refresh   (ootd undo)\n")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").status, "done")
  }

  @Test func `several steps are undone and redone in order`() async throws {
    let machine = try Machine()
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    let undone = try await machine.json([HistoryRecord].self, "undo", "-n2", "--yes")
    expectEqual(undone.map { $0.changes[0].title }, ["Three", "Two"])
    expectEqual(undone.map(\.undone), [true, true])
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["One"])
    let redone = try await machine.json([HistoryRecord].self, "redo")
    expectEqual(redone.map { $0.changes[0].title }, ["Two"])
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["One", "Two"])
    try await machine.output("redo")
    try await expectEqual(machine.run("redo").status, 1)
  }

  @Test func `a new command clears the redo history`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await machine.output("undo")
    try await machine.output("add", "Two")
    let outcome = try await machine.run("redo")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.hasPrefix("ootd: nothing to redo"))
    try await machine.output("undo")
    try await machine.output("redo")
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["Two"])
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `a count above the number of commands is an error that gives that number`(
    language: String
  ) async throws {
    let machine = try Machine(language: language)
    try await machine.output("add", "One")
    try await machine.output("add", "Two")
    try await expectUnchanged(machine) {
      for arguments in [["undo", "-n", "50", "--yes"], ["undo", "-n", "3"]] {
        let outcome = try await machine.run(arguments)
        #expect(outcome.status == 1 && outcome.error.contains("`ootd undo -n 2`"), "\(outcome)")
      }
    }
    try await machine.output("undo")
    let outcome = try await machine.run("redo", "-n", "2", "--yes")
    #expect(outcome.status == 1 && outcome.error.contains("`ootd redo`"), "\(outcome)")
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["One"])
  }

  @Test(arguments: [
    (["undo", "1"], "`ootd reopen 1`; to undo the last command, run `ootd undo`"),
    (["undo", "ootd-1"], "`ootd reopen 1`"),
    (["undo", "2"], "`ootd history 2`; to undo the last 2 commands, run `ootd undo -n 2`"),
    (["redo", "1"], "`ootd history 1`; to redo the last command, run `ootd redo`"),
    (["undo", "3"], "to restore 3, run `ootd undo -n 2`; to undo the last 3 commands"),
    (["redo", "3"], "`ootd history 3`; to redo the last 3 commands"),
    (["undo", "99999"], "takes no ID; to undo the last 99999 commands, run `ootd undo -n 99999`"),
  ])
  func `a bare number is refused with the most likely alternative`(
    arguments: [String], advice: String
  ) async throws {
    let machine = try Machine()
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    try await machine.output("rm", "3")
    try await machine.output("done", "1")
    try await expectUnchanged(machine) {
      let outcome = try await machine.run(arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.error.contains(advice), "\(outcome.error)")
    }
  }

  @Test(arguments: ["undo", "history"])
  func `an unknown name is refused with a list of valid ones`(verb: String) async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try await expectUnchanged(machine) {
      try await expectEqual(
        machine.run(verb, "--by", "nobody"),
        .init(
          status: 64, output: "", error: "ootd: unknown value `nobody`; use one of person, auto\n"))
    }
    #expect(try await machine.output(verb, "--by", "person").contains("One"))
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `several commands need confirmation if nobody can be asked`(language: String) async throws {
    let machine = try Machine(language: language)
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
    for arguments in [["undo", "-n3"], ["undo", "-n", "2", "--json"]] {
      try await expectUnchanged(machine) {
        let outcome = try await machine.run(arguments)
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(outcome.error.contains("`--yes`"), "\(outcome.error)")
        expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
      }
    }
    try await machine.output("undo", "-n", "3", "--yes")
    try await expectEqual(machine.run("redo", "-n", "2").status, 3)
  }

  @Test func `at a terminal several commands are listed, and only yes undoes them`() async throws {
    for (answer, status) in [("n\r", 1), ("\r", 1), ("\u{4}", 1), ("\u{3}", 130), ("y\r", 0)] {
      let machine = try Machine()
      for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
      let terminal = try machine.terminal("$OOTD undo -n 2")
      try terminal.wait("question") { $0.contains("Undo these 2 commands? [y/N]") }
      let listed = terminal.output
      #expect(listed.contains("2  Two") && listed.contains("3  Three"), "\(listed)")
      #expect(!listed.contains("1  One"))
      terminal.type(answer)
      try terminal.wait("end") { $0.contains("ended with ") }
      #expect(terminal.output.contains("ended with \(status)"), "\(terminal.output)")
      if status == 1 { #expect(terminal.output.contains("\r\nootd: nothing was changed")) }
      let titles = try await machine.json([ShownTodo].self, "list", "--sort", "id").map(\.title)
      expectEqual(titles, status == 0 ? ["One"] : ["One", "Two", "Three"])
    }
  }

  @Test func `with JSON the question is on standard error`() async throws {
    let machine = try Machine()
    for title in ["One", "Two"] { try await machine.output("add", title) }
    let terminal = try machine.terminal("$OOTD undo -n 2 --json > undone.json")
    try terminal.wait("question") { $0.contains("[y/N]") }
    terminal.type("y\r")
    try terminal.wait("end") { $0.contains("ended with 0") }
    let undone = try await machine.shell("cat undone.json")
    #expect(undone.output.hasPrefix(#"[{"operation":"#), "\(undone)")
  }

  @Test func `nothing is undone if the history changes before the answer`() async throws {
    let machine = try Machine()
    for title in ["One", "Two"] { try await machine.output("add", title) }
    let terminal = try machine.terminal("$OOTD undo -n 2")
    try terminal.wait("question") { $0.contains("[y/N]") }
    try await machine.output("add", "Three")
    terminal.type("y\r")
    try terminal.wait("end") { $0.contains("ended with 1") }
    #expect(terminal.output.contains("the history changed in the meantime"))
    try await expectEqual(machine.json([ShownTodo].self, "list").count, 3)
  }

  @Test func `many commands are listed and reported in a few lines`() async throws {
    let machine = try Machine()
    for index in 1...13 { try await machine.output("add", "Todo \(index)") }
    let terminal = try machine.terminal("$OOTD undo -n 12")
    try terminal.wait("question") { $0.contains("[y/N]") }
    #expect(terminal.output.contains("… and 2 more"), "\(terminal.output)")
    #expect(!terminal.output.contains("3  Todo 3"))
    terminal.type("n\r")
    try terminal.wait("end") { $0.contains("ended with 1") }
    let lines = try await machine.output("undo", "-n12", "--yes").split(separator: "\n")
    expectEqual(lines.count, 11)
    expectEqual(lines.last, "… and 2 more   (ootd redo -n 12)")
  }

  @Test func `a command on more todos than one operation holds is one step`() async throws {
    let machine = try Machine()
    try await machine.addMany((0..<150).map { "Todo \($0)" })
    try await expectEqual(machine.json([ShownTodo].self, "done", "1-150", "--yes").count, 150)
    try await expectEqual(machine.json([HistoryRecord].self, "undo")[0].changes.count, 150)
    try await expectEqual(machine.json([ShownTodo].self, "list").count, 150)
    try await machine.output("redo")
    #expect(try await machine.json([ShownTodo].self, "list").isEmpty)
  }

  /// Expects that commands leave the todos and the history unchanged.
  private func expectUnchanged(_ machine: Machine, _ body: () async throws -> Void) async throws {
    let commands = [["list", "--all", "--json"], ["history", "--json"]]
    var before: [Outcome] = []
    for command in commands { before.append(try await machine.run(command)) }
    try await body()
    for (command, outcome) in zip(commands, before) {
      try await expectEqual(machine.run(command), outcome)
    }
  }
}
