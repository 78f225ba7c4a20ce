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

  /// Nil where there is none, or it was deleted.
  func todo(_ handle: Handle) throws -> Todo? {
    guard let id = try entities(handle, handle).first else { return nil }
    return try Todo.fetch(db, where: "todo.id = ? AND todo.deleted = 0", [id]).first
  }

  private func todos(_ selection: HandleSelection) throws -> [Todo] {
    switch selection {
    case .one(let handle):
      guard let todo = try todo(handle) else {
        throw StoreError.noSuchTodo(handle.description, newest: try newest())
      }
      return [todo]
    case .range(let first, let last):
      let todos = try entities(first, last).flatMap {
        try Todo.fetch(db, where: "todo.id = ? AND todo.deleted = 0", [$0])
      }
      guard !todos.isEmpty else { throw StoreError.emptyRange("\(first)-\(last)") }
      return todos
    }
  }

  /// Goes from one replica to the next, and in each to those numbers alone. Of several with one handle
  /// the first has it: those that go by another since come last, and before them who never said what
  /// their letters are.
  private func entities(_ first: Handle, _ last: Handle) throws -> [EntityID] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE \(ReplicaScan("handle", as: "giver").sql)
          SELECT handle.number, handle.entity FROM giver
          LEFT JOIN replica ON replica.id = giver.id
          CROSS JOIN handle ON handle.replica = giver.id AND handle.number BETWEEN ? AND ?
          WHERE coalesce(replica.letters, '') = ?
          ORDER BY
            handle.number,
            EXISTS (
              SELECT 1 FROM withdrawn_handle
              WHERE withdrawn_handle.replica = giver.id
                AND withdrawn_handle.entity = handle.entity),
            giver.id <> (SELECT id FROM local), replica.id IS NULL, giver.id
          """), arguments: [first.number, last.number, first.letters])
    var previous: Int?
    return rows.compactMap { row -> EntityID? in
      defer { previous = row[0] }
      return row[0] == previous ? nil : row[1]
    }
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
