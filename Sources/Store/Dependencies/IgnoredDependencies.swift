import GRDB
package import Todos

/// A dependency that is ignored because it would make a cycle: two machines each added a part of it.
package struct IgnoredDependency: Hashable, Sendable {
  /// The todo that would wait for itself.
  package let todo: Handle
  /// The chain by which the todo that it would wait for already waits for it: first that one, last the todo.
  package let path: [Handle]
}

/// Remembers the ignored dependencies, so that each one is reported once.
struct IgnoredDependencies {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Stores the ignored dependencies that imported operations cause, and removes those that no longer are any.
  /// - Parameter sequences: The operations' sequence numbers.
  func update(after sequences: [Int64]) throws {
    let known = Set(
      try Row.fetchAll(db, sql: "SELECT todo, blocker FROM ignored_dependency")
        .map { DependencyGraph.Edge($0[0], after: $0[1]) })
    // A new cycle contains a todo whose dependencies or deletion were written.
    let changed = try sequences.reduce(into: Set(known.map(\.todo))) { todos, sequence in
      todos.formUnion(try Self.todos(changedBy: sequence, db))
    }
    if changed.isEmpty { return }
    let ignored = Set(try DependencyTable(db).graph(above: changed).ignored)
    for edge in ignored.subtracting(known) {
      try db.execute(
        sql: "INSERT INTO ignored_dependency (todo, blocker) VALUES (?, ?)",
        arguments: [edge.todo, edge.blocker])
    }
    for edge in known.subtracting(ignored) {
      try db.execute(
        sql: "DELETE FROM ignored_dependency WHERE todo = ? AND blocker = ?",
        arguments: [edge.todo, edge.blocker])
    }
  }

  private static func todos(changedBy sequence: Int64, _ db: Database) throws -> [EntityID] {
    let operations = try Operation.fetch(db, where: "sequence = ?", [sequence])
    let retracted = try operations.flatMap(\.undoneOrRedone).flatMap {
      try CommandGroup($0, db)?.operations() ?? []
    }
    return (operations + retracted).flatMap(\.writes)
      .filter { $0.field.element(of: "after") != nil || $0.field == .deleted }.map(\.entity)
  }

  /// Those that haven't been reported yet.
  func unread() throws -> [IgnoredDependency] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT todo, blocker FROM ignored_dependency WHERE unread = 1 ORDER BY todo")
    if rows.isEmpty { return [] }
    let graph = try DependencyTable(db).graph(above: rows.map { $0[0] })
    return try rows.compactMap { row in
      let handles = try (graph.path(from: row[1], to: row[0]) ?? []).compactMap { id in
        try Todo.handleText(of: id, db).flatMap { Handle($0) }
      }
      return handles.last.map { IgnoredDependency(todo: $0, path: handles) }
    }
  }

  func markAsRead() throws {
    try db.execute(sql: "UPDATE ignored_dependency SET unread = 0 WHERE unread = 1")
  }
}
