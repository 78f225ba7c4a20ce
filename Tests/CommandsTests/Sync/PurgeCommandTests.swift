import Testing

@Suite struct PurgeCommandTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  /// A file that was read in is several operations, and a todo can be made by two of them.
  @Test func `of an import that is purged each todo stays`() async throws {
    _ = try await sandbox.shell(
      "seq 200 | sed 's/^/hunter2-9931 /' > t.txt; \"$OOTD\" import todotxt t.txt")
    let operation = try await newest()
    try await sandbox.output("sync", "purge", operation)
    let todos = try await sandbox.json([TodoRecord].self, "list")
    #expect(todos.count == 200)
    #expect(todos.allSatisfy { $0.title == "(purged)" && $0.status == "todo" })
    #expect(todos.contains { $0.id == "200" })
    let files = try await sandbox.shell("grep -rlaF hunter2-9931 \"$HOME/.local/share/ootd\"")
    #expect(files.output.isEmpty)
  }

  @Test func `a command in which nobody typed anything is refused, and stays`() async throws {
    try await sandbox.output("add", "Fix token refresh")
    try await sandbox.output("done", "1")
    let outcome = try await sandbox.run("sync", "purge", try await newest())
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("there is nothing to purge"), "\(outcome.error)")
    let todos = try await sandbox.json([TodoRecord].self, "list", "--all")
    #expect(todos.map(\.status) == ["done"])
  }

  /// The operation of the newest command.
  private func newest() async throws -> String {
    let history = try await sandbox.json([Entry].self, "history")
    return try #require(history.first).operation
  }

  private struct Entry: Decodable {
    let operation: String
  }
}
