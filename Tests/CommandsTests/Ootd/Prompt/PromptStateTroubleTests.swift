import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// What prompts read may be lost; what a command does may not suffer from it.
@Suite(.serialized, .startsOotd) struct PromptStateTroubleTests {
  /// A place of the state, and what is wrong with it.
  enum Trouble: String, CaseIterable, Sendable {
    case stateIsFile, folderIsFile, promptIsFolder, tallyIsFolder, linkToNowhere, loop, noHome
    case damaged, missing
  }

  /// A machine with two todos, one of them done, and that trouble.
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
      try FileSystem.write([1, 2, 3], to: machine.tallyPath)
    case .promptIsFolder, .tallyIsFolder:
      let path = trouble == .promptIsFolder ? machine.promptPath : machine.tallyPath
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

  /// The warning that a command prints about a folder in a file's place.
  private func warning(of trouble: Trouble, in machine: Machine) throws -> String {
    let path = trouble == .promptIsFolder ? machine.promptPath : machine.tallyPath
    return "ootd: `\(path)` is a folder, so the prompt can't be updated; remove it\n"
  }

  private static let lines = [
    ["add", "Three"], ["done", "3"], ["today"], ["list"], ["undo"], ["redo"], ["rm", "2"],
    ["today", "--json"], ["morning"], ["done", "41"],
  ]

  @Test(arguments: Trouble.allCases)
  func `whatever is wrong with the state, commands do the same`(trouble: Trouble) async throws {
    let sound = try await machine(nil)
    let troubled = try await machine(trouble)
    for line in Self.lines {
      let expected = try await sound.run(line)
      let outcome = try await troubled.run(line)
      expectEqual(outcome.status, expected.status, "\(line)")
      let errors = outcome.error.replacing(try warning(of: trouble, in: troubled), with: "")
      expectEqual(errors, expected.error, "\(line)")
      // Ids and the like in JSON are random.
      if !line.contains("--json") { expectEqual(outcome.output, expected.output, "\(line)") }
    }
    #expect(try await troubled.output("prompt", "--format", "zsh").utf8.count < 30)
    let telling = try await troubled.run("morning", "--claim")
    expectEqual(telling.status, 0)
    #expect(telling.error.isEmpty)
    let isLasting = ![.damaged, .missing].contains(trouble)
    try await expectEqual(
      troubled.output("prompt").isEmpty, isLasting && trouble != .tallyIsFolder)
  }

  @Test(arguments: [Trouble.damaged, .missing, .tallyIsFolder])
  func `what was lost is made anew by the next command`(trouble: Trouble) async throws {
    let machine = try await machine(trouble)
    _ = try await machine.run("add", "Three")
    try machine.expectPrompt("1/3 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test(arguments: [Trouble.promptIsFolder, .tallyIsFolder])
  func `nothing is left of what could not be written`(trouble: Trouble) async throws {
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

  @Test func `a folder that prevents the morning briefing is named`() async throws {
    let machine = try await machine(nil)
    try machine.home.directory.write("", to: "home/.local/state/ootd/morning/file")
    let outcome = try await machine.run("add", "Three")
    #expect(outcome.error.contains("`\(machine.claimPath)` is a folder"))
  }

  @Test func `a folder that can't be written in changes nothing`() async throws {
    let machine = try await machine(nil)
    // For root, /proc is such a folder.
    machine.environment["XDG_STATE_HOME"] = "/proc/self"
    try await expectEqual(
      machine.run("add", "Three"), .init(status: 0, output: "added 3  Three\n", error: ""))
    #expect(try await machine.output("today").contains("1/3"))
    try await expectEqual(machine.output("prompt"), "")
    try await expectEqual(
      machine.run("morning", "--claim"), .init(status: 0, output: "", error: ""))
  }

  @Test func `the state is where the person says`() async throws {
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

  @Test func `32 changes at once leave the segment of all`() async throws {
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
