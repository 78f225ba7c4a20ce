import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Commands on ranges of 25 todos.
@Suite(.serialized, .startsNothing) final class RangeTests: MachineTest {
  override init() async throws {
    try await super.init()
    try await machine.addMany((1...25).map { "Todo \($0)" })
  }

  private static let verbs = ["done", "reopen", "start", "edit", "plan", "move", "rm"]

  private func command(_ verb: String, _ ids: String...) -> [String] {
    let rest = ["edit": ["-p", "high"], "plan": ["tomorrow"], "move": ["doing"]]
    return [verb] + ids + (rest[verb] ?? [])
  }

  @Test func `a range of more than 20 needs confirmation and then prints ten lines`() async throws {
    let before = try await machine.output("export", "json")
    for verb in Self.verbs {
      try await expectEqual(
        machine.run(command(verb, "1-15", "10-25")),
        .init(
          status: 3, output: "", error: "ootd: this would change 25 todos; confirm with `--yes`\n"))
    }
    try await expectEqual(machine.output("export", "json"), before)
    for verb in Self.verbs {
      let lines = try await machine.run(command(verb, "1-25") + ["--yes"]).succeeded().split(
        separator: "\n")
      expectEqual(lines.count, 11)
      expectEqual(lines.last?.hasPrefix("… and 15 more"), true, "\(lines)")
    }
  }

  @Test func `up to 20 in a range, or any number given one by one, need no confirmation`()
    async throws
  {
    try await expectEqual(machine.json([ShownTodo].self, "done", "1-20").count, 20)
    let ids = (1...25).map(String.init)
    try await expectEqual(machine.json([ShownTodo].self, ["start"] + ids).count, 25)
    // The last line has the rate.
    let lines = try await machine.output("done", "1-12").split(separator: "\n")
    expectEqual(lines.last, "… and 2 more   12/25 today  48 %")
  }

  @Test func `missing todos in a range are named, and nothing changes`() async throws {
    try await machine.output("rm", "3", "7")
    let before = try await machine.output("export", "json")
    for verb in Self.verbs {
      try await expectEqual(
        machine.run(command(verb, "1-99999") + ["--yes"]),
        .init(
          status: 1, output: "",
          error: "ootd: no todos 3, 7, 26-99999 in `1-99999`; use `1-2 4-6 8-25`\n"))
    }
    for (range, error) in [
      ("2-4", "ootd: no todo 3 in `2-4`; use `2 4`"),
      ("26-30", "ootd: no todos in `26-30`; `ootd list --all` shows all todos"),
      ("1-999999999", "ootd: no todos 3, 7, 26-999999999 in `1-999999999`; use `1-2 4-6 8-25`"),
    ] {
      try await expectEqual(
        machine.run("done", range), .init(status: 1, output: "", error: error + "\n"))
    }
    try await expectEqual(machine.output("export", "json"), before)
    let odd = stride(from: 1, to: 25, by: 2).map(String.init)
    try await machine.run(["rm"] + odd).checked()
    try await expectEqual(
      machine.run("done", "1-25").error,
      "ootd: no todos 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, … in `1-25`; "
        + "`ootd list --all` shows all todos\n")
  }
}
