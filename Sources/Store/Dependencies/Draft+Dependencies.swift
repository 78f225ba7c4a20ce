import GRDB
import Todos

extension Draft {
  /// Changes what a todo waits for, and what waits for it.
  /// - Throws: ``StoreError/dependencyCycle(_:)`` if a todo would wait for itself.
  mutating func set(_ edit: DependencyEdit, of todo: EntityID, _ db: Database) throws {
    let selection = TodoSelection(db)
    for id in try edit.notAfter.flatMap(selection.entities) { try clear(.after(id), of: todo) }
    for id in try edit.notBefore.flatMap(selection.entities) { try clear(.after(todo), of: id) }
    for blocker in try selection.todos(edit.after) { try add(todo, after: blocker.id, db) }
    for waiting in try selection.todos(edit.before) { try add(waiting.id, after: todo, db) }
  }

  /// Makes a todo wait for another.
  mutating func add(_ todo: EntityID, after blocker: EntityID, _ db: Database) throws {
    if let cycle = try cycle(closedBy: todo, after: blocker, db) {
      throw StoreError.dependencyCycle(try cycle.map { try Todo.handleText(of: $0, db) })
    }
    try set(.after(blocker), of: todo, to: .bool(true))
  }

  /// The todos of the cycle that a dependency would close, first and last the one that would wait; nil if there is none.
  mutating func cycle(
    closedBy todo: EntityID, after blocker: EntityID, _ db: Database
  ) throws -> [EntityID]? {
    guard todo == blocker || !isFree(todo) else { return nil }
    return try path(from: blocker, to: todo, db).map { [todo] + $0 }
  }

  /// A chain from a todo to one that it waits for, with both, after the changes so far; nil if it doesn't wait for it.
  private func path(
    from todo: EntityID, to blocker: EntityID, _ db: Database
  ) throws -> [EntityID]? {
    var reader = BlockerReader(db: db, changes: dependencies)
    guard let path = try reader.path(from: todo, to: blocker) else { return nil }
    // It may lead through a dependency that is ignored because it is part of a cycle.
    reader.ignored = Set(try DependencyTable(db).graph(above: [todo]).ignored)
    return reader.ignored.isEmpty ? path : try reader.path(from: todo, to: blocker)
  }
}

/// Reads what todos wait for after the changes of a draft, done ones too: they may be reopened.
private struct BlockerReader {
  let db: Database
  /// The changes of the draft to each todo.
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
