import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The morning briefing of the built program, started as shells start it.
@Suite(.serialized, .startsOotd) struct MorningProcessTests {
  private let machine: Machine
  private let empty = Outcome(status: 0, output: "", error: "")
  private let claim = "\"$OOTD\" morning --claim"

  init() async throws {
    machine = try Machine()
    try await machine.output("add", "One")
  }

  @Test func `the morning briefing is printed once`() async throws {
    let claimed = try await machine.shell(claim)
    expectEqual(claimed.status, 0)
    #expect(claimed.error.isEmpty)
    expectEqual(claimed.output, try await machine.output("morning"))
    try await expectEqual(machine.shell(claim), empty)
  }

  @Test func `twelve shells that start at once print it once`() async throws {
    for day in 21...25 {
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

  @Test(arguments: [
    "OOTD_NOW=never", "TZ=Nowhere/Land", "HOME=", "HOME=/nowhere", "-u HOME", "PATH=",
    "XDG_DATA_HOME=/dev/null", "XDG_STATE_HOME=/dev/null", "XDG_CACHE_HOME=/dev/null",
    "XDG_CONFIG_HOME=/dev/null", "GIT_DIR=/nowhere", "GIT_CONFIG_GLOBAL=/nowhere", "LC_ALL=xx",
  ])
  func `it succeeds in any environment`(variable: String) async throws {
    let outcome = try await machine.shell("env \(variable) \(claim)")
    expectEqual(outcome.status, 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.isEmpty || outcome.output.hasPrefix("Good morning."))
  }

  @Test(arguments: [
    "[broken\n", "[ootd]\n\tdayStartsAt = 99:99\n", "[ootd]\n\tlanguage = xx\n",
    "[include]\n\tpath = .gitconfig\n",
  ])
  func `invalid settings aren't errors and don't use up the day's briefing`(text: String)
    async throws
  {
    try machine.home.configure(text)
    let outcome = try await machine.shell(claim)
    expectEqual(outcome.status, 0)
    #expect(outcome.error.isEmpty)
    let isPrinted = !outcome.output.isEmpty
    try machine.home.configure("")
    try await expectEqual(machine.shell(claim).output.isEmpty, isPrinted)
  }

  @Test func `it is still printed in a removed folder or a broken repository`() async throws {
    try machine.home.directory.write("[broken", to: "work/.git/config")
    try machine.home.directory.write("nothing", to: "work/.git/HEAD")
    let broken = try await machine.shell(claim)
    #expect(broken.output.hasPrefix("Good morning."))
    #expect(broken.error.isEmpty)
    machine.now = "2026-11-22T10:00:00+01:00"
    let gone = try await machine.shell("mkdir gone && cd gone && rmdir ../gone && \(claim)")
    expectEqual(gone.status, 0)
    #expect(gone.output.hasPrefix("Good morning."))
    #expect(gone.error.isEmpty)
  }

  @Test func `a damaged store isn't an error and doesn't use up the day's briefing`() async throws {
    let store = try FileSystem.bytes(machine.databasePath)
    for bytes in [
      Array("no store at all, but long enough to be looked at".utf8), [],
      Array(store.prefix(store.count / 2)),
      Array("SQLite format 3\u{0}".utf8) + store.dropFirst(40),
    ] {
      try FileSystem.write(bytes, to: machine.databasePath)
      let outcome = try await machine.shell(claim)
      expectEqual(outcome.status, 0)
      #expect(outcome.error.isEmpty)
      #expect(outcome.output.isEmpty)
    }
    try FileSystem.write(store, to: machine.databasePath)
    #expect(try await machine.shell(claim).output.hasPrefix("Good morning."))
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
    expectEqual(outcome, .init(status: 0, output: "status 0\n0/1 ✓ 0c\n", error: ""))
    #expect(try await machine.shell(claim).output.hasPrefix("Good morning."))
  }

  @Test func `it can be printed while another process writes to the store`() async throws {
    let outcome = try await whileLocked(
      by: "BEGIN EXCLUSIVE; UPDATE todo SET title = char(120);", "\(claim); echo \"status $?\"")
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.hasSuffix("status 0\n"))
    #expect(outcome.output.contains("   1       One\n") || outcome.output == "status 0\n")
    let isPrinted = outcome.output != "status 0\n"
    try await expectEqual(machine.shell(claim).output.isEmpty, isPrinted)
  }

  @Test func `a write error is ignored`() async throws {
    for (index, target) in [">&-", ">/dev/full", "| true"].enumerated() {
      machine.now = "2026-11-2\(index + 1)T10:00:00+01:00"
      try await expectEqual(machine.shell("\(claim) \(target)"), empty, "\(target)")
    }
  }
}
