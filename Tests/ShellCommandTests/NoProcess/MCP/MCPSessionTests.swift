import CommandSupport
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) final class MCPSessionTests: MachineTest {
  private static let instructions = Todos.JSON.string(
    MCPServer.instructions(isReadOnly: false)
  ).text

  @Test func `a session of 2025-06-18 begins with initialize`() async throws {
    let lines = try await machine.mcp([
      MCPLine.request(1, "ping"), MCPLine.request(2, "tools/list"), MCPLine.initialize,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, MCPLine.request(3, "ping"),
      MCPLine.request(4, "nope"), MCPLine.request(5, "prompts/list"),
      MCPLine.request(6, "tools/list", #""cursor":"x""#),
      MCPLine.request(7, "tools/call", #""name":"rm""#), MCPLine.request(8, "tools/call"),
      MCPLine.request(9, "tools/call", #""name":"find","arguments":[]"#),
      MCPLine.request(10, "resources/read"),
      MCPLine.request(11, "resources/read", #""uri":"ootd://nope""#),
    ])
    expectEqual(
      lines,
      [
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid params: missing `io.modelcontextprotocol/protocolVersion` in `_meta`, or `initialize` first"}}"#,
        #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{},"resources":{}},"serverInfo":{"name":"ootd","version":"0.1.0"},"instructions":\#(Self.instructions)}}"#,
        #"{"jsonrpc":"2.0","id":3,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"Method not found: nope"}}"#,
        #"{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"Method not found: prompts/list"}}"#,
        #"{"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"Invalid params: unknown `cursor`"}}"#,
        #"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Unknown tool: rm"}}"#,
        #"{"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"Invalid params: `name` must be a string"}}"#,
        #"{"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"Invalid params: `arguments` must be an object"}}"#,
        #"{"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"Invalid params: `uri` must be a string"}}"#,
        #"{"jsonrpc":"2.0","id":11,"error":{"code":-32002,"message":"Resource not found","data":{"uri":"ootd://nope"}}}"#,
      ])
  }

  @Test func `a client that asks for another session's revision gets 2025-06-18`() async throws {
    for version in ["2025-11-25", "2024-11-05", "1.0"] {
      let lines = try await machine.mcp([
        MCPLine.request(1, "initialize", #""protocolVersion":"\#(version)","capabilities":{}"#)
      ])
      #expect(lines[0].contains(#""protocolVersion":"2025-06-18""#))
    }
    try await expectEqual(
      machine.mcp([MCPLine.request(1, "initialize")]),
      [
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params: `protocolVersion` must be a string"}}"#
      ])
  }

  @Test func `a client of 2026-07-28 discovers the server without a session`() async throws {
    try await expectEqual(
      machine.mcp("server/discover").text,
      #"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28","2025-06-18"],"capabilities":{"tools":{},"resources":{}},"instructions":\#(Self.instructions),"ttlMs":3600000,"cacheScope":"public","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"ootd","version":"0.1.0"}}}}"#
    )
  }

  @Test(arguments: [
    (
      "tools/list", #""cursor":"x""#,
      #"{"code":-32602,"message":"Invalid params: unknown `cursor`"}"#
    ),
    ("ping", "", #"{"code":-32601,"message":"Method not found: ping"}"#),
    ("logging/setLevel", "", #"{"code":-32601,"message":"Method not found: logging/setLevel"}"#),
    (
      "tools/call", #""name":"rm""#, #"{"code":-32602,"message":"Unknown tool: rm"}"#
    ),
    (
      "resources/read", #""uri":"ootd://nope""#,
      #"{"code":-32602,"message":"Resource not found","data":{"uri":"ootd://nope"}}"#
    ),
    (
      "subscriptions/listen", "",
      #"{"code":-32602,"message":"Invalid params: `notifications` must be an object"}"#
    ),
  ])
  func `errors of 2026-07-28`(method: String, params: String, error: String) async throws {
    try await expectEqual(
      machine.mcp(method, params).text, #"{"jsonrpc":"2.0","id":1,"error":\#(error)}"#)
  }

  @Test func `a request without a version or capabilities, or of another version, is refused`()
    async throws
  {
    let version = "io.modelcontextprotocol/protocolVersion"
    let lines = try await machine.mcp([
      MCPLine.request(1, "server/discover"),
      MCPLine.request(2, "server/discover", #""_meta":{"\#(version)":"2026-07-28"}"#),
      MCPLine.request(3, "tools/list", #""_meta":{"\#(version)":"2027-01-01"}"#),
      MCPLine.request(4, "tools/list", #""_meta":{"\#(version)":7}"#),
    ])
    expectEqual(
      lines,
      [
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params: missing `\#(version)` in `_meta`"}}"#,
        #"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid params: missing `io.modelcontextprotocol/clientCapabilities` in `_meta`"}}"#,
        #"{"jsonrpc":"2.0","id":3,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28","2025-06-18"],"requested":"2027-01-01"}}}"#,
        #"{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Invalid params: missing `\#(version)` in `_meta`"}}"#,
      ])
  }

  @Test func `a subscription is accepted for no notification`() async throws {
    try await expectEqual(
      machine.mcp("subscriptions/listen", #""notifications":{"toolsListChanged":true}"#).text,
      #"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"notifications":{}}}"#
    )
  }

  @Test func `both revisions list the same tools and resources`() async throws {
    let methods = ["tools/list", "resources/list", "resources/templates/list"]
    let session = try await machine.mcp(
      [MCPLine.initialize] + methods.map { MCPLine.request(1, $0) })
    for (method, line) in zip(methods, session.dropFirst()) {
      let inSession = try #require(MCPLine.json(line))["result"]
      let stateless = try await machine.mcp(method)["result"]
      guard case .object(let members)? = inSession else {
        Issue.record("no result: \(line)")
        continue
      }
      expectEqual(members.count, 1)
      expectEqual(stateless?[members[0].name], members[0].value)
      expectEqual(stateless?["ttlMs"], 3_600_000)
      expectEqual(stateless?["resultType"], "complete")
    }
  }

  @Test func `an unknown project ends the server before it starts`() async throws {
    try await machine.run("mcp", "-P", "nope").failed(saying: "`nope`")
  }
}
