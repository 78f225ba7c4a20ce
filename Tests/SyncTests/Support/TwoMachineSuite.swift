import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// A test of two machines with the real clock.
class TwoMachineTest {
  let machines: TwoMachines

  init(_ machines: TwoMachines) {
    self.machines = machines
  }

  init() async throws {
    machines = try await TwoMachines()
  }

  var home: TestHome { machines.home }
  var remote: TestRemote { machines.remote }
  var laptop: Machine { machines.laptop }
  var desk: Machine { machines.desk }
}

/// A remote to which a third party also writes.
extension TwoMachines {
  func forger(_ digit: Character) -> Forger { Forger(digit, at: remote, in: home) }

  /// Expects that the machines keep working, and that they and a new one see the same todos: `honest` and
  /// those of valid packs.
  func expectUnharmed(
    _ forged: Set<String>, at location: SourceLocation = #_sourceLocation
  ) async throws {
    try await desk.add("honest")
    try await desk.sync()
    try await laptop.sync()
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path, "--yes")
    try await expectSame(laptop, desk, tablet, at: location)
    let titles = try await laptop.titles()
    let expected = forged.union(["honest"])
    expectEqual(Set(titles.values), expected, "\(titles)", sourceLocation: location)
    for machine in [laptop, desk, tablet] {
      try await machine.sync()
      let traces = try await machine.traces()
      try await machine.sync()
      try await expectEqual(machine.traces(), traces, sourceLocation: location)
      try await machine.expectIntact()
    }
  }
}

/// Waits until a condition holds.
/// - Parameters:
///   - seconds: The timeout. It is only reached if a test fails.
///   - interval: Milliseconds between checks.
func eventually(
  _ what: String, within seconds: Double = 30, every interval: Int = 50,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while !(try await condition()) {
    guard ContinuousClock.now < deadline else {
      throw TestFailure(description: "timed out waiting until \(what)")
    }
    try await Task.sleep(for: .milliseconds(interval))
  }
}
