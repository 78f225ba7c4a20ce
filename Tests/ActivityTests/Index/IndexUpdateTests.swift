import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Histories that grow, shrink, or are read in several steps.
@Suite(.serialized, .startsPrograms) final class IndexUpdateTests: RepositoryTest {
  /// Imports a chain of commits to a new branch. The times come from `time`, in seconds since 1970; the
  /// authors alternate between me and someone else.
  private func importCommits(
    _ count: Int, to branch: String = "main", from start: String? = nil,
    in made: TestRepository, time: (Int) -> Int64 = { 1_600_000_000 + Int64($0) * 60 }
  ) async throws {
    var text = ""
    for number in 0..<count {
      let email = number % 2 == 0 ? "me@example.com" : "other@example.com"
      let message = "\(branch) \(number)"
      text += "commit refs/heads/\(branch)\nauthor A <\(email)> \(time(number)) +0000\n"
      text += "committer A <\(email)> \(time(number)) +0000\n"
      text += "data \(message.utf8.count)\n\(message)\n"
      if number == 0, let start { text += "from \(start)\n" }
    }
    try await made.run(["fast-import", "--quiet", "--force"], input: Array("\(text)done\n".utf8))
  }

  private func expectAll(
    _ reading: IndexedReading, _ made: TestRepository,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let result = await reading.read([made.path])
    #expect(result.errors.isEmpty, sourceLocation: sourceLocation)
    try await expectEqual(result.ids, made.countedIDs(), sourceLocation: sourceLocation)
  }

  @Test func `a history of hundreds of commits grows without piling up index files`() async throws {
    try await importCommits(300, in: made)
    try await expectAll(reading, made)
    try expectEqual(reading.files().count, 2)
    try await importCommits(30, to: "more", from: "refs/heads/main", in: made)
    try await expectAll(reading, made)
    try expectEqual(reading.files().count, 2)
    try await importCommits(400, to: "again", from: "refs/heads/main~150", in: made)
    try await expectAll(reading, made)
    try expectEqual(reading.files().count, 2)
    try await expectAll(reading, made)
    try await made.run("branch", "-D", "more")
    try await expectAll(reading, made)
  }

  @Test func `a rebuilt index leaves no files of the old one, and another identity rebuilds it`()
    async throws
  {
    try await importCommits(100, in: made)
    try await expectAll(reading, made)
    try await made.run("checkout", "--quiet", "--orphan", "small")
    try await made.commit("Small")
    try await made.run("branch", "-D", "main")
    for _ in 0..<3 { try await expectAll(reading, made) }
    try await made.commit("Smaller")
    try await expectAll(reading, made)
    try expectEqual(reading.files().count, 2)
    try await made.run("checkout", "--quiet", "--orphan", "smallest")
    try await made.commit("Smallest", by: .other)
    try await made.run("branch", "-D", "small")
    try await made.run("config", "ootd.identity", "other@example.com")
    for _ in 0..<3 { try await expectAll(reading, made) }
  }

  @Test func `commits that disappear and come back count again`() async throws {
    try await importCommits(150, in: made)
    try await importCommits(70, to: "side", from: "refs/heads/main~50", in: made)
    let side = try await made.run("rev-parse", "side")
    try await expectAll(reading, made)
    try await made.run("branch", "-D", "side")
    try await expectAll(reading, made)
    try await made.run("branch", "middle", "\(side)~30")
    try await expectAll(reading, made)
    try await made.run("update-ref", "refs/remotes/origin/side", side)
    try await expectAll(reading, made)
  }

