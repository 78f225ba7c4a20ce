import GRDB
package import Todos

/// A dependency that is ignored because it would make a cycle: two machines each added a part of it, or an undo
/// brought a part back.
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

  /// Stores the ignored dependencies that new operations cause, and removes those that no longer are any.
  /// - Parameter todos: The todos whose dependencies the operations may have changed.
  func update(for todos: Set<EntityID>) throws {
    let known = Set(
      try Row.fetchAll(db, sql: "SELECT todo, blocker FROM ignored_dependency")
        .map { try DependencyGraph.Edge($0[0], after: $0[1]) })
    let changed = todos.union(known.map(\.todo))
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

  /// The todos whose dependencies or deletion operations write, undo or redo: a new cycle contains one.
  func todos(changedBy operations: some Sequence<Operation>) throws -> Set<EntityID> {
    var todos: Set<EntityID> = []
    var retracted: Set<EntityID> = []
    for operation in operations {
      todos.formUnion(operation.todosWithChangedDependencies)
      retracted.formUnion(operation.undoneOrRedone)
    }
    for command in retracted {
      for operation in try CommandGroup(command, db)?.operations() ?? [] {
        todos.formUnion(operation.todosWithChangedDependencies)
      }
    }
    return todos
  }

  /// Those that haven't been reported yet.
  func unread() throws -> [IgnoredDependency] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT todo, blocker FROM ignored_dependency WHERE unread = 1 ORDER BY todo")
    if rows.isEmpty { return [] }
    let graph = try DependencyTable(db).graph(above: rows.map { try $0[0] })
    return try rows.compactMap { row in
      let handles = try (graph.path(from: row[1], to: row[0]) ?? []).compactMap { id in
        try Todo.handleText(of: id, db).flatMap { Handle($0) }
      }
      return handles.last.map { IgnoredDependency(todo: $0, path: handles) }
    }
  }

  /// Marks them as reported, unless others were added meanwhile.
  func markAsRead(_ ignored: [IgnoredDependency]) throws {
    guard try unread() == ignored else { return }
    try db.execute(sql: "UPDATE ignored_dependency SET unread = 0 WHERE unread = 1")
  }
}

extension Operation {
  fileprivate var todosWithChangedDependencies: [EntityID] {
    writes.filter { $0.field.element(of: "after") != nil || $0.field == .deleted }.map(\.entity)
  }
}
