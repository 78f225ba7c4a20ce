import Activity
import Foundation
import Git
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

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
