import GRDB
import Todos

/// The comments on todos.
struct CommentTable {
  private let ofTodo: RepeatedStatement

  init(_ db: Database) throws {
    ofTodo = try RepeatedStatement(
      db,
      sql: """
        SELECT created, text, id FROM comment WHERE todo = ? AND deleted = 0 ORDER BY created, id
        """)
  }

  /// The oldest first.
  func comments(on todo: EntityID) throws -> [Comment] {
    try posted(on: todo).map(\.comment)
  }

  /// The same, with their ids.
  func posted(on todo: EntityID) throws -> [PostedComment] {
    var comments: [PostedComment] = []
    try ofTodo.forEachRow(todo) { row in
      let comment = Comment(at: Moment(milliseconds: row.integer(0)), text: row.text(1))
      comments.append(PostedComment(id: row.id(2), comment: comment))
    }
    return comments
  }
}
