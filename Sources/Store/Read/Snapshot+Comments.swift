package import Todos

extension Snapshot {
  /// The comments on each of these todos, oldest first. Todos without comments are omitted.
  package func comments(on todos: [Todo]) throws -> [EntityID: [PostedComment]] {
    let table = try CommentTable(db)
    var comments: [EntityID: [PostedComment]] = [:]
    for todo in todos {
      let found = try table.posted(on: todo.id)
      if !found.isEmpty { comments[todo.id] = found }
    }
    return comments
  }

  /// Whether there is a comment, deleted or not.
  package func hasComment(_ id: EntityID) throws -> Bool {
    try Bool.fetchOne(db.statement("SELECT EXISTS (SELECT 1 FROM comment WHERE id = ?)"), [id])
      ?? false
  }

  /// The todo that a comment is on, with the comment itself.
  /// - Throws: ``StoreError/noSuchComment``
  package func todo(
    withComment id: EntityID
  ) throws -> (todo: Todo, comment: PostedComment) {
    let owner = try EntityID.fetchOne(
      db.statement("SELECT todo FROM comment WHERE id = ? AND deleted = 0"), [id])
    guard let owner, let todo = try Todo.existing(owner, db),
      let comment = try CommentTable(db).posted(on: owner).first(where: { $0.id == id })
    else { throw StoreError.noSuchComment }
    return (todo, comment)
  }
}
