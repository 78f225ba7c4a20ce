import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The number of packs on a remote.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class PackCountTests: TwoMachineTest {
  override init() async throws {
    try await super.init()
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `many syncs with one operation each leave few packs`() async throws {
    let count = Seeds.size(16, full: 200)
    var most = 0
    for number in 1...count {
      try await laptop.add("\(number)")
      #expect(try await laptop.sync().hasPrefix("1 change sent"))
      most = max(most, try await remote.packs().count)
    }
    #expect(most <= Seeds.size(12, full: 24), "\(most)")
    try await expectEqual(remote.packs().count, remote.refs().count)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, count)
    // Replaced packs bring no changes to a machine that has everything.
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }

  @Test func `two machines that replace packs at the same time don't multiply them`() async throws {
    let (laptop, desk) = (laptop, desk)
    let rounds = Seeds.size(8, full: 30)
    for number in 1...rounds {
      for machine in [laptop, desk] { try await machine.add("\(number) of \(machine.name)") }
      async let one = laptop.sync()
      async let other = desk.sync()
      _ = try await (one, other)
    }
    for machine in [laptop, desk, laptop, desk] { try await machine.sync() }
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 2 * rounds)
    let packs = try await remote.packs()
    #expect(packs.count <= Seeds.size(12, full: 24), "\(packs.count)")
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }
}
