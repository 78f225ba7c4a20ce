import Foundation
import TestSupport
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
    expectEqual(names.filter { !["lock", "ootd.db-wal", "ootd.db-shm"].contains($0) }, ["ootd.db"])
    expectEqual(StoreFile.size(path + "-wal") ?? 0, 0)
    return error
  }

  private func makeStore(_ sql: String = "") throws {
    let store = try sandbox.open()
    _ = try store.write(at: moment("2026-11-21T09:00:00Z")) {
      try $0.add(TodoEdit(title: "Fix"), id: sandbox.newID())
    }
    try store.database.execute(sql: "\(sql); PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
  }

  @Test
  func `an empty file is damaged, and a text file or another program's database is not a store`()
    throws
  {
    try Data().write(to: URL(filePath: path))
    try expectEqual(refusal(), .damaged(path: path, message: "empty file"))
    for text in ["x", "title: Fix token\n", String(repeating: "text ", count: 2000)] {
      try Data(text.utf8).write(to: URL(filePath: path))
      try expectEqual(refusal(), .notAStore(path: path), "\(text.prefix(20))")
    }
    try FileManager.default.removeItem(atPath: path)
    let other = try Database(path)
    try other.write { try $0.execute(sql: "CREATE TABLE moz_places (id INTEGER PRIMARY KEY)") }
    other.close()
    try expectEqual(refusal(), .notAStore(path: path))
  }

  @Test func `a truncated store is refused`() throws {
    try makeStore()
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(whole.count > 40_000)
    for size in [20, 100, 600, 4096, 5000, 16_384, 40_000] {
      try whole.prefix(size).write(to: URL(filePath: path))
      switch try refusal() {
      case .damaged(path, _), .notAStore(path): break
      case let error: Issue.record("\(size): \(String(describing: error))")
      }
    }
  }

  /// An earlier ootd marked its stores otherwise.
  private static let marks: [(pragma: String, error: @Sendable (String) -> StoreError)] = [
    ("application_id = 252006674", { .notAStore(path: $0) }),
    ("application_id = \(Schema.earlierApplicationID)", { .old(path: $0) }),
    ("user_version = 0", { .damaged(path: $0, message: "no version") }),
    ("user_version = 999", { .newer(path: $0) }),
  ]

  @Test(arguments: marks)
  func `a store with another mark or version is refused`(
    pragma: String, error: @escaping @Sendable (String) -> StoreError
  ) throws {
    try makeStore("PRAGMA \(pragma)")
    try expectEqual(refusal(), error(path))
    if case .old = error(path) {
      let folder = sandbox.folder(of: "laptop")
      #expect(throws: StoreError.old(path: path)) {
        try TodoStore.existing(in: folder, calendar: .utc, timeout: 1)
      }
    }
  }

  @Test func `a write-ahead log left by a newer program is not checkpointed`() throws {
    let store = try sandbox.open("later")
    let later = try Schema.mark(of: store.database) + 1
    try store.execute("PRAGMA user_version = \(later)")
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
    var random = SeededGenerator(seed: 1)
    let error = #expect(throws: StoreError.self) {
      try TodoStore.open(folder: folder, name: "laptop", in: .utc, using: &random)
    }
    guard case .inaccessible(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try expectEqual(Data(contentsOf: URL(filePath: folder)), Data("x".utf8))
  }
}
