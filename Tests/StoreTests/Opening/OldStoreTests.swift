import GRDB
import Testing
import TestingAdditions
import Todos

import struct Foundation.Data
import class Foundation.FileManager

@testable import Store

/// A store written before labels, milestones, comments, places and search.
@Suite(.serialized, .startsNothing) struct OldStoreTests {
  let sandbox: StoreSandbox
  let path: String
  private let machine = EntityID(high: 1, low: 1)
  private let project = EntityID(high: 2, low: 1)
  private let now = moment("2026-11-21T09:00:00Z")

  /// Four todos, of which one is done, one deleted and one taken back, and a project.
  init() throws {
    sandbox = try StoreSandbox()
    path = sandbox.path(of: "laptop")
    try FileManager.default.createDirectory(
      atPath: sandbox.folder(of: "laptop"), withIntermediateDirectories: true)
    let database = try DatabaseQueue(path: path)
    try DatabaseMigrator(Array(Schema.migrations.prefix(2))) { _ in }.migrate(database)
    let operations = try operations()
    try database.write { db in
      try db.execute(
        sql: "INSERT INTO local (one, id, name) VALUES (1, ?, 'laptop')", arguments: [machine])
      for operation in operations { try insert(operation, db) }
      // A derived row, as the old version had left it.
      try db.execute(
        sql: """
          INSERT INTO todo (id, number, title, notes, priority, status, project, created, updated,
            deleted) VALUES (?, 1, 'Fix', '', 3, 'todo', ?, 0, 0, 0)
          """, arguments: [todo(1), project])
    }
    try database.close()
  }

  private func todo(_ number: Int) -> EntityID { EntityID(high: 3, low: UInt64(number)) }

  private func operations() throws -> [Operation] {
    var commands: [[RegisterWrite]] = [
      [
        RegisterWrite(project, .kind, .string("project")),
        RegisterWrite(project, .name, .string("api")),
      ]
    ]
    for (number, title) in [(1, "Fix token"), (2, "알고리즘 문제"), (3, "Gone"), (4, "Undone")] {
      commands.append([
        RegisterWrite(todo(number), .kind, .string("todo")),
        RegisterWrite(todo(number), .handle, .integer(Int64(number))),
        RegisterWrite(todo(number), .title, .string(title)),
        RegisterWrite(todo(number), .notes, .string("Notes of \(number)")),
        RegisterWrite(todo(number), .priority, .string(number == 2 ? "high" : "low")),
        RegisterWrite(todo(number), .status, .string("todo")),
        RegisterWrite(todo(number), .created, RegisterValue(now)),
        RegisterWrite(todo(number), .day, .string("2026-11-21")),
        RegisterWrite(todo(number), .project, .string(project.hex)),
      ])
    }
    commands.append([
      RegisterWrite(todo(1), .status, .string("done")),
      RegisterWrite(todo(1), .completed, RegisterValue(now.advanced(bySeconds: 60))),
    ])
    commands.append([RegisterWrite(todo(3), .deleted, .bool(true))])
    var operations: [Operation] = []
    for writes in commands { operations.append(try operation(operations.count, writes)) }
    let undone = RegisterWrite(operations[4].id, .undone, .bool(true))
    return operations + [try operation(operations.count, [undone])]
  }

  private func operation(_ index: Int, _ writes: [RegisterWrite]) throws -> Operation {
    let wall = now.advanced(bySeconds: Int64(index))
    let time = try #require(HybridTime(at: wall, after: nil))
    return Operation(
      replica: machine, time: time, wall: wall, command: "add", group: time, writes: writes)
  }

  private func insert(_ operation: Operation, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO operation (id, replica, time, wall, command, "group", retracts, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        operation.id, operation.replica, operation.time.rawValue, operation.wall.milliseconds,
        operation.command, operation.group.rawValue, operation.retracts, Data(operation.bytes),
      ])
  }

  private func find(_ words: String..., in store: TodoStore) throws -> [Int] {
    try store.todos(matching: TodoQuery(words), at: now, in: .utc).map(\.handle.number)
  }

  @Test func `opens with all its todos, which are searched, placed and counted`() throws {
    let store = try sandbox.open()
    expectEqual(store.replica.id, machine)
    try expectEqual(find(in: store), [2, 1])
    try expectEqual(find("is:done", "project:api", in: store), [1])
    try expectEqual(find("알고리즘", in: store), [2])
    try expectEqual(find("고리", in: store), [2])
    try expectEqual(find("notes of", "sort:id", in: store), [1, 2])
    try expectEqual(find("no:label", "no:milestone", "-token", in: store), [2])
    try expectEqual(store.searchRows(), store.searchableTexts())
    let board = try store.board(matching: TodoQuery(), at: now, in: .utc)
    expectEqual(board.todo.map(\.handle.number), [2])
    expectEqual(board.done.map(\.handle.number), [1])
    #expect((board.todo + board.done).allSatisfy { $0.place != nil })
    let counts = try store.todoCounts()
    expectEqual(counts.kept, counts.counted)
    let projects = try store.projects()
    expectEqual(projects.map { [$0.open, $0.done] }, [[1, 1]])
  }

  @Test func `goes on where it was, with a copy of the old one beside it`() throws {
    let store = try sandbox.open()
    let copy = try DatabaseQueue(path: path + ".before-migration")
    let (applied, operations) = try copy.read { db in
      (
        try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1"),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM operation")
      )
    }
    expectEqual(applied, ["1", "2"])
    expectEqual(operations, 8)
    let new = try store.add(NewTodo(title: "New"), at: now, id: sandbox.newID())
    expectEqual(new.handle.number, 5)
    _ = try store.comment("자료구조", on: .one(Handle(number: 2)), at: now, id: sandbox.newID())
    _ = try store.undo(1, at: now.advanced(bySeconds: 90))
    try expectEqual(find("자료구조", in: store), [])
    _ = try store.redo(1, at: now.advanced(bySeconds: 91))
    try expectEqual(find("자료구조", in: store), [2])
    store.close()
    let again = try sandbox.open()
    try expectEqual(find("sort:id", in: again), [1, 2, 5])
  }
}
