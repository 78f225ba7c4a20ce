import Foundation
import Testing

@Suite struct SimulationTests {
  /// Ranges of seeds, run beside each other.
  static let seeds: [Range<UInt64>] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["OOTD_SIMULATION_SEED"].flatMap(UInt64.init) {
      return [seed..<seed + 1]
    }
    let count = environment["OOTD_SIMULATION_SEEDS"].flatMap(UInt64.init) ?? 100
    return stride(from: 0, to: count, by: 25).map { $0..<min($0 + 25, count) }
  }()

  @Test(arguments: seeds)
  func `whatever happens, nothing is lost and all machines agree`(
    seeds: Range<UInt64>
  ) async throws {
    let template = try StoreTemplate()
    for seed in seeds {
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
