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

  /// Stores the ignored dependencies that are new, and removes those that no longer are any.
  func update() throws {
    let edge = { (row: Row) in DependencyGraph.Edge(row[0], after: row[1]) }
    let known = Set(
      try Row.fetchAll(db, sql: "SELECT todo, blocker FROM ignored_dependency").map(edge))
    let ignored = Set(try DependencyTable(db).fullGraph().ignored)
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

  /// Those that haven't been reported yet.
  func unread() throws -> [IgnoredDependency] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT todo, blocker FROM ignored_dependency WHERE unread = 1 ORDER BY todo")
    if rows.isEmpty { return [] }
    let graph = try DependencyTable(db).fullGraph()
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
