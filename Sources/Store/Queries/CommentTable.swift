import GRDB
import Todos

/// The comments on todos.
struct CommentTable {
  private let ofTodo: RepeatedStatement
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
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

  /// Their ids, in the same order.
  func ids(on todo: EntityID) throws -> [EntityID] {
    try EntityID.fetchAll(
      db, sql: "SELECT id FROM comment WHERE todo = ? AND deleted = 0 ORDER BY created, id",
      arguments: [todo])
  }
}
