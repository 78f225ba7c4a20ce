import Actions
import Files
import Localization
import Rendering
import Resources
import Store
import Todos

/// A tool that a model can call. Its texts stay in English, and never contain the user's data.
enum MCPTool: String, CaseIterable {
  case today, find, show, add, change, start, finish, undo

  /// The tool as `tools/list` has it.
  var definition: JSON {
    [
      "name": .string(rawValue), "description": .string(description), "inputSchema": schema,
      "annotations": .object(hints),
    ]
  }

  var isReadOnly: Bool { [.today, .find, .show].contains(self) }

  /// Hints for clients that ask the user first. Undo restores what any tool changes, but `change` and `undo`
  /// replace values.
  /// Hints that are false by default are left out.
  private var hints: [JSON.Member] {
    let isClosed = JSON.Member("openWorldHint", false)
    if isReadOnly { return [JSON.Member("readOnlyHint", true), isClosed] }
    let replaces = [.change, .undo].contains(self)
    let isIdempotent = [.start, .finish].contains(self)
    return [JSON.Member("destructiveHint", .bool(replaces)), isClosed]
      + (isIdempotent ? [JSON.Member("idempotentHint", true)] : [])
  }

  private var description: String {
    switch self {
    case .today: "The plan of a day: todos, what is overdue or left over, commits, completion rate."
    case .find: "List open todos, or all that match a query."
    case .show: "One todo with notes, comments and commits. Without id: that of this branch."
    case .add: "Add todos, to the backlog unless day says otherwise."
    case .change: "Change todos in one step. \"\" clears project, milestone, day, due or notes."
    case .start: "Claim todos, or without ids the next ready one. Fails if another has one."
    case .finish: "Mark todos as done."
    case .undo: "Undo your last change."
    }
  }

  private var schema: JSON {
    .object(
      [
        JSON.Member("type", "object"),
        JSON.Member("properties", .object(parameters.map { JSON.Member($0.name, $0.schema) })),
      ]
        + (needsIDs ? [JSON.Member("required", ["ids"])] : [])
        + [JSON.Member("additionalProperties", false)])
  }

  private var needsIDs: Bool { [.change, .finish].contains(self) }

  /// Whether it changes todos that the call names.
  var takesIDs: Bool { [.change, .start, .finish].contains(self) }

  /// The parameters that are lists of texts.
  static let lists = ["ids", "labels", "unlabel", "after", "notAfter", "before", "checklist"]

  var parameters: [Parameter] {
    switch self {
    case .today: [Parameter("day", .string, "today, yesterday, fri, 2026-12-01")]
    case .find:
      [
        Parameter(
          "query", .string,
          "words, is:ready, is:doing, is:done, label:bug, claimed:me, due:<=fri; - negates"),
        Parameter("project", .string, "default: this repository's; * for all"),
        Parameter("fields", .array(.string), "such as id, title, due"),
        Parameter("limit", .integer, "default 20"), Parameter("offset", .integer),
      ]
    case .show: [Parameter("id", .string)]
    case .add:
      Self.fields + [
        Parameter(
          "todos", .array(.properties([], required: [], isClosed: false)),
          "several: objects with these members; after: [\"$0\"] names the first"),
        Parameter("key", .string, "adds nothing if used before"),
      ]
    case .change:
      [.ids] + Self.fields + [
        Parameter("unlabel", .array(.string)), Parameter("notAfter", .array(.string)),
        Parameter("comment", .string), .key,
      ]
    case .start: [.ids, Parameter("stop", .boolean, "back to todo instead")]
    case .finish:
      [
        .ids, Parameter("comment", .string, "what was done"), .key,
        Parameter("reopen", .boolean, "back to todo instead"),
      ]
    case .undo: []
    }
  }

  /// What people can set of a todo, and how it is with others.
  private static let fields =
    JSONSchema.todoInputs(["after", "before", "checklist"]).map { name, shape in
      Parameter(name, shape, descriptions[name])
    }

  private static let descriptions = [
    "day": "day to work on it, or \"\" for the backlog", "due": "day or time: fri 18:00",
    "after": "IDs that it waits for", "before": "IDs that wait for it",
    "checklist": "new items",
  ]

  /// A parameter of a tool.
  struct Parameter {
    let name: String
    let schema: JSON

    static let ids = Parameter("ids", .array(.string), "12, 12b")
    static let key = Parameter("key", .string, "the comment is added once")

    init(_ name: String, _ shape: JSONSchema, _ description: String? = nil) {
      self.name = name
      let schema = shape.parameter
      self.schema = description.map { schema.adding(["description": .string($0)]) } ?? schema
    }
  }
}

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
    guard let name = String(encoded.dropFirst()).percentDecoded else { return nil }
    switch (kind, encoded.isEmpty) {
    case ("today", true): self = .today
    case ("prime", true): self = .prime
    case ("guide", true): self = .guide
    case ("guide", false) where Guide.chapter(name) != nil: self = .chapter(name)
    case ("todo", false) where Selection.isNumber(name): self = .todo(name)
    case ("project", false) where !name.isEmpty: self = .project(name)
    default: return nil
    }
  }

  private static let scheme = "ootd://"
  private static let json = "application/json"
  private static let markdown = "text/markdown"

  /// The resources as `resources/list` has them.
  static let listed = [
    entry("today", "uri", "today", "Today's plan, commits and rate."),
    entry("prime", "uri", "prime", "Where the work stands."),
    entry("guide", "uri", "guide", "How agents use ootd.", markdown),
  ]

  /// The URI templates (RFC 6570) as `resources/templates/list` has them.
  static let templates = [
    entry("todo", "uriTemplate", "todo/{id}", "One todo."),
    entry("project", "uriTemplate", "project/{name}", "One project."),
    entry("chapter", "uriTemplate", "guide/{chapter}", "A chapter of the guide.", markdown),
  ]

  private static func entry(
    _ name: String, _ member: String, _ path: String, _ description: String, _ type: String = json
  ) -> JSON {
    [
      member: .string(scheme + path), "name": .string(name), "description": .string(description),
      "mimeType": .string(type),
    ]
  }

  /// - Parameter uri: The URI as the client wrote it.
  func read(
    _ uri: String, from server: MCPServer, in revision: MCPRevision
  ) async throws(MCPError) -> MCPResult {
    switch self {
    case .guide:
      let list = Guide.chapters.map { "- ootd://guide/\($0)\n" }.joined()
      return Self.result(uri, (Guide.chapter("agents") ?? "") + "\n## Chapters\n\n" + list)
    case .chapter(let name): return Self.result(uri, Guide.chapter(name) ?? "")
    case .today:
      return try await read(uri, "today", server, revision) { session, store in
        try await session.json(of: session.report(on: nil, store), store).brief
      }
    case .prime:
      return try await read(uri, "prime", server, revision) { session, store in
        try await session.introduction(store).json
      }
    case .todo(let id):
      return try await read(uri, "show", server, revision) { session, store in
        let todo = try await session.todoOrCurrent([id], for: .show, json: true, store)
        return try session.json(of: [todo], store).json(todo)
      }
    case .project(let name):
      return try await read(uri, "project", server, revision) { session, store in
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
    _ body: (Session, TodoStore) async throws -> JSON
  ) async throws(MCPError) -> MCPResult {
    do {
      let text = try await server.run(verb) { try await body($0, $0.store()) }.text
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
