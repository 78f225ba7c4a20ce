import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `ootd prompt` prints the segment in the file, or nothing if anything is wrong. `morning --claim`, which shells
/// run, renews the file, and prints the morning briefing once a day.
@Suite(.serialized, .startsNothing) final class PromptTests: MachineTest {
  private let empty = Outcome(status: 0, output: "", error: "")

  @Test func `it prints the segment of the last change`() async throws {
    try await expectEqual(machine.run("prompt"), empty)
    try await machine.output("add", "Later", "--backlog")
    try machine.expectPrompt("", until: "2026-11-21T16:00:00+01:00")
    try await expectEqual(machine.run("prompt"), empty)
    try await machine.run("add", "One", "--due", "yesterday").checked()
    try await expectEqual(machine.output("prompt"), "0/1 0c ‼1\n")
    try await machine.output("done", "2")
    try await expectEqual(machine.output("prompt"), "1/1 ✓ 0c\n")
    // The store isn't read.
    try FileSystem.remove(machine.databasePath)
    try await expectEqual(machine.output("prompt"), "1/1 ✓ 0c\n")
    #expect(!FileManager.default.fileExists(atPath: machine.databasePath))
  }

  @Test func `it is escaped for the chosen format, and an unknown format is refused`() async throws
  {
    let line = try machine.promptLine(
      "60 % #[fg=red] ✓ $(id) `id`", until: "2026-11-21T16:00:00+01:00")
    try machine.writePrompt(line)
    for (options, expected) in [
      ([], "60 % #[fg=red] ✓ $(id) `id`"), (["--format", "plain"], "60 % #[fg=red] ✓ $(id) `id`"),
      (["--format", "zsh"], "60 %% #[fg=red] ✓ $(id) `id`"),
      (["--format=tmux"], "60 % ##[fg=red] ✓ $(id) `id`"),
    ] { try await expectEqual(machine.run(["prompt"] + options).output, expected + "\n") }
    for options in [["--format", "fish"], ["--format", ""], ["--format=ZSH"]] {
      try await machine.run(["prompt"] + options).failed(64, saying: "plain, zsh, tmux")
    }
  }

  @Test func `invalid bytes are never printed, and a folder prints nothing`() async throws {
    let end = "1795273200"
    for bytes in [[0xFF, 0xFE, 10], Array("1\t\(end)\t".utf8) + [0x9B, 0xC3, 10]] {
      try machine.writePrompt("")
      try FileSystem.write(bytes, to: machine.promptPath)
      let text = try await machine.output("prompt")
      #expect(!text.utf8.contains(0x9B) && bytes[0] != 0xFF || text.isEmpty)
    }
    try FileSystem.remove(machine.promptPath)
    try machine.home.directory.write("", to: "home/.local/state/ootd/prompt/file")
    try await expectEqual(machine.run("prompt"), empty)
  }

  @Test func `a deadline that has passed is overdue in the next segment`() async throws {
    try await machine.output("add", "One", "--due", "12:00")
    machine.now = "2026-11-21T11:59:59.999+01:00"
    try await expectEqual(machine.output("prompt"), "0/1 0c\n")
    machine.now = "2026-11-21T12:00:00+01:00"
    try await expectEqual(machine.output("prompt"), "")
    _ = try await machine.run("morning", "--claim")
    try await expectEqual(machine.output("prompt"), "0/1 0c ‼1\n")
    try machine.expectPrompt("0/1 0c ‼1", until: "2026-11-21T18:00:00+01:00")
  }

  @Test func `the first shell of each day prints the briefing, and each renews the prompt`()
    async throws
  {
    for _ in 0..<2 { try await expectEqual(machine.run("morning", "--claim"), empty) }
    #expect(!FileManager.default.fileExists(atPath: machine.dataFolder))
    try machine.expectPrompt("", until: "2026-11-21T16:00:00+01:00")
    try await machine.output("add", "One")
    // An invalid time is taken for unset.
    try machine.configure("[ootd]\n\tdayStartsAt = 04:00\n\treviewAt = soon\n")
    for (time, isPrinted) in [("21T10", true), ("21T11", false), ("22T03", false), ("22T04", true)]
    {
      machine.now = "2026-11-\(time):00:00+01:00"
      try FileSystem.remove(machine.promptPath)
      let text = try await machine.output("morning", "--claim")
      expectEqual(text.hasPrefix("Good morning."), isPrinted, "\(time)")
      // In the evening, a line offers to review the day.
      expectEqual(text.hasSuffix("left: ootd review\n"), time == "22T03")
      expectEqual(text.isEmpty, !isPrinted && time != "22T03")
      #expect(try machine.promptFile() != nil)
    }
    try machine.expectPrompt("", until: "2026-11-22T10:00:00+01:00")
    let entries = try machine.snapshot(of: machine.stateFolder)
    expectEqual(Set(entries.keys), ["lock", "prompt", "tally", "morning"])
    for entry in entries.values { expectEqual(entry.mode & 0o777, 0o600) }
  }

  @Test func `the briefing isn't printed if the marker can't be written`() async throws {
    try await machine.output("add", "One")
    try machine.home.directory.write("", to: "home/.local/state/ootd/morning/file")
    for _ in 0..<2 { try await expectEqual(machine.run("morning", "--claim"), empty) }
    try await expectEqual(machine.output("prompt"), "0/1 0c\n")
    machine.environment["XDG_STATE_HOME"] = "/proc/self"
    try await expectEqual(machine.run("morning", "--claim"), empty)
    machine.environment["XDG_STATE_HOME"] = nil
    machine.environment["HOME"] = nil
    machine.environment["XDG_DATA_HOME"] = machine.home.path("home/.local/share")
    try await expectEqual(machine.run("morning", "--claim"), empty)
  }

  @Test func `a damaged store doesn't use up the day's briefing`() async throws {
    try await machine.output("add", "One")
    let store = try FileSystem.bytes(machine.databasePath)
    for bytes in [
      Array("no store at all, but long enough to be looked at".utf8), [],
      Array(store.prefix(store.count / 2)),
      Array("SQLite format 3\u{0}".utf8) + store.dropFirst(40),
    ] {
      try FileSystem.write(bytes, to: machine.databasePath)
      try await expectEqual(machine.run("morning", "--claim"), empty)
    }
    try FileSystem.write(store, to: machine.databasePath)
    #expect(try await machine.run("morning", "--claim").output.hasPrefix("Good morning."))
  }
}
