import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsPrograms) struct CommitDeduplicationTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  /// The counts of a day and the days next to it.
  private func read(_ made: TestRepository, around day: Day) async throws -> CommitCounts {
    let utc = try #require(TimeZone(identifier: "UTC"))
    let counter = CommitCounter(
      environment: GitEnvironment(home.environment),
      calendar: LocalCalendar(timeZone: utc, dayStart: 0), today: day)
    return await counter.read(
      [LinkedRepository(project: "p", path: made.path)],
      days: day.advanced(by: -3)...day.advanced(by: 3))
  }

  /// Commits these bytes on a new branch.
  private func commit(
    _ subject: [UInt8], offset: String, on branch: String, in made: TestRepository
  ) async throws {
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    let person = "Me <me@example.com> 1700000000 \(offset)"
    let header = "tree \(tree)\nauthor \(person)\ncommitter \(person)\n\n"
    let id = try await made.write(Array(header.utf8) + subject + [10])
    try await made.run("update-ref", "refs/heads/\(branch)", id)
  }

  @Test func `different subjects that aren't UTF-8 are not copies`() async throws {
    let made = try await TestRepository(in: home)
    try await commit([0x61, 0xe9], offset: "+0000", on: "one", in: made)
    try await commit([0x61, 0xe8], offset: "+0000", on: "two", in: made)
    try await commit([0x61, 0xe8], offset: "+0100", on: "three", in: made)
    let day = try #require(Day(iso: "2023-11-14"))
    try await expectEqual(read(made, around: day).commits.count, 2)
  }

  @Test func `copies count once, ignoring the case of email addresses`() async throws {
    let made = try await TestRepository(in: home)
    for (branch, email) in [("one", "Me@Example.com"), ("two", "me@example.COM")] {
      try await made.run("checkout", "--quiet", "--orphan", branch)
      try await made.commit("Work", by: TestAuthor("Me", email))
    }
    let day = try #require(Day(iso: "2023-11-14"))
    try await expectEqual(made.log().count, 2)
    try await expectEqual(read(made, around: day).commits.count, 1)
  }

  @Test(arguments: ["+051800", "-051800"])
  func `a copy with an absurd offset counts on only one day`(offset: String) async throws {
    let made = try await TestRepository(in: home)
    try await commit(Array("Work".utf8), offset: "+0000", on: "one", in: made)
    try await commit(Array("Work".utf8), offset: offset, on: "two", in: made)
    let day = try #require(Day(iso: "2023-11-14"))
    let far = day.advanced(by: offset.hasPrefix("+") ? 21 : -22)
    let near = try await read(made, around: day).commits.count
    let away = try await read(made, around: far).commits.count
    expectEqual(near + away, 1)
  }

  @Test func `a lone absurd offset counts on its own day`() async throws {
    let made = try await TestRepository(in: home)
    try await commit(Array("Work".utf8), offset: "+051800", on: "two", in: made)
    let day = try #require(Day(iso: "2023-11-14"))
    #expect(try await read(made, around: day).commits.isEmpty)
    try await expectEqual(read(made, around: day.advanced(by: 21)).commits.count, 1)
  }
}
