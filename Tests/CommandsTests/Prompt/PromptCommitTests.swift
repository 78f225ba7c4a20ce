import Foundation
import TestSupport
import Testing

/// A change counts commits for prompts, and leaves to others what they say of todos.
@Suite struct PromptCommitTests {
  private let sandbox: Sandbox
  private let repository: TestRepository

  /// The linked project `api`, a todo, and a commit that closes it, made without a hook.
  init() async throws {
    sandbox = try Sandbox()
    repository = try await TestRepository(in: sandbox.home, named: "api")
    try await repository.commit("Begin", at: "2026-11-20T09:00")
    try await sandbox.output("project", "add", repository.path)
    try await sandbox.output("add", "One")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
  }

  private func query(_ sql: String) async throws -> String {
    try await sandbox.shell("sqlite3 '\(sandbox.databasePath)' \"\(sql)\"").output
  }

  @Test func `a commit counts, and completes nothing yet`() async throws {
    try await sandbox.output("add", "Two")
    try sandbox.expectPrompt("0/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
    #expect(try await query("SELECT count(*) FROM todo WHERE completed IS NOT NULL") == "0\n")
    #expect(try await query("SELECT count(*) FROM commit_link") == "0\n")
    #expect(
      try await sandbox.json([HistoryRecord].self, "history").map(\.command)
        == ["add", "add", "project add"])
    #expect(try await sandbox.output("undo").contains("Two"))
    try sandbox.expectPrompt("0/1 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
    #expect(try await sandbox.output("redo").contains("Two"))
    try sandbox.expectPrompt("0/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test(arguments: [["today"], ["list"], ["morning"], ["morning", "--claim"]])
  func `the next command that looks for commits still settles it`(
    arguments: [String]
  ) async throws {
    try await sandbox.output("add", "Two")
    #expect(try await sandbox.run(arguments).status == 0)
    try sandbox.expectPrompt("1/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
    let todos = try await sandbox.json([TodoRecord].self, "list", "--all", "--sort", "id")
    #expect(todos.map(\.status) == ["done", "todo"])
    #expect(todos[0].commits.map(\.subject) == ["Fix (closes ootd-1)"])
    #expect(todos[0].commits.map(\.completes) == [true])
  }

  @Test func `the hook of a commit that a change has counted still settles it`() async throws {
    try await sandbox.output("add", "Two")
    sandbox.workingDirectory = repository.path
    #expect(
      try await sandbox.run("hook", "run", "post-commit").error == "ootd: 1 done (1/2 today)\n")
    try sandbox.expectPrompt("1/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test func `what is counted is told by hook status as found without it`() async throws {
    try await sandbox.output("add", "Two")
    try await sandbox.output("add", "Three")
    try await sandbox.output("today")
    let status = try await sandbox.run("hook", "status", "--all", "--json").output
    #expect(status.contains(#""scanned":1"#), "\(status)")
  }

  @Test func `commits of several repositories and days, of mine alone`() async throws {
    try await sandbox.output("list", "--all")
    let clone = sandbox.home.path("clone")
    try await repository.run("clone", "--quiet", repository.path, clone)
    let other = TestRepository(existing: clone, in: sandbox.home)
    try await other.commit("Two", at: "2026-11-21T09:30")
    try await other.commit("Theirs", by: .other, at: "2026-11-21T09:40")
    try await other.commit("Tomorrow", at: "2026-11-22T00:00")
    try await sandbox.output("project", "add", clone, "--name", "clone")
    #expect(try sandbox.segment() == "1/1 ✓ 2c")
    try await sandbox.output("add", "Two")
    #expect(try sandbox.segment() == "1/2 ✓ 2c")
    #expect(try await sandbox.json(DayRecord.self, "today").commits == 2)
    #expect(try sandbox.segment() == "1/2 ✓ 2c")
  }

  @Test func `a repository that can't be read is no reason to count nothing, or to complain`()
    async throws
  {
    let gone = try await TestRepository(in: sandbox.home, named: "gone")
    try await gone.commit("Gone", at: "2026-11-21T09:00")
    try await sandbox.output("project", "add", gone.path)
    #expect(try sandbox.segment() == "1/1 ✓ 2c")
    try FileSystem.remove(gone.path)
    #expect(
      try await sandbox.run("add", "Two") == .init(status: 0, output: "added 2  Two\n", error: ""))
    #expect(try sandbox.segment() == "1/2 ✓ 1c")
  }
}
