import GRDB
import Todos

extension Transaction {
  /// Changes what a todo waits for, and what waits for it.
  func set(_ edit: DependencyEdit, of todo: EntityID) throws {
    let selection = TodoSelection(db)
    for id in try edit.notAfter.flatMap(selection.entities) { try clear(.after(id), of: todo) }
    for id in try edit.notBefore.flatMap(selection.entities) { try clear(.after(todo), of: id) }
    for blocker in try selection.todos(edit.after) { try add(todo, after: blocker.id) }
    for waiting in try selection.todos(edit.before) { try add(waiting.id, after: todo) }
  }

  /// Makes a todo wait for another.
  func add(_ todo: EntityID, after blocker: EntityID) throws {
    try set(.after(blocker), of: todo, to: .bool(true))
  }

  /// - Throws: ``StoreError/dependencyCycle(_:)`` if a dependency that the command adds would make a todo wait for
  ///   itself. One that an undo brings back is ignored instead, see ``IgnoredDependencies``.
  func checkCycles() throws {
    let added = writes.compactMap { write in
      write.field.element(of: "after").flatMap(EntityID.init(hex:)).flatMap {
        write.value.isTrue ? DependencyGraph.Edge(write.entity, after: $0) : nil
      }
    }.filter { $0.todo == $0.blocker || !isFree($0.todo) }
    if added.isEmpty { return }
    let known = try DependencyTable(db).edges(above: added.flatMap { [$0.todo, $0.blocker] }).edges
      .filter { dependencies[$0.todo]?[$0.blocker] ?? true }
    let cyclic = Set(DependencyGraph.cycles(Set(known + added)).joined())
    // The last one closes the cycle.
    for edge in added.reversed() where cyclic.contains(edge) {
      guard let cycle = try cycle(closedBy: edge.todo, after: edge.blocker) else { continue }
      throw StoreError.dependencyCycle(try cycle.map { try Todo.handleText(of: $0, db) })
    }
  }

  /// The todos of the cycle that a dependency would close, first and last the one that would wait; nil if there is none.
  func cycle(closedBy todo: EntityID, after blocker: EntityID) throws -> [EntityID]? {
    guard todo == blocker || !isFree(todo) else { return nil }
    return try path(from: blocker, to: todo).map { [todo] + $0 }
  }

  /// A chain from a todo to one that it waits for, with both, after the changes so far; nil if it doesn't wait for it.
  private func path(from todo: EntityID, to blocker: EntityID) throws -> [EntityID]? {
    var reader = BlockerReader(db: db, changes: dependencies)
    guard let path = try reader.path(from: todo, to: blocker) else { return nil }
    // It may lead through a dependency that is ignored because it is part of a cycle.
    reader.ignored = Set(try DependencyTable(db).graph(above: [todo]).ignored)
    return reader.ignored.isEmpty ? path : try reader.path(from: todo, to: blocker)
  }
}

/// Reads what todos wait for after the changes of a command, done ones too: they may be reopened.
private struct BlockerReader {
  let db: Database
  /// The changes of the command to each todo.
  let changes: [EntityID: [EntityID: Bool]]
  var ignored: Set<DependencyGraph.Edge> = []

  private func blockers(of todo: EntityID) throws -> Set<EntityID> {
    var ids: Set<EntityID> = []
    try PreparedStatement(db, sql: "SELECT after FROM todo WHERE id = ? AND deleted = 0")
      .forEachRow(todo) { row in
        ids = Set(
          try (row[0] as [EntityID]).filter {
            !ignored.contains(DependencyGraph.Edge(todo, after: $0))
          })
      }
    for (blocker, isAdded) in changes[todo] ?? [:] {
      if isAdded { ids.insert(blocker) } else { ids.remove(blocker) }
    }
    return ids
  }

  /// A shortest chain from a todo to one that it waits for, with both; nil if it doesn't wait for it.
  func path(from todo: EntityID, to blocker: EntityID) throws -> [EntityID]? {
    var previous: [EntityID: EntityID] = [todo: todo]
    var queue = [todo][...]
    while let next = queue.popFirst() {
      if next == blocker {
        var path = [next]
        while let last = path.last, last != todo, let step = previous[last] { path.append(step) }
        return path.reversed()
      }
      for other in try blockers(of: next).sorted() where previous[other] == nil {
        previous[other] = next
        queue.append(other)
      }
    }
    return nil
  }
}
