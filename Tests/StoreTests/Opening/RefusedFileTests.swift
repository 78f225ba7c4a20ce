import Foundation
import GRDB
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct RefusedFileTests {
  let sandbox: StoreSandbox
  let path: String

  init() throws {
    sandbox = try StoreSandbox()
    path = sandbox.path(of: "laptop")
    try FileManager.default.createDirectory(
      atPath: sandbox.folder(of: "laptop"), withIntermediateDirectories: true)
  }

  /// The error of opening. The file must not change.
  private func refusal() throws -> StoreError? {
    let before = try Data(contentsOf: URL(filePath: path))
    let error = #expect(throws: StoreError.self) { try sandbox.open() }
    try expectEqual(Data(contentsOf: URL(filePath: path)), before)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder(of: "laptop"))
    expectEqual(names.filter { $0 != "lock" }, ["ootd.db"])
    return error
  }

  private func makeStore(_ sql: String = "") throws {
    let store = try sandbox.open()
    for number in 1...40 {
      let new = NewTodo(title: "todo \(number)", notes: String(repeating: "note ", count: 200))
      _ = try store.add(new, at: moment("2026-11-21T09:00:00Z"), id: sandbox.newID())
    }
    try store.execute(sql)
    try store.database.close()
  }

  @Test func `an empty file is damaged`() throws {
    try Data().write(to: URL(filePath: path))
    try expectEqual(refusal(), .damaged(path: path, message: "empty file"))
  }

  @Test(arguments: ["x", "title: Fix token\n", String(repeating: "text ", count: 2000)])
  func `a text file is not a store`(text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    try expectEqual(refusal(), .notAStore(path: path))
  }

  @Test func `a database of another program is not a store`() throws {
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "CREATE TABLE moz_places (id INTEGER PRIMARY KEY)") }
    try other.close()
    try expectEqual(refusal(), .notAStore(path: path))
  }

  @Test func `a database with another application id is not a store`() throws {
    try makeStore("PRAGMA application_id = 252006674")
    try expectEqual(refusal(), .notAStore(path: path))
  }

  @Test(arguments: [20, 100, 600, 4096, 5000, 16_384, 40_000])
  func `a truncated store is refused`(size: Int) throws {
    try makeStore()
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(whole.count > 40_000)
    try whole.prefix(size).write(to: URL(filePath: path))
    switch try refusal() {
    case .damaged(path, _), .notAStore(path): break
    case let error: Issue.record("\(String(describing: error))")
    }
  }

  /// An earlier ootd marked its stores otherwise.
  private let old = "PRAGMA application_id = \(Schema.earlierApplicationID)"

  @Test func `a store of an earlier program is refused`() throws {
    try makeStore(old)
    try expectEqual(refusal(), .old(path: path))
    let folder = sandbox.folder(of: "laptop")
    #expect(throws: StoreError.old(path: path)) {
      try TodoStore.existing(in: folder, calendar: .utc, timeout: 1)
    }
  }

  @Test func `a store without a version is damaged`() throws {
    try makeStore("PRAGMA user_version = 0")
    try expectEqual(refusal(), .damaged(path: path, message: "no version"))
  }

  @Test func `a store of a later version is refused`() throws {
    try makeStore("PRAGMA user_version = 999")
    try expectEqual(refusal(), .newer(path: path))
  }

  @Test func `a write-ahead log left by a newer program is not checkpointed`() throws {
    let store = try sandbox.open("later")
    try store.execute("PRAGMA user_version = 999")
    // As if the process were killed now.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: store.path + suffix, toPath: path + suffix)
    }
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: path + $0)) }
    #expect(!before[1].isEmpty)
    #expect(throws: StoreError.newer(path: path)) { try sandbox.open() }
    try expectEqual(["", "-wal"].map { try Data(contentsOf: URL(filePath: path + $0)) }, before)
  }

  @Test(arguments: [false, true])
  func `a named pipe in place of the file is not a store`(hasLog: Bool) throws {
    expectEqual(mkfifo(path, 0o600), 0)
    if hasLog { try Data(repeating: 1, count: 4096).write(to: URL(filePath: path + "-wal")) }
    #expect(throws: StoreError.notAStore(path: path)) { try sandbox.open() }
  }

  @Test func `a folder in place of the file is inaccessible`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try sandbox.open() }
    guard case .inaccessible(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a file in place of the folder is inaccessible`() throws {
    let folder = sandbox.folder(of: "laptop")
    try FileManager.default.removeItem(atPath: folder)
    try Data("x".utf8).write(to: URL(filePath: folder))
    let error = #expect(throws: StoreError.self) { try sandbox.open() }
    guard case .inaccessible(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try expectEqual(Data(contentsOf: URL(filePath: folder)), Data("x".utf8))
  }
}
