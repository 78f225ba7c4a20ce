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
    let hasComments = try exists("comment")
    let hasAttributes = try exists("todo_attribute")
    return try todos.map { todo in
      TodoRecord(
        id: todo.id, title: todo.title, notes: todo.notes, priority: todo.priority,
        status: todo.status, day: todo.day, due: todo.due, project: todo.project,
        labels: todo.labels.map(\.name), milestone: todo.milestone,
        comments: hasComments ? try comments(on: todo.id) : [], created: todo.created,
        started: todo.started, completed: todo.completed,
        attributes: hasAttributes ? try attributes(of: todo.id) : [:])
    }
  }

  private func exists(_ table: String) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") ?? false
  }

  func comments(on todo: EntityID) throws -> [Comment] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT created, text FROM comment WHERE todo = ? AND deleted = 0 ORDER BY created, id
          """), arguments: [todo])
    return rows.map { Comment(at: Moment(milliseconds: $0[0]), text: $0[1]) }
  }

  private func attributes(of todo: EntityID) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT name, value FROM todo_attribute WHERE todo = ?"),
      arguments: [todo])
    return Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }
}
