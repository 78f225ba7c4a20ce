import Testing

@Suite struct UndoTests {
  @Test func `undo says what it took back and redo restores it`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "Fix token refresh")
    try await sandbox.output("done", "1")
    #expect(
      try await sandbox.output("undo")
        == "took back: done 1  Fix token refresh   ootd redo brings it back\n")
    #expect(try await sandbox.json(TodoRecord.self, "show", "1").status == "todo")
    #expect(
      try await sandbox.output("redo")
        == "restored: done 1  Fix token refresh   ootd undo takes it back\n")
    #expect(try await sandbox.json(TodoRecord.self, "show", "1").status == "done")
  }

  @Test func `several steps go back and forth in their order`() async throws {
    let sandbox = try Sandbox()
    for title in ["One", "Two", "Three"] { try await sandbox.output("add", title) }
    let undone = try await sandbox.json([HistoryRecord].self, "undo", "2")
    #expect(undone.map { $0.changes[0].title } == ["Three", "Two"])
    #expect(undone.map(\.undone) == [true, true])
    #expect(try await sandbox.json([TodoRecord].self, "list").map(\.title) == ["One"])
    let redone = try await sandbox.json([HistoryRecord].self, "redo")
    #expect(redone.map { $0.changes[0].title } == ["Two"])
    #expect(try await sandbox.json([TodoRecord].self, "list").map(\.title) == ["One", "Two"])
    try await sandbox.output("redo")
    #expect(try await sandbox.run("redo").status == 1)
  }

  @Test func `a new command clears what could be restored`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    try await sandbox.output("undo")
    try await sandbox.output("add", "Two")
    let outcome = try await sandbox.run("redo")
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("ootd: nothing is left to restore"))
    try await sandbox.output("undo")
    try await sandbox.output("redo")
    #expect(try await sandbox.json([TodoRecord].self, "list").map(\.title) == ["Two"])
  }

  @Test func `more steps than there are take back all`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    try await sandbox.output("add", "Two")
    try await sandbox.output("undo", "50")
    #expect(try await sandbox.json([TodoRecord].self, "list", "--all").isEmpty)
    #expect(try await sandbox.run("undo").status == 1)
  }

  @Test func `a command on more todos than one operation holds is one step`() async throws {
    let sandbox = try Sandbox()
    for index in 0..<150 { try await sandbox.output("add", "Todo \(index)") }
    #expect(try await sandbox.json([TodoRecord].self, "done", "1-150").count == 150)
    #expect(try await sandbox.json([HistoryRecord].self, "undo")[0].changes.count == 150)
    #expect(try await sandbox.json([TodoRecord].self, "list").count == 150)
    try await sandbox.output("redo")
    #expect(try await sandbox.json([TodoRecord].self, "list").isEmpty)
  }
}
