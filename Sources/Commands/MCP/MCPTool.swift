import Rendering
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
        Parameter("comment", .string),
      ]
    case .start: [.ids, Parameter("stop", .boolean, "back to todo instead")]
    case .finish:
      [
        .ids, Parameter("comment", .string, "what was done"),
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

    init(_ name: String, _ shape: JSONSchema, _ description: String? = nil) {
      self.name = name
      let schema = shape.parameter
      self.schema = description.map { schema.adding(["description": .string($0)]) } ?? schema
    }
  }
}
