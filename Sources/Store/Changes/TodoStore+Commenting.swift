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
      try draft.add(Comment(at: now, text: text), to: todo.id, id: id)
      return todo
    } result: { _, todo in
      todo
    }
  }

  /// Changes what a comment says.
  /// - Returns: The todo that it is on.
  /// - Throws: ``StoreError/noSuchComment``
  package func editComment(
    _ id: EntityID, to text: String, at now: Moment
  ) throws(StoreError) -> Todo {
    try changeComment(id, "comment edit", at: now) { draft in
      try draft.set(.text, of: id, to: text)
    }
  }

  /// Deletes a comment; undo brings it back.
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
  mutating func add(_ comment: Comment, to todo: EntityID, id: EntityID) throws {
    try set(.kind, of: id, to: EntityKind.comment.rawValue)
    try set(.todo, of: id, to: todo.hex)
    try set(.text, of: id, to: comment.text)
    try set(.created, of: id, to: RegisterValue(comment.at))
  }
}
