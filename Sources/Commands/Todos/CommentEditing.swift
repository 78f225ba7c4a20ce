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
      let changed = try store.write(at: session.now) { try $0.deleteComment(posted.id) }
      return try report("changed.commentDeleted", number, changed, session, store)
    }
    let save = { (new: String) in
      let checked = try Comment.checked(new)
      let isChanged = !checked.hasSameBytes(as: posted.comment.text)
      let changed = try store.write(at: session.now) { try $0.editComment(posted.id, to: checked) }
      let verb = isChanged ? "changed.commentEdited" : "changed.commentUnchanged"
      try report(verb, number, changed, session, store)
    }
    if !text.isEmpty, !edits { return try save(text) }
    try await session.edit(text.isEmpty ? posted.comment.text : text, about: todo, save)
  }

  private func report(
    _ verb: String, _ number: String, _ todo: Todo, _ session: Session, _ store: TodoStore
  ) throws {
    if json { return try session.print(json: [todo], store) }
    let change = session.language.t(verb, ["number": number])
    try session.print("\(change) \(todo.handle)  \(todo.title.visible)\n")
  }
}
