import Actions
import HTTPTypes
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for single todos, and for several such as `12,14`.
extension StoreAccess {
  func addTodos(to router: Router<BoardRequestContext>) {
    router.read("api/todos/:id") { context in
      try await todo(context.selections, ids: context.name)
    }
    router.post("api/todos") { request, _ in try await add(try await request.json()) }
    router.patch("api/todos/:id") { request, context in
      try await edit(context.selections, try await request.json())
    }
    router.post("api/todos/:id/move") { request, context in
      let names = ["from", "to", "before", "after", "top", "bottom"]
      return try await move(context.selections, try await request.json(only: names))
    }
    router.post("api/todos/:id/restore") { request, context in
      _ = try await request.json(only: [])
      let selections = try context.selections
      return try await act { try $0.restore(selections) }
    }
    router.delete("api/todos/:id") { request, context in
      _ = try await request.json(only: [])
      let selections = try context.selections
      return try await act { actions in
        // Refuses todos that were deleted meanwhile.
        _ = try actions.transaction.todos(selections)
        return try actions.delete(selections)
      }
    }
  }

  private func todo(_ selections: [HandleSelection], ids: String) async throws -> Response {
    var (todo, neighbours, claim, json) = try await read { snapshot in
      let todos = try snapshot.todos(selections)
      guard let todo = todos.first, todos.count == 1 else {
        throw Failure.value("board.onlyOne", .usage, ids, as: "ids")
      }
      let claim = context.format(for: snapshot.actor).claimSentence(todo)
      return (todo, try snapshot.neighbours(of: todo), claim, try todoJSON(todos, snapshot))
    }
    let paths = json.commitPaths
    if !paths.isEmpty { json.pages = try await pages(of: paths) }
    return Response(
      json.json(todo).adding([
        "before": .array(neighbours.before.map { .string($0.handle.description) }),
        "neighbours": .array(
          (neighbours.after + neighbours.before).map { todo in
            [
              "id": .string(todo.handle.description), "title": .string(todo.title),
              "status": .string(todo.status.rawValue),
            ]
          }),
        "issuePage": JSON(todo.reference?.page), "claim": JSON(claim),
        "branch": .string(BranchReference.name(of: todo)),
      ]))
  }

  /// Adds the todo of the body, or those of its member `todos` as one operation.
  private func add(_ body: JSONBody) async throws -> Response {
    let list = body.value("todos")
    var inputs: [[FieldInput]] = []
    if let list {
      try body.check(only: ["todos"])
      guard case .array(let todos) = list, !todos.isEmpty else {
        throw Failure.wrongMember("todos")
      }
      inputs = try TodoReader.inputs(ofEach: todos)
    } else {
      inputs = [try [FieldInput](body.members, of: .todo, only: TodoReader.newKeys)]
    }
    return try await act(status: .created) { [inputs] actions in
      let new = try TodoReader(actions.context, actions.transaction).newTodos(
        inputs, in: context.reading.replica.id, at: { list == nil ? "" : "$\($0)." })
      for todo in new where todo.status == .dropped {
        throw TodoError.invalidStatus(todo.status.rawValue)
      }
      return try actions.add(new)
    }
  }

  private func edit(_ selections: [HandleSelection], _ body: JSONBody) async throws -> Response {
    let changes = FieldChanges(body)
    let inputs = try changes.inputs(
      of: .todo, only: TodoReader.editKeys.filter { !["checklist", "comment"].contains($0) })
    return try await act { actions in
      let transaction = actions.transaction
      let todos = try transaction.todos(selections)
      let edit = try TodoReader(actions.context, transaction).edit(inputs)
      let json = try todoJSON(todos, transaction)
      try changes.check(againstEach: todos.map { ($0.handle.description, json.json($0)) })
      return try actions.edit(selections, edit)
    }
  }

  private func move(_ selections: [HandleSelection], _ body: JSONBody) async throws -> Response {
    let word = try body.required("to")
    let isDropped = word == Status.dropped.rawValue
    let status = try isDropped ? .dropped : Status.column(word)
    let place = try place(body)
    guard let seen = try body.object("from") else { throw Failure.missingKey("from") }
    return try await act { actions in
      try check(seen, of: try actions.transaction.todos(selections))
      return try isDropped
        ? actions.setStatus(.dropped, of: selections, as: .drop)
        : actions.move(selections, to: status, place)
    }
  }

  /// Rejects a move of todos that are no longer in the columns where the user saw them.
  private func check(_ seen: JSONBody, of todos: [Todo]) throws {
    var stale: [JSON.Member] = []
    for todo in todos {
      let id = todo.handle.description
      let status = todo.status.rawValue
      if try seen.required(id) != status { stale.append(JSON.Member(id, .string(status))) }
    }
    if !stale.isEmpty { throw StaleError(present: .object(stale)) }
  }

  private func place(_ body: JSONBody) throws -> BoardMove {
    let moves: [BoardMove?] = [
      try body.string("before").map { .before(try Handle.checked($0)) },
      try body.string("after").map { .after(try Handle.checked($0)) },
      try body.flag("top") ? .top : nil, try body.flag("bottom") ? .bottom : nil,
    ]
    let given = moves.compactMap(\.self)
    if given.count > 1 { throw Failure("board.severalPlaces", .usage) }
    return given.first ?? .anywhere
  }
}

extension BoardRequestContext {
  /// The todos in the path.
  fileprivate var selections: [HandleSelection] {
    get throws {
      try name.split(separator: ",").map { try HandleSelection.checked(String($0)) }
    }
  }
}
