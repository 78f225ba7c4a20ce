import GRDB
package import Todos

extension TodoStore {
  /// Todos as they pass to other programs, with all that belongs to them.
  package func records(of todos: [Todo]) throws(StoreError) -> [TodoRecord] {
    try read { try RecordTable($0).records(of: todos) }
  }
}

/// Reads todos as records.
struct RecordTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Those that exist, by handle.
  func all() throws -> [TodoRecord] {
    try records(of: Todo.fetch(db, where: "todo.deleted = 0"))
  }

  func records(of todos: [Todo]) throws -> [TodoRecord] {
    let comments = try CommentTable(db)
    let attributes = try RepeatedStatement(
      db, sql: "SELECT name, value FROM todo_attribute WHERE todo = ?")
    return try todos.map { todo in
      var record = TodoRecord(
        id: todo.id, title: todo.title, notes: todo.notes, priority: todo.priority,
        status: todo.status, day: todo.day, due: todo.due, project: todo.project,
        labels: todo.labels.map(\.name), milestone: todo.milestone,
        comments: try comments.comments(on: todo.id), created: todo.created,
        started: todo.started, completed: todo.completed)
      try attributes.forEachRow(todo.id) { record.attributes[$0.text(0)] = $0.text(1) }
      return record
    }
  }
}
