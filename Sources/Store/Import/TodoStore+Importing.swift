import GRDB
package import Todos

extension TodoStore {
  /// Imports the records of a file, all or none, as one command.
  ///
  /// A todo that exists changes in the fields in which its record differs from the last import, or, if it was never
  /// imported, from what the format shows of it now. So changes made here alone are kept, and values that the format
  /// can't hold. A record that was imported before, exactly as it is, changes nothing, whatever became of its todo since.
  ///
  /// - Parameters:
  ///   - ids: Those of all records.
  ///   - read: Gives the records one after another, so that those of a large file are never in memory at once.
  /// - Throws: ``StoreError``, or what `read` throws.
  package func importTodos(
    _ ids: [EntityID], format: ForeignFormat, at now: Moment,
    read: (_ take: (TodoRecord) throws -> Void) throws -> Void
  ) throws -> ImportResult {
    try writeMuch { db in
      var importer = try RecordImporter(ids, format: format, replica: replica.id, at: now, db)
      var writer = try CommandWriter(db, "import \(format.name)", by: .person, at: now)
      var draft = try Draft(db)
      try read { record in
        try importer.take(record, into: &draft)
        if draft.writes.count >= Self.batch {
          try writer.append(draft)
          try writer.flush()
          draft = try Draft(db)
        }
      }
      try writer.append(draft)
      _ = try writer.finish()
      return importer.result
    }
  }

  /// How many writes or operations are kept in memory at once.
  static let batch = 20_000

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
