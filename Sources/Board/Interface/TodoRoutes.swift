import HTTPTypes
import Hummingbird
import Rendering
import Store
import Todos

/// Routes for single todos, and for several such as `12,14`.
struct TodoRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/todos/:id") { _, context in
      try await todo(context.selections, ids: context.name)
    }
    router.post("api/todos") { request, _ in try await add(try await request.json()) }
    router.patch("api/todos/:id") { request, context in
      try await edit(context.selections, try await request.json())
    }
    router.post("api/todos/:id/move") { request, context in
      try await move(context.selections, try await request.json())
    }
    router.delete("api/todos/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.selections)
    }
  }

  private func todo(_ selections: [HandleSelection], ids: String) async throws -> Response {
    let (todo, neighbours, checklists, comments, commits) = try await access.read { snapshot in
      let todos = try snapshot.todos(selections)
      guard let todo = todos.first, todos.count == 1 else { throw BoardError.onlyOne(ids: ids) }
      return (
        todo, try snapshot.neighbours(of: todo), try snapshot.checklists(of: todos),
        try snapshot.comments(on: todos), try snapshot.commitLinks(of: todos)
      )
    }
    let context = access.context
    let paths = commits.values.flatMap { $0.map(\.path) }
    let pages = paths.isEmpty ? nil : try await access.pages(of: paths)
    let json = TodoJSON(
      at: context.clock(), in: context.calendar, for: context.reading.actor,
      checklists: checklists, comments: comments,
      commits: commits, pages: pages)
    return Response(
      json.json(todo).adding([
        "before": .array(neighbours.before.map { .string($0.handle.description) }),
        "neighbours": .array((neighbours.after + neighbours.before).map(Self.neighbour)),
        "issuePage": JSON(todo.reference?.page),
      ]))
  }

  /// A todo at the other end of a dependency.
  private static func neighbour(_ todo: Todo) -> JSON {
    [
      "id": .string(todo.handle.description), "title": .string(todo.title),
      "status": .string(todo.status.rawValue),
    ]
  }

  private func add(_ body: JSONBody) async throws -> Response {
    try body.check(
      only: "title", "notes", "priority", "status", "day", "due", "project", "labels",
      "createLabels", "milestone", "block", "after", "before", "checklist")
    let status = try body.string("status").map(Status.column) ?? .todo
    let id = access.context.newID()
    return try await access.change(status: .created) { transaction in
      let new = try newTodo(body, transaction)
      let todo = try transaction.add(
        new, as: status, creating: try newNames(new.labels, body), id: id)
      return try access.todoJSON([todo], transaction).json(todo)
    }
  }

  /// A new todo, with defaults from the block if the request has one.
  private func newTodo(_ body: JSONBody, _ snapshot: Snapshot) throws -> NewTodo {
    let context = access.context
    let block = try body.string("block").map {
      try snapshot.block(named: $0, presets: context.presets)
    }
    var new =
      block.map { NewTodo(from: $0, at: context.clock(), in: context.calendar) }
      ?? NewTodo(title: "", day: context.today)
    if let title = try body.string("title") { new.title = title }
    new.title = try Title.checked(new.title)
    if let notes = try body.string("notes") { new.notes = try Notes.checked(notes) }
    if let word = try body.string("priority") { new.priority = try Priority.checked(word) }
    if body.value("day") != nil { new.day = try body.string("day").map(access.dayParser.day) }
    if body.value("due") != nil { new.due = try body.string("due").map(access.dayParser.due) }
    if body.value("project") != nil { new.project = try body.string("project") }
    if body.value("labels") != nil { new.labels = try body.strings("labels") }
    if body.value("milestone") != nil { new.milestone = try body.string("milestone") }
    new.dependencies.after = try body.strings("after").map(Self.selection)
    new.dependencies.before = try body.strings("before").map(Self.selection)
    new.checklist = try body.strings("checklist").map { try ChecklistLine($0).checked() }
    return new
  }

  private static func selection(_ text: String) throws(TodoError) -> HandleSelection {
    .one(try Handle.checked(text))
  }

  /// The labels that are created along with a change, unless they exist: with `createLabels`, all that it adds.
  private func newNames(_ labels: [String], _ body: JSONBody) throws -> NewNames {
    guard try body.flag("createLabels") else { return NewNames() }
    return NewNames(labels: try labels.map { try Name.checked($0) })
  }

  private func edit(
    _ selections: [HandleSelection], _ body: JSONBody
  ) async throws -> Response {
    try body.check(
      only: "title", "notes", "priority", "day", "due", "project", "labels", "createLabels",
      "milestone", "block", "after", "before")
    let changes = FieldChanges(body)
    return try await access.change { transaction in
      let todos = try transaction.todos(selections)
      let edit = try edit(changes, transaction)
      let json = try access.todoJSON(todos, transaction)
      try changes.check(
        againstEach: todos.map { ($0.handle.description, json.json($0)) },
        sets: ["labels", "createLabels", "after", "before"])
      let names = try newNames(edit.addedLabels, body)
      _ = try transaction.edit(selections, edit, creating: names)
      return try access.json(try transaction.todos(selections), transaction)
    }
  }

  private func edit(_ changes: FieldChanges, _ snapshot: Snapshot) throws -> TodoEdit {
    let parser = access.dayParser
    var edit = TodoEdit()
    edit.title = try changes.text("title").map(Title.checked)
    edit.notes = try changes.text("notes").map(Notes.checked)
    edit.priority = try changes.text("priority").map(Priority.checked)
    edit.day = try changes.replacement("day", parser.day)
    edit.due = try changes.replacement("due", parser.due)
    edit.project = try changes.replacement("project") { $0 }
    edit.milestone = try changes.replacement("milestone") { $0 }
    edit.block = try changes.replacement("block") {
      try snapshot.block(named: $0, presets: access.context.presets)
    }
    (edit.addedLabels, edit.removedLabels) = try changes.elements("labels")
    let (after, before) = (try changes.elements("after"), try changes.elements("before"))
    edit.dependencies.after = try after.added.map(Self.selection)
    edit.dependencies.notAfter = try after.removed.map(Self.selection)
    edit.dependencies.before = try before.added.map(Self.selection)
    edit.dependencies.notBefore = try before.removed.map(Self.selection)
    return edit
  }

  private func move(
    _ selections: [HandleSelection], _ body: JSONBody
  ) async throws -> Response {
    try body.check(only: "from", "to", "before", "after", "top", "bottom")
    let status = try Status.column(body.required("to"))
    let place = try place(body)
    guard let seen = try body.object("from") else { throw BoardError.missingMember("from") }
    return try await access.closing { transaction in
      let todos = try transaction.todos(selections)
      try check(seen, of: todos)
      var random = access.context
      let change = try transaction.move(
        selections, to: status, place, using: &random)
      return (try access.json(try transaction.todos(selections), transaction), change.unblocked)
    }
  }

  /// Rejects a move of todos that are no longer in the columns where the user saw them.
  private func check(_ seen: JSONBody, of todos: [Todo]) throws(BoardError) {
    var stale: [JSON.Member] = []
    for todo in todos {
      let id = todo.handle.description
      let status = todo.status.rawValue
      if try seen.required(id) != status { stale.append(JSON.Member(id, .string(status))) }
    }
    if !stale.isEmpty { throw .stale(present: .object(stale)) }
  }

  private func place(_ body: JSONBody) throws -> BoardMove {
    let moves: [BoardMove?] = [
      try body.string("before").map { .before(try Handle.checked($0)) },
      try body.string("after").map { .after(try Handle.checked($0)) },
      try body.flag("top") ? .top : nil, try body.flag("bottom") ? .bottom : nil,
    ]
    let given = moves.compactMap(\.self)
    if given.count > 1 { throw BoardError.severalPlaces }
    return given.first ?? .anywhere
  }

  private func delete(_ selections: [HandleSelection]) async throws -> Response {
    try await access.closing { transaction in
      let json = try access.json(try transaction.todos(selections), transaction)
      return (json, try transaction.delete(selections).unblocked)
    }
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
