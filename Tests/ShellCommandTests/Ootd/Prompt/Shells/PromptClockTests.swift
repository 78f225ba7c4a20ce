import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Shells and their child processes under a clock that the test sets (faketime(1)).
@Suite(.serialized, .startsOotd) final class PromptClockTests: MachineTest {
  typealias Shell = ShellSession.Shell

  private func set(_ time: String) throws {
    let (moment, _) = try #require(Moment.parse(iso8601: time))
    try machine.home.directory.write("\(moment.seconds)", to: "clock")
  }

  /// Runs a program with the time in the file `clock`; `variables` configure that. `faketime` requires a time
  /// and sets FAKETIME to it, but libfaketime ignores the file if FAKETIME is set.
  private static let launcher = "faketime -f +0 env -u FAKETIME"
  private var variables: [String: String] {
    [
      "FAKETIME_TIMESTAMP_FILE": machine.home.path("clock"), "FAKETIME_FMT": "%s",
      "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]
  }

  private func start(
    _ shell: Shell, at time: String, zone: String = "Europe/Paris", before: String? = nil
  ) throws -> ShellSession {
    try set(time)
    return try machine.start(
      shell, before: before, launcher: Self.launcher,
      variables: variables.merging(["TZ": zone]) { $1 })
  }

  @Test(arguments: Shell.allCases)
  func `a new shell follows the clock, also if it is set back`(shell: Shell) throws {
    let first = try start(shell, at: "2026-11-21T10:00:00+01:00")
    try first.run("$OOTD add One; $OOTD add Two --due 18:00; $OOTD done 1")
    expectEqual(first.prompt, "0|1/2 ✓ 0c")
    let expected = [
      ("2026-11-21T10:00:30+01:00", "1/2 ✓ 0c", true),
      ("2026-11-21T17:59:59+01:00", "1/2 ✓ 0c", false),
      ("2026-11-21T18:00:00+01:00", "1/2 ✓ 0c ‼1", false),
      ("2026-11-22T00:00:00+01:00", "‼1", true),
      ("2030-01-01T12:00:00+01:00", "‼1", true),
      ("2026-11-21T17:00:00+01:00", "1/2 ✓ 0c", true),
    ]
    for (time, segment, isPrinted) in expected {
      let session = try start(shell, at: time)
      expectEqual(String(session.prompt.dropFirst(2)), segment, "\(time)")
      expectEqual(session.briefings, isPrinted ? 1 : 0, "\(time)")
      session.end()
    }
  }

  @Test(arguments: [Shell.bash, .zsh])
  func `a shell left open follows the clock`(shell: Shell) throws {
    let session = try start(shell, at: "2026-11-21T10:00:00+01:00")
    try session.run("$OOTD add One; $OOTD add Two --due 18:00; $OOTD done 1")
    let expected = [
      ("2026-11-21T17:59:59+01:00", "1/2 ✓ 0c", 1),
      ("2026-11-21T18:00:00+01:00", "1/2 ✓ 0c ‼1", 1),
      ("2026-11-22T00:00:00+01:00", "‼1", 2), ("2026-11-22T00:00:30+01:00", "‼1", 2),
      ("2026-11-22T15:00:00+01:00", "‼1", 2), ("2026-11-23T08:00:00+01:00", "‼1", 3),
    ]
    for (time, segment, briefings) in expected {
      try set(time)
      let shown = try session.run("true")
      expectEqual(shown, "0|\(segment)", "\(time)")
      expectEqual(session.briefings, briefings, "\(time)")
    }
  }

  @Test(arguments: Shell.allCases)
  func `a shell shows the day in its current time zone`(shell: Shell) throws {
    let session = try start(shell, at: "2026-11-21T20:00:00+01:00")
    try session.run("$OOTD add One; $OOTD add Two --on tomorrow; $OOTD add Three --on tomorrow")
    expectEqual(session.prompt, "0|0/1 0c")
    let export = shell == .fish ? "set -gx TZ " : "export TZ="
    try expectEqual(session.run(export + "Asia/Seoul"), "0|0/2 0c")
    try expectEqual(session.run(export + "America/New_York"), "0|0/1 0c")
    try expectEqual(session.run("true"), "0|0/1 0c")
  }

  @Test(arguments: Shell.allCases)
  func `shells use OOTD_NOW as the time too`(shell: Shell) throws {
    let now = ["OOTD_NOW": "2001-02-03T10:00:00+01:00", "TZ": "Europe/Paris"]
    try machine.start(shell, variables: now).run(
      "$OOTD add One; $OOTD add Two --due 18:00; $OOTD add Three --on tomorrow")
    let session = try machine.start(shell, variables: now)
    expectEqual(session.prompt, "0|0/2 0c")
    expectEqual(session.briefings, 1)
    let set = shell == .fish ? "set -gx OOTD_NOW " : "export OOTD_NOW="
    let expected = [
      ("2001-02-03T18:00:00+01:00", "0/2 0c ‼1", 1),
      ("2001-02-04T00:00:00+01:00", "0/1 0c ‼1", 2), ("2001-02-05T00:00:00+01:00", "‼1", 3),
    ]
    for (time, segment, briefings) in expected {
      try expectEqual(session.run(set + time), "0|\(segment)")
      try expectEqual(session.run("true"), "0|\(segment)")
      expectEqual(session.briefings, briefings)
    }
  }

  @Test(arguments: Shell.allCases)
  func `ootd is run at most once a minute, not at each prompt`(shell: Shell) async throws {
    let program = try await machine.home.writeScript(
      "#!/bin/sh\necho x >>'\(machine.home.path("runs"))'\n", to: "failing")
    let script = try await machine.home.writeScript(
      "#!/bin/sh\nif [ \"$1\" = init ]; then \(Program.ootd) init \(shell)"
        + " | sed \"s#'\(Program.ootd)'#'\(program)'#g\"; fi\n", to: "front")
    try set("2026-11-21T10:00:00+01:00")
    let session = try machine.start(
      shell, launcher: Self.launcher, variables: variables.merging(["OOTD": script]) { $1 })
    for _ in 0..<3 { try expectEqual(session.run("true"), "0|") }
    try expectEqual(runs(), 1)
    try set("2026-11-21T10:00:59+01:00")
    try session.run("true")
    try expectEqual(runs(), 1)
    try set("2026-11-21T10:01:00+01:00")
    for _ in 0..<3 { try session.run("true") }
    try expectEqual(runs(), 2)
  }

  private func runs() throws -> Int {
    try FileSystem.bytes(machine.home.path("runs")).count / 2
  }
}
