import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Commands work the same if the prompt's state can't be read or written.
@Suite(.serialized, .startsNothing) struct PromptStateTroubleTests {
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

  private static let lines = [
    ["add", "Three"], ["today"], ["done", "3"], ["undo"], ["morning"], ["done", "41"],
  ]

  @Test func `commands do the same whatever is wrong with the state, and rebuild it`() async throws
  {
    let sound = try await machine(nil)
    var expected: [Outcome] = []
    for line in Self.lines { expected.append(try await sound.run(line)) }
    for trouble in Trouble.allCases {
      let troubled = try await machine(trouble)
      let isFolder = [.promptIsFolder, .snapshotIsFolder].contains(trouble)
      let path = trouble == .promptIsFolder ? troubled.promptPath : troubled.snapshotPath
      let warning = "ootd: can't update the prompt: `\(path)` is a folder; remove the folder\n"
      for (line, expected) in zip(Self.lines, expected) {
        let outcome = try await troubled.run(line)
        expectEqual(outcome.status, expected.status, "\(trouble): \(line)")
        expectEqual(outcome.output, expected.output, "\(trouble): \(line)")
        let isWarned = isFolder && ["add", "today"].contains(line[0])
        let errors = isWarned ? outcome.error : outcome.error.replacing(warning, with: "")
        expectEqual(errors, isWarned ? warning : expected.error, "\(trouble): \(line)")
        if line[0] == "add", [.damaged, .missing, .snapshotIsFolder].contains(trouble) {
          try troubled.expectPrompt("1/3 ✓ 0c", until: "2026-11-21T16:00:00+01:00", "\(trouble)")
        }
      }
      if isFolder {
        let names = Set(try FileSystem.names(in: troubled.stateFolder))
        expectEqual(names, ["lock", "prompt", "tally"], "\(trouble)")
      }
      let morning = try await troubled.run("morning", "--claim")
      #expect(morning.status == 0 && morning.error.isEmpty, "\(trouble): \(morning)")
      let isLasting = ![.damaged, .missing, .snapshotIsFolder].contains(trouble)
      try await expectEqual(troubled.output("prompt").isEmpty, isLasting, "\(trouble)")
    }
  }

  @Test func `the file replaces an empty folder`() async throws {
    let machine = try await machine(nil)
    for path in [machine.promptPath, machine.snapshotPath] {
      try FileSystem.remove(path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try await machine.output("add", "Three")
    for path in [machine.promptPath, machine.snapshotPath] { #expect(!machine.isDirectory(path)) }
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
      machine.promptLine("0/1 0c", until: "2026-11-21T16:00:00+01:00"))
    machine.environment["XDG_STATE_HOME"] = "relative"
    try await machine.output("add", "Two")
    try machine.expectPrompt("0/2 0c", until: "2026-11-21T16:00:00+01:00")
    #expect(try FileSystem.names(in: machine.workingDirectory).isEmpty)
  }
}
