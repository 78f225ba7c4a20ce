import GRDB
package import Todos

/// The comments on todos.
struct CommentTable {
  private let ofTodo: PreparedStatement

  init(_ db: Database) throws {
    ofTodo = try PreparedStatement(
      db,
      sql: """
        SELECT created, text, id FROM comment WHERE todo = ? AND deleted = 0 ORDER BY created, id
        """)
  }

  /// The comments on a todo, oldest first.
  func comments(on todo: EntityID) throws -> [Comment] {
    try posted(on: todo).map(\.comment)
  }

  /// The comments on a todo with their ids, oldest first.
  func posted(on todo: EntityID) throws -> [PostedComment] {
    var comments: [PostedComment] = []
    try ofTodo.forEachRow(todo) { row in
      let comment = Comment(at: Moment(milliseconds: row.integer(0)), text: row.text(1))
      comments.append(PostedComment(id: row.id(2), comment: comment))
    }
    return comments
  }
}

extension TodoStore {
  /// The comments on each of these todos, oldest first. Todos without comments are omitted.
  package func comments(on todos: [Todo]) throws(StoreError) -> [EntityID: [PostedComment]] {
    try read { db in
      let table = try CommentTable(db)
      var comments: [EntityID: [PostedComment]] = [:]
      for todo in todos {
        let found = try table.posted(on: todo.id)
        if !found.isEmpty { comments[todo.id] = found }
      }
      return comments
    }
  }

  /// The todo that a comment is on, with the comment itself.
  /// - Throws: ``StoreError/noSuchComment``
  package func todo(
    withComment id: EntityID
  ) throws(StoreError) -> (todo: Todo, comment: PostedComment) {
    try read { try PostedComment.fetch(id, $0) }
  }
}

extension PostedComment {
  static func fetch(
    _ id: EntityID, _ db: Database
  ) throws -> (todo: Todo, comment: PostedComment) {
    let owner = try EntityID.fetchOne(
      db, sql: "SELECT todo FROM comment WHERE id = ? AND deleted = 0", arguments: [id])
    guard let owner, let todo = try Todo.existing(owner, db),
      let comment = try CommentTable(db).posted(on: owner).first(where: { $0.id == id })
    else { throw StoreError.noSuchComment }
    return (todo, comment)
  }
}
