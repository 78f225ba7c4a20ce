import Foundation
import TestSupport
import Testing

/// What prompts read may be lost; what a command does may not suffer from it.
@Suite struct PromptStateTroubleTests {
  /// A place of the state, and what is wrong with it.
  enum Trouble: String, CaseIterable, Sendable {
    case stateIsFile, folderIsFile, promptIsFolder, tallyIsFolder, linkToNowhere, loop, noHome
    case damaged, missing
  }

  /// A sandbox with two todos, one of them done, and that trouble.
  private func sandbox(_ trouble: Trouble?) async throws -> Sandbox {
    let sandbox = try Sandbox()
    sandbox.environment["XDG_DATA_HOME"] = sandbox.home.path("data")
    for line in [["add", "One"], ["add", "Two"], ["done", "1"]] { _ = try await sandbox.run(line) }
    guard let trouble else { return sandbox }
    let state = sandbox.home.path("home/.local/state")
    switch trouble {
    case .noHome: sandbox.environment["HOME"] = nil
    case .damaged:
      try sandbox.writePrompt("\u{0}garbage\n")
      try FileSystem.write([1, 2, 3], to: sandbox.tallyPath)
    case .promptIsFolder, .tallyIsFolder:
      let path = trouble == .promptIsFolder ? sandbox.promptPath : sandbox.tallyPath
      try FileSystem.remove(path)
      try sandbox.home.directory.write(
        "", to: String(path.dropFirst(sandbox.home.directory.path.count + 1)) + "/file")
    case .missing: try FileSystem.remove(state)
    case .stateIsFile:
      try FileSystem.remove(state)
      try sandbox.home.directory.write("", to: "home/.local/state")
    case .folderIsFile:
      try FileSystem.remove(sandbox.stateFolder)
      try sandbox.home.directory.write("", to: "home/.local/state/ootd")
    case .linkToNowhere, .loop:
      try FileSystem.remove(sandbox.stateFolder)
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.stateFolder,
        withDestinationPath: trouble == .loop ? sandbox.stateFolder : "/nowhere/ootd")
    }
    return sandbox
  }

  /// The warning that a command prints about a folder in a file's place.
  private func warning(of trouble: Trouble, in sandbox: Sandbox) throws -> String {
    let path = trouble == .promptIsFolder ? sandbox.promptPath : sandbox.tallyPath
    return "ootd: `\(path)` is a folder, so the prompt can't be updated; remove it\n"
  }

  private static let lines = [
    ["add", "Three"], ["done", "3"], ["today"], ["list"], ["undo"], ["redo"], ["rm", "2"],
    ["today", "--json"], ["morning"], ["done", "41"],
  ]

  @Test(arguments: Trouble.allCases)
  func `whatever is wrong with the state, commands do the same`(trouble: Trouble) async throws {
    let sound = try await sandbox(nil)
    let troubled = try await sandbox(trouble)
    for line in Self.lines {
      let expected = try await sound.run(line)
      let outcome = try await troubled.run(line)
      #expect(outcome.status == expected.status, "\(line)")
      let errors = outcome.error.replacing(try warning(of: trouble, in: troubled), with: "")
      #expect(errors == expected.error, "\(line)")
      // Ids and the like in JSON are random.
      if !line.contains("--json") { #expect(outcome.output == expected.output, "\(line)") }
    }
    #expect(try await troubled.output("prompt", "--format", "zsh").utf8.count < 30)
    let telling = try await troubled.run("morning", "--claim")
    #expect(telling.status == 0)
    #expect(telling.error.isEmpty)
    let isLasting = ![.damaged, .missing].contains(trouble)
    #expect(try await troubled.output("prompt").isEmpty == (isLasting && trouble != .tallyIsFolder))
  }

  @Test(arguments: [Trouble.damaged, .missing, .tallyIsFolder])
  func `what was lost is made anew by the next command`(trouble: Trouble) async throws {
    let sandbox = try await sandbox(trouble)
    _ = try await sandbox.run("add", "Three")
    try sandbox.expectPrompt("1/3 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test(arguments: [Trouble.promptIsFolder, .tallyIsFolder])
  func `nothing is left of what could not be written`(trouble: Trouble) async throws {
    let sandbox = try await sandbox(trouble)
    let warning = try warning(of: trouble, in: sandbox)
    #expect(try await sandbox.run("add", "Three").error == warning)
    #expect(try await sandbox.run("today").error == warning)
    #expect(Set(try FileSystem.names(in: sandbox.stateFolder)) == ["prompt", "tally"])
  }

  @Test(arguments: ["prompt", "tally"])
  func `the file replaces an empty folder`(name: String) async throws {
    let sandbox = try await sandbox(nil)
    let path = "\(sandbox.stateFolder)/\(name)"
    try FileSystem.remove(path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await sandbox.output("add", "Three")
    #expect(!sandbox.isDirectory(path))
    try sandbox.expectPrompt("1/3 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
  }

  @Test func `a folder that prevents the morning briefing is named`() async throws {
    let sandbox = try await sandbox(nil)
    try sandbox.home.directory.write("", to: "home/.local/state/ootd/morning/file")
    let outcome = try await sandbox.run("add", "Three")
    #expect(outcome.error.contains("`\(sandbox.claimPath)` is a folder"))
  }

  @Test func `a folder that can't be written in changes nothing`() async throws {
    let sandbox = try await sandbox(nil)
    // For root, /proc is such a folder.
    sandbox.environment["XDG_STATE_HOME"] = "/proc/self"
    #expect(
      try await sandbox.run("add", "Three")
        == .init(status: 0, output: "added 3  Three\n", error: ""))
    #expect(try await sandbox.output("today").contains("1/3"))
    #expect(try await sandbox.output("prompt") == "")
    #expect(
      try await sandbox.run("morning", "--claim") == .init(status: 0, output: "", error: ""))
  }

  @Test func `the state is where the person says`() async throws {
    let sandbox = try Sandbox()
    sandbox.environment["XDG_STATE_HOME"] = sandbox.home.path("a b/state")
    try await sandbox.output("add", "One")
    #expect(try sandbox.promptFile() == nil)
    #expect(
      try sandbox.text(of: sandbox.home.path("a b/state/ootd/prompt"))
        == sandbox.promptLine("0/1 ✓ 0c", until: "2026-11-21T16:00:00+01:00"))
    sandbox.environment["XDG_STATE_HOME"] = "relative"
    try await sandbox.output("add", "Two")
    try sandbox.expectPrompt("0/2 ✓ 0c", until: "2026-11-21T16:00:00+01:00")
    #expect(try FileSystem.names(in: sandbox.workingDirectory).isEmpty)
  }

  @Test func `32 changes at once leave the segment of all`() async throws {
    let sandbox = try Sandbox()
    for round in 1...3 {
      let outcome = try await sandbox.shell(
        "for i in $(seq 32); do \"$OOTD\" add \"Todo $i\" >/dev/null & done; wait")
      #expect(outcome.error.isEmpty)
      #expect(try sandbox.segment() == "0/\(32 * round) ✓ 0c")
      #expect(Set(try FileSystem.names(in: sandbox.stateFolder)) == ["prompt", "tally"])
    }
  }
}
