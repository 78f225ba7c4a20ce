import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct DeletedTodoCommandTests {
  private static let commands = [
    ["show", "1"], ["done", "ootd-1"], ["start", "1"], ["reopen", "1"],
    ["edit", "1", "-p", "high"], ["plan", "1", "fri"], ["move", "1", "done"],
    ["comment", "1", "Hello"], ["move", "2", "todo", "--before", "1"],
  ]

  private func machine(language: String = "C.UTF-8") async throws -> Machine {
    let machine = try Machine(language: language)
    for title in ["Fix token refresh", "Two"] { try await machine.output("add", title) }
    try await machine.output("rm", "1")
    return machine
  }

  @Test(arguments: commands)
  func `every command says when the todo was deleted and how to restore it`(
    command: [String]
  ) async throws {
    let machine = try await machine()
    let outcome = try await machine.run(command)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    expectEqual(
      outcome.error,
      "ootd: `1` (Fix token refresh) was deleted today 10:00; "
        + "`ootd undo` restores it\n")
  }

  @Test func `deleting it again changes nothing`() async throws {
    let machine = try await machine()
    #expect(try await machine.output("rm", "1").hasPrefix("unchanged 1  Fix token refresh"))
    try await expectEqual(machine.output("rm", "1", "--json"), "[]\n")
    try await expectEqual(machine.json([ShownTodo].self, "rm", "1", "2").map(\.id), ["2"])
    try await machine.run("rm", "99").failed(saying: "`99`")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 4)
  }

  @Test func `after other commands it gives the number of commands to undo`() async throws {
    let machine = try await machine()
    machine.now = "2026-11-22T11:30:00+01:00"
    try await machine.output("done", "2")
    try await expectEqual(
      machine.run("show", "1").error,
      "ootd: `1` (Fix token refresh) was deleted yesterday 10:00; "
        + "`ootd undo -n 2` undoes that and everything since\n")
    try await machine.output("undo", "-n", "2", "--yes")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").title, "Fix token refresh")
  }

  @Test(arguments: [
    ("ko_KR.UTF-8", "오늘 10:00에 삭제된 할 일입니다: `1` (Fix token refresh). 복원: `ootd undo`"),
    (
      "fr_FR.UTF-8",
      "`1` (Fix token refresh) a été supprimée (aujourd'hui 10:00)\u{A0}; `ootd undo` la restaure"
    ),
  ])
  func `the message is translated`(language: String, line: String) async throws {
    let outcome = try await machine(language: language).run("show", "1")
    expectEqual(outcome.error, "ootd: \(line)\n")
  }

  @Test func `its history can still be read`() async throws {
    let machine = try await machine()
    let history = try await machine.json([HistoryRecord].self, "history", "1")
    expectEqual(history.map(\.command), ["rm", "add"])
    #expect(try await machine.output("history", "1").contains("Fix token refresh"))
  }

  @Test func `a long title is shortened`() async throws {
    let machine = try Machine()
    try await machine.output("add", String(repeating: "long ", count: 100))
    try await machine.output("rm", "1")
    #expect(try await machine.run("show", "1").error.count < 120)
  }
}
