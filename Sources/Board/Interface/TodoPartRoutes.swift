import Actions
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for the checklists of todos, and for comments on them.
extension StoreAccess {
  func addTodoParts(to router: Router<BoardRequestContext>) {
    addChecklists(to: router)
    addComments(to: router)
  }

  private func addChecklists(to router: Router<BoardRequestContext>) {
    router.post("api/todos/:id/checklist") { request, context in
      let lines = try await request.json(only: ["texts"]).strings("texts").map(
        ChecklistLine.init(typed:))
      if lines.isEmpty { throw Failure.missingKey("texts") }
      let handle = try Handle.checked(context.name)
      return try await act(status: .created) { try $0.add(lines, to: handle) }
    }
    router.patch("api/todos/:id/checklist/:item") { request, context in
      let changes = FieldChanges(try await request.json(only: ["text", "done"]))
      let (handle, text) = (try context.item, try changes.text("text"))
      let isDone = try changes.flag("done")
      return try await act { actions in
        let todos = try actions.transaction.todos([.one(handle.todo)])
        let items = try actions.transaction.checklists(of: todos).values.joined()
        guard let item = items.first(where: { $0.handle == handle }) else {
          throw StoreError.noSuchItem(handle)
        }
        try changes.check(against: item.json)
        return try actions.edit(handle, text: text, isDone: isDone)
      }
    }
    router.delete("api/todos/:id/checklist/:item") { request, context in
      _ = try await request.json(only: [])
      let handle = try context.item
      return try await act { try $0.delete([.item(handle)]) }
    }
    router.post("api/todos/:id/checklist/:item/move") { request, context in
      let before = try await request.json(only: ["before"]).string("before")
      let (handle, other) = (try context.item, try before.map(ItemHandle.checked))
      return try await act { try $0.move(handle, before: other) }
    }
    router.post("api/todos/:id/checklist/:item/promote") { request, context in
      _ = try await request.json(only: [])
      let handle = try context.item
      return try await act(status: .created) { try $0.promote(handle) }
    }
  }

  private func addComments(to router: Router<BoardRequestContext>) {
    router.post("api/todos/:id/comments") { request, context in
      let text = try await request.json(only: ["text"]).required("text")
      let handle = try Handle.checked(context.name)
      return try await act(status: .created) { try $0.comment(text, on: handle) }
    }
    router.patch("api/comments/:id") { request, context in
      let changes = FieldChanges(try await request.json(only: ["text"]))
      guard let text = try changes.text("text") else { throw Failure.missingKey("text") }
      let id = try context.comment
      return try await act { actions in
        let posted = try actions.transaction.todo(withComment: id).comment
        try changes.check(against: ["text": .string(posted.comment.text)])
        return try actions.editComment(id, to: text)
      }
    }
    router.delete("api/comments/:id") { request, context in
      _ = try await request.json(only: [])
      let id = try context.comment
      return try await act { try $0.deleteComment(id) }
    }
  }
}

extension BoardRequestContext {
  /// The checklist item in the path.
  fileprivate var item: ItemHandle {
    get throws {
      let item = try ItemHandle.checked(parameters.require("item"))
      guard try item.todo == Handle.checked(name) else { throw StoreError.noSuchItem(item) }
      return item
    }
  }

  /// The comment in the path.
  fileprivate var comment: EntityID {
    get throws {
      guard let id = EntityID(uuid: try name) else { throw StoreError.noSuchComment }
      return id
    }
  }
}

extension ItemHandle {
  /// - Throws: ``TodoError/invalidHandle(_:)``
  fileprivate static func checked(_ text: String) throws(TodoError) -> ItemHandle {
    guard let item = ItemHandle(text) else { throw .invalidHandle(text) }
    return item
  }
}
