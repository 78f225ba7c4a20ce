import GRDB
import Todos

@testable import Store

/// What is shown of each todo, by fields that one register each decides.
struct ShownTodos {
  struct Change: Hashable {
    let todo: EntityID
    let field: Field
  }

  private let rows: [EntityID: [String]]
  private static let fields: [Field] = [
    .title, .notes, .priority, .status, .day, .deleted, .project,
  ]

  init(_ store: TodoStore) throws {
    let columns = Self.fields.map { "coalesce(CAST(\($0.rawValue) AS TEXT), '-')" }
    let sql = "SELECT id, \(columns.joined(separator: ", ")) FROM todo"
    rows = try store.database.read { db in
      Dictionary(
        try Row.fetchAll(db, sql: sql).map { row in
          (row[0], (1...Self.fields.count).map { row[$0] as String })
        }
      ) { first, _ in first }
    }
  }

  /// Where a todo comes or goes, that is a change of its title.
  func changes(to later: ShownTodos) -> [Change] {
    Set(rows.keys).union(later.rows.keys).sorted().flatMap { todo -> [Change] in
      guard let old = rows[todo], let new = later.rows[todo] else {
        return [Change(todo: todo, field: .title)]
      }
      return zip(Self.fields, zip(old, new)).filter { $1.0 != $1.1 }
        .map { Change(todo: todo, field: $0.0) }
    }
  }
}
