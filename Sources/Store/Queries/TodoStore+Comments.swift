import GRDB
package import Todos

extension TodoStore {
  /// The comments on each of those todos, the oldest first; none of a todo without any.
  package func comments(on todos: [Todo]) throws(StoreError) -> [EntityID: [Comment]] {
    try read { db in
      guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM comment)") == true else {
        return [:]
      }
      var comments: [EntityID: [Comment]] = [:]
      for todo in todos {
        let rows = try Row.fetchAll(
          db.cachedStatement(
            sql: """
              SELECT created, text FROM comment WHERE todo = ? AND deleted = 0
              ORDER BY created, id
              """), arguments: [todo.id])
        if rows.isEmpty { continue }
        comments[todo.id] = rows.map {
          Comment(at: Moment(milliseconds: $0[0]), text: $0[1])
        }
      }
      return comments
    }
  }
}
