import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.startsOotd) struct RepetitionProcessTests {
  @Test func `a hook makes no todo, and twelve processes that begin the day at once make one`()
    async throws
  {
    let machine = try Machine()
    try await machine.output("block", "add", "standup", "--title", "Stand up", "--every", "day")
    machine.now = "2026-11-23T08:00:00+01:00"
    let repository = try await TestRepository(in: machine.home, named: "api")
    let commands = "sqlite3 '\(machine.databasePath)' 'SELECT command FROM operation ORDER BY sequence'"
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
