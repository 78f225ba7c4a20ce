import CSQLite
import Foundation
import Testing
import TestingAdditions

@testable import Store

extension TodoStore {
  /// All rows of the tables that commands read, by primary key, without row numbers, which depend on the
  /// order of arrival.
  func typedTables() throws -> [String] {
    try rows([
      """
      SELECT 'todo', id, number, replica, title, notes, priority, status, day, due, project, block,
        created, started, completed, updated, deleted, milestone, labels, place, after,
        items_done, items, reference, holder
      FROM todo WHERE deleted <> 2 ORDER BY id
      """,
      "SELECT 'count', * FROM todo_count ORDER BY entity",
      "SELECT 'todo label', * FROM todo_label WHERE \(Self.isThere) ORDER BY label, todo",
      "SELECT 'after', * FROM todo_after WHERE \(Self.isThere) ORDER BY blocker, todo",
      "SELECT 'item', * FROM item WHERE deleted < 2 ORDER BY id",
      "SELECT 'attribute', * FROM todo_attribute WHERE \(Self.isThere) ORDER BY todo, name",
      "SELECT 'label', * FROM label ORDER BY id",
      "SELECT 'milestone', * FROM milestone ORDER BY id",
      "SELECT 'view', * FROM view ORDER BY id",
      "SELECT 'comment', * FROM comment ORDER BY id",
      """
      SELECT 'search', todo.id, search.text FROM search LEFT JOIN todo ON todo.row = search.row
      WHERE todo.deleted IS NOT 2 ORDER BY todo.id
      """,
      "SELECT 'project', * FROM project ORDER BY id",
      "SELECT 'element', * FROM project_element ORDER BY project, kind, name",
      "SELECT 'repository', * FROM repository ORDER BY id",
      "SELECT 'block', * FROM block ORDER BY id",
      "SELECT 'commit', * FROM commit_link ORDER BY id",
      """
      SELECT 'replica', replica.id, replica.name, replica.suffix, operation.id
      FROM replica LEFT JOIN operation ON operation.sequence = replica.chosen
      WHERE replica.name IS NOT NULL ORDER BY replica.id
      """,
    ])
  }

  private static let isThere = "todo NOT IN (SELECT id FROM todo WHERE deleted = 2)"

  /// The actual and the expected rows of `todo_count`.
  func todoCounts() throws -> (kept: [String], counted: [String]) {
    let kept = try rows(["SELECT * FROM todo_count ORDER BY entity"])
    let counted = try rows([
      """
      WITH belonging(entity, todo) AS (
        SELECT project, id FROM todo UNION SELECT milestone, id FROM todo
        UNION SELECT label, todo FROM todo_label)
      SELECT entity, sum(open) AS open, sum(status = 'done') AS done
      FROM belonging JOIN todo ON todo.id = belonging.todo
      WHERE deleted = 0 AND (open OR status = 'done') AND entity IS NOT NULL GROUP BY entity ORDER BY entity
      """
    ])
    return (kept, counted)
  }

  /// The times since which versions of todos are valid, which undo doesn't restore.
  private func versions() throws -> [String] {
    try rows([
      "SELECT 'present', id, since FROM todo ORDER BY id",
      "SELECT 'version', * FROM todo_version ORDER BY todo, since",
    ])
  }

  func versionTables() throws -> [String] { try versions() }

  /// Rows that remain after undoing everything: todos whose creation is undone, and assigned numbers.
  private func traces() throws -> [String] {
    try rows([
      "SELECT 'undone todo', id, number, replica, title, notes FROM todo WHERE deleted = 2 ORDER BY id",
      """
      SELECT 'undone search', todo.id, search.text FROM todo JOIN search ON search.row = todo.row
      WHERE todo.deleted = 2 ORDER BY todo.id
      """,
      "SELECT 'undone label', * FROM todo_label WHERE NOT \(Self.isThere) ORDER BY label, todo",
      "SELECT 'undone after', * FROM todo_after WHERE NOT \(Self.isThere) ORDER BY blocker, todo",
      "SELECT 'undone item', * FROM item WHERE deleted = 2 ORDER BY id",
      "SELECT 'undone attribute', * FROM todo_attribute WHERE NOT \(Self.isThere) ORDER BY todo, name",
      "SELECT 'former number', * FROM former_number ORDER BY number, replica, todo",
      "SELECT 'greatest number', id, greatest FROM replica ORDER BY id",
    ])
  }

