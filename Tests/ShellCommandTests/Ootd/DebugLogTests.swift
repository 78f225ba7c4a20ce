import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// Errors that ootd ignores, and reports with `OOTD_DEBUG=1`.
@Suite(.serialized, .startsOotd) final class DebugLogTests: MachineTest {
  private var logPath: String { "\(machine.stateFolder)/debug.log" }

  /// Runs a shell line with and without `OOTD_DEBUG=1`.
  /// - Returns: The debug lines that it adds to standard error.
  private func debugLines(of line: String) async throws -> [Substring] {
    let plain = try await machine.shell(line, variables: ["OOTD_DEBUG": "0"])
    let debug = try await machine.shell(line, variables: ["OOTD_DEBUG": "1"])
    expectEqual(debug.status, plain.status)
    let lines = debug.error.split(separator: "\n")
    let own = lines.filter { $0.hasPrefix("ootd debug: ") }
    expectEqual(lines.filter { !own.contains($0) }, plain.error.split(separator: "\n"))
    return own
  }

  @Test func `a broken repository around the working folder is reported with its name escaped`()
    async throws
  {
    machine.workingDirectory = machine.home.path("work/\u{1B}[31m")
    for folder in ["objects", "refs"] {
      try FileManager.default.createDirectory(
        atPath: "\(machine.workingDirectory)/.git/\(folder)", withIntermediateDirectories: true)
    }
    try FileSystem.write(
      Array("ref: refs/heads/main\n".utf8), to: "\(machine.workingDirectory)/.git/HEAD")
    try FileSystem.write(
      Array("[core]\n\trepositoryFormatVersion = 99\n".utf8),
      to: "\(machine.workingDirectory)/.git/config")
    let lines = try await debugLines(of: "\"$OOTD\" list")
    expectEqual(lines.count, 1, "\(lines)")
    #expect(lines[0].hasPrefix("ootd debug: repository around the working folder: "))
    #expect(lines[0].contains("/work/␛[31m`"), "\(lines)")
  }

  @Test func `nothing is reported without an error`() async throws {
    _ = try await machine.enterRepository()
    try await machine.output("add", "One")
    for command in ["list", "today", "done 1", "hook status", "prompt", "morning --claim"] {
      let lines = try await debugLines(of: "\"$OOTD\" \(command)")
      #expect(lines.isEmpty, "\(lines)")
    }
    #expect(!FileManager.default.fileExists(atPath: logPath))
  }

  @Test func `an unwritable or unreadable prompt state or journal is reported`() async throws {
    try await machine.output("add", "One")
    try FileSystem.remove(machine.promptPath)
    try FileManager.default.createDirectory(
      atPath: "\(machine.promptPath)/folder", withIntermediateDirectories: true)
    let written = try await debugLines(of: "\"$OOTD\" add Two")
    expectEqual(written, ["ootd debug: writing \(machine.promptPath): Directory not empty"])
    try FileSystem.remove(machine.promptPath)
    try machine.writePrompt("garbage\n")
    let read = try await debugLines(of: "\"$OOTD\" prompt")
    expectEqual(read, ["ootd debug: reading \(machine.promptPath): unknown format"])
    _ = try await machine.enterRepository()
    try await machine.shell("\"$OOTD\" hook install && \"$OOTD\" hook run post-commit").checked()
    let folder = "\(machine.stateFolder)/hooks"
    let name = try #require(try FileSystem.names(in: folder).first { !$0.contains(".") })
    try FileSystem.write(Array("garbage\n".utf8), to: "\(folder)/\(name)")
    let status = try await debugLines(of: "\"$OOTD\" hook status")
    expectEqual(status, ["ootd debug: reading \(folder)/\(name): unknown format"])
  }

  @Test func `a hook reports why it did nothing`() async throws {
    let lines = try await debugLines(of: "GIT_DIR=/nowhere \"$OOTD\" hook run post-commit")
    expectEqual(lines.count, 1)
    #expect(lines[0].hasPrefix("ootd debug: repository of a hook: "))
    #expect(lines[0].contains("/nowhere"), "\(lines)")
    let zone = try await debugLines(of: "TZ=Nowhere/Land \"$OOTD\" hook run post-commit")
    expectEqual(zone.count, 1)
    #expect(zone[0].contains("`Nowhere/Land`"), "\(zone)")
  }

  @Test func `if standard error is discarded, lines go to a file that is rotated`() async throws {
    let line = "GIT_DIR=/nowhere \"$OOTD\" hook run post-commit 2>/dev/null"
    for _ in 0..<2 { try await machine.shell(line, variables: ["OOTD_DEBUG": "1"]).checked() }
    let lines = try machine.text(of: logPath).split(separator: "\n")
    expectEqual(lines.count, 2)
    for line in lines {
      #expect(line.wholeMatch(of: /[-0-9]{10}T[0-9:]{8}\+00:00 \d+ ootd debug: .*nowhere.*/) != nil)
    }
    try FileSystem.write([UInt8](repeating: 10, count: 300_000), to: logPath)
    try await machine.shell(line, variables: ["OOTD_DEBUG": "1"]).checked()
    try expectEqual(machine.text(of: logPath).split(separator: "\n").count, 1)
    try expectEqual(machine.text(of: "\(logPath).old").utf8.count, 300_000)
    let attributes = try FileManager.default.attributesOfItem(atPath: logPath)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
  }
}
