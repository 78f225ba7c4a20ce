import CommandSupport
import TestSupport
import Testing

/// Tests of two machines by the real clock.
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
  /// Both are set up, and the laptop sends its changes by itself.
  static func sendingByThemselves() async throws -> TwoMachines {
    let machines = try await TwoMachines(laptopSyncsByItself: true)
    for machine in [machines.desk, machines.laptop] {
      try await machine.setUp(machines.remote.path)
    }
    try await machines.laptop.settle()
    return machines
  }
}
