import Foundation
import Todos

@testable import Store

extension TodoStore {
  /// All todos that aren't deleted, with the other fields that queries can test.
  func subjects() throws -> [NaiveFilter.Subject] {
    try read { snapshot in
      let todos = try Todo.fetch(snapshot.db, where: "todo.deleted = 0")
      let comments = try snapshot.comments(on: todos)
      let items = try snapshot.checklists(of: todos)
      return try todos.map { todo in
        let updated = try Int64.fetchOne(
          snapshot.db.statement("SELECT updated FROM todo WHERE id = ?"), [todo.id])
        return NaiveFilter.Subject(
          todo: todo,
          texts: (items[todo.id] ?? []).map(\.text)
            + (comments[todo.id] ?? []).map(\.comment.text),
          updated: updated ?? 0)
      }
    }
  }

  /// The rows of the search table, by the todos' ids.
  func searchRows() throws -> [EntityID: String] {
    try database.read { db in
      let rows = try db.statement(
        "SELECT todo.id, text FROM search LEFT JOIN todo ON todo.row = search.row"
      ).rows()
      return try Dictionary(uniqueKeysWithValues: rows.map { try ($0[0], $0[1]) })
    }
  }

  /// The expected rows of the search table.
  func searchableTexts() throws -> [EntityID: String] {
    try database.read { db in
      let todos = try db.statement("SELECT id, title, notes FROM todo").rows()
      let pairs = try todos.map { row -> (EntityID, String) in
        let id: EntityID = try row[0]
        let comments = try db.statement(
          """
          SELECT text FROM comment JOIN operation ON operation.id = comment.operation
          WHERE todo = ? AND deleted = 0 ORDER BY created, operation.time
          """
        ).rows([id]).map { try $0[0] as String }
        let items = try db.statement(
          "SELECT title FROM item WHERE todo = ? AND deleted = 0 ORDER BY created, id"
        ).rows([id]).map { try $0[0] as String }
        let texts = try [row[1] as String, row[2]] + items + comments
        let text = texts.joined(separator: "\u{1F}").lowercased()
        return (id, text.precomposedStringWithCanonicalMapping)
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }
}
