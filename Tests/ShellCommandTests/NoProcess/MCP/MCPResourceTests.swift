import CommandSupport
import Resources
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) final class MCPResourceTests: MachineTest {
  private func read(_ uri: String) async throws -> Todos.JSON {
    try await machine.mcp("resources/read", #""uri":\#(Todos.JSON.string(uri).text)"#)
  }

  @Test func `a resource is what a command prints`() async throws {
    try await machine.output("project", "add", "--name", "my api")
    try await machine.output("add", "One", "-P", "my api")
    for (uri, command) in [
      ("ootd://today", ["today"]), ("ootd://todo/1", ["show", "1"]),
      ("ootd://todo/ootd-1", ["show", "1"]),
      ("ootd://project/my%20api", ["project", "show", "my api"]),
    ] {
      let result = try await read(uri)["result"]
      let content = result?["contents"]?.elements.first
      expectEqual(content?["uri"], .string(uri))
      expectEqual(content?["mimeType"], "application/json")
      let printed = try await machine.run(command + ["--json"]).succeeded()
      expectEqual(content?["text"]?.string.map { $0 + "\n" }, printed)
      expectEqual(result?["ttlMs"], 0)
      expectEqual(result?["cacheScope"], "private")
    }
  }

  @Test func `the guide is the chapter for agents and a list of all chapters`() async throws {
    let guide = try await read("ootd://guide")["result"]?["contents"]?.elements.first
    let text = guide?["text"]?.string ?? ""
    #expect(text.hasPrefix(Guide.chapter("agents") ?? ""))
    for chapter in Guide.chapters {
      #expect(text.contains("ootd://guide/\(chapter)\n"))
      let content = try await read("ootd://guide/\(chapter)")["result"]?["contents"]
      expectEqual(content?.elements.first?["text"], .string(Guide.chapter(chapter) ?? ""))
      expectEqual(content?.elements.first?["mimeType"], "text/markdown")
    }
  }

  @Test func `a resource that doesn't exist isn't found`() async throws {
    for uri in [
      "ootd://todo/99", "ootd://todo/", "ootd://todo", "ootd://todo/label:bug", "ootd://todo/%",
      "ootd://project/nope", "ootd://project", "ootd://guide/nope", "ootd://guide/../agents",
      "ootd://today/1", "ootd://", "http://today", "", "ootd://todo/--help",
      "ootd://project/--help",
    ] {
      let error = try await read(uri)["error"]
      expectEqual(error?["code"], -32602, "\(uri)")
      expectEqual(error?["data"], ["uri": .string(uri)])
    }
  }
}
