import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class ClaimCommandTests: MachineTest {
  private let claude = ["OOTD_ACTOR": "claude"]
  private let codex = ["OOTD_ACTOR": "codex"]

  override init() async throws {
    try await super.init()
    try await machine.output("add", "Fix token refresh")
  }

  private struct Record: Decodable, Equatable {
    let claimedBy: String?
    let claimedAt: String?
  }

  @Test func `a claim is printed, shown and refused to others with status 4`() async throws {
    try await expectEqual(
      machine.run("start", "1", "--claim", variables: claude).checked().output,
      "claimed 1  Fix token refresh   0/1 today  0 %\n")
    machine.now = "2026-11-21T10:12:00+01:00"
    for words in [["start", "1", "--claim"], ["start", "1"], ["stop", "1"]] {
      try await expectEqual(
        machine.run(words, variables: codex),
        .init(
          status: 4, output: "",
          error: "ootd: `1` is claimed by claude (since today 10:00); after today 12:00 without a "
            + "sign of life, `ootd start 1 --claim` takes it over\n"))
    }
    let again = try await machine.run("start", "1", "--claim", variables: claude)
    expectEqual(again.status, 0)
    expectEqual(again.output, "unchanged 1  Fix token refresh   0/1 today  0 %\n")
    expectEqual(again.error, "ootd: 1 was already claimed by claude, since today 10:00\n")
    try await expectEqual(
      machine.json([Record].self, "list"),
      [Record(claimedBy: "claude", claimedAt: "2026-11-21T10:00:00+01:00")])
    for view in ["list", "today", "board"] {
      let text = try await machine.output(view)
      #expect(text.contains("claude, 12 min"), "\(text)")
    }
    #expect(
      try await machine.output("show", "1").contains("claude, since Saturday 21 November 10:00"))
    try await expectEqual(
      machine.output("history", "--by", "claude"),
      """
      Saturday 21 November
        10:00  claim  1  Fix token refresh   status todo → doing   claude

      """)
  }

  @Test func `each of those who ask for the next todo gets another one, or hears why not`()
    async throws
  {
    try await machine.output("add", "Urgent", "-p", "high")
    try await machine.output("add", "Waits", "--after", "1")
    try await machine.output("add", "Later", "--on", "tomorrow")
    for (actor, printed) in [("a", "claimed 2  Urgent"), ("b", "claimed 1  Fix token refresh")] {
      let next = try await machine.run("next", "--claim", variables: ["OOTD_ACTOR": actor])
      #expect(next.output.hasPrefix(printed), "\(next)")
    }
    let why =
      "Nothing is ready: 1 waits for 1, 2 are claimed by a, b, 1 is planned for a later day.\n"
    for (words, output) in [(["next", "--claim"], ""), (["next", "--claim", "--json"], "null\n")] {
      try await expectEqual(
        machine.run(words, variables: claude), .init(status: 0, output: output, error: why))
    }
    // Not even by the one who has one already.
    let own = try await machine.run("next", "--claim", variables: ["OOTD_ACTOR": "a"])
    expectEqual(own.output, "")
    try await machine.output("done", "1")
    let last = try await machine.run("next", "--claim", "--json", variables: claude).checked()
    #expect(last.output.contains(#""id":"3","title":"Waits","status":"doing""#), "\(last)")
  }

  @Test func `without an ID, a person never means what an agent holds`() async throws {
    try await machine.output("add", "Mine")
    try await machine.output("start", "2")
    machine.now = "2026-11-21T10:05:00+01:00"
    try await machine.run("start", "1", "--claim", variables: claude).checked()
    #expect(try await machine.output("done").hasPrefix("done 2  Mine"))
    try await machine.run("done").failed(saying: "no todo is in progress here")
    #expect(try await machine.run("done", variables: claude).output.hasPrefix("done 1  Fix"))
  }

  @Test func `a person may start a claimed todo, and is told`() async throws {
    try await machine.run("start", "1", "--claim", variables: claude).checked()
    let outcome = try await machine.run("start", "1").checked()
    expectEqual(outcome.error, "ootd: 1 is claimed by claude, since today 10:00\n")
    try await machine.run("stop", "1").checked()
    try await expectEqual(
      machine.json([Record].self, "list"), [Record(claimedBy: nil, claimedAt: nil)])
  }

  @Test func `an expired claim is taken over, after the time that is set`() async throws {
    try machine.configure("[ootd]\n\tclaimExpires = 30m\n")
    try await machine.run("start", "1", "--claim", variables: claude).checked()
    machine.now = "2026-11-21T10:30:00+01:00"
    try await expectEqual(
      machine.json([Record].self, "list"), [Record(claimedBy: nil, claimedAt: nil)])
    #expect(
      try await machine.output("show", "1").contains(
        "claude, since Saturday 21 November 10:00, expired"))
    let taken = try await machine.run("start", "1", "--claim", variables: codex).checked()
    expectEqual(taken.error, "ootd: 1 taken over from claude, last active today 10:00\n")
    let refused = try await machine.run("start", "1", "--claim", variables: claude)
    #expect(refused.status == 4 && refused.error.contains("claimed by codex"), "\(refused)")
    try await machine.run("undo", variables: codex).checked()
    #expect(try await machine.output("show", "1").contains("claude, since"))
  }

  /// Each line is a command of the first agent, the second or a person.
  @Test(arguments: [
    ["a start 1 --claim", "a undo", "b start 1 --claim", "a redo"],
    ["a start 1 --claim", "a stop 1", "b start 1 --claim", "a undo"],
    ["a start 1 --claim", "a done 1", "p reopen 1", "b start 1 --claim", "a undo"],
    ["a start 1 --claim", "b move 1 doing --top", "b move 1 todo"],
    ["a start 1 --claim", "b rm 1"],
    ["p edit 1 -p high", "a start 1 --claim", "b stop 1"],
    ["p add Other", "a start 2 --claim", "b start 1-2 --claim"],
  ])
  func `an agent can't end the claim of another, nor by undo`(lines: [String]) async throws {
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ").map(String.init)
      let actors = ["a": claude, "b": codex]
      let outcome = try await machine.run(
        Array(words.dropFirst()), variables: actors[words[0]] ?? [:])
      expectEqual(outcome.status, index == lines.count - 1 ? 4 : 0, "\(line): \(outcome)")
    }
    try await expectEqual(machine.json([Record].self, "list").count { $0.claimedBy != nil }, 1)
  }
}
