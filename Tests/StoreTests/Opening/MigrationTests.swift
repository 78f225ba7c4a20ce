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
    store.close()
  }

  /// The version of a new store.
  private let current = Schema.migrations.version
  /// The path of the copy that a migration keeps of it.
  private var copy: String { "\(path).v\(current)" }

  /// The current steps and some more.
  private func migrations(_ steps: String...) -> [Schema.Migration] {
    Schema.migrations
      + steps.enumerated().map { step in
        Schema.Migration(version: current + 1 + step.offset, sql: step.element)
      }
  }

  private let later = "CREATE TABLE later (id INTEGER PRIMARY KEY)"

  private func migrate(
    _ migrations: [Schema.Migration], path: String? = nil,
    prepare: (DatabaseQueue) -> Void = { _ in }
  ) throws {
    let path = path ?? self.path
    let database = try TodoStore.connect(path)
    prepare(database)
    defer { try? database.close() }
    try TodoStore.migrate(database, path: path, with: migrations)
  }

  private func value<Value: DatabaseValueConvertible>(_ sql: String, in path: String) throws
    -> Value?
  {
    let database = try DatabaseQueue(path: path)
    return try database.read { try Value.fetchOne($0, sql: sql) }
  }

  private func version(_ path: String) throws -> Int? {
    try value("PRAGMA user_version", in: path)
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test func `an old store runs through all migrations, and a copy is kept next to it`() throws {
    try migrate(migrations(later, "INSERT INTO later VALUES (3)", "UPDATE later SET id = id * 2"))
    try expectEqual(version(path), current + 3)
    try expectEqual(value("SELECT id FROM later", in: path), 6)
    #expect(throws: StoreError.newer(path: path)) { try sandbox.open() }
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
    let folder = sandbox.folder(of: "copy")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: copy, toPath: folder + "/ootd.db")
    try expectEqual(sandbox.open("copy").todos([.one(todo.handle)]), [todo])
  }

  @Test func `a store runs only the migrations after its version`() throws {
    try migrate(migrations(later))
    try migrate(migrations("no step", "INSERT INTO later VALUES (3)"))
    try expectEqual(version(path), current + 2)
    try expectEqual(version(copy), current)
    try expectEqual(version("\(path).v\(current + 1)"), current + 1)
  }

  @Test func `derived tables are rebuilt at the end`() throws {
    try migrate(migrations("DELETE FROM todo; DELETE FROM search"))
    try expectEqual(value("SELECT title FROM todo", in: path), "Fix")
    try expectEqual(value("SELECT count(*) FROM search", in: path), 1)
  }

  @Test(arguments: [
    ("SELECT missing FROM local", "no such column: missing"),
    ("UPDATE local SET name = NULL", "NOT NULL constraint failed"),
  ])
  func `if a migration fails, the store is unchanged and the copy is kept`(
    step: String, message: String
  ) throws {
    let before = try bytes(path)
    let error = #expect(throws: StoreError.self) {
      try migrate(migrations("\(later); DELETE FROM todo", step))
    }
    guard case .failed(let reason) = error, reason.contains(message) else {
      Issue.record("\(String(describing: error))")
      return
    }
    try expectEqual(bytes(path), before)
    try expectEqual(version(copy), current)
    try expectEqual(sandbox.open().todos([.one(todo.handle)]), [todo])
  }

  @Test func `a store whose migration was killed is unchanged, and its first copy stays`() throws {
    let folder = sandbox.folder(of: "laptop")
    let killed = sandbox.folder(of: "killed")
    let kill = DatabaseFunction("kill", argumentCount: 0) { _ in
      try FileManager.default.copyItem(atPath: folder, toPath: killed)
      return nil
    }
    try migrate(migrations(later, "SELECT kill(); DELETE FROM todo")) { database in
      database.inDatabase { $0.add(function: kill) }
    }
    let path = sandbox.path(of: "killed")
    let copy = try bytes("\(path).v\(current)")
    let store = try sandbox.open("killed")
    try expectEqual(store.todos([.one(todo.handle)]), [todo])
    _ = try store.add(
      NewTodo(title: "More"), at: moment("2026-11-21T09:00:00Z"), id: sandbox.newID())
    store.close()
    try migrate(migrations(later, "SELECT 1"), path: path)
    try expectEqual(version(path), current + 2)
    try expectEqual(value("SELECT count(*) FROM todo", in: path), 2)
    try expectEqual(bytes("\(path).v\(current)"), copy)
  }

  @Test func `an incomplete copy that a killed process left is replaced`() throws {
    try Data("half".utf8).write(to: URL(filePath: copy + ".new"))
    try migrate(migrations(later))
    try expectEqual(version(copy), current)
    #expect(!FileManager.default.fileExists(atPath: copy + ".new"))
  }

  @Test func `a current store is not copied`() throws {
    try migrate(Schema.migrations)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder(of: "laptop"))
    expectEqual(names.sorted(), ["lock", "ootd.db"])
  }

  @Test(arguments: Seeds.some(4, of: Array(1...20)))
  func `if several threads migrate at once, one does, and its copy has the old version`(round: Int)
    throws
  {
    let migrations = migrations(later)
    let path = path
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      #expect(throws: Never.self) {
        let database = try TodoStore.connect(path)
        try TodoStore.migrate(database, path: path, with: migrations)
      }
    }
    try expectEqual(version(path), current + 1)
    try expectEqual(version(copy), current)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder(of: "laptop"))
    expectEqual(names.count { $0.contains("new") }, 0)
  }

  @Test func `a store that a newer program migrates meanwhile is not touched`() throws {
    let store = try sandbox.open()
    try migrate(migrations(later))
    let before: Int? = try value("SELECT count(*) FROM operation", in: path)
    let now = moment("2026-11-21T09:00:00Z")
    #expect(throws: StoreError.newer(path: path)) { try store.todos([.one(todo.handle)]) }
    #expect(throws: StoreError.newer(path: path)) {
      try store.add(NewTodo(title: "More"), at: now, id: sandbox.newID())
    }
    try expectEqual(value("SELECT count(*) FROM operation", in: path), before)
  }
}
