import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `ootd prompt` prints the segment in the file, or nothing if anything is wrong.
@Suite(.serialized, .startsOotd) struct PromptTests {
  private let machine: Machine
  private let empty = Outcome(status: 0, output: "", error: "")

  init() throws {
    machine = try Machine()
  }

  @Test func `it prints the segment of the last change`() async throws {
    try await expectEqual(machine.run("prompt"), empty)
    try await machine.run("add", "One", "--due", "yesterday").checked()
    try await expectEqual(machine.output("prompt"), "0/1 ✓ 0c ‼1\n")
    try await machine.output("done", "1")
    try await expectEqual(machine.output("prompt"), "1/1 ✓ 0c\n")
    // The store isn't read.
    try FileSystem.remove(machine.databasePath)
    try await expectEqual(machine.output("prompt"), "1/1 ✓ 0c\n")
    #expect(!FileManager.default.fileExists(atPath: machine.databasePath))
  }

  @Test func `it prints nothing if there is nothing to show`() async throws {
    try await machine.output("add", "One", "--backlog")
    try machine.expectPrompt("", until: "2026-11-21T16:00:00+01:00")
    try await expectEqual(machine.run("prompt"), empty)
  }

  @Test(arguments: [
    ([], "60 % #[fg=red] ✓ $(id) `id`"), (["--format", "plain"], "60 % #[fg=red] ✓ $(id) `id`"),
    (["--format", "zsh"], "60 %% #[fg=red] ✓ $(id) `id`"),
    (["--format=tmux"], "60 % ##[fg=red] ✓ $(id) `id`"),
  ])
  func `it is escaped for the chosen format`(options: [String], expected: String) async throws {
    let line = try machine.promptLine(
      "60 % #[fg=red] ✓ $(id) `id`", until: "2026-11-21T16:00:00+01:00")
    try machine.writePrompt(line)
    try await expectEqual(machine.run(["prompt"] + options).output, expected + "\n")
    let words = options.joined(separator: " ")
    let outcome = try await machine.shell("\"$OOTD\" prompt \(words)")
    expectEqual(outcome, .init(status: 0, output: expected + "\n", error: ""))
  }

  @Test func `an unknown format is refused with a list of valid ones`() async throws {
    try await machine.output("add", "One")
    for line in [["--format", "fish"], ["--format", ""], ["--format=ZSH"]] {
      let outcome = try await machine.run(["prompt"] + line)
      expectEqual(outcome.status, 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains("plain, zsh, tmux"))
      expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    }
    let outcome = try await machine.shell("\"$OOTD\" prompt --format fish")
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("`fish`"))
  }

  /// 16:00 in Paris on the day of the tests.
  private static let end = "1795273200"

  @Test(arguments: [
    "", "\n", "1\n", "1\t\n", "1\t\(end)\n", "1\t\(end)\t4/5", "\(end)\t4/5\n", "1\t\(end)\t4/",
    "2\t\(end)\t4/5\n", "01\t\(end)\t4/5\n", "\t\(end)\t4/5\n", "1\t\t4/5\n", "1\t-1\t4/5\n",
    "1\t+\(end)\t4/5\n", "1\t\(end) \t4/5\n", "1\t 1\t4/5\n", "1\t0x7fffffff\t4/5\n",
    "1\t١٧٩٥٢٧٣٢٠٠\t4/5\n", "1\t99999999999999999999\t4/5\n", "1\t9223372036854775807\t4/5\n",
    "1\t000\(end)\t4/5\n", "1\t1795251600\t4/5\n", "1\t1795251599\t4/5\n", "1\t0\t4/5\n",
    "1\t1795273201\t4/5\n", "1\t99999999999\t4/5\n",
    "1\t\(end)\t4/5\t6\n", "1\t\(end)\t\u{1B}[31m4/5\n", "1\t\(end)\t4/5\u{7}\n",
    "1\t\(end)\t4/5\r\n", "1\t\(end)\t\u{202E}4/5\n", "1\t\(end)\t4/5\u{0}\n", " 1\t\(end)\t4/5\n",
    "\u{FEFF}1\t\(end)\t4/5\n", "1 \(end) 4/5\n", "\n1\t\(end)\t4/5\n",
  ])
  func `an expired or invalid state prints nothing`(text: String) async throws {
    try machine.writePrompt(text)
    try await expectEqual(machine.run("prompt"), empty, "\(text.debugDescription)")
  }

  @Test func `a state that is still valid is printed`() async throws {
    for end in ["1795251601", Self.end] {
      try machine.writePrompt("1\t\(end)\t4/5\nmore\n")
      try await expectEqual(machine.output("prompt"), "4/5\n")
    }
  }

  @Test func `invalid bytes are never printed, and a folder prints nothing`() async throws {
    for bytes in [[0xFF, 0xFE, 10], Array("1\t\(Self.end)\t".utf8) + [0x9B, 0xC3, 10]] {
      try machine.writePrompt("")
      try FileSystem.write(bytes, to: machine.promptPath)
      let outcome = try await machine.run("prompt")
      expectEqual(outcome.status, 0)
      #expect(outcome.error.isEmpty)
      #expect(!outcome.output.utf8.contains(0x9B) && bytes[0] != 0xFF || outcome.output.isEmpty)
    }
    try FileSystem.remove(machine.promptPath)
    try machine.home.directory.write("", to: "home/.local/state/ootd/prompt/file")
    try await expectEqual(machine.run("prompt"), empty)
    try await expectEqual(machine.shell("\"$OOTD\" prompt"), empty)
  }

  @Test(arguments: [
    "", "OOTD_NOW=never", "OOTD_NOW=", "TZ=Nowhere/Land", "HOME=", "HOME=relative", "HOME=/nowhere",
    "-u HOME", "PATH=", "XDG_STATE_HOME=/nowhere", "LC_ALL=xx", "GIT_DIR=/nowhere",
  ])
  func `it never prints an error, in any environment`(variable: String) async throws {
    try await machine.output("add", "One")
    for format in ["", "--format zsh", "--format tmux"] {
      let outcome = try await machine.shell("env \(variable) \"$OOTD\" prompt \(format)")
      expectEqual(outcome.status, 0)
      #expect(outcome.error.isEmpty)
      let isHarmless = ["", "PATH=", "LC_ALL=xx", "GIT_DIR=/nowhere"].contains(variable)
      expectEqual(outcome.output, isHarmless ? "0/1 ✓ 0c\n" : "")
    }
  }

  @Test func `invalid settings don't affect it`() async throws {
    try await machine.output("add", "One")
    try machine.home.directory.write("[broken", to: "work/.git/config")
    for text in ["[broken\n", "[ootd]\n\tdayStartsAt = 99:99\n", "[ootd]\n\tlanguage = xx\n"] {
      try machine.home.configure(text)
      try await expectEqual(
        machine.shell("\"$OOTD\" prompt"), .init(status: 0, output: "0/1 ✓ 0c\n", error: ""))
    }
  }

  @Test func `a write error is ignored`() async throws {
    try await machine.output("add", "One")
    for target in [">&-", ">/dev/full", "| true"] {
      let outcome = try await machine.shell("\"$OOTD\" prompt \(target)")
      expectEqual(outcome, empty, "\(target)")
    }
  }
}
