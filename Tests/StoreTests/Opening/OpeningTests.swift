import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct OpeningTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `only its owner can read a new store`() throws {
    var random = SeededGenerator(seed: 1)
    let folder = sandbox.folder(of: "deep/laptop")
    let store = try TodoStore.open(folder: folder, name: "laptop", in: .utc, using: &random)
    _ = try store.write(at: moment("2026-11-21T09:00:00Z")) {
      try $0.add(TodoEdit(title: "Fix"), id: sandbox.newID())
    }
    try expectEqual(mode(folder), 0o700)
    try expectEqual(mode(store.path), 0o600)
    for name in try FileManager.default.contentsOfDirectory(
      atPath: sandbox.folder(of: "deep/laptop"))
    {
      try expectEqual(mode(sandbox.folder(of: "deep/laptop/\(name)")), 0o600)
      #expect(!name.contains("new"))
    }
  }

  @Test func `a command is on disk when it returns`() throws {
    let store = try sandbox.open()
    try expectEqual(store.value("PRAGMA journal_mode", as: String.self), "wal")
    try expectEqual(store.value("PRAGMA synchronous", as: Int.self), 2)
    try expectEqual(store.value("PRAGMA application_id", as: Int.self), 0x6F6F_7444)
    try expectEqual(store.value("PRAGMA integrity_check", as: String.self), "ok")
  }

  @Test func `a store keeps its replica id and its todos`() throws {
    let store = try sandbox.open()
    let todo = try store.write(at: moment("2026-11-21T09:00:00Z")) {
      try $0.add(TodoEdit(title: "Fix"), id: sandbox.newID())
    }
    let again = try sandbox.open()
    expectEqual(again.replica, store.replica)
    expectEqual(again.replica.name, "laptop")
    try expectEqual(again.read { try $0.todos([.one(todo.handle)]) }, [todo])
    #expect(try sandbox.open("desktop").replica.id != store.replica.id)
  }

  @Test func `if several tasks create a store at once, one wins and all use its store`()
    async throws
  {
    let folder = sandbox.folder(of: "new")
    let now = moment("2026-11-21T09:00:00Z")
    let found = try await withThrowingTaskGroup { group in
      for seed: UInt64 in 1...12 {
        group.addTask {
          var random = SeededGenerator(seed: seed)
          let store = try TodoStore.open(folder: folder, name: "\(seed)", in: .utc, using: &random)
          let new = TodoEdit(title: "todo \(seed)")
          let todo = try store.write(at: now) { try $0.add(new, id: EntityID(using: &random)) }
          return (store.replica, todo.handle.number)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(Set(found.map(\.0)).count, 1)
    let numbers = found.map(\.1).sorted()
    expectEqual(numbers, Array(1...12))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    expectEqual(names.count { $0.contains(".new") }, 0)
  }

  #if os(Linux)
    @Test func `opening a store again in one process keeps the locks of the first`() throws {
      let first = try sandbox.open()
      _ = try first.read {
        try $0.todos(matching: TodoQuery(), at: moment("2026-11-21T09:00:00Z"), in: .utc)
      }
      let before = try locks(on: first.path)
      #expect(before > 0)
      try sandbox.open().close()
      try expectEqual(locks(on: first.path), before)
      first.close()
      try expectEqual(locks(on: first.path), 0)
    }

    /// The number of locks that this process has on a file (proc(5), /proc/locks).
    private func locks(on path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let inode = try #require(attributes[.systemFileNumber] as? UInt64)
      let bytes = try FileHandle(forReadingFrom: URL(filePath: "/proc/locks")).readToEnd()
      let lines = String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n")
      return lines.count { $0.contains(":\(inode) ") && $0.contains(" \(getpid()) ") }
    }
  #endif

  /// Nobody would find what is written into a file without a name.
  @Test func `an open store refuses to work once its file is deleted or replaced`() throws {
    for isReplaced in [false, true] {
      let sandbox = try StoreSandbox()
      let store = try sandbox.open()
      let now = moment("2026-11-21T09:00:00Z")
      _ = try store.write(at: now) { try $0.add(TodoEdit(title: "One"), id: sandbox.newID()) }
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + suffix)
      }
      if isReplaced {
        _ = try sandbox.open().write(at: now) {
          try $0.add(TodoEdit(title: "Other"), id: sandbox.newID())
        }
      }
      let error = StoreError.replaced(path: store.path)
      #expect(throws: error) { try store.read { try $0.sequence() } }
      #expect(throws: error) {
        try store.write(at: now) { try $0.add(TodoEdit(title: "Two"), id: sandbox.newID()) }
      }
    }
  }
}
