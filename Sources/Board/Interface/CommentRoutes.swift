import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for comments on todos.
struct CommentRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.post("api/todos/:id/comments") { request, context in
      try await add(Handle.checked(context.name), try await request.json())
    }
    router.patch("api/comments/:id") { request, context in
      try await edit(context.comment, try await request.json())
    }
    router.delete("api/comments/:id") { request, context in
      try await request.json().checkEmpty()
      return try await delete(context.comment)
    }
  }

  private func add(_ handle: Handle, _ body: JSONBody) async throws -> Response {
    try body.check(only: "text")
    let text = try Comment.checked(body.required("text"))
    let id = access.context.newID()
    return try await access.change(status: .created) { transaction in
      return try json(transaction.comment(text, on: .one(handle), id: id), transaction)
    }
  }

  private func edit(_ id: EntityID, _ body: JSONBody) async throws -> Response {
    try body.check(only: "text")
    let changes = FieldChanges(body)
    guard let text = try changes.text("text").map(Comment.checked) else {
      throw Failure.missingKey("text")
    }
    return try await access.change { transaction in
      let posted = try transaction.todo(withComment: id).comment
      try changes.check(against: ["text": .string(posted.comment.text)])
      return try json(transaction.editComment(id, to: text), transaction)
    }
  }

  private func delete(_ id: EntityID) async throws -> Response {
    try await access.change { transaction in
      try json(transaction.deleteComment(id), transaction)
    }
  }

  private func json(_ todo: Todo, _ snapshot: Snapshot) throws -> JSON {
    try access.todoJSON([todo], snapshot).json(todo)
  }
}

extension BoardRequestContext {
  fileprivate var comment: EntityID {
    get throws {
      guard let id = EntityID(uuid: try name) else { throw StoreError.noSuchComment }
      return id
    }
  }
}
