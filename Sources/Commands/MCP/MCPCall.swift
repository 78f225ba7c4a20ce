import Actions
import Board
import Localization
import Rendering
import Store
import Todos

/// A call of a tool, carried out by the same actions as a command.
struct MCPCall {
  let tool: MCPTool
  let arguments: JSONBody

  init(tool: MCPTool, arguments: [JSON.Member]) {
    self.tool = tool
    self.arguments = JSONBody(members: Self.read(arguments))
  }

  /// Models leave a parameter out with null, and write one ID as a number or without the list around it.
  private static func read(_ members: [JSON.Member]) -> [JSON.Member] {
    members.filter { $0.value != .null }.map { member in
      switch (member.name, member.value) {
      case ("todos", .array(let todos)):
        let todos = todos.map { todo in
          if case .object(let members) = todo { JSON.object(read(members)) } else { todo }
        }
        return JSON.Member(member.name, .array(todos))
      case ("id", let value): return JSON.Member(member.name, id(value))
      case (_, .array(let ids)) where idLists.contains(member.name):
        return JSON.Member(member.name, .array(ids.map(id)))
      case (_, let value) where idLists.contains(member.name) && value.bool == nil:
        return JSON.Member(member.name, [id(value)])
      default: return member
      }
    }
  }

  private static let idLists = ["ids", "after", "before", "notAfter"]

  private static func id(_ value: JSON) -> JSON {
    if case .integer(let number) = value { .string(String(number)) } else { value }
  }

  /// The result: an object, as the protocol demands.
  func result(in session: Session) async throws -> JSON {
    try arguments.check(only: tool.parameters.map(\.name))
    let store = try session.store(beginsDay: tool != .undo)
    switch tool {
    case .today:
      let report = try await session.report(on: arguments.string("day"), store)
      let day = try session.json(of: report, store).compact
      return day.adding(["prime": try await session.introduction(store).json])
    case .find: return try await find(session, store)
    case .show:
      let id = try arguments.string("id").map { [try Self.checked($0)] } ?? []
      let todo = try await session.todoOrCurrent(id, for: .show, json: true, store)
      try await session.scan(store)
      let now = try store.read { try $0.todos(withIDs: [todo.id]) }
      return try session.json(of: now, store).json(now.first ?? todo)
    case .add, .change, .start, .finish, .undo:
      guard let change = try await change(session, store) else {
        let reason = try session.nothingReady([], project: nil, store)
        return ["todo": .null, "warnings": [.string(reason.visible)]]
      }
      return try session.json(of: change, store).compact
    }
  }

  private func find(_ session: Session, _ store: TodoStore) async throws -> JSON {
    let known = OutputSchema.members(ofCommand: "list") ?? []
    let fields = try arguments.strings("fields")
    for name in fields where !known.contains(name) {
      throw Failure.unknownKey(name, of: known).at(.member("fields"))
    }
    let limit = try number("limit", from: 1) ?? 20
    let offset = try number("offset", from: 0) ?? 0
    let query = try session.listQuery(
      TodoQuery.words(of: arguments.string("query") ?? ""), in: arguments.string("project"), store)
    try await session.scan(store)
    let (page, total) = try session.todos(matching: query, from: offset, limit: limit, store)
    let todos = try session.json(of: page, store).list(page)
    return [
      "todos": fields.isEmpty ? todos.compact : todos.selecting(fields), "total": JSON(total),
    ]
  }

  private func number(_ name: String, from least: Int64) throws(Failure) -> Int? {
    guard let value = arguments.value(name) else { return nil }
    guard case .integer(let number) = value, number >= least else { throw .wrongMember(name) }
    return Int(clamping: number)
  }

