import CommandSupport
import TestSupport
import Testing

/// Two of a person's machines, and a remote that both reach.
struct TwoMachines: Sendable {
  let home: TestHome
  let remote: TestRemote
  let laptop: Machine
  let desk: Machine

  /// Neither is set up yet.
  init(
    _ laptop: String = "laptop", _ desk: String = "desk", laptopSyncsByItself: Bool = false
  ) async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
    self.laptop = try Machine(laptop, in: home, syncsByItself: laptopSyncsByItself)
    self.desk = try Machine(desk, in: home)
  }

  /// Both are, and the laptop sends its changes by itself.
  static func sendingByThemselves() async throws -> TwoMachines {
    let machines = try await TwoMachines(laptopSyncsByItself: true)
    for machine in [machines.desk, machines.laptop] {
      try await machine.setUp(machines.remote.path)
    }
    try await machines.laptop.settle()
    return machines
  }

  func setUp() async throws {
    for machine in [laptop, desk] { try await machine.setUp(remote.path) }
  }
}

/// Tests of two machines.
protocol TwoMachineSuite {
  var machines: TwoMachines { get }
}

extension TwoMachineSuite {
  var home: TestHome { machines.home }
  var remote: TestRemote { machines.remote }
  var laptop: Machine { machines.laptop }
  var desk: Machine { machines.desk }
}
