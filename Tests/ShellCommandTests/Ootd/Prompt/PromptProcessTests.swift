import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The segment and the morning briefing of the built program, started as shells start them.
@Suite(.serialized, .startsOotd) final class PromptProcessTests: MachineTest {
  private let empty = Outcome(status: 0, output: "", error: "")
  private let claim = "\"$OOTD\" morning --claim"

  private static let wrongSettings = [
    "[broken\n", "[ootd]\n\tdayStartsAt = 99:99\n", "[ootd]\n\tlanguage = xx\n",
    "[include]\n\tpath = .gitconfig\n",
  ]

  override init() async throws {
    try await super.init()
    try await machine.output("add", "One")
  }

  @Test func `the segment is printed, and never an error, in any environment`() async throws {
    let shown = Outcome(status: 0, output: "0/1 0c\n", error: "")
    for variable in ["", "PATH=", "LC_ALL=xx", "GIT_DIR=/nowhere"] {
      try await expectEqual(machine.shell("env \(variable) \"$OOTD\" prompt"), shown, "\(variable)")
    }
    for variable in [
      "OOTD_NOW=never", "OOTD_NOW=", "TZ=Nowhere/Land", "HOME=", "HOME=relative", "HOME=/nowhere",
      "-u HOME", "XDG_STATE_HOME=/nowhere",
    ] {
      try await expectEqual(machine.shell("env \(variable) \"$OOTD\" prompt"), empty, "\(variable)")
    }
    for target in [">&-", ">/dev/full", "| true"] {
      try await expectEqual(machine.shell("\"$OOTD\" prompt \(target)"), empty, "\(target)")
    }
    try machine.home.directory.write("[broken", to: "work/.git/config")
    for text in Self.wrongSettings {
      try machine.home.configure(text)
      try await expectEqual(machine.shell("\"$OOTD\" prompt"), shown, "\(text)")
    }
    try FileSystem.remove(machine.promptPath)
    expectEqual(mkfifo(machine.promptPath, 0o600), 0)
    try await expectEqual(machine.shell("timeout 10 \"$OOTD\" prompt"), empty)
  }

  @Test func `the morning briefing is printed once, and never an error, in any environment`()
    async throws
  {
    let claimed = try await machine.shell(claim)
    #expect(claimed.status == 0 && claimed.error.isEmpty, "\(claimed)")
    expectEqual(claimed.output, try await machine.output("morning"))
    try await expectEqual(machine.shell(claim), empty)
    for (index, variable) in [
      "OOTD_NOW=never", "TZ=Nowhere/Land", "HOME=", "HOME=/nowhere", "-u HOME", "PATH=",
      "XDG_DATA_HOME=/dev/null", "XDG_STATE_HOME=/dev/null", "XDG_CACHE_HOME=/dev/null",
      "XDG_CONFIG_HOME=/dev/null", "GIT_DIR=/nowhere", "GIT_CONFIG_GLOBAL=/nowhere", "LC_ALL=xx",
    ].enumerated() {
      machine.now = "2026-12-\(index + 10)T10:00:00+01:00"
      let outcome = try await machine.shell("env \(variable) \(claim)")
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
      #expect(outcome.output.isEmpty || outcome.output.hasPrefix("Good morning."), "\(outcome)")
    }
    for (index, target) in [">&-", ">/dev/full", "| true"].enumerated() {
      machine.now = "2027-01-0\(index + 1)T10:00:00+01:00"
      try await expectEqual(machine.shell("\(claim) \(target)"), empty, "\(target)")
    }
  }

  @Test func `invalid settings aren't errors and don't use up the day's briefing`() async throws {
    for (index, text) in Self.wrongSettings.enumerated() {
      machine.now = "2026-11-2\(index + 1)T10:00:00+01:00"
      try machine.home.configure(text)
      let outcome = try await machine.shell(claim)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
      let isPrinted = !outcome.output.isEmpty
      try machine.home.configure("")
      try await expectEqual(machine.shell(claim).output.isEmpty, isPrinted)
    }
  }

  @Test func `the briefing is still printed in a removed folder or a broken repository`()
    async throws
  {
    try machine.home.directory.write("[broken", to: "work/.git/config")
    try machine.home.directory.write("nothing", to: "work/.git/HEAD")
    let broken = try await machine.shell(claim)
    machine.now = "2026-11-22T10:00:00+01:00"
    let gone = try await machine.shell("mkdir gone && cd gone && rmdir ../gone && \(claim)")
    expectEqual(gone.status, 0)
    for outcome in [broken, gone] {
      #expect(outcome.output.hasPrefix("Good morning.") && outcome.error.isEmpty, "\(outcome)")
    }
  }

  @Test func `of twelve shells that start at once, one prints the briefing`() async throws {
    for day in 21...23 {
      machine.now = "2026-11-\(day)T10:00:00+01:00"
      let outcome = try await machine.shell(
        """
        for i in $(seq 12); do (\(claim) >output.$i 2>&1; echo $? >status.$i) & done; wait
        cat output.*; cat status.* | sort -u >&2; rm output.* status.*
        """)
      expectEqual(outcome.output.ranges(of: "Good morning.").count, 1, "\(outcome)")
      expectEqual(outcome.error, "0\n")
      #expect(try await machine.output("prompt") != "" || machine.segment() == "")
      expectEqual(
        Set(try FileSystem.names(in: machine.stateFolder)),
        ["lock", "prompt", "tally", "morning"])
    }
  }

  /// Runs a shell script while another process locks the store with SQL statements.
  private func whileLocked(by statements: String, _ lines: String) async throws -> Outcome {
    try await machine.shell(
      """
      mkfifo in ready; sqlite3 '\(machine.databasePath)' <in >/dev/null & exec 3>in
      printf '%s\\n' '\(statements)' '.system echo >ready' >&3; read -r line <ready
      \(lines)
      echo 'COMMIT;' >&3; exec 3>&-; wait; rm in ready
      """)
  }

  @Test func `a locked store isn't an error and doesn't use up the day's briefing`() async throws {
    let outcome = try await whileLocked(
      by: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE todo SET title = title;",
      "\(claim); echo \"status $?\"; \"$OOTD\" prompt")
    expectEqual(outcome, .init(status: 0, output: "status 0\n0/1 0c\n", error: ""))
    #expect(try await machine.shell(claim).output.hasPrefix("Good morning."))
  }

  @Test func `it can be printed while another process writes to the store`() async throws {
    let outcome = try await whileLocked(
      by: "BEGIN EXCLUSIVE; UPDATE todo SET title = char(120);", "\(claim); echo \"status $?\"")
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.hasSuffix("status 0\n"))
    #expect(outcome.output.contains("   1       ·  One\n") || outcome.output == "status 0\n")
    let isPrinted = outcome.output != "status 0\n"
    try await expectEqual(machine.shell(claim).output.isEmpty, isPrinted)
  }
}
