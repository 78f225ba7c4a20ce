import CommandSupport
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) final class MCPMessageTests: MachineTest {
  @Test func `a request has an id, a method and parameters`() {
    let line = #"{"jsonrpc":"2.0","id":"a","method":"ping","params":{"x":1}}"#
    expectEqual(
      MCPMessage(Array(line.utf8)),
      .request(MCPRequest(id: "a", method: "ping", params: ["x": 1])))
    expectEqual(
      MCPMessage(Array(#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#.utf8)),
      .request(MCPRequest(id: 7, method: "ping", params: [:])))
  }

  private static let malformed = [
    ("no JSON", -32700, "null"), (#"{"jsonrpc":"2.0""#, -32700, "null"),
    (#"{"id":1,"id":2}"#, -32700, "null"),
    (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), -32700, "null"),
    ("[]", -32600, "null"), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, "null"),
    ("1", -32600, "null"), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600, "null"),
    (#"{"id":1,"method":"ping"}"#, -32600, "1"),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, "1"),
    (#"{"jsonrpc":"2.0","id":1}"#, -32600, "1"), (#"{"jsonrpc":"2.0"}"#, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":"x","method":1}"#, -32600, #""x""#),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602, "1"),
  ]

  /// Messages that get no answer.
  private static let notifications = [
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}"#,
  ]

  @Test
  func
    `a malformed message gets an error, a notification nothing, and the next message its answer`()
    async throws
  {
    for (line, code, id) in Self.malformed {
      let lines = try await machine.mcp([line, MCPLine.request(9, "ping")])
      try #require(lines.count == 2, "\(line)")
      let error = try #require(MCPLine.json(lines[0]))
      expectEqual(error["error"]?["code"], Todos.JSON(code), "\(line)")
      expectEqual(error["id"]?.text, id, "\(line)")
      expectEqual(lines[1], #"{"jsonrpc":"2.0","id":9,"result":{}}"#)
    }
    try await expectEqual(machine.mcp(Self.notifications), [])
  }

  @Test func `bytes that aren't UTF-8 are a parse error`() async throws {
    let context = try Machine().context()
    var server = MCPServer(
      context: context, format: await Session(context).format, project: nil, isReadOnly: false)
    let response = await server.response(to: Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8))
    expectEqual(response?["error"]?["code"], -32700)
  }

  @Test func `a line of more than a megabyte is refused once, and the next one answered`()
    async throws
  {
    let long = MCPLine.request(
      1, "ping", #""x":"\#(String(repeating: "x", count: MCPMessage.limit))""#)
    let lines = try await Machine().mcp([long, MCPLine.request(2, "ping")])
    expectEqual(
      lines,
      [
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request: longer than 1048576 bytes"}}"#,
        #"{"jsonrpc":"2.0","id":2,"result":{}}"#,
      ])
  }

  @Test(
    arguments: [
      (["a\nb\n", ""], ["a", "b"]), (["a", "b\n", ""], ["ab"]), (["a\n\n \r\nb", ""], ["a", "b"]),
      (["a"], []), (["abcd\n", "e\n", ""], ["abcd", "e"]), (["abcde", "f\ng\n", ""], [nil, "g"]),
      (["abcdef", ""], [nil]), ([""], []),
    ] as [([String], [String?])])
  func `bytes become lines, however they arrive`(parts: [String], lines: [String?]) {
    var splitter = LineSplitter(limit: 4)
    let found = parts.flatMap { splitter.lines(adding: Array($0.utf8)) }
    expectEqual(found.map { $0.map { String(decoding: $0, as: UTF8.self) } }, lines)
  }

  @Test func `changes are by the client, whose name is read like an agent's`() async throws {
    let names = [
      ("claude-code", "claude"), ("Claude Desktop", "claude"), ("codex-mcp-client", "codex"),
      ("my-agent/2.0", "my-agent"), ("mcp", "mcp"), ("Person", "agent"), ("auto", "agent"),
      ("", "agent"), ("\u{202E}\u{1B}[31m", "agent"), ("에이전트", "agent"),
      (String(repeating: "x", count: 99), String(repeating: "x", count: 40)),
    ]
    for (name, author) in names {
      let client = String(Todos.JSON.string(name).text.dropFirst().dropLast())
      try await machine.call("add", #"{"title":"One"}"#, client: client)
      let history = try await machine.json([HistoryRecord].self, "history", "-n", "1")
      expectEqual(history.map(\.by), [author], "\(name)")
    }
  }

  @Test func `a name in the environment precedes the client's, and undo is the agent's own`()
    async throws
  {
    try await machine.output("add", "Mine")
    try await machine.call("add", #"{"title":"By the client"}"#)
    machine.environment["OOTD_ACTOR"] = "bot"
    try await machine.call("add", #"{"title":"By the bot"}"#)
    machine.environment["OOTD_ACTOR"] = nil
    let history = try await machine.json([HistoryRecord].self, "history")
    expectEqual(history.map(\.by), ["bot", "claude", "person"])
    let undone = try await machine.call("undo")
    expectEqual(undone.content["undone"]?.elements.first?["by"], "claude")
    try await expectEqual(machine.call("undo").isError, true)
    try await machine.output("undo", "--by", "bot")
    try await expectEqual(machine.call("find").titles, ["Mine"])
  }
}
