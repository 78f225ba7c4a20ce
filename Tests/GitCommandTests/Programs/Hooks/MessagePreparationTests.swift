import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class MessagePreparationTests: RepositoryMachineTest {
  init() async throws {
    try await super.init(begunAt: "2026-11-20T09:00")
    for title in ["One", "Two"] { try await machine.output("add", title) }
  }

  private func prepared(_ text: String, _ words: String...) async throws -> String {
    let file = try machine.home.directory.write(text, to: "api/.git/COMMIT_EDITMSG")
    let outcome = try await machine.run(["hook", "run", "prepare-commit-msg", file] + words)
    expectEqual(outcome, .init(status: 0, output: "", error: ""))
    return String(decoding: try FileSystem.bytes(file), as: UTF8.self)
  }

  private static let empty = "\n# Please enter the commit message\n#\n"

  @Test func `a message on a todo's branch gets one reference to it`() async throws {
    try await repository.run("switch", "--quiet", "-c", "ootd-2-two")
    let text = try await prepared(Self.empty)
    expectEqual(text, "\n\nOotd-Ref: 2\n# Please enter the commit message\n#\n")
    try await expectEqual(prepared(text), text)
    try await expectEqual(
      prepared("Subject\n\nWhy:\n\n# Comment\n", "template"),
      "Subject\n\nWhy:\n\nOotd-Ref: 2\n# Comment\n")
    try await expectEqual(
      prepared("For ootd-1\n\n# Comment\n", "template"), "For ootd-1\n\n# Comment\n")
    for source in ["message", "merge", "squash", "commit"] {
      try await expectEqual(prepared("Given\n", source), "Given\n", "\(source)")
    }
    try await repository.run("config", "core.commentChar", ";")
    try await expectEqual(prepared("\n; Please\n# text\n"), "\n\nOotd-Ref: 2\n; Please\n# text\n")
  }

  @Test func `on other branches the only todo in progress is referenced`() async throws {
    try await expectEqual(prepared(Self.empty), Self.empty)
    try await machine.output("start", "1")
    #expect(try await prepared(Self.empty).hasPrefix("\n\nOotd-Ref: 1\n"))
    try await machine.output("start", "2")
    try await expectEqual(prepared(Self.empty), Self.empty)
  }

  @Test func `an unknown todo's branch or an unlinked repository adds no reference`() async throws {
    try await repository.run("switch", "--quiet", "-c", "ootd-77-gone")
    try await expectEqual(prepared(Self.empty), Self.empty)
    try await machine.output("project", "unlink", repository.path)
    try await repository.run("switch", "--quiet", "-c", "ootd-2-two")
    try await expectEqual(prepared(Self.empty), Self.empty)
  }
}