  /// All rows of all derived tables, by primary key.
  func derivedTables() throws -> [String] {
    try typedTables() + versions() + traces()
      + rows([
        "SELECT 'operation', * FROM operation ORDER BY sequence",
        "SELECT 'write', * FROM write ORDER BY entity, operation, start",
        "SELECT 'purged', * FROM purged ORDER BY operation",
        "SELECT 'head', * FROM head ORDER BY operation",
        "SELECT 'missing parent', * FROM missing_parent ORDER BY parent, operation",
      ])
  }

  /// All rows of all derived tables, without columns that depend on the order of arrival.
  func derivedTablesWithoutSequence() throws -> [String] {
    try typedTables() + versions() + traces()
      + rows([
        """
        SELECT 'operation', id, replica, time, wall, command, author, first, retracts, bytes, held,
          undone, retracted
        FROM operation ORDER BY id
        """,
        """
        SELECT 'write', write.entity, operation.id, write.start, write.length
        FROM write JOIN operation ON operation.sequence = write.operation ORDER BY 2, 3, 4
        """,
        "SELECT 'purged', * FROM purged ORDER BY operation",
        """
        SELECT 'head', operation.id FROM head JOIN operation ON operation.sequence = head.operation
        ORDER BY 2
        """,
        """
        SELECT 'missing parent', missing_parent.parent, operation.id FROM missing_parent
        JOIN operation ON operation.sequence = missing_parent.operation ORDER BY 2, 3
        """,
      ])
  }

  /// Expects the same tables after a rebuild.
  func expectSameAfterRebuild(at location: SourceLocation = #_sourceLocation) throws {
    let tables = try derivedTables()
    try rebuild()
    try expectEqual(derivedTables(), tables, sourceLocation: location)
  }

  /// The first column of the first row.
  func value<Value: FetchedValue>(_ sql: String, as: Value.Type) throws -> Value? {
    try database.read { try Value.fetchOne($0.statement(sql)) }
  }

  /// SQLite's plan for a statement, one step per line.
  func queryPlan(_ sql: String) throws -> [String] {
    try database.read { db in
      try db.statement("EXPLAIN QUERY PLAN \(sql)").rows().map { try $0["detail"] }
    }
  }

  /// Changes the tables, bypassing the store.
  func execute(_ sql: String) throws {
    try database.write { try $0.execute(sql: sql) }
  }

  /// The statements that read or write tables while `body` runs, with their values expanded.
  func statements(of body: (TodoStore) throws -> Void) throws -> [String] {
    let log = StatementLog()
    sqlite3_trace_v2(
      database.pointer, UInt32(SQLITE_TRACE_STMT),
      { _, log, statement, _ in
        guard let log, let text = sqlite3_expanded_sql(OpaquePointer(statement)) else { return 0 }
        Unmanaged<StatementLog>.fromOpaque(log).takeUnretainedValue().statements
          .append(String(cString: text))
        sqlite3_free(text)
        return 0
      }, Unmanaged.passUnretained(log).toOpaque())
    defer { sqlite3_trace_v2(database.pointer, 0, nil, nil) }
    try body(self)
    return log.statements.filter { sql in
      ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) }
    }
  }

  private func rows(_ queries: [String]) throws -> [String] {
    try database.read { db in
      try queries.flatMap { sql in
        try db.statement(sql).rows().map { row in
          (0..<row.count).map { "\(row.name(of: $0))=\(row.column($0).exactly)" }
            .joined(separator: " ")
        }
      }
    }
  }
}

extension Column {
  /// The exact value, byte by byte; a blob in Base64.
  fileprivate var exactly: String {
    integer.map(String.init) ?? text.map { "\"\($0)\"" }
      ?? bytes.map { Data($0).base64EncodedString() } ?? "NULL"
  }
}

/// SQLite's statements in order.
private final class StatementLog {
  var statements: [String] = []
}
