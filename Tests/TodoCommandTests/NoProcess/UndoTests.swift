import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class UndoTests: MachineTest {
  override init() async throws {
    try await super.init()
    for title in ["One", "Two", "Three"] { try await machine.output("add", title) }
  }

  private func titles() async throws -> [String] {
    try await machine.json([ShownTodo].self, "list", "--sort", "id").map(\.title)
  }

  @Test func `undo reports what it undid, and redo redoes it in order`() async throws {
    try await machine.output("done", "1")
    try await expectEqual(
      machine.output("undo", "--by", "person"), "Undid: done 1  One   (ootd redo)\n")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").status, "todo")
    try await expectEqual(machine.output("redo"), "Redid: done 1  One   (ootd undo)\n")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").status, "done")
    try await machine.output("undo")
    let undone = try await machine.json([HistoryRecord].self, "undo", "-n2", "--yes")
    expectEqual(undone.map { $0.changes[0].title }, ["Three", "Two"])
    expectEqual(undone.map(\.undone), [true, true])
    try await expectEqual(titles(), ["One"])
    let redone = try await machine.json([HistoryRecord].self, "redo")
    expectEqual(redone.map { $0.changes[0].title }, ["Two"])
    try await expectEqual(titles(), ["One", "Two"])
    try await machine.output("add", "Four")
    try await machine.run("redo").failed(saying: "ootd: nothing to redo")
    try await expectEqual(titles(), ["One", "Two", "Four"])
  }

  @Test func `a wrong count, or several commands without confirmation, change nothing`()
    async throws
  {
    let before = try await machine.output("export", "json")
    for language in ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      for (arguments, status, advice) in [
        (["undo", "-n", "50", "--yes"], 1, "`ootd undo -n 3`"),
        (["undo", "-n", "4"], 1, "`ootd undo -n 3`"),
        (["undo", "-n3"], 3, "`--yes`"), (["undo", "-n", "2", "--json"], 3, "`--yes`"),
      ] {
        let outcome = try await machine.run(arguments, variables: ["LC_ALL": language])
        #expect(outcome.status == Int32(status) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.error.contains(advice), "\(outcome)")
        expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
      }
    }
    try await expectEqual(machine.output("export", "json"), before)
    try await machine.output("undo")
    try await machine.run("redo", "-n", "2", "--yes").failed(saying: "`ootd redo`")
    try await machine.output("undo", "-n", "2", "--yes")
    try await expectEqual(machine.run("redo", "-n", "2").status, 3)
  }

  @Test func `a bare number is refused with the most likely alternative`() async throws {
    try await machine.output("rm", "3")
    try await machine.output("done", "1")
    let before = try await machine.output("export", "json")
    for (arguments, advice) in [
      (["undo", "1"], "`ootd reopen 1`; to undo the last command, run `ootd undo`"),
      (["undo", "ootd-1"], "`ootd reopen 1`"),
      (["undo", "2"], "`ootd history 2`; to undo the last 2 commands, run `ootd undo -n 2`"),
      (["redo", "1"], "`ootd history 1`; to redo the last command, run `ootd redo`"),
      (["undo", "3"], "to restore 3, run `ootd restore 3`; to undo the last 3 commands"),
      (["redo", "3"], "`ootd history 3`; to redo the last 3 commands"),
      (
        ["undo", "99999"], "takes no ID; to undo the last 99999 commands, run `ootd undo -n 99999`"
      ),
    ] { try await machine.run(arguments).failed(64, saying: advice) }
    for verb in ["undo", "history"] {
      try await expectEqual(
        machine.run(verb, "--by", "nobody"),
        .init(
          status: 64, output: "", error: "ootd: unknown value `nobody`; use one of person, auto\n"))
    }
    try await expectEqual(machine.output("export", "json"), before)
  }

  @Test func `--op undoes one command in the middle by the id that history shows`() async throws {
    try await machine.output("done", "1")
    for title in ["Uno", "Eins"] { try await machine.output("edit", "1", "--title", title) }
    machine.terminalWidth = 80
    let lines = try await machine.output("history").split(separator: "\n")
    let id = { (line: Int) in String(lines[line].suffix(7)) }
    #expect(lines[3].contains("done  1  Eins") && lines.dropFirst().allSatisfy { $0.count == 80 })
    machine.terminalWidth = nil
    try await expectEqual(
      machine.output("undo", "--op", id(3)), "Undid: done 1  Eins   (ootd redo)\n")
    try await machine.run("undo", "--op", id(3)).failed(
      saying: "ootd: `\(id(3))` is already undone; see `ootd history`\n")
    try await expectEqual(
      machine.output("undo", "--op", id(2)),
      "Undid: edit 1  Eins   (ootd redo)\nkept 1 title: changed since\n")
    try await expectEqual(
      machine.output("redo"), "Redid: edit 1  Eins   (ootd undo --op \(id(2)))\n")
    for (arguments, status, text): ([String], Int32, String) in [
      (["abc"], 64, "invalid operation id `abc`"), (["0x12"], 64, "`0x12`"),
      (["ffffffff0"], 1, "no operation `ffffffff0`"), ([id(1), "-n", "2"], 64, "`--op` and `-n`"),
      ([id(1), "--by", "auto"], 64, "`--op` and `--by`"),
      ([id(1), "--since", "2h"], 64, "`--op` and `--since`"),
    ] { try await machine.run(["undo", "--op"] + arguments).failed(status, saying: text) }
  }

  @Test func `many commands are reported in a few lines, and many todos as ranges`() async throws {
    try await machine.addMany((4...30).map { "Todo \($0)" })
    try await machine.output("done", "1-5", "8", "10-12")
    #expect(try await machine.output("undo").hasPrefix("Undid: done 1-5, 8, 10-12 (9 todos)"))
    let odd = stride(from: 1, to: 30, by: 2).map(String.init)
    try await expectEqual(machine.run(["start"] + odd).status, 0)
    #expect(try await machine.output("undo").contains("17, 19, … (15 todos)"))
    for number in 1...12 { try await machine.output("start", "\(number)") }
    let lines = try await machine.output("undo", "-n12", "--yes").split(separator: "\n")
    expectEqual(lines.count, 11)
    expectEqual(lines.last, "… and 2 more   (ootd redo -n 12)")
  }
}
