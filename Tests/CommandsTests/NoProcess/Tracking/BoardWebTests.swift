import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// `ootd board --web` before anything is served. What it serves is tested in `BoardTests`.
@Suite(.serialized, .startsNothing) struct BoardWebTests {
  @Test(arguments: [
    (["--port", "x", "--web"], "`x` is no port"),
    (["--web", "--port", "65536"], "`65536` is no port"),
    (["--port", "80"], "`--port` says nothing without `--web`"),
    (["--no-open"], "`--no-open` says nothing without `--web`"),
    (["--web", "--json"], "`--web` and `--json` exclude each other"),
    (["--web", "projct:x"], "`projct:` is no qualifier"),
    (["--web", "sort:due"], "sort:"),
  ])
  func `what can't be served is refused`(words: [String], message: String) async throws {
    let outcome = try await Machine().run(["board"] + words)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func `a setting that is no limit is refused`() async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\twipLimit = many\n")
    let outcome = try await machine.run("board", "--web")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("`many`"))
    // It is the page's alone.
    try await expectEqual(machine.run("add", "One").status, 0)
  }
}
