import GRDB
import GRDBSQLite
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct ChangeCountTests {
  let sandbox: StoreSandbox
  let store: TodoStore

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
  }

  /// Makes SQLite refuse pragmas, as it can when memory is short.
  private func refusePragmas(_ db: Database) {
    sqlite3_set_authorizer(
      db.sqliteConnection,
      { _, action, _, _, _, _ in action == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK }, nil)
  }

  private func allowAll() {
    _ = store.database.inDatabase { sqlite3_set_authorizer($0.sqliteConnection, nil, nil) }
  }

  @Test func `a change is noticed even if the store is no longer readable`() throws {
    #expect(!store.hasChanged)
    let now = moment("2026-11-21T09:00:00Z")
    _ = try store.add(NewTodo(title: "Fix"), at: now, id: sandbox.newID())
    store.database.inDatabase(refusePragmas)
    #expect(store.hasChanged)
    allowAll()
  }
}
