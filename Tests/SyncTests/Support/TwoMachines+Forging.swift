import CommandSupport
import TestSupport
import Testing
import TestingAdditions

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
