import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Completion never writes, and never prints an error.
@Suite(.serialized, .startsOotd) struct CompletionTroubleTests {
  private static let nothing = Outcome(status: 0, output: "words\n", error: "")

  @Test func `no store is created or changed`() async throws {
    let machine = try Machine()
    let done = "\"$OOTD\" completions fish --line 'ootd done '"
    try await expectEqual(machine.shell(done), Self.nothing)
    #expect(!FileManager.default.fileExists(atPath: machine.home.path("home/.local")))
    try await machine.output("add", "One")
    let before = try FileSystem.bytes(machine.databasePath)
    try await expectEqual(machine.shell(done).output, "words\n1\tOne\n")
    try expectEqual(FileSystem.bytes(machine.databasePath), before)
    let folder = machine.dataFolder
    try expectEqual(FileSystem.names(in: folder).sorted(), ["lock", "ootd.db"])
  }

  @Test(arguments: [
    "ALTER TABLE todo RENAME TO other", "PRAGMA user_version = 9999",
    "PRAGMA user_version = 0", "PRAGMA application_id = 1",
  ])
  func `a store that can't be read is left unchanged`(change: String) async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    let made = try await machine.shell("sqlite3 '\(machine.databasePath)' \"\(change)\"")
    #expect(made.status == 0 && made.error.isEmpty)
    let before = try FileSystem.bytes(machine.databasePath)
    for line in ["ootd done ", "ootd add -P "] {
      let outcome = try await machine.shell("\"$OOTD\" completions zsh --line '\(line)'")
      expectEqual(outcome, Self.nothing)
    }
    try expectEqual(FileSystem.bytes(machine.databasePath), before)
    // Candidates that don't need the store are still offered.
    let priorities = try await machine.shell(
      "\"$OOTD\" completions fish --line 'ootd add -p h'")
    expectEqual(priorities.output, "words\nhigh\t\n")
  }

  @Test func `an invalid file, a folder or a pipe in the store's place isn't an error`()
    async throws
  {
    let done = "timeout 10 \"$OOTD\" completions fish --line 'ootd done '"
    for line in ["printf junk >ootd.db", "mkdir ootd.db", "mkfifo ootd.db", ": >ootd.db"] {
      let machine = try Machine()
      let folder = machine.dataFolder
      let made = try await machine.shell("mkdir -p '\(folder)' && cd '\(folder)' && \(line)")
      expectEqual(made.status, 0)
      try await expectEqual(machine.shell(done), Self.nothing, "\(line)")
    }
  }

  @Test(arguments: [
    "OOTD_NOW=never", "HOME=", "HOME= XDG_DATA_HOME=relative", "COLUMNS=-9 COMP_TYPE=x", "COLUMNS=",
    "COLUMNS=1 COMP_TYPE=9", "LC_ALL=nope",
  ])
  func `a wrong environment isn't an error`(variables: String) async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    for shell in ["bash", "zsh", "fish"] {
      let outcome = try await machine.shell(
        "\(variables) \"$OOTD\" completions \(shell) --line 'ootd done '")
      expectEqual(outcome.status, 0)
      #expect(outcome.error.isEmpty)
    }
  }

  @Test func `wrong settings and invalid lines aren't errors`() async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\tdayStartsAt = never\n")
    let done = try await machine.shell("\"$OOTD\" completions fish --line 'ootd don'")
    expectEqual(done.output, "words\ndone\tComplete todos.\n")
    for line in ["", "ootd", "\"", "ootd \"", "ootd \\", "| ; (", "ootd -", "ootd add --=", "=="] {
      for shell in ["bash", "zsh", "fish"] {
        let outcome = try await machine.run(["completions", shell, "--line", line])
        expectEqual(outcome.status, 0)
        #expect(outcome.error.isEmpty)
      }
    }
  }

  @Test func `names that can't be typed are never offered`() async throws {
    let machine = try Machine()
    try await machine.addProjects(["good", "bad"])
    let made = try await machine.shell(
      "sqlite3 '\(machine.databasePath)' \"UPDATE project SET name = 'b' || char(10) || 'x' "
        + "WHERE name = 'bad'\"")
    expectEqual(made.status, 0)
    try await expectEqual(machine.candidates("ootd add -P "), ["good"])
  }

  @Test(arguments: ["ootd", "./ootd", "", "/usr/bin\n/ootd"])
  func `a program path that isn't absolute or has a line break is refused`(program: String)
    async throws
  {
    let outcome = try await Machine().run(["completions", "bash", "--program", program])
    expectEqual(outcome.status, 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("absolute"))
  }

  @Test(arguments: [["completions"], ["completions", "tcsh"], ["completions", "bash", "--lin"]])
  func `wrong usage is still an error`(arguments: [String]) async throws {
    let outcome = try await Machine().run(arguments)
    expectEqual(outcome.status, 64)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.error.isEmpty)
  }
}
