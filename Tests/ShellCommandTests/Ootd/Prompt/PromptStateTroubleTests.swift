import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Commands work the same if the prompt's state can't be read or written.
@Suite(.serialized, .startsOotd) struct PromptStateTroubleTests {
  /// A problem with the state.
  enum Trouble: String, CaseIterable, Sendable {
    case stateIsFile, folderIsFile, promptIsFolder, snapshotIsFolder, linkToNowhere, loop, noHome
    case damaged, missing
  }

  /// A machine with two todos, one of them done, and this trouble.
  private func machine(_ trouble: Trouble?) async throws -> Machine {
    let machine = try Machine()
    machine.environment["XDG_DATA_HOME"] = machine.home.path("data")
    for line in [["add", "One"], ["add", "Two"], ["done", "1"]] { _ = try await machine.run(line) }
    guard let trouble else { return machine }
    let state = machine.home.path("home/.local/state")
    switch trouble {
    case .noHome: machine.environment["HOME"] = nil
    case .damaged:
      try machine.writePrompt("\u{0}garbage\n")
      try FileSystem.write([1, 2, 3], to: machine.snapshotPath)
    case .promptIsFolder, .snapshotIsFolder:
      let path = trouble == .promptIsFolder ? machine.promptPath : machine.snapshotPath
      try FileSystem.remove(path)
      try machine.home.directory.write(
        "", to: String(path.dropFirst(machine.home.directory.path.count + 1)) + "/file")
    case .missing: try FileSystem.remove(state)
    case .stateIsFile:
      try FileSystem.remove(state)
      try machine.home.directory.write("", to: "home/.local/state")
    case .folderIsFile:
      try FileSystem.remove(machine.stateFolder)
      try machine.home.directory.write("", to: "home/.local/state/ootd")
    case .linkToNowhere, .loop:
      try FileSystem.remove(machine.stateFolder)
      try FileManager.default.createSymbolicLink(
        atPath: machine.stateFolder,
        withDestinationPath: trouble == .loop ? machine.stateFolder : "/nowhere/ootd")
    }
    return machine
  }

  /// The warning about a folder in a file's place.
  private func warning(of trouble: Trouble, in machine: Machine) throws -> String {
    let path = trouble == .promptIsFolder ? machine.promptPath : machine.snapshotPath
    return "ootd: can't update the prompt: `\(path)` is a folder; remove the folder\n"
  }

  private static let lines = [
    ["add", "Three"], ["done", "3"], ["today"], ["list"], ["undo"], ["redo"], ["rm", "2"],
    ["today", "--json"], ["morning"], ["done", "41"],
  ]

  @Test(arguments: Trouble.allCases)
  func `commands do the same whatever is wrong with the state`(trouble: Trouble) async throws {
    let sound = try await machine(nil)
    let troubled = try await machine(trouble)
    for line in Self.lines {
      let expected = try await sound.run(line)
      let outcome = try await troubled.run(line)
      expectEqual(outcome.status, expected.status, "\(line)")
      let errors = outcome.error.replacing(try warning(of: trouble, in: troubled), with: "")
      expectEqual(errors, expected.error, "\(line)")
      // JSON contains random ids.
      if !line.contains("--json") { expectEqual(outcome.output, expected.output, "\(line)") }
    }
    #expect(try await troubled.output("prompt", "--format", "zsh").utf8.count < 30)
    let morning = try await troubled.run("morning", "--claim")
    expectEqual(morning.status, 0)
    #expect(morning.error.isEmpty)
    let isLasting = ![.damaged, .missing].contains(trouble)
    try await expectEqual(
      troubled.output("prompt").isEmpty, isLasting && trouble != .snapshotIsFolder)
  }

  @Test(arguments: [Trouble.damaged, .missing, .snapshotIsFolder])
  func `the next command rebuilds a lost state`(trouble: Trouble) async throws {
    let machine = try await machine(trouble)
    _ = try await machine.run("add", "Three")
    try machine.expectPrompt("1/3 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test(arguments: [Trouble.promptIsFolder, .snapshotIsFolder])
  func `a failed write leaves no file`(trouble: Trouble) async throws {
    let machine = try await machine(trouble)
    let warning = try warning(of: trouble, in: machine)
    try await expectEqual(machine.run("add", "Three").error, warning)
    try await expectEqual(machine.run("today").error, warning)
    expectEqual(Set(try FileSystem.names(in: machine.stateFolder)), ["lock", "prompt", "tally"])
  }

  @Test(arguments: ["prompt", "tally"])
  func `the file replaces an empty folder`(name: String) async throws {
    let machine = try await machine(nil)
    let path = "\(machine.stateFolder)/\(name)"
    try FileSystem.remove(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await machine.output("add", "Three")
    #expect(!machine.isDirectory(path))
    try machine.expectPrompt("1/3 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test func `a folder that prevents the morning briefing is reported`() async throws {
    let machine = try await machine(nil)
    try machine.home.directory.write("", to: "home/.local/state/ootd/morning/file")
    let outcome = try await machine.run("add", "Three")
    #expect(outcome.error.contains("`\(machine.markerPath)` is a folder"))
  }

  @Test func `an unwritable folder changes nothing else`() async throws {
    let machine = try await machine(nil)
    // Even root can't write to /proc.
    machine.environment["XDG_STATE_HOME"] = "/proc/self"
    try await expectEqual(
      machine.run("add", "Three"), .init(status: 0, output: "added 3  Three   today\n", error: ""))
    #expect(try await machine.output("today").contains("1/3"))
    try await expectEqual(machine.output("prompt"), "")
    try await expectEqual(
      machine.run("morning", "--claim"), .init(status: 0, output: "", error: ""))
  }

  @Test func `XDG_STATE_HOME sets the state's folder`() async throws {
    let machine = try Machine()
    machine.environment["XDG_STATE_HOME"] = machine.home.path("a b/state")
    try await machine.output("add", "One")
    try expectEqual(machine.promptFile(), nil)
    try expectEqual(
      machine.text(of: machine.home.path("a b/state/ootd/prompt")),
      machine.promptLine("0/1 ✓ 0c", until: "2026-11-21T16:00:00+01:00"))
    machine.environment["XDG_STATE_HOME"] = "relative"
    try await machine.output("add", "Two")
    try machine.expectPrompt("0/2 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
    #expect(try FileSystem.names(in: machine.workingDirectory).isEmpty)
  }

  @Test func `32 concurrent changes are all in the segment`() async throws {
    let machine = try Machine()
    for round in 1...3 {
      let outcome = try await machine.shell(
        "for i in $(seq 32); do \"$OOTD\" add \"Todo $i\" >/dev/null & done; wait")
      #expect(outcome.error.isEmpty)
      try expectEqual(machine.segment(), "0/\(32 * round) ✓ 0c")
      expectEqual(Set(try FileSystem.names(in: machine.stateFolder)), ["lock", "prompt", "tally"])
    }
  }
}
