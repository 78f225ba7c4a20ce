import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// `ootd board --web` before it serves anything. The target `BoardTests` tests the served page.
@Suite(.serialized, .startsNothing) struct BoardWebTests {
  @Test(arguments: [
    (["--port", "x", "--web"], "invalid port `x`"),
    (["--web", "--port", "65536"], "invalid port `65536`"),
    (["--port", "80"], "`--port` only works with `--web`"),
    (["--no-open"], "`--no-open` only works with `--web`"),
    (["--web", "--json"], "`--web` and `--json` can't be combined"),
    (["--web", "projct:x"], "unknown qualifier `projct:`"),
  ])
  func `invalid arguments are refused`(words: [String], message: String) async throws {
    let outcome = try await Machine().run(["board"] + words)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func `an invalid limit in the settings is refused`() async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\twipLimit = many\n")
    let outcome = try await machine.run("board", "--web")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("`many`"))
    // Only the page reads this setting.
    try await expectEqual(machine.run("add", "One").status, 0)
  }
}
