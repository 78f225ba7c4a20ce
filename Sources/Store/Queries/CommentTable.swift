import GRDB
import Todos

/// The comments on todos.
struct CommentTable {
  private let ofTodo: RepeatedStatement

  init(_ db: Database) throws {
    ofTodo = try RepeatedStatement(
      db,
      sql: """
        SELECT created, text FROM comment WHERE todo = ? AND deleted = 0 ORDER BY created, id
        """)
  }

  /// The oldest first.
  func comments(on todo: EntityID) throws -> [Comment] {
    var comments: [Comment] = []
    try ofTodo.forEachRow([todo]) { row in
      comments.append(Comment(at: Moment(milliseconds: row.integer(0)), text: row.text(1)))
    }
    return comments
  }
}
