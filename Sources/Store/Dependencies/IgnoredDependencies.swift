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

/// Remembers the ignored dependencies as notices, so that each one is told once.
struct IgnoredDependencies {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Stores the ignored dependencies that new operations cause, and removes those that no longer are any.
  /// - Parameter todos: The todos whose dependencies the operations may have changed.
  func update(for todos: Set<EntityID>, at now: Moment) throws {
    let notices = Notices(db)
    let known = Set(try notices.all(.cycle).compactMap(\.edge))
    let changed = todos.union(known.map(\.todo))
    if changed.isEmpty { return }
    let ignored = Set(try DependencyTable(db).graph(above: changed).ignored)
    for edge in ignored.subtracting(known) {
      try notices.record(.cycle, of: edge.todo, edge.blocker.hex, at: now)
    }
    for edge in known.subtracting(ignored) {
      try notices.remove(.cycle, of: edge.todo, edge.blocker.hex)
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

  /// Those of notices.
  func unread(_ notices: [Notices.Notice]) throws -> [IgnoredDependency] {
    let edges = notices.compactMap(\.edge).sorted { $0.todo < $1.todo }
    if edges.isEmpty { return [] }
    let graph = try DependencyTable(db).graph(above: edges.map(\.todo))
    return try edges.compactMap { edge in
      let path = graph.path(from: edge.blocker, to: edge.todo) ?? []
      let handles = try path.compactMap { id in
        try Todo.handleText(of: id, db).flatMap { Handle($0) }
      }
      return handles.last.map { IgnoredDependency(todo: $0, path: handles) }
    }
  }
}

extension Notices.Notice {
  /// The dependency that it is about.
  fileprivate var edge: DependencyGraph.Edge? {
    EntityID(hex: text).map { DependencyGraph.Edge(entity, after: $0) }
  }
}

extension Operation {
  fileprivate var todosWithChangedDependencies: [EntityID] {
    writes.filter { $0.field.element(of: "after") != nil || $0.field == .deleted }.map(\.entity)
  }
}
