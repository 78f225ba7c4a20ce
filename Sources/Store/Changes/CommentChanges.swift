import GRDB
package import Todos

extension TodoStore {
  /// Adds a comment to a todo.
  package func comment(
    _ text: String, on selection: HandleSelection, at now: Moment, id: EntityID
  ) throws(StoreError) -> Todo {
    try change("comment", at: now) { db, draft in
      guard let todo = try TodoSelection(db).todos([selection]).first else {
        throw StoreError.failed(message: "the todo is not in the store")
      }
      try draft.add(text, as: id, to: todo.id, at: now)
      return todo
    } result: { _, todo in
      todo
    }
  }

  /// Changes the text of a comment.
  /// - Returns: The todo that it is on.
  /// - Throws: ``StoreError/noSuchComment``
  package func editComment(
    _ id: EntityID, to text: String, at now: Moment
  ) throws(StoreError) -> Todo {
    try changeComment(id, "comment edit", at: now) { draft in
      try draft.set(.text, of: id, to: text)
    }
  }

  /// Deletes a comment; undo restores it.
  /// - Returns: The todo that it was on.
  /// - Throws: ``StoreError/noSuchComment``
  package func deleteComment(_ id: EntityID, at now: Moment) throws(StoreError) -> Todo {
    try changeComment(id, "comment rm", at: now) { draft in
      try draft.set(.deleted, of: id, to: .bool(true))
    }
  }

  private func changeComment(
    _ id: EntityID, _ command: String, at now: Moment, _ body: (inout Draft) throws -> Void
  ) throws(StoreError) -> Todo {
    try change(command, at: now) { db, draft in
      let todo = try PostedComment.fetch(id, db).todo
      try body(&draft)
      return todo
    } result: { _, todo in
      todo
    }
  }
}

extension Draft {
  /// Adds a comment to a todo.
  mutating func add(_ text: String, as id: EntityID, to todo: EntityID, at now: Moment) throws {
    create(id, .comment)
    try set(.todo, of: id, to: todo.hex)
    try set(.text, of: id, to: text)
    try set(.created, of: id, to: RegisterValue(now))
    try keep(todo)
  }
}
