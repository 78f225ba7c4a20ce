import GRDB
import GRDBSQLite
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct LargeWriteTests {
  let sandbox: StoreSandbox
  let store: TodoStore

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
  }

  /// Lets SQLite refuse pragmas, as it can where memory is short.
  private func refusePragmas(_ db: Database) {
    sqlite3_set_authorizer(
      db.sqliteConnection,
      { _, action, _, _, _, _ in action == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK }, nil)
  }

  private func allowAll() {
    _ = store.database.inDatabase { sqlite3_set_authorizer($0.sqliteConnection, nil, nil) }
  }

  @Test(arguments: [false, true])
  func `references are checked again after a large write, whatever failed`(fails: Bool) throws {
    struct Failure: Error {}
    let error = #expect(throws: (any Error).self) {
      try store.writeMuch { db in
        refusePragmas(db)
        if fails { throw Failure() }
        try db.execute(sql: "PRAGMA user_version")
      }
    }
    #expect(error is StoreError)
    allowAll()
    let failure = #expect(throws: DatabaseError.self) {
      try store.execute("INSERT INTO write VALUES (x'00', 'title', 77, 'Fix')")
    }
    expectEqual(failure?.extendedResultCode, .SQLITE_CONSTRAINT_FOREIGNKEY)
  }

  @Test func `a change is known of even if the store can't be read any more`() throws {
    #expect(!store.hasChanged)
    let now = moment("2026-11-21T09:00:00Z")
    _ = try store.add(NewTodo(title: "Fix"), at: now, id: sandbox.newID())
    store.database.inDatabase(refusePragmas)
    #expect(store.hasChanged)
    allowAll()
  }
}
