import CommandSupport
import TestSupport
import Testing

/// Tests of two machines with the real clock.
protocol TwoMachineSuite {
  var machines: TwoMachines { get }
}

extension TwoMachineSuite {
  var home: TestHome { machines.home }
  var remote: TestRemote { machines.remote }
  var laptop: Machine { machines.laptop }
  var desk: Machine { machines.desk }
}

extension TwoMachines {
  /// Two machines with sync set up. The laptop sends its changes automatically.
  static func withAutomaticSync() async throws -> TwoMachines {
    let machines = try await TwoMachines(isLaptopAutoSyncEnabled: true)
    for machine in [machines.desk, machines.laptop] {
      try await machine.setUp(machines.remote.path)
    }
    try await machines.laptop.waitUntilIdle()
    return machines
  }
}
