import Actions
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for the checklists of todos.
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
    let lines = try body.strings("texts").map { ChecklistLine($0) }
    if lines.isEmpty { throw Failure.missingKey("texts") }
    return try await access.act(status: .created) { try $0.add(lines, to: handle) }
  }

  private func edit(_ handle: ItemHandle, _ body: JSONBody) async throws -> Response {
    try body.check(only: "text", "done")
    let changes = FieldChanges(body)
    let text = try changes.text("text")
    let isDone = try changes.flag("done")
    return try await access.act { actions in
      let transaction = actions.transaction
      let todos = try transaction.todos([.one(handle.todo)])
      let items = try transaction.checklists(of: todos).values.joined()
      guard let item = items.first(where: { $0.handle == handle }) else {
        throw StoreError.noSuchItem(handle)
      }
      try changes.check(against: item.json)
      return try actions.edit(handle, text: text, isDone: isDone)
    }
  }

  private func move(_ handle: ItemHandle, _ body: JSONBody) async throws -> Response {
    try body.check(only: "before")
    let other = try body.string("before").map(Self.item)
    return try await access.act { try $0.move(handle, before: other) }
  }

  private func delete(_ handle: ItemHandle) async throws -> Response {
    try await access.act { try $0.delete([.item(handle)]) }
  }

  private func promote(_ handle: ItemHandle) async throws -> Response {
    try await access.act(status: .created) { try $0.promote(handle) }
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
