import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The number of packs on a remote. A sync without changes writes none.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct PackCountTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `200 syncs with one operation each leave a few dozen packs at most`() async throws {
    var most = 0
    for number in 1...200 {
      try await laptop.add("\(number)")
      #expect(try await laptop.sync().hasPrefix("1 change sent"))
      most = max(most, try await remote.packs().count)
    }
    #expect(most <= 24, "\(most)")
    try await expectEqual(remote.packs().count, remote.refs().count)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 200)
    // Replaced packs bring no changes to a machine that has everything.
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }

  @Test func `two machines that replace packs at the same time don't multiply them`() async throws {
    for number in 1...30 {
      for machine in [laptop, desk] { try await machine.add("\(number) of \(machine.name)") }
      async let one = laptop.sync()
      async let other = desk.sync()
      _ = try await (one, other)
    }
    for machine in [laptop, desk, laptop, desk] { try await machine.sync() }
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 60)
    let packs = try await remote.packs()
    #expect(packs.count <= 24, "\(packs.count)")
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }

  @Test func `a sync without changes writes nothing to the remote or the store`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    for number in 1...9 {
      for machine in [laptop, desk, tablet] {
        try await machine.add("\(number) of \(machine.name)")
        try await machine.sync()
      }
    }
    let all = [laptop, desk, tablet]
    for machine in all { try await machine.sync() }
    let (refs, objects) = (try await remote.refs(), try await remote.objects())
    for machine in all {
      let traces = try await machine.traces()
      try await expectEqual(machine.sync(), "already up to date\n")
      try await expectEqual(machine.traces(), traces)
    }
    try await expectEqual(remote.refs(), refs)
    try await expectEqual(remote.objects(), objects)
  }
}