  @Test func `commits that disappeared before they were read are read once they are back`()
    async throws
  {
    let reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, skewTolerance: 0))
    let daily: @Sendable (Int) -> Int64 = { 1_600_000_000 + Int64($0) * 86_400 }
    try await importCommits(100, in: made, time: daily)
    try await importCommits(90, to: "side", in: made, time: daily)
    let side = try await made.run("rev-parse", "side")
    let last = Day(number: Int(daily(99) / 86_400))
    let latest = last.advanced(by: -20)...last
    let few = await reading.read([made.path], days: latest).ids.count
    expectEqual(few, 15)
    try await made.run("branch", "-D", "side")
    await expectEqual(reading.read([made.path], days: latest).ids.count, 10)
    try await made.run("update-ref", "refs/remotes/origin/side", side)
    try await expectAll(reading, made)
    try await expectAll(reading, made)
  }

  @Test func `newer commits behind older ones are found once the older ones are back`() async throws
  {
    let reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, report: 1))
    try await importCommits(5, in: made) { 1_700_000_000 + Int64($0) }
    try await importCommits(20, to: "side", in: made) { $0 == 0 ? 1_700_000_000 : 1_300_000_000 }
    let side = try await made.run("rev-parse", "side")
    let day = Day(number: 1_700_000_000 / 86_400)
    _ = await reading.read([made.path], days: day...day) { $0 < 4 }
    try await made.run("branch", "-D", "side")
    _ = await reading.read([made.path], days: day...day) { $0 < 1 }
    await expectEqual(reading.read([made.path], days: day...day).ids.count, 3)
    try await made.run("update-ref", "refs/remotes/origin/side", side)
    await expectEqual(reading.read([made.path], days: day...day).ids.count, 4)
  }

  @Test func `merges with many parents reach all of them`() async throws {
    try await importCommits(30, in: made)
    var tips = ["main"]
    let tree = try await made.run("rev-parse", "main^{tree}")
    for turn in 0..<12 {
      try await importCommits(4, to: "side-\(turn)", from: "refs/heads/main~\(turn * 2)", in: made)
      tips.append("side-\(turn)")
      let parents = tips.flatMap { ["-p", $0] } + ["-p", "main~\(turn + 3)"]
      let merge = try await made.run(["commit-tree", "-m", "Merge \(turn)"] + parents + [tree])
      try await made.run("update-ref", "refs/heads/octopus", merge)
      if turn % 3 == 2 {
        for tip in tips where tip != "main" { try await made.run("branch", "-D", tip) }
        tips = ["main"]
      }
      try await expectAll(reading, made)
    }
    try await made.run("update-ref", "refs/heads/octopus", "main~20")
    try await expectAll(reading, made)
  }

  @Test func `a first read that is interrupted repeatedly finishes in the end`() async throws {
    let reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, report: 16))
    try await importCommits(500, in: made)
    var known = 0
    var turns = 0
    while await !reading.read([made.path], { $0 == 0 }).isCached, turns < 100 {
      turns += 1
      let counted = await reading.read([made.path], { $0 == 0 }).ids.count
      #expect(counted >= known)
      known = counted
    }
    #expect(turns < 100)
    try await expectAll(reading, made)
  }

  @Test func `days are read as far back as requested, and further on request`() async throws {
    let reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0, skewTolerance: 10))
    let time = { (number: Int) in 1_600_000_000 + Int64(number) * 1200 }
    try await importCommits(1000, in: made, time: time)
    for number in [999, 700, 999, 25] {
      let day = Day(number: Int(time(number) / 86_400))
      let days = day.advanced(by: -1)...day.advanced(by: 1)
      let result = await reading.read([made.path], days: days)
      let text = try await made.run(
        "log", "--author=me@", "--format=%H", "--since=@\(days.lowerBound.number * 86_400)",
        "--until=@\(days.upperBound.number * 86_400 + 86_399)")
      let expected = text.split(separator: "\n").map(String.init)
      expectEqual(result.ids, Set(expected))
    }
    try await expectAll(reading, made)
  }

  @Test(arguments: [(4000, true), (4200, false)])
  func `newer commits behind older ones are found up to a limit`(
    older: Int, isFound: Bool
  ) async throws {
    // The oldest two commits have the newest dates.
    try await importCommits(older + 4, in: made) { $0 < 2 ? 1_700_000_000 : 1_600_000_000 }
    let late = Day(number: 1_700_000_000 / 86_400)
    await expectEqual(reading.read([made.path], days: late...late).ids.count, isFound ? 1 : 0)
    try await expectAll(reading, made)
    await expectEqual(reading.read([made.path], days: late...late).ids.count, 1)
  }
}
