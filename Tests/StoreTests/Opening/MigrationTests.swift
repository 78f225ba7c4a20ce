import Foundation
import GRDB
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct MigrationTests {
  let sandbox: StoreSandbox
  let path: String
  let todo: Todo

  init() throws {
    sandbox = try StoreSandbox()
    path = sandbox.path(of: "laptop")
    let store = try sandbox.open()
    todo = try store.add(
      NewTodo(title: "Fix"), at: moment("2026-11-21T09:00:00Z"), id: sandbox.newID())
    try store.database.close()
  }

  private let known = Schema.migrations.map(\.name)

  private func migrations(_ sql: String) -> [Schema.Migration] {
    Schema.migrations + [Schema.Migration(name: "next", sql: sql)]
  }

  private func migrate(_ migrations: [Schema.Migration]) throws {
    let database = try TodoStore.connect(path)
    try TodoStore.migrate(database, path: path, with: migrations)
    try database.close()
  }

  private func applied(_ path: String) throws -> [String] {
    let database = try DatabaseQueue(path: path)
    return try database.read {
      try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
    }
  }

  @Test func `a copy of the store as it was is kept beside it`() throws {
    try migrate(migrations("CREATE TABLE later (id INTEGER PRIMARY KEY)"))
    try expectEqual(applied(path), known + ["next"])
    let copy = path + ".before-migration"
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    let folder = sandbox.folder(of: "copy")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: copy, toPath: folder + "/ootd.db")
    try expectEqual(applied(copy), known)
    try expectEqual(sandbox.open("copy").todos([.one(todo.handle)]), [todo])
    #expect(throws: StoreError.newer(path: path)) { try sandbox.open() }
  }

  @Test func `a migration that fails leaves the store as it was`() throws {
    let before = try Data(contentsOf: URL(filePath: path))
    let failing = migrations("CREATE TABLE later (id INTEGER); DELETE FROM todo; SELECT * FROM x")
    let error = #expect(throws: StoreError.self) { try migrate(failing) }
    expectEqual(error, .failed(message: "no such table: x"))
    try expectEqual(Data(contentsOf: URL(filePath: path)), before)
    try expectEqual(sandbox.open().todos([.one(todo.handle)]), [todo])
  }

  @Test func `a store that is up to date is not copied`() throws {
    try migrate(Schema.migrations)
    #expect(!FileManager.default.fileExists(atPath: path + ".before-migration"))
  }

  @Test(arguments: Seeds.some(8, of: Array(1...20)))
  func `of threads that migrate at once one does, and its copy is of the old store`(
    round: Int
  ) throws {
    let migrations = migrations("CREATE TABLE later (id INTEGER PRIMARY KEY)")
    let path = path
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      #expect(throws: Never.self) {
        let database = try TodoStore.connect(path)
        try TodoStore.migrate(database, path: path, with: migrations)
      }
    }
    try expectEqual(applied(path), known + ["next"])
    try expectEqual(applied(path + ".before-migration"), known)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder(of: "laptop"))
    expectEqual(names.count { $0.contains("new") }, 0)
  }
}
