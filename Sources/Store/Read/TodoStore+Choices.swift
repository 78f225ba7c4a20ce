import GRDB
package import Todos

extension TodoStore {
  /// Todos to choose from, by handle and title, the likeliest first.
  ///
  /// - Parameters:
  ///   - prefix: What their handles begin with.
  ///   - limit: How many at most.
  package func todos(
    _ choice: TodoChoice, prefix: String, limit: Int
  ) throws(StoreError) -> [(handle: String, title: String)] {
    // No handle begins with anything else, which to SQLite could be a pattern.
    guard prefix.utf8.allSatisfy(Self.isHandle) else { return [] }
    return try read { db in
      let rows = try choice.parts.flatMap { part in
        try Row.fetchAll(db, sql: Self.rows(part), arguments: [prefix + "*", limit])
      }
      return rows.prefix(limit).map { (handle: $0[0], title: $0[1]) }
    }
  }

  private static func isHandle(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func rows(_ part: String) -> String {
    """
    SELECT handle, title FROM (
      SELECT \(Todo.handleText) AS handle, todo.title AS title FROM todo
      WHERE todo.deleted = 0 AND \(part)
    ) WHERE handle GLOB ? LIMIT ?
    """
  }
}

extension TodoChoice {
  /// Conditions and their orders, one after the other.
  fileprivate var parts: [String] {
    switch self {
    case .toStart: [open(first: "todo.status = 'todo'")]
    case .toFinish: [open(first: "todo.status = 'doing'")]
    case .toReopen: [done]
    case .any: [open(first: "todo.status = 'doing'"), done]
    }
  }

  private func open(first: String) -> String {
    """
    todo.completed IS NULL
    ORDER BY \(first) DESC, todo.priority, todo.due IS NULL, todo.due, todo.created, todo.number
    """
  }

  /// Of all that were ever done, the last: nobody looks for others by their numbers.
  private var done: String {
    "todo.completed IS NOT NULL ORDER BY todo.completed DESC, todo.number DESC LIMIT 2000"
  }
}
