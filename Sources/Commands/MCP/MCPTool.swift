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
    case .add: "Add a todo, to the backlog unless day says otherwise."
    case .change: "Change todos in one step. \"\" clears project, milestone, day, due or notes."
    case .start: "Claim todos, or without ids the next ready one. Fails if another has one."
    case .finish: "Mark todos as done."
    case .undo: "Undo your last change."
    }
  }

  private var schema: JSON {
    var members: [JSON.Member] = [
      JSON.Member("type", "object"),
      JSON.Member("properties", .object(parameters.map { JSON.Member($0.name, $0.schema) })),
    ]
    if !required.isEmpty {
      members.append(JSON.Member("required", .array(required.map(JSON.string))))
    }
    members.append(JSON.Member("additionalProperties", false))
    return .object(members)
  }

  /// The names of the parameters that a call needs.
  var required: [String] {
    switch self {
    case .today, .find, .show, .start, .undo: []
    case .add: ["title"]
    case .change, .finish: ["ids"]
    }
  }

  var parameters: [Parameter] {
    switch self {
    case .today: [Parameter("day", .text, "today, yesterday, fri, 2026-12-01")]
    case .find:
      [
        Parameter(
          "query", .text,
          "words, is:ready, is:doing, is:done, label:bug, due:<=fri, sort:ready; - negates"),
        Parameter("project", .text, "default: this repository's; * for all"),
        Parameter("limit", .number, "default 20"),
      ]
    case .show: [Parameter("id", .text)]
    case .add:
      [Parameter("title", .text)] + Self.fields + [
        Parameter("key", .text, "adds nothing if used before")
      ]
    case .change:
      [.ids, Parameter("title", .text)] + Self.fields + [
        Parameter("unlabel", .texts), Parameter("notAfter", .texts), Parameter("comment", .text),
      ]
    case .start: [.ids, Parameter("stop", .flag, "back to todo instead")]
    case .finish: [.ids, Parameter("reopen", .flag, "back to todo instead")]
    case .undo: []
    }
  }

  /// The parameters of both `add` and `change`.
  private static let fields = [
    Parameter("notes", .text), Parameter("priority", .oneOf(Priority.allCases.map(\.word))),
    Parameter("project", .text),
    Parameter("day", .text, "day to work on it, or \"\" for the backlog"),
    Parameter("due", .text, "day or time: fri 18:00"), Parameter("labels", .texts),
    Parameter("milestone", .text), Parameter("after", .texts, "IDs that it waits for"),
    Parameter("before", .texts, "IDs that wait for it"),
    Parameter("check", .texts, "new checklist items"),
  ]

  /// A parameter of a tool.
  struct Parameter {
    enum Kind {
      case text, texts, number, flag
      case oneOf([String])
    }

    let name: String
    let kind: Kind
    let description: String?

    static let ids = Parameter("ids", .texts, "12, 12b")

    init(_ name: String, _ kind: Kind, _ description: String? = nil) {
      self.name = name
      self.kind = kind
      self.description = description
    }

    var schema: JSON {
      let schema: JSON =
        switch kind {
        case .text: ["type": "string"]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .number: ["type": "integer"]
        case .flag: ["type": "boolean"]
        case .oneOf(let words): ["enum": .array(words.map(JSON.string))]
        }
      return description.map { schema.adding(["description": .string($0)]) } ?? schema
    }
  }
}
