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
}

extension Draft {
  mutating func add(_ comment: Comment, to todo: EntityID, id: EntityID) throws {
    try set(.kind, of: id, to: EntityKind.comment.rawValue)
    try set(.todo, of: id, to: todo.hex)
    try set(.text, of: id, to: comment.text)
    try set(.created, of: id, to: RegisterValue(comment.at))
  }
}
