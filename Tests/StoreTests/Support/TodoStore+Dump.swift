import Foundation
import GRDB
import Synchronization

@testable import Store

extension TodoStore {
  /// All rows of the tables that commands read, by primary key.
  func typedTables() throws -> [String] {
    try rows([
      """
      SELECT 'todo', id, number, title, notes, priority, status, day, due, project, block, created,
        started, completed, updated, deleted, milestone, labels, place
      FROM todo ORDER BY id
      """,
      "SELECT 'count', * FROM todo_count ORDER BY entity",
      "SELECT 'todo label', * FROM todo_label ORDER BY label, todo",
      "SELECT 'attribute', * FROM todo_attribute ORDER BY todo, name",
      "SELECT 'label', * FROM label ORDER BY id",
      "SELECT 'milestone', * FROM milestone ORDER BY id",
      "SELECT 'comment', * FROM comment ORDER BY id",
      "SELECT 'search', todo, text FROM search ORDER BY todo",
      "SELECT 'project', * FROM project ORDER BY id",
      "SELECT 'element', * FROM project_element ORDER BY project, kind, name",
      "SELECT 'repository', * FROM repository ORDER BY id",
      "SELECT 'path', * FROM repository_path ORDER BY repository, replica",
      "SELECT 'block', * FROM block ORDER BY id",
      "SELECT 'commit', * FROM commit_link ORDER BY id",
      "SELECT 'replica', * FROM replica ORDER BY id",
    ])
  }

  /// The rows of `todo_count`, and what they have to be.
  func todoCounts() throws -> (kept: [String], counted: [String]) {
    let kept = try rows(["SELECT * FROM todo_count ORDER BY entity"])
    let counted = try rows([
      """
      WITH belonging(entity, todo) AS (
        SELECT project, id FROM todo UNION SELECT milestone, id FROM todo
        UNION SELECT label, todo FROM todo_label)
      SELECT entity, sum(completed IS NULL) AS open, sum(completed IS NOT NULL) AS done
      FROM belonging JOIN todo ON todo.id = belonging.todo
      WHERE deleted = 0 AND entity IS NOT NULL GROUP BY entity ORDER BY entity
      """
    ])
    return (kept, counted)
  }

  /// The times for which the states of todos count, which undo doesn't restore.
  private func versions() throws -> [String] {
    try rows([
      "SELECT 'present', id, valid_from FROM todo ORDER BY id",
      "SELECT 'version', * FROM todo_version ORDER BY todo, valid_from",
    ])
  }

  /// All rows of all derived tables, by primary key.
  func derivedTables() throws -> [String] {
    try typedTables() + versions()
      + rows([
        "SELECT 'operation', * FROM operation ORDER BY sequence",
        "SELECT 'write', * FROM write ORDER BY entity, field, operation",
        "SELECT 'handle', * FROM handle ORDER BY replica, number",
      ])
  }

  /// The same without what tells the order of arrival.
  func derivedTablesWithoutSequence() throws -> [String] {
    try typedTables() + versions()
      + rows([
        """
        SELECT 'operation', id, replica, time, wall, command, "group", retracts, bytes, undone,
          retracted
        FROM operation ORDER BY id
        """,
        """
        SELECT 'write', write.entity, write.field, operation.id, write.value
        FROM write JOIN operation ON operation.sequence = write.operation ORDER BY 2, 3, 4
        """,
        """
        SELECT 'handle', handle.replica, handle.number, handle.entity, operation.id
        FROM handle JOIN operation ON operation.sequence = handle.operation ORDER BY 2, 3
        """,
        """
        SELECT 'withdrawn_handle', withdrawn.replica, withdrawn.entity, operation.id
        FROM withdrawn_handle AS withdrawn
        JOIN operation ON operation.sequence = withdrawn.operation ORDER BY 2, 3, 4
        """,
      ])
  }

  /// The first column of the first row.
  func value<Value: DatabaseValueConvertible>(_ sql: String, as: Value.Type) throws -> Value? {
    try database.read { try Value.fetchOne($0, sql: sql) }
  }

  /// The plan by which SQLite carries out a statement, one step a line.
  func queryPlan(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
    try database.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments)
        .map { $0["detail"] }
    }
  }

  /// Changes the tables behind the store's back.
  func execute(_ sql: String) throws {
    try database.write { try $0.execute(sql: sql) }
  }

  /// The statements that read or write tables while `body` runs, with their values filled in.
  func statements(of body: (TodoStore) throws -> Void) throws -> [String] {
    let log = StatementLog()
    database.writeWithoutTransaction { db in
      db.trace { log.append($0.expandedDescription) }
    }
    try body(self)
    database.writeWithoutTransaction { $0.trace() }
    return log.statements.filter { sql in
      ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) }
    }
  }

  private func rows(_ queries: [String]) throws -> [String] {
    try database.read { db in
      try queries.flatMap { sql in
        try Row.fetchAll(db, sql: sql).map { row in
          row.map { "\($0.0)=\($0.1.exactly)" }.joined(separator: " ")
        }
      }
    }
  }
}

extension DatabaseValue {
  /// The value to the byte; a blob in Base64.
  fileprivate var exactly: String {
    guard case .blob(let data) = storage else { return description }
    return data.base64EncodedString()
  }
}

/// What SQLite was told, in its order. The database calls from its own queue, one at a time.
private final class StatementLog: Sendable {
  private let log = Mutex<[String]>([])

  var statements: [String] { log.withLock { $0 } }

  func append(_ statement: String) {
    log.withLock { $0.append(statement) }
  }
}
