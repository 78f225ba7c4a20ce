import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct DeletedTodoCommandTests {
  private let machine: Machine

  /// With a deleted todo 1 and an open one.
  init() async throws {
    machine = try Machine()
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
          error: "ootd: `1` (Fix token refresh) was deleted today 10:00; `ootd undo` restores it\n"))
    }
    for (language, line) in [
      ("ko_KR.UTF-8", "오늘 10:00에 삭제된 할 일입니다: `1` (Fix token refresh). 복원: `ootd undo`"),
      (
        "fr_FR.UTF-8",
        "`1` (Fix token refresh) a été supprimée (aujourd'hui 10:00)\u{A0}; `ootd undo` la restaure"
      ),
    ] {
      let outcome = try await machine.run("show", "1", variables: ["LC_ALL": language])
      expectEqual(outcome.error, "ootd: \(line)\n")
    }
    #expect(try await machine.output("history", "1").contains("Fix token refresh"))
    machine.now = "2026-11-22T11:30:00+01:00"
    try await machine.output("done", "2")
    try await expectEqual(
      machine.run("show", "1").error,
      "ootd: `1` (Fix token refresh) was deleted yesterday 10:00; "
        + "`ootd undo -n 2` undoes that and everything since\n")
  }

  @Test func `deleting it again changes nothing`() async throws {
    #expect(try await machine.output("rm", "1").hasPrefix("unchanged 1  Fix token refresh"))
    try await expectEqual(machine.output("rm", "1", "--json"), "[]\n")
    try await expectEqual(machine.json([ShownTodo].self, "rm", "1", "2").map(\.id), ["2"])
    try await machine.run("rm", "99").failed(saying: "`99`")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 4)
  }

  @Test func `a long title is shortened`() async throws {
    try await machine.output("add", String(repeating: "long ", count: 100))
    try await machine.output("rm", "3")
    #expect(try await machine.run("show", "3").error.count < 120)
  }
}
