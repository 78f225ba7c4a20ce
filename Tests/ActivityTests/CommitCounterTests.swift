import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsPrograms) final class CommitCounterTests: RepositoryTest {
  /// 2023-11-01 to 2024-02-29, around the commits of the tests.
  private let days: ClosedRange<Day>

  override init() async throws {
    let first = try #require(Day(year: 2023, month: 11, day: 1))
    days = first...(try #require(Day(year: 2024, month: 2, day: 29)))
    try await super.init()
  }

  private func read(
    _ repositories: [TestRepository], dayStart: Int64 = 0, days: ClosedRange<Day>? = nil
  ) async -> CommitCounts {
    await DayCounting(in: home).counts(repositories, days: days ?? self.days, dayStart: dayStart)
  }

  private func day(_ text: String) throws -> Day {
    try #require(Day(iso: text))
  }

  @Test(arguments: Seeds.few(3, ofFirst: 30))
  func `random histories have the same daily counts as git log`(seed: UInt64) async throws {
    try home.configure(
      """
      [user]
      \tname = Me
      \temail = me@example.com
      [ootd]
      \tidentity = Me@Example.com
      """)
    let one = try await RandomHistory(seed: seed, in: home, named: "one").repository
    try await one.run("clone", "--quiet", one.path, home.path("clone"))
    let clone = TestRepository(existing: home.path("clone"), in: home)
    try await clone.commit("Only in the clone", at: 1_700_200_000, offset: "-0930")
    let two = try await RandomHistory(seed: seed + 1000, in: home, named: "two").repository
    let counts = await read([clone, one, two])
    let expected = try await GitLogCounts([clone, one, two])
    #expect(counts.warnings.isEmpty)
    for (repository, days) in zip([clone, one, two], expected.days) {
      let mine = counts.commits.filter { $0.repository.path == repository.path }
      let grouped = Dictionary(grouping: mine) { $0.day.description }
      expectEqual(grouped.mapValues { Set($0.map(\.id.description)) }, days)
    }
    try expectSums(counts)
  }

  private func expectSums(_ counts: CommitCounts) throws {
    var sums: [Day: Int] = [:]
    for commit in counts.commits { sums[commit.day, default: 0] += 1 }
    expectEqual(sums, counts.days)
    expectEqual(counts.days.values.reduce(0, +), counts.commits.count)
    let times: [Int64] = counts.commits.map { $0.time + 60 * Int64($0.offset) }
    expectEqual(times, times.sorted(by: >))
  }

  @Test func `a commit belongs to the day of its author time in its own offset`() async throws {
    // 2023-11-14T22:13:20Z.
    try await made.commit("Same day", at: 1_700_000_000, offset: "+0000")
    try await made.commit("Next day", at: 1_700_000_000, offset: "+1400")
    try await made.commit("Earlier", at: 1_699_950_000, offset: "-0930")
    let counts = await read([made])
    try expectEqual(
      counts.days,
      [
        day("2023-11-13"): 1, day("2023-11-14"): 1, day("2023-11-15"): 1,
      ])
  }

  @Test func `a later start of the day moves commits before it to the day before`() async throws {
    // 2023-11-15T03:59:59Z and a second later.
    try await made.commit("Late", at: 1_700_020_799)
    try await made.commit("Early", at: 1_700_020_800)
    let counts = await read([made], dayStart: 4 * 3600)
    try expectEqual(counts.days, [day("2023-11-14"): 1, day("2023-11-15"): 1])
    try await expectEqual(counts.subjects(in: home), ["Early", "Late"])
  }

  @Test func `only the requested days are counted`() async throws {
    for offset in 0..<5 {
      try await made.commit("Day \(offset)", at: 1_700_000_000 + Int64(offset) * 86_400)
    }
    let range = try day("2023-11-15")...day("2023-11-16")
    let counts = await read([made], days: range)
    try await expectEqual(counts.subjects(in: home), ["Day 2", "Day 1"])
  }

  @Test func `a commit in several repositories counts for the first`() async throws {
    try await made.commit("Shared")
    try await made.run("clone", "--quiet", made.path, home.path("clone"))
    let clone = TestRepository(existing: home.path("clone"), in: home)
    try await clone.commit("Own")
    let counts = await read([made, clone])
    expectEqual(counts.commits.count, 2)
    try await expectEqual(counts.subjects(in: home).sorted(), ["Own", "Shared"])
    let shared = try #require(counts.commits.first { $0.repository.path == made.path })
    try await expectEqual(shared.subject(in: home), "Shared")
    let swapped = await read([clone, made])
    expectEqual(swapped.commits.map(\.repository.path), [clone.path, clone.path])
  }

  @Test func `copies by cherry-pick count once, equal subjects at other times don't`() async throws
  {
    try await made.commit("Root", by: .other)
    try await made.run("checkout", "--quiet", "-b", "topic")
    try await made.commit("Work", at: 1_700_000_100)
    try await made.run("checkout", "--quiet", "main")
    try await made.run(
      ["cherry-pick", "--allow-empty", "topic"],
      variables: ["GIT_COMMITTER_DATE": "@1700009999 +0100"])
    try await made.commit("Work", at: 1_700_000_200)
    await expectEqual(read([made]).commits.map(\.time), [1_700_000_200, 1_700_000_100])
  }

  @Test func `an unreadable repository is a warning, and the others count`() async throws {
    try await made.commit("Here")
    try home.directory.write("", to: "plain/file")
    let plain = TestRepository(existing: home.path("plain"), in: home)
    let gone = TestRepository(existing: home.path("gone"), in: home)
    let counts = await read([gone, made, plain])
    try await expectEqual(counts.subjects(in: home), ["Here"])
    expectEqual(counts.warnings.map(\.path), [gone.path, plain.path])
    expectEqual(
      counts.warnings.map(\.error),
      [.missing(path: gone.path), .notARepository(path: plain.path)])
  }

  @Test(arguments: ["", "garbage\n", "\(String(repeating: "0", count: 40))\n"])
  func `a broken branch is a warning, and the others count`(content: String) async throws {
    try await made.commit("Here")
    let file = try home.directory.write(content, to: "repository/.git/refs/heads/broken")
    let counts = await read([made])
    try await expectEqual(counts.subjects(in: home), ["Here"])
    expectEqual(
      counts.warnings.map(\.error),
      [.brokenReference(path: made.path, name: "refs/heads/broken", file: file)])
  }

  @Test(arguments: [("blob:none", true), ("tree:0", true), ("blob:none", false)])
  func `a mailmap missing from a partial clone is a warning`(
    filter: String, hasMailmap: Bool
  ) async throws {
    let name = hasMailmap ? ".mailmap" : "other"
    try home.directory.write("Me <me@example.com> <alias@example.com>\n", to: "repository/\(name)")
    try await made.run("add", name)
    try await made.commit("Here")
    try await made.run("config", "uploadpack.allowFilter", "true")
    try await made.run(
      "clone", "--quiet", "--bare", "--filter=\(filter)", "file://\(made.path)", home.path("b.git"))
    let bare = TestRepository(existing: home.path("b.git"), in: home)
    let counts = await read([bare])
    try await expectEqual(counts.subjects(in: home), ["Here"])
    let missing = GitError.missingMailmap(path: bare.path, revision: "HEAD:.mailmap")
    expectEqual(counts.warnings.map(\.error), hasMailmap ? [missing] : [])
  }

  @Test func `a packed branch whose commit is missing is a warning`() async throws {
    try await made.commit("Here")
    let missing = String(repeating: "1", count: 40)
    try home.directory.write(
      "\(missing) refs/remotes/origin/gone\n", to: "repository/.git/packed-refs")
    let counts = await read([made])
    try await expectEqual(counts.subjects(in: home), ["Here"])
    expectEqual(
      counts.warnings.map(\.error),
      [.brokenReference(path: made.path, name: "refs/remotes/origin/gone", file: nil)])
    try await made.run("update-ref", "-d", "refs/remotes/origin/gone")
    #expect(await read([made]).warnings.isEmpty)
  }

  @Test(arguments: ["", "[user]\n\temail\n"])
  func `without any identity there is one warning`(configuration: String) async throws {
    let one = try await TestRepository(in: home, named: "one")
    let two = try await TestRepository(in: home, named: "two")
    for made in [one, two] { try await made.commit("Mine") }
    try home.configure(configuration)
    let counts = await read([one, two])
    #expect(counts.commits.isEmpty)
    expectEqual(counts.warnings.map(\.error), [.noIdentity])
    #expect(await read([]).warnings.isEmpty)
    try home.configure("[ootd]\n\tidentity = me@example.com\n")
    #expect(await read([one, two]).warnings.isEmpty)
  }

  @Test func `SHA-1 and SHA-256 repositories are counted together`() async throws {
    let old = try await TestRepository(in: home, named: "old", committing: "Old format")
    let new = try await TestRepository(in: home, named: "new", options: ["--object-format=sha256"])
    try await new.commit("New format", at: 1_700_000_001)
    try await new.commit("Old format")
    let counts = await read([old, new])
    try await expectEqual(counts.subjects(in: home), ["New format", "Old format"])
  }

  @Test func `absurd dates and offsets don't stop the count`() async throws {
    let tree = try await made.run(["hash-object", "-w", "-t", "tree", "--stdin"])
    var parent = ""
    for date in ["9223372036854775807 +0000", "1 -99999999", "67768036191676799 +9999999999", ""] {
      let person = "Me <me@example.com> \(date)"
      let text = "tree \(tree)\n\(parent)author \(person)\ncommitter \(person)\n\n\(date)\n"
      parent = "parent \(try await made.write(Array(text.utf8)))\n"
    }
    try home.directory.write(
      String(parent.dropFirst("parent ".count)), to: "repository/.git/refs/heads/main")
    let counts = await read([made])
    #expect(counts.warnings.isEmpty && counts.commits.isEmpty)
    #expect(await read([made], dayStart: 86_399).warnings.isEmpty)
  }

  @Test func `many repositories are read in a fixed order`() async throws {
    var repositories: [TestRepository] = []
    for number in 0..<8 {
      let made = try await TestRepository(in: home, named: "repository-\(number)")
      try await made.commit("Same everywhere")
      try await made.commit("Own \(number)", at: 1_700_000_000 + Int64(number))
      repositories.append(made)
    }
    let counts = await read(repositories)
    expectEqual(counts.commits.count, 9)
    let first = counts.commits.filter { $0.repository.path == repositories[0].path }
    expectEqual(first.count, 2)
  }
}
