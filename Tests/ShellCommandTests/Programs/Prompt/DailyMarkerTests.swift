import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `morning --claim`, which shells run, prints the morning briefing once a day.
@Suite(.serialized, .startsPrograms) struct DailyMarkerTests {
  private let machine: Machine
  private let empty = Outcome(status: 0, output: "", error: "")

  /// Adds a todo.
  init() async throws {
    machine = try Machine()
    try await machine.output("add", "One")
  }

  /// Whether a shell that starts at this time prints the morning briefing.
  private func isPrinted(_ now: String, in zone: String = "Europe/Paris") async throws -> Bool {
    machine.now = now
    machine.timeZone = zone
    let outcome = try await machine.run("morning", "--claim")
    expectEqual(outcome.status, 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output.isEmpty || outcome.output.hasPrefix("Good morning."))
    // The prompt state is up to date in either case.
    #expect(try await machine.output("prompt").contains("✓") || machine.segment() != nil)
    return !outcome.output.isEmpty
  }

  @Test func `the first shell of each day prints it`() async throws {
    #expect(try await isPrinted("2026-11-21T10:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-21T10:00:01+01:00"))
    #expect(try await !isPrinted("2026-11-21T23:59:59.999+01:00"))
    #expect(try await isPrinted("2026-11-22T00:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-22T12:00:00+01:00"))
    #expect(try await isPrinted("2026-11-25T12:00:00+01:00"))
    try expectEqual(
      machine.text(of: machine.markerPath),
      machine.promptLine("2026-11-25", until: "2026-11-26T00:00:00+01:00"))
  }

  @Test func `it renews the prompt state each time`() async throws {
    for hour in [10, 11] {
      machine.now = "2026-11-21T\(hour):00:00+01:00"
      try FileSystem.remove(machine.promptPath)
      try await expectEqual(machine.run("morning", "--claim").status, 0)
      try machine.expectPrompt("0/1 ✓ 0c", until: "2026-11-21T\(hour + 6):00:00+01:00")
    }
    let entries = try machine.snapshot(of: machine.stateFolder)
    expectEqual(Set(entries.keys), ["lock", "prompt", "tally", "morning"])
    for entry in entries.values { expectEqual(entry.mode & 0o777, 0o600) }
  }

  @Test func `a day begins at the user's setting`() async throws {
    try machine.home.configure("[ootd]\n\tdayStartsAt = 04:00\n")
    #expect(try await isPrinted("2026-11-21T03:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-21T03:59:59+01:00"))
    #expect(try await isPrinted("2026-11-21T04:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-22T03:59:59+01:00"))
    // Now the day ends later.
    try machine.home.configure("[ootd]\n\tdayStartsAt = 06:00\n")
    #expect(try await !isPrinted("2026-11-22T05:00:00+01:00"))
    #expect(try await isPrinted("2026-11-22T06:00:00+01:00"))
  }

  @Test func `a repository's own start of the day doesn't count`() async throws {
    let repository = try await machine.enterRepository()
    try await repository.run("config", "ootd.dayStartsAt", "04:00")
    #expect(try await isPrinted("2026-11-21T00:30:00+01:00"))
    #expect(try await !isPrinted("2026-11-21T04:00:00+01:00"))
    #expect(try machine.text(of: machine.markerPath).hasSuffix("\t2026-11-21\n"))
  }

  @Test func `after travelling west it isn't printed again on the same day`() async throws {
    #expect(try await isPrinted("2026-11-21T10:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-21T18:30:00-05:00", in: "America/New_York"))
    #expect(try await !isPrinted("2026-11-21T23:59:59-05:00", in: "America/New_York"))
    #expect(try await isPrinted("2026-11-22T00:00:00-05:00", in: "America/New_York"))
    #expect(try await !isPrinted("2026-11-22T08:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-22T23:59:00+01:00"))
    #expect(try await isPrinted("2026-11-23T06:00:00+01:00"))
  }

  @Test func `after travelling east it is printed again at the latest when the first day ends`()
    async throws
  {
    #expect(try await isPrinted("2026-11-21T10:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-21T23:59:00+14:00", in: "Pacific/Kiritimati"))
    #expect(try await !isPrinted("2026-11-22T12:59:00+14:00", in: "Pacific/Kiritimati"))
    #expect(try await isPrinted("2026-11-22T13:00:00+14:00", in: "Pacific/Kiritimati"))
    #expect(try await !isPrinted("2026-11-22T23:00:00+14:00", in: "Pacific/Kiritimati"))
    #expect(try await isPrinted("2026-11-23T00:00:00+14:00", in: "Pacific/Kiritimati"))
  }

  @Test func `a clock that is set back by years doesn't silence it for years`() async throws {
    #expect(try await isPrinted("2031-01-01T10:00:00+01:00"))
    #expect(try await isPrinted("2026-11-21T10:00:00+01:00"))
    try await expectEqual(machine.output("prompt"), "0/1 ✓ 0c\n")
    #expect(try await !isPrinted("2026-11-21T10:01:00+01:00"))
    #expect(try await isPrinted("2026-11-22T10:00:00+01:00"))
  }

  @Test func `a clock that is set back by a day doesn't cause another briefing`() async throws {
    #expect(try await isPrinted("2026-11-21T10:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-20T10:00:00+01:00"))
    try expectEqual(machine.segment(), "")
    try machine.expectPrompt("", until: "2026-11-20T16:00:00+01:00")
    #expect(try await !isPrinted("2026-11-20T11:00:00+01:00"))
    #expect(try await isPrinted("2026-11-22T10:00:00+01:00"))
  }

  @Test(arguments: [
    "", "\n", "garbage\n", "2\t1795302000\t2026-11-21\n", "1\t1795302000\t2026-11-21",
    "1\t99999999999\t2027-01-01\n", "1\t1795251600\t2026-11-20\n", "1\tx\t2026-11-21\n",
  ])
  func `a damaged marker is ignored`(text: String) async throws {
    try machine.home.directory.write(text, to: "home/.local/state/ootd/morning")
    #expect(try await isPrinted("2026-11-21T10:00:00+01:00"))
    #expect(try await !isPrinted("2026-11-21T10:00:00+01:00"))
  }

  @Test func `without a store it prints nothing and creates none`() async throws {
    let machine = try Machine()
    for _ in 0..<2 { try await expectEqual(machine.run("morning", "--claim"), empty) }
    #expect(!FileManager.default.fileExists(atPath: machine.dataFolder))
    try machine.expectPrompt("", until: "2026-11-21T16:00:00+01:00")
    try await machine.output("add", "One")
    #expect(try await machine.run("morning", "--claim").output.hasPrefix("Good morning."))
    try await expectEqual(machine.run("morning", "--claim"), empty)
  }

  @Test func `it isn't printed if the marker can't be written`() async throws {
    machine.environment["XDG_STATE_HOME"] = "/proc/self"
    try await expectEqual(machine.run("morning", "--claim"), empty)
    machine.environment["XDG_STATE_HOME"] = nil
    machine.environment["HOME"] = nil
    machine.environment["XDG_DATA_HOME"] = machine.home.path("home/.local/share")
    try await expectEqual(machine.run("morning", "--claim"), empty)
  }

  @Test func `it isn't printed if the marker's path is a folder`() async throws {
    try machine.home.directory.write("", to: "home/.local/state/ootd/morning/file")
    for _ in 0..<2 { try await expectEqual(machine.run("morning", "--claim"), empty) }
    try await expectEqual(machine.output("prompt"), "0/1 ✓ 0c\n")
  }
}
