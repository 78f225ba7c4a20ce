import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) final class SetupTerminalTests: MachineTest {
  override init() async throws {
    try await super.init()
    machine.environment["SHELL"] = "/bin/bash"
    let repository = try await TestRepository(in: machine.home, named: "home/src/api")
    try await repository.commit("Begin", by: TestAuthor("Me", "me@work.example"), at: 1_795_250_000)
    machine.workingDirectory = machine.homeFolder
  }

  @Test func `Enter accepts each suggestion, and bash reads the lines`() async throws {
    let machine = machine
    let output = try await onOwnThread {
      let terminal = try machine.terminal("\"$OOTD\" setup")
      for question in [
        "Search ~/src?", "Add these lines?", "Add completion?", "Write this file?",
        "Link the marked ones?", "Are the marked ones yours?", "Install hooks in 1 repository?",
      ] {
        try terminal.wait(question) { $0.contains(question) }
        terminal.type(question.hasPrefix("Install") ? "s\r" : "\r")
      }
      try terminal.wait("the hook's text") { $0.contains("hook run post-commit") }
      terminal.type("\r")
      try terminal.wait("end") { $0.contains("ended with") }
      return terminal.output
    }
    #expect(output.contains("ended with 0"), "\(output)")
    try await expectEqual(machine.output("config", "get", "identity"), "me@work.example\n")
    let bash = try await machine.shell("bash -ic 'complete -p ootd; echo \"$PS1\"' </dev/null")
    #expect(bash.output.contains("_ootd") && bash.output.contains("OOTD_PROMPT"), "\(bash)")
  }

  @Test func `Ctrl-D changes nothing`() async throws {
    let machine = machine
    let output = try await onOwnThread {
      let terminal = try machine.terminal("\"$OOTD\" setup src")
      try terminal.wait("question") { $0.contains("Add these lines?") }
      terminal.type("\u{4}")
      try terminal.wait("end") { $0.contains("ended with") }
      return terminal.output
    }
    #expect(output.contains("ended with 1") && output.contains("nothing was changed"), "\(output)")
    #expect(try await machine.run("setup", "--undo").error.contains("Nothing to undo"))
  }
}

@Suite(.serialized, .startsOotd) final class DoctorProcessTests: MachineTest {
  @Test func `on a terminal, --fix shows a repair and asks before it makes it`() async throws {
    try await machine.process("add", "One")
    chmod(machine.dataFolder, 0o755)
    for (answer, code) in [("n", 0o755), ("y", 0o700)] {
      let terminal = try machine.terminal("$OOTD doctor --fix")
      try terminal.wait("question") { $0.contains("Do this? [y/N]") }
      terminal.type("\(answer)\r")
      try terminal.wait("end") { $0.contains("ended with 0") }
      var status = stat()
      #expect(stat(machine.dataFolder, &status) == 0)
      expectEqual(Int(status.st_mode & 0o777), code)
    }
  }

  @Test func `if the erased text can't leave the file, purge says how to finish`() async throws {
    try await machine.output("add", "hunter2-9931")
    let history = try await machine.json([HistoryRecord].self, "history")
    let operation = try #require(history.first).operation
    // Room for the change of the log, but not for the file without its free pages.
    let outcome = try await machine.shell("ulimit -f 400; \"$OOTD\" sync purge --yes \(operation)")
    expectEqual(outcome.status, 1)
    let fact = "ootd: the text was erased from the todos but may still be on this disk; "
    #expect(outcome.error.hasPrefix(fact), "\(outcome.error)")
    #expect(outcome.error.contains("`ulimit -f`"), "\(outcome.error)")
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["(purged)"])
    _ = try await machine.run("doctor", "--fix", "--yes")
    let files = try await machine.shell("grep -rlaF hunter2-9931 \"$HOME/.local/share/ootd\"")
    #expect(files.output.isEmpty)
  }
}
