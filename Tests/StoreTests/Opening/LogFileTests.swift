import Foundation
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class LogFileTests: StoreTest {
  private var logSize: Int { StoreFile.size(LogFile.path(of: store.path)) ?? 0 }

  private func copy(_ suffix: String, to name: String) throws {
    try? FileManager.default.removeItem(atPath: sandbox.folder(of: name))
    try FileManager.default.copyItem(
      atPath: store.path + suffix, toPath: sandbox.folder(of: name))
  }

  /// Puts a copy in the place of the store's file or log.
  private func put(_ name: String, in suffix: String) throws {
    try FileManager.default.removeItem(atPath: store.path + suffix)
    try FileManager.default.copyItem(
      atPath: sandbox.folder(of: name), toPath: store.path + suffix)
  }

  @Test func `commands stay in the log, until it is long or they are old`() throws {
    try add("First")
    let before = StoreFile.changed(store.path)
    for number in 0..<9 { try add("Todo \(number)") }
    #expect(logSize > 0)
    expectEqual(StoreFile.changed(store.path), before)
    // As if the last time were long ago.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -61)], ofItemAtPath: store.path)
    try add("Later")
    expectEqual(logSize, 0)
    for number in 0..<29 {
      _ = try store.write(at: clock.tick()) {
        try $0.add(
          TodoEdit(title: "Long \(number)", notes: String(repeating: "x", count: 60_000)),
          id: newID())
      }
      #expect(logSize < 2 << 20)
    }
    try expectEqual(sandbox.open().read { try $0.todos(.any, at: clock.now, in: .utc).count }, 40)
  }

  @Test func `an older file beside the present log is refused, the whole pair isn't`() throws {
    try add("First")
    store.checkpoint()
    try copy("", to: "older")
    try add("Second")
    store.checkpoint()
    try add("Third")
    try copy("", to: "file")
    try copy("-wal", to: "log")
    store.close()
    for (file, isWhole) in [("older", false), ("file", true)] {
      try put(file, in: "")
      try put("log", in: "-wal")
      let image = try StoreImage(path: store.path)
      if isWhole {
        try expectEqual(
          sandbox.open().read { try $0.todos(.any, at: clock.now, in: .utc).count }, 3)
        _ = try image.open(path: store.path)
      } else {
        #expect(throws: StoreError.foreignLog(path: store.path)) { try sandbox.open() }
        #expect(throws: StoreError.foreignLog(path: store.path)) {
          try image.open(path: store.path)
        }
        try expectEqual(
          Data(contentsOf: URL(filePath: store.path)),
          Data(contentsOf: URL(filePath: sandbox.folder(of: file))))
      }
    }
  }

  @Test func `a log that a killed checkpoint left belongs to the file before and after it`() throws
  {
    try add("First")
    try copy("", to: "before")
    // The new id is in the log, and a reader keeps the log from being emptied.
    let reader = try Database(store.path)
    try reader.execute(sql: "BEGIN; SELECT count(*) FROM todo")
    try add("Second")
    store.checkpoint()
    try copy("-wal", to: "log")
    try copy("", to: "after")
    reader.close()
    store.close()
    for file in ["before", "after"] {
      try put(file, in: "")
      try put("log", in: "-wal")
      try expectEqual(
        sandbox.open().read { try $0.todos(.any, at: clock.now, in: .utc).count }, 2, "\(file)")
    }
  }

  @Test func `what changes nothing writes nothing`() throws {
    try add("First")
    let size = logSize
    try store.write(at: clock.tick()) { _ in }
    expectEqual(logSize, size)
    store.checkpoint()
    let changed = StoreFile.changed(store.path)
    store.checkpoint()
    #expect((logSize, StoreFile.changed(store.path)) == (0, changed))
  }
}
