import TestSupport
import Testing
import TestingAdditions

@Suite(.startsNothing) struct SimulationTests {
  /// The parts run in parallel, because 5,000 seeds take minutes.
  private static let parts = 2
  /// With few machines and events, but each two kinds of events of a plan meet in two of them at least, in
  /// one of these among three machines or more.
  private static let few: [UInt64] =
    [119, 269, 318, 434, 439, 488, 539, 564, 606, 760, 788, 814, 951]

  @Test(arguments: 0..<parts)
  func `nothing is lost and all machines agree, whatever happens`(part: Int) async throws {
    let template = try StoreTemplate()
    for (number, seed) in Seeds.few(Self.few, ofFirst: 5000).enumerated()
    where number % Self.parts == part {
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
