import Activity
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsPrograms) final class CommitDeduplicationTests: RepositoryTest {
  private let day = Day(number: 1_700_000_000 / 86_400)

  /// The number of commits on a day and the days next to it.
  private func count(around day: Day) async -> Int {
    await DayCounting(in: home)
      .counts([made], days: day.advanced(by: -3)...day.advanced(by: 3)).commits.count
  }

  /// Commits these bytes on a new branch.
  private func commit(_ subject: [UInt8], offset: String, on branch: String) async throws {
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    let person = "Me <me@example.com> 1700000000 \(offset)"
    let header = "tree \(tree)\nauthor \(person)\ncommitter \(person)\n\n"
    let id = try await made.write(Array(header.utf8) + subject + [10])
    try await made.run("update-ref", "refs/heads/\(branch)", id)
  }

  @Test func `different subjects that aren't UTF-8 are not copies`() async throws {
    try await commit([0x61, 0xe9], offset: "+0000", on: "one")
    try await commit([0x61, 0xe8], offset: "+0000", on: "two")
    try await commit([0x61, 0xe8], offset: "+0100", on: "three")
    await expectEqual(count(around: day), 2)
  }

  @Test func `copies count once, ignoring the case of email addresses`() async throws {
    for (branch, email) in [("one", "Me@Example.com"), ("two", "me@example.COM")] {
      try await made.run("checkout", "--quiet", "--orphan", branch)
      try await made.commit("Work", by: TestAuthor("Me", email))
    }
    try await expectEqual(made.log().count, 2)
    await expectEqual(count(around: day), 1)
  }

  @Test(arguments: ["+051800", "-051800"])
  func `a copy with an absurd offset counts on only one day`(offset: String) async throws {
    try await commit(Array("Work".utf8), offset: "+0000", on: "one")
    try await commit(Array("Work".utf8), offset: offset, on: "two")
    let far = day.advanced(by: offset.hasPrefix("+") ? 21 : -22)
    let (near, away) = await (count(around: day), count(around: far))
    expectEqual(near + away, 1)
  }

  @Test func `a lone absurd offset counts on its own day`() async throws {
    try await commit(Array("Work".utf8), offset: "+051800", on: "two")
    await expectEqual(count(around: day), 0)
    await expectEqual(count(around: day.advanced(by: 21)), 1)
  }
}
