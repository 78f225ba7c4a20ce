import Actions
import Localization
import Rendering
import Store
import Todos

extension CommentCommand {
  /// Changes or deletes the comment whose number `--edit` or `--delete` names.
  /// - Parameter text: The new text; if it is empty, the user edits the old one.
  func change(
    _ text: String, on todo: Todo, _ session: Session, _ store: TodoStore
  ) async throws {
    if edit != nil, delete != nil { throw InputError.conflicting("--edit", "--delete") }
    if delete != nil, edits { throw InputError.conflicting("--delete", "-e") }
    if delete != nil, !text.isEmpty { throw UsageError.unexpectedArgument(text) }
    let number = edit ?? delete ?? ""
    let comments = try store.read { try $0.comments(on: [todo]) }[todo.id] ?? []
    guard let posted = comments.first(where: { String($0.number) == number }) else {
      throw InputError.noSuchComment(number, todo: todo.handle, numbers: comments.map(\.number))
    }
    if delete != nil {
      return try session.finish(
        session.act(store) { try $0.deleteComment(posted.id) }, json: json, store)
    }
    let save = { (new: String) in
      try session.finish(
        session.act(store) { try $0.editComment(posted.id, to: new) }, json: json, store)
    }
    if !text.isEmpty, !edits { return try save(text) }
    try await session.edit(text.isEmpty ? posted.comment.text : text, about: todo, save)
  }
}
