import Activity
import Foundation
import Git
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// The counts beside a store, and the version with which the board notices new commits.
@Suite(.serialized, .startsPrograms) final class CommitCountsTests: IndexTest {
  private let locked = ProcessedCommits(in: { throw StoreError.locked(path: "store") })
  private let empty = ProcessedCommits(in: { nil }, trustsIndex: true)

  @Test func `while the store can't be read, commits count, and are reported again afterwards`()
    async throws
  {
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

  @Test func `a fetch of yesterday's commits changes the version`() async throws {
    let origin = try await TestRepository(in: home, named: "origin", committing: "First")
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
