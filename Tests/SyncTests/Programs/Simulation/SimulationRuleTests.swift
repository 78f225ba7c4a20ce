import CommandSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct SimulationRuleTests {
  @Test(arguments: BrokenRule.allCases)
  func `each rule is needed, and that one is left out is noticed`(rule: BrokenRule) async throws {
    let template = try StoreTemplate()
    // After a change of the simulation another seed than the known one may show it.
    for seed in [rule.seed] + Array(0..<60) {
      do {
        try await Simulation(seed: seed, template: template, without: rule).run()
      } catch is SimulationFailure {
        return
      }
    }
    Issue.record("nothing tells that \(rule) is left out")
  }
}
