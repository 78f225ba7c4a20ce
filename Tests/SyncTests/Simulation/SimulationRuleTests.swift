import CommandSupport
import TestTraits
import Testing

@Suite(.serialized, .startsGit) struct SimulationRuleTests {
  /// Among so many seeds there is one at least that shows the lack of a rule.
  private static let seeds: Range<UInt64> = 0..<60

  @Test(arguments: BrokenRule.allCases)
  func `each rule is needed, and that one is left out is noticed`(rule: BrokenRule) async throws {
    let template = try StoreTemplate()
    for seed in Self.seeds {
      do {
        try await Simulation(seed: seed, template: template, without: rule).run()
      } catch is SimulationFailure {
        return
      }
    }
    Issue.record("nothing tells that \(rule) is left out")
  }
}