  /// - Returns: Nil if there is nothing to start.
  private func change(_ session: Session, _ store: TodoStore) async throws -> Change? {
    let ids = try arguments.strings("ids").map(Self.checked)
    let claimsNext = try tool == .start && ids.isEmpty && !arguments.flag("stop")
    if ids.isEmpty, tool.takesIDs, !claimsNext { throw Failure.wrongMember("ids") }
    let named = try ids.handleSelections()
    let key = try arguments.string("key").map { EntityID(once: $0, in: store.replica.id) }
    switch tool {
    case .add: return try add(session, store)
    case .change:
      let inputs = try inputs()
      if inputs.isEmpty { throw Failure.nothingToChange(command: "edit") }
      let context = try session.actionContext(store)
      var edit = try store.read { try TodoReader(context, $0).edit(inputs) }
      if let key { edit.comment?.seed = key }
      try session.checkSpelling(of: [edit.fields], store)
      return try session.act(store) { try $0.edit(named, edit) }
    case .start where claimsNext:
      let query = try session.readyQuery([], project: nil, store)
      return try session.act(store) { try $0.claimNext(matching: query) }
    case .start:
      let stops = try arguments.flag("stop")
      return try session.act(store) {
        try $0.setStatus(stops ? .todo : .doing, of: named, as: stops ? .stop : .claim)
      }
    case .finish:
      let reopens = try arguments.flag("reopen")
      let comment = try arguments.string("comment")
      return try session.act(store) {
        try $0.setStatus(
          reopens ? .todo : .done, of: named, as: reopens ? .reopen : .done, saying: comment,
          once: key)
      }
    default: return try session.act(store) { try $0.retract(.undo) }
    }
  }

  /// Adds the todos of `todos`, or the one that the other parameters describe. An empty text is no value.
  private func add(_ session: Session, _ store: TodoStore) throws -> Change {
    let key = try arguments.string("key")
    let values = arguments.members.filter { $0.name != "key" }
    let inputs: [[FieldInput]]
    let isList = arguments.value("todos") != nil
    if case .array(let todos)? = arguments.value("todos") {
      if let other = values.first(where: { $0.name != "todos" }) {
        throw Failure.conflicting("todos", other.name)
      }
      inputs = try TodoReader.inputs(ofEach: todos)
    } else if isList {
      throw Failure.wrongMember("todos")
    } else {
      if values.isEmpty { throw Failure.missingKey("title") }
      let filled = values.map { value in
        let isText = ["title", "notes"].contains(value.name)
        return value.value == "" && !isText ? JSON.Member(value.name, .null) : value
      }
      inputs = [try [FieldInput](filled, of: .todo, only: TodoReader.newKeys)]
    }
    let context = try session.actionContext(store)
    let new = try store.read {
      try TodoReader(context, $0).newTodos(
        inputs, once: key, in: store.replica.id, at: { isList ? "$\($0)." : "" })
    }
    if new.isEmpty { throw Failure.wrongMember("todos") }
    try session.checkSpelling(of: new.map(\.edit.fields), store)
    return try session.act(store) { try $0.add(new) }
  }

  /// The inputs of a change: lists add to what there is, and an empty text removes a value.
  private func inputs() throws -> [FieldInput] {
    try arguments.members.filter { !["ids", "key"].contains($0.name) }.map { member in
      let name = ["unlabel": "labels", "notAfter": "after"][member.name] ?? member.name
      let words: FieldInput.Words
      if MCPTool.lists.contains(member.name) {
        let texts = try arguments.strings(member.name)
        words = name == member.name ? .elements(add: texts) : .elements(remove: texts)
      } else {
        let text = try arguments.string(member.name) ?? ""
        words = text.isEmpty && !["title", "comment"].contains(name) ? .clear : .set(text)
      }
      return FieldInput(name, words, at: .member(member.name))
    }
  }

  /// IDs and no query, so that one call can't change more than the model has named.
  private static func checked(_ id: String) throws(TodoError) -> String {
    guard Selection.isNumber(id) else { throw .invalidHandle(id) }
    return id
  }
}

extension JSON {
  /// ``brief``, without what is false: a model pays for each word.
  var compact: JSON { brief.withoutFalse }

  private var withoutFalse: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutFalse))
    case .object(let members):
      .object(
        members.filter { $0.value != false }.map { JSON.Member($0.name, $0.value.withoutFalse) })
    default: self
    }
  }
}
