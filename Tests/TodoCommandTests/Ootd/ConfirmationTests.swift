import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Questions at a terminal before large changes.
@Suite(.serialized, .startsOotd) final class ConfirmationTests: MachineTest {
  override init() async throws {
    try await super.init()
    try await machine.addMany((1...25).map { "Todo \($0)" })
  }

  private func titles(_ query: String...) async throws -> [String] {
    try await machine.json([ShownTodo].self, ["list", "--sort", "id"] + query).map(\.title)
  }

  @Test func `at a terminal it asks for confirmation, and only yes changes the todos`() async throws
  {
    for (answer, status) in [("n\r", 1), ("\r", 1), ("\u{4}", 1), ("\u{3}", 130), ("y\r", 0)] {
      let terminal = try machine.terminal("$OOTD rm 1-25")
      try terminal.wait("question") { $0.contains("This changes 25 todos. Continue? [y/N]") }
      terminal.type(answer)
      try terminal.wait("end") { $0.contains("ended with ") }
      #expect(terminal.output.contains("ended with \(status)"), "\(terminal.output)")
      if status == 1 { #expect(terminal.output.contains("\r\nootd: nothing was changed")) }
      try await expectEqual(titles("--all").count, status == 0 ? 0 : 25)
    }
  }

  @Test func `undo lists the commands before the question, which is on standard error with JSON`()
    async throws
  {
    for number in 1...13 { try await machine.output("start", "\(number)") }
    for (options, answer, end) in [("", "n\r", 1), ("--json > undone.json", "y\r", 0)] {
      let terminal = try machine.terminal("$OOTD undo -n 12 \(options)")
      try terminal.wait("question") { $0.contains("Undo these 12 commands? [y/N]") }
      let listed = terminal.output
      #expect(listed.contains("Todo 13") && listed.contains("Todo 4"), "\(listed)")
      #expect(listed.contains("… and 2 more") && !listed.contains("Todo 3"), "\(listed)")
      terminal.type(answer)
      try terminal.wait("end") { $0.contains("ended with \(end)") }
    }
    let undone = try machine.text(of: machine.home.path("work/undone.json"))
    #expect(undone.hasPrefix(#"{"undone":[{"operation":"#), "\(undone)")
    try await expectEqual(titles("is:doing"), ["Todo 1"])
  }

  @Test(arguments: [("undo -n 2", "the history changed in the meantime"), ("done 1-25", "")])
  func `nothing changes if the todos changed before the answer`(command: String, message: String)
    async throws
  {
    for id in ["24", "25"] { try await machine.output("start", id) }
    let terminal = try machine.terminal("$OOTD \(command)")
    try terminal.wait("question") { $0.contains("[y/N]") }
    try await machine.output("rm", "7")
    terminal.type("y\r")
    try terminal.wait("end") { $0.contains("ended with 1") }
    #expect(message.isEmpty || terminal.output.contains(message))
    try await expectEqual(titles("is:done"), [])
    try await expectEqual(titles("is:doing"), ["Todo 24", "Todo 25"])
  }
}

@Suite(.startsOotd) struct RepetitionProcessTests {
  @Test func `a hook makes no todo, and twelve processes that begin the day at once make one`()
    async throws
  {
    let machine = try Machine()
    try await machine.output("block", "add", "standup", "--title", "Stand up", "--every", "day")
    machine.now = "2026-11-23T08:00:00+01:00"
    let repository = try await TestRepository(in: machine.home, named: "api")
    let commands =
      "sqlite3 '\(machine.databasePath)' 'SELECT command FROM operation ORDER BY sequence'"
    let outcome = try await machine.shell(
      """
      (cd '\(repository.path)' && "$OOTD" hook run post-commit) && \(commands)
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do "$OOTD" list --json & done; wait
      echo; \(commands)
      """)
    #expect(outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.hasPrefix("block add\n["), "\(outcome)")
    expectEqual(outcome.output.components(separatedBy: "\"Stand up\"").count, 13)
    #expect(outcome.output.hasSuffix("\nblock add\nrepeat\n"), "\(outcome)")
  }
}
