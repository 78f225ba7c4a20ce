import Git
import TestSupport
import Testing

@Suite struct HistoryTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func `a random history reads as git log prints it`(seed: UInt64) async throws {
    let home = try TestHome()
    let repository = try await RandomHistory(seed: seed, in: home).repository
    #expect(try await repository.opened().summaries() == repository.summaries())
  }
}
