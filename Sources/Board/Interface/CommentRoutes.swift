import Actions
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
    let text = try body.required("text")
    return try await access.act(status: .created) { try $0.comment(text, on: handle) }
  }

  private func edit(_ id: EntityID, _ body: JSONBody) async throws -> Response {
    try body.check(only: "text")
    let changes = FieldChanges(body)
    guard let text = try changes.text("text") else { throw Failure.missingKey("text") }
    return try await access.act { actions in
      let posted = try actions.transaction.todo(withComment: id).comment
      try changes.check(against: ["text": .string(posted.comment.text)])
      return try actions.editComment(id, to: text)
    }
  }

  private func delete(_ id: EntityID) async throws -> Response {
    try await access.act { try $0.deleteComment(id) }
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
