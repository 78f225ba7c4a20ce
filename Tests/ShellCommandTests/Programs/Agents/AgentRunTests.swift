import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The work of an agent by the command line, as `agent_run.py` does it by MCP.
@Suite(.serialized, .startsPrograms) struct AgentRunTests {
  private let claude = ["OOTD_ACTOR": "claude"]

  @Test func `an agent plans, claims, commits and finishes, and a person undoes it`() async throws {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    for words in [["project", "add"], ["hook", "install"], ["add", "Mine"]] {
      try await machine.run(words).succeeded()
    }
    machine.input = """
      [{"title":"Write tests"},{"title":"Fix refresh","after":["$0"]},{"title":"Ship","after":["$1"]}]
      """
    try await machine.run("add", "--json", "-", variables: claude).succeeded()
    func ready() async throws -> [String] {
      try await machine.json([ShownTodo].self, "ready", "-P", "api").map(\.title)
    }
    try await expectEqual(ready(), ["Write tests", "Mine"])

    try await machine.run("start", "2", "--claim", variables: claude).succeeded()
    let other = try await machine.run(
      "start", "2", "--claim", "--json", variables: ["OOTD_ACTOR": "codex"])
    try other.failedAsJSON(4, "todo.claimed", saying: "claude")
    try await repository.commit("Test refresh (closes ootd-2)")
    try await machine.run("hook", "run", "post-commit", variables: claude).checked()
    try await expectEqual(ready(), ["Fix refresh", "Mine"])
    try await machine.run("start", "3", "--claim", variables: claude).succeeded()
    try await machine.run("done", "3", variables: claude).succeeded()
    try await expectEqual(ready(), ["Mine", "Ship"])

    let entries = try await machine.json([HistoryRecord].self, "history", "--by", "claude")
    expectEqual(entries.map(\.command), ["done", "claim", "claim", "add"])
    try await machine.output("undo", "--by", "claude", "--since", "1h", "--yes")
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "--all").map(\.title), ["Mine"])
    try await machine.output("redo", "-n", "4", "--yes")
    try await expectEqual(
      machine.json([ShownTodo].self, "list", "is:done").map(\.title),
      ["Write tests", "Fix refresh"])
  }
}
