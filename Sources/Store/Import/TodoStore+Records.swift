import GRDB
package import Todos

extension TodoStore {
  /// Todos as they pass to other programs, with all that belongs to them.
  package func records(of todos: [Todo]) throws(StoreError) -> [TodoRecord] {
    try read { try todos.map(RecordTable($0).record) }
  }
}

/// Reads todos as records.
struct RecordTable {
  private let db: Database
  private let comments: CommentTable
  private let attributes: RepeatedStatement

  init(_ db: Database) throws {
    self.db = db
    comments = try CommentTable(db)
    attributes = try RepeatedStatement(
      db, sql: "SELECT name, value FROM todo_attribute WHERE todo = ?")
  }

  /// Nil if there is no such todo. Deleted ones are found too.
  func record(of id: EntityID) throws -> TodoRecord? {
    try Todo.fetch(db, ids: [id]).first.map(record)
  }

  func record(of todo: Todo) throws -> TodoRecord {
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
