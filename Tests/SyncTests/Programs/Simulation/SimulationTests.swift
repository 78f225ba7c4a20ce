import TestSupport
import Testing
import TestingAdditions

@Suite(.startsPrograms) struct SimulationTests {
  /// The parts run in parallel, because 5,000 seeds take minutes.
  private static let parts: UInt64 = 2

  @Test(arguments: 0..<parts)
  func `nothing is lost and all machines agree, whatever happens`(part: UInt64) async throws {
    let template = try StoreTemplate()
    for seed in Seeds.few(60, ofFirst: 5000) where seed % Self.parts == part {
      do {
        try await Simulation(seed: seed, template: template).run()
      } catch let error as SimulationFailure {
        Issue.record("\(error)")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test(arguments: BrokenRule.allCases)
  func `each rule is needed because some run fails without it`(rule: BrokenRule) async throws {
    let template = try StoreTemplate()
    let seeds = Array(UInt64(0)..<80)
    for seed in seeds[rule.failingSeed...] + seeds[..<rule.failingSeed] {
      do {
        try await Simulation(seed: seed, template: template, without: rule).run()
      } catch is SimulationFailure {
        return
      }
    }
    Issue.record("no run fails without \(rule)")
  }
}
