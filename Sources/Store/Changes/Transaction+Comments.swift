package import Todos

extension Transaction {
  /// Adds a comment to a todo.
  package func comment(_ text: String, on selection: HandleSelection, id: EntityID) throws -> Todo {
    guard let todo = try TodoSelection(db).todos([selection]).first else {
      throw StoreError.failed(message: "the todo is not in the store")
    }
    try add(text, as: id, to: todo.id)
    try commit(as: .comment)
    return todo
  }

  /// Changes the text of a comment.
  /// - Returns: The todo that it is on.
  /// - Throws: ``StoreError/noSuchComment``
  package func editComment(_ id: EntityID, to text: String) throws -> Todo {
    let todo = try todo(withComment: id).todo
    try set(.text, of: id, to: text)
    try commit(as: .commentEdit)
    return todo
  }

  /// Deletes a comment; undo restores it.
  /// - Returns: The todo that it was on.
  /// - Throws: ``StoreError/noSuchComment``
  package func deleteComment(_ id: EntityID) throws -> Todo {
    let todo = try todo(withComment: id).todo
    try set(.deleted, of: id, to: .bool(true))
    try commit(as: .commentDelete)
    return todo
  }

  /// Writes a comment on a todo.
  func add(_ text: String, as id: EntityID, to todo: EntityID) throws {
    if try hasComment(id) { return }
    create(id, .comment)
    try set(.todo, of: id, to: todo.hex)
    try set(.text, of: id, to: text)
    try set(.created, of: id, to: RegisterValue(now))
    try keep(todo)
  }
}
