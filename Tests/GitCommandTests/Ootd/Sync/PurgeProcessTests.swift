import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct PurgeProcessTests {
  @Test func `if the erased text can't leave the file, purge says how to finish`() async throws {
    let machine = try Machine()
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
