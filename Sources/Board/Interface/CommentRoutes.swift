import Hummingbird
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
    return try await access.change(status: .created) { store in
      let now = access.context.clock()
      return try json(store.comment(text, on: .one(handle), at: now, id: id), store)
    }
  }

  private func edit(_ id: EntityID, _ body: JSONBody) async throws -> Response {
    try body.check(only: "text")
    let changes = FieldChanges(body)
    guard let text = try changes.text("text").map(Comment.checked) else {
      throw BoardError.missingMember("text")
    }
    return try await access.change { store in
      let posted = try store.todo(withComment: id).comment
      try changes.check(against: ["text": .string(posted.comment.text)])
      return try json(store.editComment(id, to: text, at: access.context.clock()), store)
    }
  }

  private func delete(_ id: EntityID) async throws -> Response {
    try await access.change { store in
      try json(store.deleteComment(id, at: access.context.clock()), store)
    }
  }

  private func json(_ todo: Todo, _ store: TodoStore) throws -> JSON {
    try access.todoJSON([todo], store).json(todo)
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
