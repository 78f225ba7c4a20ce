import GRDB
package import Todos

extension TodoStore {
  /// The comments on each of those todos, the oldest first; none of a todo without any.
  package func comments(on todos: [Todo]) throws(StoreError) -> [EntityID: [Comment]] {
    try read { db in
      let table = try CommentTable(db)
      var comments: [EntityID: [Comment]] = [:]
      for todo in todos {
        let found = try table.comments(on: todo.id)
        if !found.isEmpty { comments[todo.id] = found }
      }
      return comments
    }
  }
}
