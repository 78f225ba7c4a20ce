import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.startsPrograms) struct SimulationTests {
  /// Each part on a thread of its own, at once, as 5,000 seeds take minutes.
  private static let parts: UInt64 = 2

  @Test(arguments: 0..<parts)
  func `whatever happens, nothing is lost and all machines agree`(part: UInt64) async throws {
    let template = try StoreTemplate()
    for seed in Seeds.few(8, ofFirst: 5000) where seed % Self.parts == part {
      do {
        try await Simulation(seed: seed, template: template).run()
      } catch let error as SimulationFailure {
        Issue.record("\(error)")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }
}
