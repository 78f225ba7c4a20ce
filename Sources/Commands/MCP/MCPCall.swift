import Actions
import Board
import Localization
import Rendering
import Todos

/// A call of a tool, carried out by the command that does the same.
struct MCPCall {
  let tool: MCPTool
  let arguments: JSONBody
  /// The project for new todos and searches; nil for that of the working folder.
  let project: String?

  init(tool: MCPTool, arguments: [JSON.Member], project: String?) {
    self.tool = tool
    self.project = project
    // Models leave a parameter out with null.
    self.arguments = JSONBody(
      members: arguments.filter { $0.value != .null }.map { member in
        Self.idParameters[member.name].map {
          JSON.Member(member.name, Self.ids(member.value, isList: $0))
        } ?? member
      })
  }

  /// The parameters that take IDs, and whether they take several.
  private static let idParameters = [
    "id": false, "ids": true, "after": true, "notAfter": true, "before": true,
  ]

  /// IDs as texts: models also write one as a number, or without the list around it.
  private static func ids(_ value: JSON, isList: Bool) -> JSON {
    switch value {
    case .integer(let number): ids(.string(String(number)), isList: isList)
    case .string where isList: .array([value])
    case .array(let values): .array(values.map { ids($0, isList: false) })
    default: value
    }
  }

  /// The command's JSON, or its error, which the model can act on.
  /// - Parameter client: The author of the change.
  func run(by commands: CommandRunner, for client: Author) async -> MCPResult {
    let words: [String]
    do {
      words = try self.words
    } catch {
      return Self.result(ToolError(error, format: commands.format).json, isError: true)
    }
    let output =
      tool == .add
      ? await commands.run(words, input: newTodo.text, for: client)
      : await commands.run(words, for: client)
    guard output.status == 0, let value = JSON(utf8: Array(output.text.utf8)) else {
      let names = tool.parameters.map { (Self.key(of: $0.name), $0.name) }
      let error = ToolError(output, renaming: Dictionary(uniqueKeysWithValues: names))
      return Self.result(error.json, isError: true)
    }
    return Self.result(content(value, warnings: output.errors), isError: false)
  }

  private static func result(_ content: JSON, isError: Bool) -> MCPResult {
    MCPResult([
      "content": [["type": "text", "text": .string(content.text)]],
      "structuredContent": content, "isError": .bool(isError),
    ])
  }

  /// The command's value as an object, as the protocol demands, with what it also reported.
  private func content(_ value: JSON, warnings: String) -> JSON {
    var members: [JSON.Member]
    switch value {
    case .object(let own): members = own
    case .null: members = [JSON.Member("todo", .null)]
    case .array(let items) where tool == .find:
      members = [
        JSON.Member("todos", .array(Array(items.prefix(limit)))),
        JSON.Member("total", JSON(items.count)),
      ]
    default: members = [JSON.Member(tool == .undo ? "undone" : "todos", value)]
    }
    let lines = warnings.split(separator: "\n").map { JSON.string(String($0)) }
    if !lines.isEmpty { members.append(JSON.Member("warnings", .array(lines))) }
    return .object(members)
  }

  /// The most todos that `find` returns.
  private var limit: Int {
    guard case .integer(let limit)? = arguments.value("limit") else { return 20 }
    return Int(clamping: limit)
  }
}

extension MCPCall {
  /// The command line. Texts are values of `--option=VALUE` or follow `--`, so that none is taken for an option.
  private var words: [String] {
    get throws {
      try arguments.check(only: tool.parameters.map(\.name))
      for name in tool.required where arguments.value(name) == nil {
        throw Failure.missingKey(name)
      }
      for parameter in tool.parameters { try check(parameter) }
      switch tool {
      case .today: return try ["today"] + option("on", "day") + ["--json"]
      case .find: return try search
      case .show:
        return try ["show", "--json", "--"] + (arguments.string("id").map { [try id($0)] } ?? [])
      // The values are in its input, which has no special words.
      case .add: return try ["add"] + defaultProject + option("once", "key") + ["--json", "-"]
      case .change: return try ["edit"] + changes + target
      case .start where arguments.value("ids") == nil && arguments.value("stop") != true:
        return ["next", "--claim"] + defaultProject + ["--json"]
      case .start: return try (arguments.flag("stop") ? ["stop"] : ["start", "--claim"]) + target
      case .finish: return try [arguments.flag("reopen") ? "reopen" : "done"] + target
      case .undo: return ["undo", "--json"]
      }
    }
  }

