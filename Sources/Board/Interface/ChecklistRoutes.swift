import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for the checklists of todos. All respond with the todo, but for a new one made from an item.
struct ChecklistRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.post("api/todos/:id/checklist") { request, context in
      try await add(Handle.checked(context.name), try await request.json())
    }
    router.patch("api/todos/:id/checklist/:item") { request, context in
      try await edit(context.item, try await request.json())
    }
    router.delete("api/todos/:id/checklist/:item") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.item)
    }
    router.post("api/todos/:id/checklist/:item/move") { request, context in
      try await move(context.item, try await request.json())
    }
    router.post("api/todos/:id/checklist/:item/promote") { request, context in
      try await request.json().checkEmpty()
      return try await promote(context.item)
    }
  }

  private func add(_ handle: Handle, _ body: JSONBody) async throws -> Response {
    try body.check(only: "texts")
    let lines = try body.strings("texts").map { try ChecklistLine($0).checked() }
    if lines.isEmpty { throw Failure.missingKey("texts") }
    let edit = ChecklistEdit(adding: lines, seed: access.context.newID())
    return try await access.change(status: .created) { transaction in
      try json(transaction.edit(edit, of: handle), transaction)
    }
  }

  private func edit(_ handle: ItemHandle, _ body: JSONBody) async throws -> Response {
    try body.check(only: "text", "done")
    let changes = FieldChanges(body)
    let text = try changes.text("text").map { try ChecklistLine($0).checked().text }
    let isDone = try changes.flag("done")
    return try await access.change { transaction in
      let todos = try transaction.todos([.one(handle.todo)])
      let items = try transaction.checklists(of: todos).values.joined()
      guard let item = items.first(where: { $0.handle == handle }) else {
        throw StoreError.noSuchItem(handle)
      }
      try changes.check(against: item.json)
      return try json(transaction.edit(handle, text: text, isDone: isDone).todo, transaction)
    }
  }

  private func move(_ handle: ItemHandle, _ body: JSONBody) async throws -> Response {
    try body.check(only: "before")
    let other = try body.string("before").map(Self.item)
    return try await access.change { transaction in
      var random = access.context
      let todo = try transaction.move(
        handle, before: other, using: &random)
      return try json(todo, transaction)
    }
  }

  private func delete(_ handle: ItemHandle) async throws -> Response {
    try await access.change { transaction in
      _ = try transaction.delete([.item(handle)])
      return try json(try transaction.todos([.one(handle.todo)])[0], transaction)
    }
  }

  private func promote(_ handle: ItemHandle) async throws -> Response {
    let id = access.context.newID()
    return try await access.change(status: .created) { transaction in
      let change = try transaction.promote(handle, id: id)
      return try json(change.changed[0], transaction)
    }
  }

  private func json(_ todo: Todo, _ snapshot: Snapshot) throws -> JSON {
    try access.todoJSON([todo], snapshot).json(todo)
  }

  /// - Throws: ``TodoError/invalidHandle(_:)``
  fileprivate static func item(_ text: String) throws(TodoError) -> ItemHandle {
    guard let item = ItemHandle(text) else { throw .invalidHandle(text) }
    return item
  }
}

extension BoardRequestContext {
  /// The checklist item in the path.
  fileprivate var item: ItemHandle {
    get throws {
      let item = try ChecklistRoutes.item(parameters.require("item"))
      guard try item.todo == Handle.checked(name) else { throw StoreError.noSuchItem(item) }
      return item
    }
  }
}
