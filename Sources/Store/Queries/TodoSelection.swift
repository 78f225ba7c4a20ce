import GRDB
import Todos

/// Finds the todos that a person named by their handles.
struct TodoSelection {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Each todo once, in the order in which they were named.
  func todos(_ selections: [HandleSelection]) throws -> [Todo] {
    var found: [Todo] = []
    var seen: Set<EntityID> = []
    for todo in try selections.flatMap(todos) where seen.insert(todo.id).inserted {
      found.append(todo)
    }
    return found
  }

  private func todos(_ selection: HandleSelection) throws -> [Todo] {
    switch selection {
    case .one(let handle):
      guard let id = try entities(handle, handle).first,
        let todo = try Todo.fetch(db, where: "todo.id = ? AND todo.deleted = 0", [id]).first
      else { throw StoreError.noSuchTodo(handle.description, newest: try newest()) }
      return [todo]
    case .range(let first, let last):
      let todos = try entities(first, last).flatMap {
        try Todo.fetch(db, where: "todo.id = ? AND todo.deleted = 0", [$0])
      }
      guard !todos.isEmpty else { throw StoreError.emptyRange("\(first)-\(last)") }
      return todos
    }
  }

  private func entities(_ first: Handle, _ last: Handle) throws -> [EntityID] {
    try EntityID.fetchAll(
      db,
      sql: """
        SELECT handle.entity FROM handle
        LEFT JOIN replica ON replica.id = handle.replica
        WHERE coalesce(replica.letters, '') = ? AND handle.number BETWEEN ? AND ?
        ORDER BY handle.number
        """, arguments: [first.letters, first.number, last.number])
  }

  /// The greatest handle of a todo that still exists.
  private func newest() throws -> Handle? {
    let text = try String.fetchOne(
      db,
      sql: """
        SELECT handle.number || coalesce(replica.letters, '')
        FROM handle
        JOIN todo ON todo.id = handle.entity AND todo.deleted = 0
        LEFT JOIN replica ON replica.id = handle.replica
        ORDER BY handle.replica = (SELECT id FROM local) DESC, handle.number DESC LIMIT 1
        """)
    return text.flatMap { Handle($0) }
  }
}
