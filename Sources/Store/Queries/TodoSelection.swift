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
    guard let found = try entities(handle, handle).first, found.exists else { return nil }
    return try Todo.fetch(db, ids: [found.id]).first
  }

  /// The selected todos; a single handle also finds a deleted one.
  func entities(_ selection: HandleSelection) throws -> [EntityID] {
    guard case .one(let handle) = selection else { return try todos(selection).map(\.id) }
    guard let found = try entities(handle, handle).first else { throw try unknown(handle) }
    return [found.id]
  }

  private func todos(_ selection: HandleSelection) throws -> [Todo] {
    switch selection {
    case .one(let handle):
      guard let todo = try todo(handle) else { throw try unknown(handle) }
      return [todo]
    case .range(let first, let last):
      let found = try entities(first, last).filter(\.exists)
      let parts = HandleSelection.split(first, last, existing: found.map(\.number))
      guard parts.missing.isEmpty else {
        throw StoreError.missingTodos(parts.missing, in: selection, existing: parts.existing)
      }
      return try Todo.fetch(db, ids: found.map(\.id))
    }
  }

  /// The error for a handle without a todo.
  private func unknown(_ handle: Handle) throws -> StoreError {
    let deleted = try entities(handle, handle).first
      .flatMap { try DeletedTodo($0.id, handle, db) }
    return try deleted.map(StoreError.deletedTodo)
      ?? .noSuchTodo(handle.description, newest: newest())
  }

  /// Goes from one replica to the next, and in each to those numbers alone. Of several with one handle
  /// the first has it: those that go by another since come last, and before them who never said what
  /// their letters are.
  private func entities(
    _ first: Handle, _ last: Handle
  ) throws -> [(number: Int, id: EntityID, exists: Bool)] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE \(ReplicaScan("handle", as: "giver").sql)
          SELECT handle.number, handle.entity, coalesce(todo.deleted = 0, 0) FROM giver
          LEFT JOIN replica ON replica.id = giver.id
          CROSS JOIN handle ON handle.replica = giver.id AND handle.number BETWEEN ? AND ?
          LEFT JOIN todo ON todo.id = handle.entity
          WHERE coalesce(replica.letters, '') = ?
          ORDER BY
            handle.number,
            EXISTS (
              SELECT 1 FROM withdrawn_handle
              WHERE withdrawn_handle.replica = giver.id
                AND withdrawn_handle.entity = handle.entity),
            giver.id <> (SELECT id FROM local), replica.id IS NULL, giver.id
          """), arguments: [first.number, last.number, first.letters])
    var found: [(number: Int, id: EntityID, exists: Bool)] = []
    for row in rows where row[0] != found.last?.number {
      found.append((number: row[0], id: row[1], exists: row[2]))
    }
    return found
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
