import CommandSupport
import Exchange
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsNothing) struct ImportFileTests {
  @Test func `a file that changes while it is read is refused`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/todo.txt"
    try Data("Fix token refresh\n".utf8).write(to: URL(filePath: path))
    let file = try ImportFile("todo.txt", at: path)
    #expect(try !file.isBlank())
    let handle = try #require(FileHandle(forWritingAtPath: path))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("Write release notes\n".utf8))
    #expect(throws: InputError.changedFile(path: "todo.txt")) { try file.isBlank() }
  }

  @Test func `a file above the limit is refused unread`() async throws {
    let machine = try Machine()
    let path = machine.home.directory.path + "/big.csv"
    FileManager.default.createFile(atPath: path, contents: nil)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(ImportFile.limit) + 1)
    try handle.close()
    let outcome = try await machine.run("import", "csv", path)
    expectEqual(outcome.status, 1)
    expectEqual(
      outcome.error,
      "ootd: `\(path)` is larger than 200 MB; nothing was imported, split it\n")
  }

  @Test func `todos that recur are listed with the commands that repeat them`() async throws {
    let machine = try Machine()
    let path = machine.home.directory.path + "/todo.txt"
    try Data("Water rec:1d\nGym rec:3b\nSwim rec:5h\n".utf8).write(to: URL(filePath: path))
    let json = try await machine.output("import", "todotxt", path, "--dry-run", "--json")
    let recurring =
      #""recurring":[{"title":"Water","every":"day"},{"title":"Gym","every":null},"#
      + #"{"title":"Swim","every":null}]"#
    #expect(json.contains(recurring), "\(json)")
    try await expectEqual(
      machine.output("import", "todotxt", path),
      """
      imported: 3 added
      1 todo of the file recurs; to repeat it here:
        ootd block add Water --every day
      2 todos of the file recur in a way that a block can't: Gym, Swim

      """)
  }
}
