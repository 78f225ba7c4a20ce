import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Commands that change todos count commits for the prompt, but leave completing todos to the next scan.
@Suite(.serialized, .startsPrograms) struct PromptCommitTests {
  private let machine: Machine
  private let repository: TestRepository

  /// Creates the linked project `api`, a todo and a commit that closes it, without a hook.
  init() async throws {
    machine = try Machine()
    repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("Begin", at: "2026-11-20T09:00")
    try await machine.output("project", "add", repository.path)
    try await machine.output("add", "One")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:59")
  }

  @Test func `a commit is counted but completes nothing yet`() async throws {
    try await machine.output("add", "Two")
    try machine.expectPrompt("0/2 1c", until: "2026-11-21T16:00:00+01:00")
    try await expectEqual(
      machine.sql("SELECT count(*) FROM todo WHERE completed IS NOT NULL"), "0\n")
    try await expectEqual(machine.sql("SELECT count(*) FROM commit_link"), "0\n")
    try await expectEqual(
      machine.json([HistoryRecord].self, "history").map(\.command), ["add", "add", "project add"])
    #expect(try await machine.output("undo").contains("Two"))
    try machine.expectPrompt("0/1 1c", until: "2026-11-21T16:00:00+01:00")
    #expect(try await machine.output("redo").contains("Two"))
    try machine.expectPrompt("0/2 1c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test(arguments: [["today"], ["list"], ["morning"], ["morning", "--claim"]])
  func `the next command that scans commits still completes the todo`(
    arguments: [String]
  ) async throws {
    try await machine.output("add", "Two")
    try await expectEqual(machine.run(arguments).status, 0)
    try machine.expectPrompt("1/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
    let todos = try await machine.json([ShownTodo].self, "list", "--all", "--sort", "id")
    expectEqual(todos.map(\.status), ["done", "todo"])
    expectEqual(todos[0].commits.map(\.subject), ["Fix (closes ootd-1)"])
    expectEqual(todos[0].commits.map(\.completes), [true])
  }

  @Test func `a hook still processes a commit that was already counted`() async throws {
    try await machine.output("add", "Two")
    machine.workingDirectory = repository.path
    try await expectEqual(
      machine.run("hook", "run", "post-commit").error, "ootd: 1 done (1/2 today)\n")
    try machine.expectPrompt("1/2 ✓ 1c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test func `hook status reports counted commits as found without a hook`() async throws {
    for title in ["Two", "Three"] { try await machine.output("add", title) }
    try await machine.output("today")
    let status = try await machine.run("hook", "status", "--all", "--json").output
    #expect(status.contains(#""scanned":1"#), "\(status)")
  }

  @Test func `only my commits of today are counted, in several repositories`() async throws {
    try await machine.output("list", "--all")
    let clone = machine.home.path("clone")
    try await repository.run("clone", "--quiet", repository.path, clone)
    let other = TestRepository(existing: clone, in: machine.home)
    try await other.commit("Two", at: "2026-11-21T09:30")
    try await other.commit("Theirs", by: .other, at: "2026-11-21T09:40")
    try await other.commit("Tomorrow", at: "2026-11-22T00:00")
    try await machine.output("project", "add", clone, "--name", "clone")
    try expectEqual(machine.segment(), "1/1 ✓ 2c")
    try await machine.output("add", "Two")
    try expectEqual(machine.segment(), "1/2 ✓ 2c")
    try await expectEqual(machine.json(DayRecord.self, "today").commits, 2)
    try expectEqual(machine.segment(), "1/2 ✓ 2c")
  }

  @Test func `an unreadable repository is skipped silently`() async throws {
    let gone = try await TestRepository(in: machine.home, named: "gone")
    try await gone.commit("Gone", at: "2026-11-21T09:00")
    try await machine.output("project", "add", gone.path)
    try expectEqual(machine.segment(), "1/1 ✓ 2c")
    try FileSystem.remove(gone.path)
    try await expectEqual(
      machine.run("add", "Two"), .init(status: 0, output: "added 2  Two   today\n", error: ""))
    try expectEqual(machine.segment(), "1/2 ✓ 1c")
  }
}
