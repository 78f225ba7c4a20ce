package import TestSupport
import Testing

/// Two of a person's machines, and a remote that both reach.
package struct TwoMachines: Sendable {
  /// The home of the test, in which the remote is.
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

  /// Two by the real clock, which start real processes. Neither is set up yet.
  package init(
    _ laptop: String = "laptop", _ desk: String = "desk", laptopSyncsByItself: Bool = false
  ) async throws {
    let home = try TestHome()
    try await self.init(
      in: home, Machine(laptop, in: home, syncsByItself: laptopSyncsByItself),
      Machine(desk, in: home))
  }

  /// Two whose clocks stand still, and whose ids are the same each time. Neither is set up yet.
  package static func standingStill(language: String = "C.UTF-8") async throws -> TwoMachines {
    try await TwoMachines(
      in: TestHome(), Machine(language: language),
      Machine(named: "desktop", language: language, seed: 1000))
  }

  /// Sets up both, the laptop first.
  package func setUp() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.path) }
  }
}

extension Machine {
  /// Sets up sync, under the machine's own name.
  @discardableResult
  package func setUp(_ url: String, _ options: String...) async throws -> String {
    try await run(["sync", "setup", url, "--name", name] + options).succeeded()
  }
}
