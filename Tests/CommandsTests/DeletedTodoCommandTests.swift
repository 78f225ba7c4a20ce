import Testing

@Suite struct DeletedTodoCommandTests {
  private static let commands = [
    ["show", "1"], ["done", "ootd-1"], ["start", "1"], ["reopen", "1"], ["rm", "1"],
    ["edit", "1", "-p", "high"], ["plan", "1", "fri"], ["move", "1", "done"],
    ["comment", "1", "Hello"], ["move", "2", "todo", "--before", "1"],
  ]

  private func sandbox(language: String = "C.UTF-8") async throws -> Sandbox {
    let sandbox = try Sandbox(language: language)
    for title in ["Fix token refresh", "Two"] { try await sandbox.output("add", title) }
    try await sandbox.output("rm", "1")
    return sandbox
  }

  @Test(arguments: commands)
  func `every command says when the todo was deleted and how to restore it`(
    command: [String]
  ) async throws {
    let sandbox = try await sandbox()
    let outcome = try await sandbox.run(command)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.error == "ootd: `1` (Fix token refresh) was deleted today 10:00; "
        + "`ootd undo` brings it back\n")
  }

  @Test func `after other commands it says how many to undo`() async throws {
    let sandbox = try await sandbox()
    sandbox.now = "2026-11-22T11:30:00+01:00"
    try await sandbox.output("done", "2")
    #expect(
      try await sandbox.run("show", "1").error
        == "ootd: `1` (Fix token refresh) was deleted yesterday 10:00; "
        + "`ootd undo -n 2` undoes that and everything since\n")
    try await sandbox.output("undo", "-n", "2", "--yes")
    #expect(try await sandbox.json(TodoRecord.self, "show", "1").title == "Fix token refresh")
  }

  @Test(arguments: [
    ("ko_KR.UTF-8", "오늘 10:00에 삭제한 할 일입니다: `1` (Fix token refresh). 되살리기: `ootd undo`"),
    (
      "fr_FR.UTF-8",
      "`1` (Fix token refresh) a été supprimée, aujourd'hui 10:00\u{A0}; `ootd undo` la récupère"
    ),
  ])
  func `the message is translated`(language: String, line: String) async throws {
    let outcome = try await sandbox(language: language).run("show", "1")
    #expect(outcome.error == "ootd: \(line)\n")
  }

  @Test func `its history can still be read`() async throws {
    let sandbox = try await sandbox()
    let history = try await sandbox.json([HistoryRecord].self, "history", "1")
    #expect(history.map(\.command) == ["rm", "add"])
    #expect(try await sandbox.output("history", "1").contains("Fix token refresh"))
  }

  @Test func `a long title is cut`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", String(repeating: "long ", count: 100))
    try await sandbox.output("rm", "1")
    #expect(try await sandbox.run("show", "1").error.count < 120)
  }
}
