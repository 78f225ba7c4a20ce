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
    if todo == blocker || !isFree(todo) {
      let reader = BlockerReader(db: db, changes: dependencies)
      if let path = try reader.path(from: blocker, to: todo) {
        throw StoreError.dependencyCycle(try ([todo] + path).map { try handle(of: $0, db) })
      }
    }
    try set(.after(blocker), of: todo, to: .bool(true))
  }

  /// A todo's handle, also if this command adds it.
  private func handle(of todo: EntityID, _ db: Database) throws -> String {
    if let known = try Todo.handleText(of: todo, db) { return known }
    let number = writes.first { $0.entity == todo && $0.field == .handle }?.value.integer ?? 0
    return "\(number)\(try Suffixes(db).suffix(of: Replica.fetch(db).id) ?? "")"
  }
}

/// Reads what todos wait for after the changes of a draft, done ones too: they may be reopened.
private struct BlockerReader {
  let db: Database
  /// The changes of the draft to each todo.
  let changes: [EntityID: [EntityID: Bool]]

  private func blockers(of todo: EntityID) throws -> Set<EntityID> {
    var ids: Set<EntityID> = []
    try PreparedStatement(db, sql: "SELECT after FROM todo WHERE id = ? AND deleted = 0")
      .forEachRow(todo) { ids = Set($0.ids(0)) }
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
