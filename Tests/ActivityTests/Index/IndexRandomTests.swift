import TestSupport
import Testing
import TestingAdditions

/// Cached counts, new counts and `git log` agree after any change to a repository.
@Suite(.serialized, .startsPrograms) final class IndexRandomTests: IndexTest {
  @Test(arguments: Seeds.few(4, ofFirst: 200))
  func `counts equal git log after any change`(seed: UInt64) async throws {
    var changes = try await RandomChanges(seed: seed, in: home)
    var readings = RandomReadings(
      seed: seed, of: changes.repository, isOrderly: changes.isOrderly)
    for _ in 0..<15 {
      let expected = try await GitLogCounts([changes.repository])
      changes.note(expected.all)
      let difference = try await readings.difference(
        from: expected.days[0], around: changes.clock)
      if let difference {
        Issue.record("seed \(seed): \(difference)\n\(changes.history.joined(separator: "---\n"))")
        return
      }
      try await changes.step()
    }
    #expect(readings.cachedCount > 0 && readings.summaryCount > 0)
  }
}
