import Activity
import Foundation
import Git
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Clones of one history with different `refs/replace`.
@Suite(.serialized, .startsPrograms) struct ReplacedCommitTests {
  private let home: TestHome
  private let one: TestRepository
  private let two: TestRepository

  private static let start: Int64 = 1_700_000_000

  init() async throws {
    home = try TestHome()
    one = try await TestRepository(in: home, named: "one")
    for step in 0..<20 {
      try await one.commit("Step \(step)", at: Self.start + Int64(step) * 50_000)
    }
    try await one.run("clone", "-q", one.path, home.path("two"))
    two = TestRepository(existing: home.path("two"), in: home)
  }

  /// Replaces some commits with copies that are days later or earlier.
  /// - Returns: The ids of the replaced commits.
  private func replace(
    in repository: TestRepository, _ steps: [Int], by days: Int64
  ) async throws -> Set<String> {
    var replaced: Set<String> = []
    for step in steps {
      let old = try await repository.run("rev-parse", "main~\(19 - step)")
      let time = Self.start + Int64(step) * 50_000 + days * 86_400
      var arguments = ["commit-tree", "-m", "Replaced \(step)", "main^{tree}"]
      if step > 0 { arguments += ["-p", "\(old)^"] }
      let new = try await repository.run(
        arguments, variables: TestRepository.variables(.me, time, "+0000"))
      try await repository.run("replace", "-f", old, new)
      replaced.insert(old)
    }
    return replaced
  }

  private func counts(
    _ repositories: [TestRepository], _ days: ClosedRange<Day>, in folder: String
  ) async -> CommitCounts {
    await IndexedReading(in: home, folder: home.path(folder))
      .read(repositories.map(\.path), days: days).counts
  }

  @Test(arguments: [false, true])
  func `each commit counts at most once in any view`(isSwapped: Bool) async throws {
    var replaced = try await replace(in: two, [3, 11, 12, 19], by: 5)
    try await replaced.formUnion(replace(in: two, [7], by: -300))
    try await replaced.formUnion(replace(in: one, [11, 15], by: -9))
    let repositories = isSwapped ? [two, one] : [one, two]
    let expected = try await GitLogCounts(repositories)
    var days: [String: Int] = [:]
    for counted in expected.days { days.merge(counted.mapValues(\.count)) { $0 + $1 } }
    let first = Day(number: Int(Self.start / 86_400) - 320)
    let last = first.advanced(by: 360)
    let whole = await counts(repositories, first...last, in: "whole")
    expectEqual(whole.days, Dictionary(uniqueKeysWithValues: days.map { (Day(iso: $0)!, $1) }))
    let isReplaced = { (commit: CountedCommit) in replaced.contains("\(commit.id)") }
    for start in first.advanced(by: 300).number...last.number {
      let days = Day(number: start)...Day(number: start).advanced(by: start % 3 * 5)
      // Once with an index of only those days, and once with an index shared by all views.
      for folder in ["from-\(start)", "all-views"] {
        let view = await counts(repositories, days, in: folder)
        let ids = view.commits.flatMap { [$0.id] + $0.copies }
        expectEqual(Set(ids).count, ids.count, "\(days)")
        expectEqual(
          view.commits.filter { !isReplaced($0) },
          whole.commits.filter { days.contains($0.day) && !isReplaced($0) }, "\(days)")
      }
    }
    // In a single clone, replaced commits are on git's days too.
    for (place, repository) in repositories.enumerated() {
      let alone = await counts([repository], first...last, in: "alone-\(place)")
      let days = try await GitLogCounts([repository]).days.first ?? [:]
      expectEqual(
        alone.days, Dictionary(uniqueKeysWithValues: days.map { (Day(iso: $0)!, $1.count) }))
    }
  }
}

/// A log is sorted by the local times that it shows.
@Suite(.serialized, .startsPrograms) struct CommitTimeTests {
  @Test func `commits are sorted by local time`() async throws {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
    for (step, offset) in ["+1400", "-1200", "+0000", "-0930", "+0545"].enumerated() {
      try await made.commit("\(step)", at: 1_700_000_000 + Int64(step) * 3600, offset: offset)
    }
    let counts = await IndexedReading(in: home).read([made.path]).counts
    let times: [Int64] = counts.commits.map { $0.time + 60 * Int64($0.offset) }
    expectEqual(times.count, 5)
    expectEqual(times, times.sorted(by: >))
    expectEqual(counts.commits.map(\.day), counts.commits.map(\.day).sorted(by: >))
  }
}

/// Nothing is applied while the store can't be read.
@Suite(.serialized, .startsPrograms) struct UnreadableStoreTests {
  private let home: TestHome
  private let reading: IndexedReading

  init() throws {
    home = try TestHome()
    reading = IndexedReading(in: home)
  }

  private let locked = ProcessedCommits(in: { throw StoreError.locked(path: "store") })
  private let empty = ProcessedCommits(in: { nil }, trustsIndex: true)

  @Test func `commits count, and are reported again once the store can be read`() async throws {
    let made = try await TestRepository(in: home)
    let id = try await made.commitAndName("Closes ootd-1")
    let first = await reading.read([made.path], since: empty).counts
    expectEqual(first.deltas.first?.found.count, 1)
    for _ in 0..<3 {
      let counts = await reading.read([made.path], since: locked).counts
      expectEqual(counts.commits.map(\.id.description), [id])
      #expect(counts.warnings.isEmpty)
      #expect(counts.deltas.isEmpty)
      expectEqual(counts.storeError, .locked(path: "store"))
    }
    // The commit that the first reading found is still not applied.
    await expectEqual(reading.read([made.path], since: empty).counts.deltas.first?.found.count, 1)
  }
}

/// The version with which the board notices new commits.
@Suite(.serialized, .startsPrograms) struct CommitVersionTests {
  @Test func `a fetch of yesterday's commits changes the version`() async throws {
    let home = try TestHome()
    let reading = IndexedReading(in: home)
    let origin = try await TestRepository(in: home, named: "origin")
    try await origin.commit("First")
    try await origin.run("clone", "-q", origin.path, home.path("clone"))
    let clone = TestRepository(existing: home.path("clone"), in: home)
    let today = Day(number: 1_700_000_000 / 86_400 + 1)
    let before = await reading.read([clone.path], days: today...today).counts.version
    await expectEqual(reading.read([clone.path], days: today...today).counts.version, before)
    try await origin.commit("Yesterday", at: 1_700_000_100)
    try await clone.run("fetch", "-q")
    let after = await reading.read([clone.path], days: today...today).counts.version
    #expect(after != before)
    await expectEqual(reading.read([clone.path]).counts.commits.count, 2)
  }
}
