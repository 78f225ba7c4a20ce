import Actions
import Foundation
import Localization
import Rendering
import Resources
import Store
import Todos

/// A resource that a client can read, by its URI.
enum MCPResource: Hashable {
  case today, prime
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
    case ("prime", true): self = .prime
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
      "uri": "ootd://prime", "name": "prime", "description": "Where the work stands.",
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
    _ uri: String, from server: MCPServer, in revision: MCPRevision
  ) async throws(MCPError) -> MCPResult {
    switch self {
    case .guide:
      let list = Resource.chapters.map { "- ootd://guide/\($0)\n" }.joined()
      return Self.result(uri, Resource.chapter("mcp") + "\n## Chapters\n\n" + list)
    case .chapter(let name): return Self.result(uri, Resource.chapter(name))
    case .today:
      return try await read(uri, "today", server, revision) { session in
        let store = try session.store()
        return try await session.json(of: session.report(on: nil, store), store).brief
      }
    case .prime:
      return try await read(uri, "prime", server, revision) { session in
        try await session.introduction(session.store()).json
      }
    case .todo(let id):
      return try await read(uri, "show", server, revision) { session in
        let store = try session.store()
        let todo = try await session.todoOrCurrent([id], for: .show, json: true, store)
        return try session.json(of: [todo], store).json(todo)
      }
    case .project(let name):
      return try await read(uri, "project", server, revision) { session in
        let store = try session.store()
        let project = try store.read { try $0.project(named: name) }
        return try await session.reports(of: [project], store)[0].json(isPresent: Session.isPresent)
      }
    }
  }

  private static func result(_ uri: String, _ text: String) -> MCPResult {
    MCPResult(
      ["contents": [["uri": .string(uri), "mimeType": .string(markdown), "text": .string(text)]]],
      cache: .program)
  }

  /// A value of the store.
  private func read(
    _ uri: String, _ verb: String, _ server: MCPServer, _ revision: MCPRevision,
    _ body: (Session) async throws -> JSON
  ) async throws(MCPError) -> MCPResult {
    do {
      let text = try await server.run(verb, body).text
      let content: JSON = [
        "uri": .string(uri), "mimeType": .string(Self.json), "text": .string(text),
      ]
      return MCPResult(["contents": [content]], cache: .nothing)
    } catch  where error.anyFailure.kind == .missing || error is TodoError {
      throw .notFound(uri, in: revision)
    } catch {
      throw .failed(server.json(of: error))
    }
  }
}
