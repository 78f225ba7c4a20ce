import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class DamagedStoreTests: MachineTest {
  override init() async throws {
    try await super.init()
    try await machine.output("add", "One")
  }

  /// Expects commands to fail with these phrases and to leave the file as it is.
  private func expectRefusal(_ phrases: String...) async throws {
    let before = try FileSystem.bytes(machine.databasePath)
    for arguments in [["list"], ["add", "Two"], ["undo"]] {
      let error = try await machine.run(arguments).failed()
      for phrase in phrases { #expect(error.contains(phrase), "no `\(phrase)`: \(error)") }
    }
    try expectEqual(FileSystem.bytes(machine.databasePath), before)
  }

  @Test func `a file that isn't a store is reported and left unchanged, with its log`() async throws
  {
    let files = ["", "-wal"].map { machine.databasePath + $0 }
    let store = try files.map(FileSystem.bytes)
    for bytes in [
      Array("not a database at all, only some text that someone put there".utf8), [],
      Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 7, count: 84),
    ] {
      try FileSystem.write(bytes, to: machine.databasePath)
      try await expectRefusal(machine.databasePath)
    }
    // A killed process left the log.
    let log = [UInt8](repeating: 1, count: 4096)
    try FileSystem.write(Array("text".utf8), to: machine.databasePath)
    try FileSystem.write(log, to: machine.databasePath + "-wal")
    try await expectRefusal()
    try expectEqual(FileSystem.bytes(machine.databasePath + "-wal"), log)
    for (file, bytes) in zip(files, store) { try FileSystem.write(bytes, to: file) }
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["One"])
  }

  @Test func `a truncated store is reported as damaged`() async throws {
    try await machine.addMany((1...40).map { "Todo \($0)" })
    let bytes = try FileSystem.bytes(machine.databasePath)
    try FileSystem.write(Array(bytes.prefix(bytes.count / 2)), to: machine.databasePath)
    try await machine.run("add", "One more").failed(saying: "is corrupt (")
  }

  @Test func `a store of a newer version or another program is refused`() async throws {
    try await machine.sql("PRAGMA user_version = 99")
    try await expectRefusal("upgrade ootd")
    try FileSystem.remove(machine.databasePath)
    try await machine.sql("CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    try await expectRefusal("isn't an ootd store")
  }

  @Test func `a store in the old format is refused with the commands that migrate it`() async throws
  {
    try await machine.sql("PRAGMA application_id = 1869575268")
    for locale in ["en_US.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      machine.environment["LC_ALL"] = locale
      try await expectRefusal(
        machine.databasePath, "`ootd list --all --json > todos.json`",
        "`ootd import json todos.json`")
    }
  }

  @Test func `a folder that can't be created is named`() async throws {
    try FileSystem.write([], to: machine.home.path("file"))
    machine.environment["XDG_DATA_HOME"] = machine.home.path("file")
    try await machine.run("add", "One").failed(saying: machine.home.path("file"))
  }
}
