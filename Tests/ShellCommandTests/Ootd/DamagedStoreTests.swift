import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct DamagedStoreTests {
  @Test(arguments: [
    ("text", Array("not a database at all, only some text that someone put there".utf8)),
    ("empty", []),
    ("header", Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 7, count: 84)),
  ])
  func `a file that isn't a store is reported and left unchanged`(
    name: String, bytes: [UInt8]
  ) async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try FileSystem.write(bytes, to: machine.databasePath)
    for command in ["today", "list", "undo"] {
      let outcome = try await machine.run(command)
      expectEqual(outcome.status, 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains(machine.databasePath))
      expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    }
    try expectEqual(FileSystem.bytes(machine.databasePath), bytes)
  }

  @Test func `refusing a file keeps the log that a killed process left`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    let store = try FileSystem.bytes(machine.databasePath)
    let log = [UInt8](repeating: 1, count: 4096)
    try FileSystem.write(Array("text".utf8), to: machine.databasePath)
    try FileSystem.write(log, to: machine.databasePath + "-wal")
    try await expectEqual(machine.run("list").status, 1)
    try expectEqual(FileSystem.bytes(machine.databasePath + "-wal"), log)
    try expectEqual(FileSystem.bytes(machine.databasePath), Array("text".utf8))
    try FileSystem.write(store, to: machine.databasePath)
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["One"])
  }

  @Test func `a truncated store is reported as damaged`() async throws {
    let machine = try Machine()
    for index in 0..<40 { try await machine.output("add", "Todo \(index)") }
    let bytes = try FileSystem.bytes(machine.databasePath)
    try FileSystem.write(Array(bytes.prefix(bytes.count / 2)), to: machine.databasePath)
    let outcome = try await machine.run("add", "One more")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("is corrupt ("))
  }

  @Test func `a store written by a newer version is not touched`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    _ = try await machine.shell(
      "sqlite3 '\(machine.databasePath)' \"PRAGMA user_version = 99\"")
    let before = try FileSystem.bytes(machine.databasePath)
    for arguments in [["list"], ["add", "Two"], ["undo"]] {
      let outcome = try await machine.run(arguments)
      expectEqual(outcome.status, 1)
      #expect(outcome.error.contains("upgrade ootd"))
    }
    try expectEqual(FileSystem.bytes(machine.databasePath), before)
  }

  @Test(arguments: ["en_US.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `a store in the old format is refused with the commands that migrate it`(
    locale: String
  ) async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    _ = try await machine.shell(
      "sqlite3 '\(machine.databasePath)' 'PRAGMA application_id = 1869575268'")
    let before = try FileSystem.bytes(machine.databasePath)
    machine.environment["LC_ALL"] = locale
    for arguments in [["list"], ["add", "Two"], ["undo"]] {
      let outcome = try await machine.run(arguments)
      expectEqual(outcome.status, 1)
      #expect(outcome.error.contains(machine.databasePath))
      #expect(outcome.error.contains("`ootd list --all --json > todos.json`"))
      #expect(outcome.error.contains("`ootd import json todos.json`"))
    }
    try expectEqual(FileSystem.bytes(machine.databasePath), before)
  }

  @Test func `another program's database is refused`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    let other = try await machine.shell(
      "rm -f '\(machine.databasePath)'* && "
        + "sqlite3 '\(machine.databasePath)' 'CREATE TABLE t (x); INSERT INTO t VALUES (1)'")
    expectEqual(other.status, 0)
    let outcome = try await machine.run("add", "Two")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("isn't an ootd store"))
  }

  @Test func `a folder that can't be created is named`() async throws {
    let machine = try Machine()
    try FileSystem.write([], to: machine.home.path("file"))
    machine.environment["XDG_DATA_HOME"] = machine.home.path("file")
    let outcome = try await machine.run("add", "One")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains(machine.home.path("file")))
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
  }
}
