import Testing
import TestingAdditions
import Todos

@testable import Store

/// A damaged file can hold any value in any column. Each read then throws an error, or isn't affected.
@Suite(.startsNothing) struct DamagedRowTests {
  @Test func `no wrong value in any column ends the program`() throws {
    let store = try Self.filledStore()
    let whole = try Database()
    try store.database.backUp(to: whole)
    let calls = try Self.calls(store).map { call in
      (call, sql: try store.statements { _ in try call() }.joined(separator: "\n"))
    }
    var refusals = 0
    for column in try Self.columns(store) {
      for value in column.wrongValues {
        try store.execute("UPDATE OR IGNORE \(column.table) SET \"\(column.name)\" = \(value)")
        for (call, sql) in calls where column.isRead(by: sql) {
          do {
            try call()
          } catch StoreError.failed(let message) {
            Issue.record("\(column.table).\(column.name) = \(value): \(message)")
          } catch is StoreError {
            refusals += 1
          }
        }
        try whole.backUp(to: store.database)
      }
    }
    #expect(refusals > 100)
  }

  @Test func `a query's only value is read with its type`() throws {
    let sandbox = try StoreSandbox()
    let store = try sandbox.open()
    let read = { (sql: String) in try store.read { try Int.fetchOne($0.db.statement(sql)) } }
    try expectEqual(read("SELECT 1"), 1)
    try expectEqual(read("SELECT NULL"), nil)
    for value in ["'1'", "1.0", "x'31'"] {
      #expect(throws: StoreError.self) { try read("SELECT \(value)") }
    }
  }

  /// A store in memory with rows in all tables.
  private static func filledStore() throws -> TodoStore {
    let sandbox = try StoreSandbox()
    let full = try sandbox.open()
    var commands = RandomCommands(seed: 7)
    for _ in 0..<60 { try commands.step(full) }
    let database = try Database()
    try full.database.backUp(to: database)
    let store = TodoStore(
      path: full.path, replica: full.replica, actor: .person, calendar: .utc, database: database)
    try store.execute(
      """
      PRAGMA ignore_check_constraints = 1;
      INSERT INTO remote (one, url, namespace) VALUES (1, '/remote', 'refs/ootd');
      INSERT INTO pack (number, name, size, reader) VALUES (1, 'a', 1, 1);
      INSERT INTO notice (kind, entity, text, session, made, told)
        SELECT 'incoming', id, '1', '', 1, 0 FROM local
        UNION ALL SELECT 'conflict', (SELECT min(id) FROM todo),
          lower(hex(min(id)) || ' ' || hex(max(id))) || ' title', '', 1, 0 FROM operation
        UNION ALL SELECT 'handle', id, '99', '', 1, 0 FROM todo
        UNION ALL SELECT 'cycle', min(id), lower(hex(max(id))), '', 1, 0 FROM todo
        UNION ALL SELECT 'claim', id, '', 's1', 1, 0 FROM todo
        UNION ALL SELECT 'reopened', id, 'x', '', 1, 0 FROM todo
        UNION ALL SELECT 'message', zeroblob(16), 'note', '', 1, 0;
      INSERT INTO file_record SELECT id, 'csv', 'digest' FROM todo;
      INSERT OR IGNORE INTO scan VALUES ('/repository', 1, 1, 1);
      INSERT OR IGNORE INTO commit_reference VALUES ('/repository', 'a', x'', 0, 0, 'subject', 1, 1, 1, 0);
      INSERT INTO vanished VALUES ('/repository', 'a', '', '');
      INSERT OR IGNORE INTO todo_attribute SELECT id, 'x-name', 'value' FROM todo;
      """)
    return store
  }

  private struct Column {
    let table: String
    let name: String
    let type: String

    func isRead(by sql: String) -> Bool {
      sql.contains(table) && (sql.contains(name) || sql.contains("*"))
    }

    /// A value of another type, and one of the same type that the program never writes.
    var wrongValues: [String] {
      ["x'01'"] + (type == "INTEGER" ? ["9223372036854775807"] : type == "TEXT" ? ["'wrong'"] : [])
    }
  }

  /// All columns but those that SQLite itself keeps integers.
  private static func columns(_ store: TodoStore) throws -> [Column] {
    try store.database.read { db in
      try String.fetchAll(
        db.statement(
          """
          SELECT name FROM sqlite_schema
          WHERE type = 'table' AND name NOT LIKE 'search_index%' AND name NOT LIKE 'sqlite%'
          """)
      ).flatMap { table in
        try db.statement(
          """
          SELECT name, type FROM pragma_table_info(?)
          WHERE type <> 'INTEGER' OR (SELECT sum(pk) FROM pragma_table_info(?)) <> 1 OR pk = 0
          """
        ).rows([table, table]).map { try Column(table: table, name: $0[0], type: $0[1]) }
      }
    }
  }

  /// The reads of all commands.
  private static func calls(_ store: TodoStore) -> [() throws -> Void] {
    let now = moment("2026-12-01T10:00:00Z")
    let today = day("2026-12-01")
    let all = TodoQuery()
    let todos = { (snapshot: Snapshot) in try snapshot.todos(matching: all, at: now, in: .utc) }
    return [
      { _ = try store.read { try $0.board(matching: all, at: now, in: .utc) } },
      { _ = try store.read { try $0.olderDone(matching: all, limit: 9, at: now, in: .utc) } },
      { _ = try store.read { try $0.plan(of: today, at: now, in: .utc) } },
      { _ = try store.read { try $0.plan(of: today.advanced(by: -7), at: now, in: .utc) } },
      {
        _ = try store.read {
          try $0.completions(of: today.advanced(by: -60)...today, at: now, in: .utc)
        }
      },
      { _ = try store.read { try $0.summary(at: now, in: .utc) } },
      { _ = try store.read { try $0.firstDay() } },
      { _ = try store.read { try $0.labels() } }, { _ = try store.read { try $0.milestones() } },
      { _ = try store.read { try $0.views() } },
      { _ = try store.read { try $0.projects() } },
      { _ = try store.read { try $0.blockUses(presets: []) } },
      { _ = try store.read { try $0.history(limit: 5) } },
      { _ = try store.read { try $0.agents() } },
      { _ = try store.read { try $0.changes(since: 0) } },
      { _ = try store.read { try $0.unread() } }, { _ = try store.read { try $0.knownReplicas() } },
      { _ = try store.read { try $0.remote() } },
      { _ = try store.read { try $0.packs() } }, { _ = try store.read { try $0.scanDigests() } },
      { _ = try store.read { try $0.scanCheckpoint(of: "/repository") } },
      { _ = try store.read { try $0.recordedReferences(in: "/repository") } },
      { _ = try store.read { try $0.linkedRepositories() } },
      { _ = try store.read { try $0.records(of: todos($0)) } },
      { _ = try store.read { try $0.comments(on: todos($0)) } },
      { _ = try store.read { try $0.checklists(of: todos($0)) } },
      { _ = try store.read { try $0.commitLinks(of: todos($0)) } },
      { _ = try store.read { try $0.updated(todos($0)) } },
      {
        try store.read { snapshot in
          for todo in try todos(snapshot).prefix(1) {
            _ = try snapshot.history(of: todo.id, limit: 3)
          }
        }
      },
      {
        try store.read { snapshot in
          for todo in try todos(snapshot).prefix(3) { _ = try snapshot.neighbours(of: todo) }
        }
      },
    ]
  }
}
