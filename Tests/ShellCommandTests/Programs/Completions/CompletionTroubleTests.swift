import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Completion never writes, and never prints an error.
@Suite(.serialized, .startsPrograms) final class CompletionTroubleTests: MachineTest {
  /// Expects that there are no candidates that need the store.
  private func expectNothing(_ comment: Comment) async throws {
    for line in ["ootd done ", "ootd add -P "] {
      try await expectEqual(
        machine.run("completions", "zsh", "--line", line),
        Outcome(status: 0, output: "words\n", error: ""), comment)
    }
    try await expectEqual(machine.candidates("ootd add -p h"), ["high"], comment)
  }

  @Test func `no store is created or changed`() async throws {
    try await expectNothing("no store")
    #expect(!FileManager.default.fileExists(atPath: machine.home.path("home/.local")))
    try await machine.output("add", "One")
    let files = ["", "-wal"].map { machine.databasePath + $0 }
    let before = try files.map(FileSystem.bytes)
    try await expectEqual(machine.candidates("ootd done "), ["1"])
    try expectEqual(files.map(FileSystem.bytes), before)
  }

  @Test func `a store that can't be read is left unchanged, and isn't an error`() async throws {
    try await machine.output("add", "One")
    let store = try FileSystem.bytes(machine.databasePath)
    for change in [
      "ALTER TABLE todo RENAME TO other", "PRAGMA user_version = 9999", "PRAGMA user_version = 0",
      "PRAGMA application_id = 1",
    ] {
      try FileSystem.write(store, to: machine.databasePath)
      try await machine.sql(change)
      let before = try FileSystem.bytes(machine.databasePath)
      try await expectNothing("\(change)")
      try expectEqual(FileSystem.bytes(machine.databasePath), before)
    }
    for bytes in [Array("junk".utf8), []] {
      try FileSystem.write(bytes, to: machine.databasePath)
      try await expectNothing("\(bytes)")
    }
    try FileSystem.remove(machine.databasePath)
    expectEqual(mkfifo(machine.databasePath, 0o600), 0)
    try await expectNothing("a pipe")
    try FileSystem.remove(machine.databasePath)
    expectEqual(mkdir(machine.databasePath, 0o700), 0)
    try await expectNothing("a folder")
  }

  @Test func `wrong settings and invalid lines aren't errors`() async throws {
    try machine.home.configure("[ootd]\n\tdayStartsAt = never\n")
    try await expectEqual(machine.candidates("ootd don"), ["done"])
    for line in ["", "ootd", "\"", "ootd \"", "ootd \\", "| ; (", "ootd -", "ootd add --=", "=="] {
      for shell in ["bash", "zsh", "fish"] {
        try await machine.run("completions", shell, "--line", line).succeeded()
      }
    }
  }

  @Test func `names that can't be typed are never offered`() async throws {
    try await machine.addProjects(["good", "bad"])
    try await machine.sql("UPDATE project SET name = 'b' || char(10) || 'x' WHERE name = 'bad'")
    try await expectEqual(machine.candidates("ootd add -P "), ["good"])
  }

  @Test func `a script names its program by an absolute path without a line break`() async throws {
    for program in ["ootd", "./ootd", "", "/usr/bin\n/ootd"] {
      try await machine.run("completions", "bash", "--program", program).failed(saying: "absolute")
    }
    for shell in ["bash", "zsh", "fish"] {
      #expect(try await machine.output("completions", shell).contains("'/usr/local/bin/ootd'"))
      let script = try await machine.output("completions", shell, "--program", "/it's/ootd")
      #expect(script.contains(shell == "fish" ? #"'/it\'s/ootd'"# : #"'/it'\''s/ootd'"#))
      #expect(!script.contains(machine.executable))
    }
  }

  @Test(arguments: [["completions"], ["completions", "tcsh"], ["completions", "bash", "--lin"]])
  func `wrong usage is still an error`(arguments: [String]) async throws {
    try await machine.run(arguments).failed(64)
  }
}
