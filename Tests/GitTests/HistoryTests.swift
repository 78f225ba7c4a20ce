import Git
import TestSupport
import TestTraits
import Testing

@Suite(.serialized, .startsGit) struct HistoryTests {
  @Test(arguments: Seeds.few(3, ofFirst: 24))
  func `a random history reads as git log prints it`(seed: UInt64) async throws {
    let home = try TestHome()
    let repository = try await RandomHistory(seed: seed, in: home).repository
    #expect(try await repository.opened().summaries() == repository.summaries())
  }
}
