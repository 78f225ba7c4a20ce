import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

/// `ootd mcp` as a process.
@Suite(.serialized, .startsOotd) final class MCPProcessTests: MachineTest {
  /// The folder of the checkout.
  private static let root = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  @Test(arguments: ["legacy", "auto"])
  func `an agent works through the official client, and a person undoes it`(mode: String)
    async throws
  {
    let library = "\(Self.root)/.build/mcp"
    guard FileManager.default.fileExists(atPath: "\(library)/mcp") else {
      Issue.record(
        "missing \(library); run `python3 -m pip install --upgrade --target .build/mcp mcp`")
      return
    }
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    try await machine.process("project", "add")
    let time = "2026-11-21T10:00:00+01:00"
    let variables = [
      "GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time, "PYTHONPATH": library,
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let outcome = try await Program("python3").run(
      [
        "-W", "ignore", "\(Self.root)/Tests/ShellCommandTests/Clients/agent_run.py", Program.ootd,
        mode,
      ],
      environment: machine.processEnvironment.merging(variables) { $1 },
      in: machine.workingDirectory)
    try expectEqual(outcome.succeeded(), "ok\n")
  }

  /// The pipe stays open in `sleep`, so that only the parent's end can end the server. The parent ends once the
  /// server has answered.
  @Test func `the server ends when its parent does, even if its input stays open`() async throws {
    let outcome = try await machine.shell(
      """
      mkfifo pipe
      (printf '%s\\n' "$1"; exec sleep 60) > pipe & sleeper=$!
      sh -c '"$OOTD" mcp < pipe > answer & echo $! > server
        until [ -s answer ]; do sleep 0.1; done'
      n=0
      while kill -0 "$(cat server)" 2>/dev/null && [ $n -lt 200 ]; do sleep 0.1; n=$((n + 1)); done
      kill $sleeper
      [ $n -lt 200 ] && echo ended
      """, [MCPLine.request(1, "ping")])
    expectEqual(outcome.output, "ended\n")
  }

  @Test func `nothing but the protocol is on standard output, and the end of input ends it`()
    async throws
  {
    try await machine.process("add", "One", "--due", "yesterday")
    let lines = [
      MCPLine.initialize, "nonsense", MCPLine.request(1, "tools/call", #""name":"today""#),
      MCPLine.request(2, "tools/call", #""name":"show","arguments":{"id":"99"}"#),
      MCPLine.request(3, "tools/call", #""name":"add","arguments":{"title":"Two"}"#),
    ]
    // The last line has no end.
    let outcome = try await machine.shell(
      #"printf '%s' "$1" | "$OOTD" mcp"#, [lines.joined(separator: "\n")],
      variables: ["OOTD_DEBUG": "1"])
    expectEqual(outcome.status, 0)
    let printed = outcome.output.split(separator: "\n")
    expectEqual(printed.count, 5)
    #expect(printed.allSatisfy { MCPLine.json(String($0))?["jsonrpc"] == "2.0" })
    #expect(printed.last?.contains(#""title":"Two""#) == true)
    #expect(outcome.error.contains("ootd debug: mcp: tools/call"))
  }
}
