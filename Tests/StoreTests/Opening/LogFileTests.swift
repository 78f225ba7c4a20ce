import Foundation
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class LogFileTests: StoreTest {
  private var log: String { LogFile.path(of: store.path) }
  private var logSize: Int { StoreFile.size(log) ?? 0 }

  private func copy(_ path: String, to other: String) throws {
    try? FileManager.default.removeItem(atPath: other)
    try FileManager.default.copyItem(atPath: path, toPath: other)
  }

  /// Puts copies in the place of the store's files, and opens it.
  /// - Returns: The number of its todos.
  private func open(_ file: String, with log: String) throws -> Int {
    try copy(sandbox.folder(of: file), to: store.path)
    try copy(sandbox.folder(of: log), to: self.log)
    return try sandbox.open().read { try $0.todos(.any, at: clock.now, in: .utc).count }
  }

  @Test func `commands stay in the log, until it is long or they are old`() throws {
    try add("First")
    let before = StoreFile.changed(store.path)
    for number in 0..<9 { try add("Todo \(number)") }
    #expect(logSize > 0)
    expectEqual(StoreFile.changed(store.path), before)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -61)], ofItemAtPath: store.path)
    try add("Later")
    expectEqual(logSize, 0)
    for number in 0..<29 {
      try add(TodoEdit(title: "Long \(number)", notes: String(repeating: "x", count: 60_000)))
      #expect(logSize < 2 << 20)
    }
    try expectEqual(sandbox.open().read { try $0.todos(.any, at: clock.now, in: .utc).count }, 40)
  }

  @Test func `an older file beside the present log is refused, the whole pair isn't`() throws {
    try add("First")
    store.checkpoint()
    try copy(store.path, to: sandbox.folder(of: "older"))
    try add("Second")
    store.checkpoint()
    try add("Third")
    try copy(store.path, to: sandbox.folder(of: "file"))
    try copy(log, to: sandbox.folder(of: "log"))
    store.close()
    let refusal = StoreError.foreignLog(path: store.path)
    #expect(throws: refusal) { try open("older", with: "log") }
    #expect(throws: refusal) { try StoreImage(path: store.path).open(path: store.path) }
    try expectEqual(
      Data(contentsOf: URL(filePath: store.path)),
      Data(contentsOf: URL(filePath: sandbox.folder(of: "older"))))
    try expectEqual(open("file", with: "log"), 3)
    _ = try StoreImage(path: store.path).open(path: store.path)
  }

  @Test func `a log that a killed checkpoint left belongs to the file before and after it`() throws
  {
    try add("First")
    try copy(store.path, to: sandbox.folder(of: "before"))
    // A reader keeps the log from being emptied, after it has got the new id.
    let reader = try Database(store.path)
    try reader.execute(sql: "BEGIN; SELECT count(*) FROM todo")
    try add("Second")
    store.checkpoint()
    try copy(log, to: sandbox.folder(of: "log"))
    try copy(store.path, to: sandbox.folder(of: "after"))
    reader.close()
    store.close()
    for file in ["before", "after"] { try expectEqual(open(file, with: "log"), 2, "\(file)") }
  }

  @Test func `what changes nothing writes nothing`() throws {
    #expect(!store.hasChanged)
    try add("First")
    #expect(store.hasChanged)
    let size = logSize
    try write { _ in }
    expectEqual(logSize, size)
    store.checkpoint()
    let changed = StoreFile.changed(store.path)
    store.checkpoint()
    #expect((logSize, StoreFile.changed(store.path)) == (0, changed))
  }
}
