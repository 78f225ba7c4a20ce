package import TestSupport
import Testing

/// Two of a user's machines, and a remote that both can reach.
package struct TwoMachines: Sendable {
  /// The test's home, which contains the remote.
  package let home: TestHome
  package let remote: TestRemote
  package let laptop: Machine
  package let desk: Machine

  private init(
    in home: TestHome, _ laptop: Machine, _ desk: Machine
  ) async throws {
    self.home = home
    remote = try await TestRemote(in: home)
    self.laptop = laptop
    self.desk = desk
  }

  /// Two machines with the real clock that start real processes. Sync isn't set up yet.
  package init(
    _ laptop: String = "laptop", _ desk: String = "desk", isLaptopAutoSyncEnabled: Bool = false
  ) async throws {
    let home = try TestHome()
    try await self.init(
      in: home, Machine(laptop, in: home, isAutoSyncEnabled: isLaptopAutoSyncEnabled),
      Machine(desk, in: home))
  }

  /// Two machines with frozen clocks and reproducible ids. Sync isn't set up yet.
  package static func withFrozenClocks() async throws -> TwoMachines {
    try await TwoMachines(in: TestHome(), Machine(), Machine(named: "desktop", seed: 1000))
  }

  /// Sets up sync on both, on the laptop first.
  package func setUp() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.path) }
  }
}

extension Machine {
  /// Sets up sync with the machine's own name.
  @discardableResult
  package func setUp(_ url: String, _ options: String...) async throws -> String {
    try await run(["sync", "setup", url, "--name", name] + options).succeeded()
  }
}
