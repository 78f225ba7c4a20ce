import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Commits with which an agent helped.
@Suite(.serialized, .startsPrograms) final class AssistedCommitTests: RepositoryTest {
  private lazy var counting = DayCounting(in: home)
  private let trailer = "Co-Authored-By: Claude <noreply@anthropic.com>"

  private func assisted(_ repositories: TestRepository...) async -> [Bool] {
    await counting.counts(repositories).commits.map(\.isAssisted)
  }

  @Test func `trailers are read as git reads them`() async throws {
    let messages = [
      "Fix\n\n\(trailer)", "Fix\n\(trailer)", trailer, "Fix\n\n\(trailer)\n\nMore",
      "Fix\n\nText\n\(trailer)", "Fix\n\nText\n\nA: b\n\(trailer)\nC: d\n\n\n",
      "Fix\n\nSigned-off-by: Me <me@example.com>\nno trailer\n\(trailer)",
      "Fix\n\nSigned-off-by: Me <me@example.com>\n1\n2\n3\n4\n5\n6\n7\n8\n\(trailer)",
      "Fix\n\n(cherry picked from commit 12)\nno trailer\n\(trailer)",
      "Fix\n\nKey: value\n  continued\n\(trailer)", "Fix\n\n  \(trailer)",
      "Fix\n\nno trailer\n  continued\n\(trailer)", "Fix\n\n\(trailer.lowercased())",
      "Fix\n\nCo-authored-by : Claude <noreply@anthropic.com>", "Fix\n \n\(trailer)",
      "Fix\n\nSee also: this\n\(trailer)", "Fix\r\n\r\n\(trailer)\r\n",
    ]
    for (index, message) in messages.enumerated() {
      try await made.commitVerbatim(message, at: 1_700_000_000 + Int64(index))
    }
    // The newest is first in both.
    let commits = await counting.counts([made]).commits
    expectEqual(commits.count, messages.count)
    for (commit, message) in zip(commits, messages.reversed()) {
      let found = try await made.run(
        "log", "-1", "--format=%(trailers:key=Co-authored-by,valueonly)", "\(commit.id)")
      expectEqual(
        commit.isAssisted, found.lowercased().contains("claude"), "\(message.debugDescription)")
    }
  }

  @Test(arguments: [false, true])
  func `a copy counts once, as assisted if any copy is`(isFirst: Bool) async throws {
    let one = try await TestRepository(in: home, named: "one")
    let two = try await TestRepository(in: home, named: "two")
    try await one.commit("Fix\n\n\(trailer)")
    try await two.commit("Fix")
    try await two.commit("Other", at: 1_699_990_000)
    await expectEqual(isFirst ? assisted(one, two) : assisted(two, one), [true, false])
  }

  @Test func `commits by others don't count, and ootd.agent names more agents`() async throws {
    try await made.commit("Fix\n\n\(trailer)", by: .other)
    try await made.commit("Mine\n\nCo-authored-by: our-agent 2")
    await expectEqual(assisted(made), [false])
    try await made.run("config", "--add", "ootd.agent", "other")
    try await made.run("config", "--add", "ootd.agent", "our-agent")
    await expectEqual(assisted(made), [true])
  }
}

extension TestRepository {
  /// Commits a message as it is, on a branch of its own.
  fileprivate func commitVerbatim(_ message: String, at time: Int64) async throws {
    let tree = try await run(["hash-object", "-w", "-t", "tree", "--stdin"])
    let person = "Me <me@example.com> \(time) +0000"
    let id = try await write(
      Array("tree \(tree)\nauthor \(person)\ncommitter \(person)\n\n\(message)".utf8))
    try await run("update-ref", "refs/heads/b\(time)", id)
  }
}
