import CommandSupport
import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands
@testable import Rendering

/// The author of a command, as the environment names it.
@Suite(.serialized, .startsNothing) final class ActorTests: MachineTest {
  private let claude = ["CLAUDECODE": "1"]

  @Test func `OOTD_ACTOR must be a name, and overrides the marks of agents`() throws {
    for name in [
      "auto", "Auto", "two words", "a/b", String(repeating: "a", count: 41), "Person", "PERSON",
      "me",
      "Me", "you",
    ] {
      #expect(throws: Failure.value("input.invalidActor", .failed, name)) {
        try Author(environment: ["OOTD_ACTOR": name, "CLAUDECODE": "1"])
      }
    }
    // A false value doesn't count, and person is a person.
    for name in ["", "0", "false", "person"] {
      try expectEqual(Author(environment: ["OOTD_ACTOR": name]), .person)
    }
    try expectEqual(Author(environment: claude.merging(["OOTD_ACTOR": "person"]) { $1 }), .person)
    try expectEqual(
      Author(environment: claude.merging(["OOTD_ACTOR": "ci"]) { $1 }), Author(rawValue: "ci"))
    try expectEqual(Author(environment: claude), Author(rawValue: "claude"))
  }

  @Test func `history marks the commands of an agent, and filters by them`() async throws {
    try await machine.output("add", "Fix token refresh")
    try await machine.run("start", "1", variables: claude).checked()
    try await machine.run("edit", "1", "-p", "high", variables: ["OOTD_ACTOR": "nightly"]).checked()
    try await expectEqual(
      machine.output("history"),
      """
      Saturday 21 November
        10:00  edit   1  Fix token refresh   priority – → high   nightly
        10:00  start  1  Fix token refresh   status todo → doing   claude
        10:00  add    1  Fix token refresh

      """)
    let entries = try await machine.json([HistoryRecord].self, "history", "--by", "claude")
    expectEqual(entries.map(\.by), ["claude"])
    try await expectEqual(
      machine.candidates("ootd undo --by "), ["person", "auto", "claude", "nightly"])
    try await machine.run("history", "--by", "gemini").failed(
      64, saying: "ootd: unknown value `gemini`; use one of person, auto, claude, nightly\n")
  }

  @Test func `an agent undoes its own commands, and anyone those of an agent`() async throws {
    try await machine.output("add", "One")
    for words in [["start", "1"], ["comment", "1", "On it"]] {
      try await machine.run(words, variables: claude).checked()
    }
    try await machine.output("edit", "1", "-p", "high")
    let own = try await machine.run("undo", variables: claude).checked()
    expectEqual(own.output, "Undid: comment 1  One   (ootd redo)\n")
    try await expectEqual(machine.output("undo"), "Undid: edit 1  One   (ootd redo)\n")
    try await expectEqual(
      machine.output("undo", "--by", "claude"), "Undid: start 1  One   (ootd redo)\n")
    try await expectEqual(machine.output("redo"), "Redid: start 1  One   (ootd undo --by claude)\n")
    try await expectEqual(machine.output("redo"), "Redid: edit 1  One   (ootd undo)\n")
    let redone = try await machine.run("redo", variables: claude).checked()
    expectEqual(redone.output, "Redid: comment 1.c1  One   (ootd undo)\n")
  }

  @Test func `all commands of an agent since a time are undone at once`() async throws {
    machine.now = "2026-11-20T22:00:00+01:00"
    for words in [["add", "One"], ["start", "1"]] {
      try await machine.run(words, variables: claude).checked()
    }
    machine.now = "2026-11-21T09:45:00+01:00"
    try await machine.output("add", "Two")
    for words in [["done", "1"], ["add", "Three"]] {
      try await machine.run(words, variables: claude).checked()
    }
    machine.now = "2026-11-21T10:00:00+01:00"
    let before = try await machine.output("history")
    for (words, message) in [
      (["--since", "2h", "-n", "2"], "`--since` and `-n`"), (["--since", "23:59"], "future"),
      (["--since", "30s"], "`30m` or `2h`"), (["--since", "soon"], "soon"),
    ] {
      let outcome = try await machine.run(["undo"] + words)
      #expect(outcome.status != 0 && outcome.error.contains(message), "\(outcome)")
    }
    try await expectEqual(machine.output("history"), before)
    for since in ["2h", "09:30", "yesterday 23:00", "2026-11-21", "today"] {
      try await expectEqual(machine.run("undo", "--by", "claude", "--since", since).status, 3)
      try await expectEqual(
        machine.output("undo", "--by", "claude", "--since", since, "--yes"),
        "Undid: add 3  Three\nUndid: done 1  One   (ootd redo -n 2)\n")
      try await machine.run("undo", "--by", "claude", "--since", since).failed(
        saying: "nothing to undo")
      try await machine.output("redo", "-n", "2", "--yes")
    }
  }

  @Test func `an agent undoes nothing of others, and knows its own name`() async throws {
    try await machine.output("add", "One")
    for name in ["person", "auto"] {
      let refused = try await machine.run("undo", "--by", name, "--json", variables: claude)
      try refused.failedAsJSON(3, "undo.ofAnother", saying: "`ootd undo --by \(name)`")
    }
    try await machine.run("undo", "--by", "claude", variables: claude).failed(
      saying: "nothing to undo")
    try await machine.run("undo", "--by", "codex").failed(
      64, saying: "ootd: unknown value `codex`; use one of person, auto\n")
    try await expectEqual(
      machine.run("history", "--by", "claude", "--json", variables: claude).succeeded(), "[]\n")
    try await expectEqual(machine.json([ShownTodo].self, "list").count, 1)
  }

  @Test func `a stand-up note names the agents that finished todos`() async throws {
    machine.now = "2026-11-20T10:00:00+01:00"
    try await machine.output("add", "One", "Two")
    try await machine.output("add", "Three")
    try await machine.run("done", "1", variables: claude).checked()
    try await machine.output("done", "2")
    machine.now = "2026-11-21T10:00:00+01:00"
    try await expectEqual(
      machine.output("standup"),
      """
      Yesterday (2 done)
      - One Two (done, claude)
      - Three (done)

      """)
  }
}
