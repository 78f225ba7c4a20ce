import CommandSupport
import TestSupport
import Testing
import Todos

extension Machine {
  /// The lines that `ootd mcp` prints for these lines of input.
  func mcp(_ lines: [String], _ options: [String] = []) async throws -> [String] {
    input = lines.map { $0 + "\n" }.joined()
    defer { input = "" }
    return try await run(["mcp"] + options).succeeded().split(separator: "\n").map(String.init)
  }

  /// The response to a request of a client that needs no session.
  func mcp(
    _ method: String, _ params: String = "", _ options: [String] = [],
    client: String = "claude-code"
  ) async throws -> Todos.JSON {
    let line = MCPLine.stateless(1, method, params, client: client)
    let lines = try await mcp([line], options)
    try #require(lines.count == 1, "\(lines)")
    return try #require(MCPLine.json(lines[0]))
  }

  /// The result of a tool.
  @discardableResult
  func call(
    _ tool: String, _ arguments: String = "{}", _ options: [String] = [],
    client: String = "claude-code"
  ) async throws -> MCPToolResult {
    let params = #""name":"\#(tool)","arguments":\#(arguments)"#
    let result = try #require(
      try await mcp("tools/call", params, options, client: client)["result"])
    let content = try #require(result["structuredContent"])
    // The same JSON as text, for clients that don't know structured content.
    #expect(result["content"] == [["type": "text", "text": .string(content.text)]])
    return MCPToolResult(content: content, isError: result["isError"] == true)
  }
}

/// The result of a tool's call.
struct MCPToolResult {
  let content: Todos.JSON
  let isError: Bool

  var todos: [Todos.JSON] { content["todos"]?.elements ?? [] }
  var titles: [String] { todos.compactMap { $0["title"]?.string } }
  var message: String { content["error"]?["message"]?.string ?? "" }
}

extension Todos.JSON {
  var elements: [Todos.JSON] { if case .array(let values) = self { values } else { [] } }
}

/// Lines that a client writes.
enum MCPLine {
  static func json(_ line: String) -> Todos.JSON? { Todos.JSON(utf8: Array(line.utf8)) }

  static func request(_ id: Int, _ method: String, _ params: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#
  }

  /// A request of 2026-07-28, which names its version and client itself.
  static func stateless(
    _ id: Int, _ method: String, _ params: String = "", client: String = "claude-code"
  ) -> String {
    let prefix = "io.modelcontextprotocol"
    let meta = #"""
      "_meta":{"\#(prefix)/protocolVersion":"2026-07-28","\#(prefix)/clientCapabilities":{},\#
      "\#(prefix)/clientInfo":{"name":"\#(client)","version":"1"}}
      """#
    return request(id, method, params.isEmpty ? meta : "\(params),\(meta)")
  }

  /// The start of a session of 2025-06-18.
  static let initialize = request(
    0, "initialize",
    #""protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"claude-code","version":"1"}"#
  )
}
