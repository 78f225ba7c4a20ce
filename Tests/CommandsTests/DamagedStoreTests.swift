import TestSupport
import Testing

@Suite struct DamagedStoreTests {
  @Test(arguments: [
    ("text", Array("not a database at all, only some text that someone put there".utf8)),
    ("empty", []),
    ("header", Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 7, count: 84)),
  ])
  func `a file that is no store is named and left as it is`(
    name: String, bytes: [UInt8]
  ) async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    try FileSystem.write(bytes, to: sandbox.databasePath)
    for command in ["today", "list", "undo"] {
      let outcome = try await sandbox.run(command)
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains(sandbox.databasePath))
      #expect(outcome.error.filter { $0 == "\n" }.count == 1)
    }
    #expect(try FileSystem.bytes(sandbox.databasePath) == bytes)
  }

  @Test func `a refused file does not cost the log that a killed process left`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    let store = try FileSystem.bytes(sandbox.databasePath)
    let log = [UInt8](repeating: 1, count: 4096)
    try FileSystem.write(Array("text".utf8), to: sandbox.databasePath)
    try FileSystem.write(log, to: sandbox.databasePath + "-wal")
    #expect(try await sandbox.run("list").status == 1)
    #expect(try FileSystem.bytes(sandbox.databasePath + "-wal") == log)
    #expect(try FileSystem.bytes(sandbox.databasePath) == Array("text".utf8))
    try FileSystem.write(store, to: sandbox.databasePath)
    #expect(try await sandbox.json([TodoRecord].self, "list").map(\.title) == ["One"])
  }

  @Test func `a store cut in half is told to be damaged`() async throws {
    let sandbox = try Sandbox()
    for index in 0..<40 { try await sandbox.output("add", "Todo \(index)") }
    let bytes = try FileSystem.bytes(sandbox.databasePath)
    try FileSystem.write(Array(bytes.prefix(bytes.count / 2)), to: sandbox.databasePath)
    let outcome = try await sandbox.run("add", "One more")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("damaged"))
  }

  @Test func `a store of a newer version is not touched`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    _ = try await sandbox.shell(
      "sqlite3 '\(sandbox.databasePath)' \"INSERT INTO grdb_migrations VALUES ('99')\"")
    let before = try FileSystem.bytes(sandbox.databasePath)
    for arguments in [["list"], ["add", "Two"], ["undo"]] {
      let outcome = try await sandbox.run(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("upgrade ootd"))
    }
    #expect(try FileSystem.bytes(sandbox.databasePath) == before)
  }

  @Test func `another program's database is refused`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    let other = try await sandbox.shell(
      "rm -f '\(sandbox.databasePath)'* && "
        + "sqlite3 '\(sandbox.databasePath)' 'CREATE TABLE t (x); INSERT INTO t VALUES (1)'")
    #expect(other.status == 0)
    let outcome = try await sandbox.run("add", "Two")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("no store of ootd"))
  }

  @Test func `a folder that can't be made is named`() async throws {
    let sandbox = try Sandbox()
    try FileSystem.write([], to: sandbox.home.path("file"))
    sandbox.environment["XDG_DATA_HOME"] = sandbox.home.path("file")
    let outcome = try await sandbox.run("add", "One")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(sandbox.home.path("file")))
    #expect(outcome.error.filter { $0 == "\n" }.count == 1)
  }
}
