import Actions
import Foundation
import Resources
import Todos

/// A resource that a client can read, by its URI.
enum MCPResource: Hashable {
  case today
  case todo(String)
  case project(String)
  /// The chapter for agents, and the list of all chapters.
  case guide
  case chapter(String)

  /// Nil if no resource has that URI.
  init?(uri: String) {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let path = uri.dropFirst(Self.scheme.count)
    let kind = path.prefix { $0 != "/" }
    let encoded = path.dropFirst(kind.count)
    guard let name = String(encoded.dropFirst()).removingPercentEncoding else { return nil }
    switch (kind, encoded.isEmpty) {
    case ("today", true): self = .today
    case ("guide", true): self = .guide
    case ("guide", false) where Resource.chapters.contains(name): self = .chapter(name)
    case ("todo", false) where Selection.isNumber(name): self = .todo(name)
    case ("project", false) where !name.isEmpty: self = .project(name)
    default: return nil
    }
  }

  private static let scheme = "ootd://"
  private static let json = "application/json"
  private static let markdown = "text/markdown"

  /// The resources as `resources/list` has them.
  static let listed: [JSON] = [
    [
      "uri": "ootd://today", "name": "today", "description": "Today's plan, commits and rate.",
      "mimeType": .string(json),
    ],
    [
      "uri": "ootd://guide", "name": "guide", "description": "How agents use ootd.",
      "mimeType": .string(markdown),
    ],
  ]

  /// The URI templates (RFC 6570) as `resources/templates/list` has them.
  static let templates: [JSON] = [
    [
      "uriTemplate": "ootd://todo/{id}", "name": "todo", "description": "One todo.",
      "mimeType": .string(json),
    ],
    [
      "uriTemplate": "ootd://project/{name}", "name": "project", "description": "One project.",
      "mimeType": .string(json),
    ],
    [
      "uriTemplate": "ootd://guide/{chapter}", "name": "chapter",
      "description": "A chapter of the guide.", "mimeType": .string(markdown),
    ],
  ]

  /// - Parameter uri: The URI as the client wrote it.
  func read(
    _ uri: String, from commands: CommandRunner, in revision: MCPRevision
  ) async throws(MCPError) -> MCPResult {
    switch self {
    case .guide:
      let list = Resource.chapters.map { "- ootd://guide/\($0)\n" }.joined()
      return Self.result(uri, Resource.chapter("mcp") + "\n## Chapters\n\n" + list)
    case .chapter(let name): return Self.result(uri, Resource.chapter(name))
    case .today: return try await read(uri, ["today", "--json"], commands, revision)
    case .todo(let id):
      return try await read(uri, ["show", "--json", "--", id], commands, revision)
    case .project(let name):
      return try await read(uri, ["project", "show", "--json", "--", name], commands, revision)
    }
  }

  private static func result(_ uri: String, _ text: String) -> MCPResult {
    MCPResult(
      ["contents": [["uri": .string(uri), "mimeType": .string(markdown), "text": .string(text)]]],
      cache: .program)
  }

  /// The JSON that a command prints.
  private func read(
    _ uri: String, _ words: [String], _ commands: CommandRunner, _ revision: MCPRevision
  ) async throws(MCPError) -> MCPResult {
    let output = await commands.run(words)
    guard output.status == 0 else {
      let error = ToolError(output)
      throw error.isMissing ? .notFound(uri, in: revision) : .failed(error.json)
    }
    let text = output.text.trimmingCharacters(in: .newlines)
    let content: JSON = [
      "uri": .string(uri), "mimeType": .string(Self.json), "text": .string(text),
    ]
    return MCPResult(["contents": [content]], cache: .nothing)
  }
}