  private func check(_ parameter: MCPTool.Parameter) throws(BoardError) {
    switch parameter.kind {
    // The command knows the words.
    case .text, .oneOf: _ = try arguments.string(parameter.name)
    case .texts: _ = try arguments.strings(parameter.name)
    case .flag: _ = try arguments.flag(parameter.name)
    case .number:
      guard let value = arguments.value(parameter.name) else { return }
      guard case .integer(let number) = value, number > 0 else {
        throw .wrongMember(parameter.name)
      }
    }
  }

  /// The array that `add --json` reads. An empty text is no value.
  private var newTodo: JSON {
    [
      .object(
        arguments.members.filter { $0.name != "key" }.map { member in
          let isEmpty = member.value == "" && !["title", "notes"].contains(member.name)
          return JSON.Member(Self.key(of: member.name), isEmpty ? .null : member.value)
        })
    ]
  }

  /// The key that `add --json` has for a parameter.
  private static func key(of parameter: String) -> String {
    parameter == "check" ? "checklist" : parameter
  }

  /// The options of `edit`. An empty text removes a value.
  private var changes: [String] {
    get throws {
      try option("title") + option("notes") + option("priority")
        + option("project", emptied: "--no-project") + option("on", "day", emptied: "--no-day")
        + option("due", emptied: "--no-due") + option("milestone", emptied: "--no-milestone")
        + options("label", "labels") + options("unlabel", "unlabel")
        + options("after", "after") + options("no-after", "notAfter")
        + options("before", "before") + options("check", "check") + option("comment")
    }
  }

  private func options(_ name: String, _ parameter: String) throws(BoardError) -> [String] {
    try arguments.strings(parameter).map { "--\(name)=\($0)" }
  }

  /// - Parameters:
  ///   - parameter: The tool's name for the option, if it is another one.
  ///   - flag: The option for an empty text; nil if the command takes it as a value.
  private func option(
    _ name: String, _ parameter: String? = nil, emptied flag: String? = nil
  ) throws(BoardError) -> [String] {
    guard let text = try arguments.string(parameter ?? name) else { return [] }
    if text.isEmpty, let flag { return [flag] }
    // The parser takes nothing after an equals sign for a missing value.
    return text.isEmpty ? ["--\(name)", ""] : ["--\(name)=\(text)"]
  }

  private var defaultProject: [String] {
    guard let project, arguments.value("project") == nil else { return [] }
    return ["--project=\(project)"]
  }

  /// The todos of a change: IDs and no query, so that one call can't change more than the model has named.
  private var target: [String] {
    get throws {
      let ids = try arguments.strings("ids")
      if ids.isEmpty { throw BoardError.wrongMember("ids") }
      // A range names its todos too, so it needs no confirmation.
      return try ["--json", "--yes", "--"] + ids.map(id)
    }
  }

  private func id(_ text: String) throws(TodoError) -> String {
    guard Selection.isNumber(text) else { throw .invalidHandle(text) }
    return text
  }

  /// Searches the default project, unless the query or `project` names others.
  private var search: [String] {
    get throws(BoardError) {
      let query = TodoQuery.words(of: try arguments.string("query") ?? "")
      let namesProject = query.contains { word in
        let term = word.lowercased().drop { $0 == "-" }
        return term.hasPrefix("project:") || term.hasPrefix("no:project")
      }
      let searched = try arguments.string("project") ?? (namesProject ? nil : project)
      return ["list"] + (searched.map { ["--project=\($0)"] } ?? []) + ["--json", "--"] + query
    }
  }
}
