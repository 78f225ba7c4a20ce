import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Concurrent changes of one field by several machines: each machine whose value lost reports it once.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class SyncConflictTests: TwoMachineTest {
  private let server: Machine

  override init() async throws {
    let machines = try await TwoMachines()
    server = try Machine("server", in: machines.home)
    super.init(machines)
    try await laptop.add("first")
    for machine in [laptop, desk, server] { try await machine.setUp(remote.path) }
  }

  @Test func `a repeating todo is reported only by machines that hadn't created it`() async throws {
    try await laptop.run("block", "add", "Standup", "--every", "day").succeeded()
    try await syncAll(laptop, desk, server)
    for machine in [laptop, desk] { try await machine.run("today").succeeded() }
    #expect(try await laptop.sync().contains("1 change sent"))
    let printed = try await desk.sync()
    #expect(printed.contains("1 change sent") && !printed.contains("change from"), "\(printed)")
    let received = try await laptop.sync()
    #expect(!received.contains("change from"), "\(received)")
    // It keeps the number of one machine, and the other reports the change.
    let sentences = [(received, "1b", "2"), (printed, "2", "1b")].map { printed, to, from in
      printed.contains(
        "Standup was also created on another machine; it is now \(to) on all machines, not \(from)"
      )
    }
    expectEqual(sentences.filter(\.self).count, 1, "\(received)\(printed)")
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
    // Two machines created it, but it is one todo.
    let others = try await server.sync()
    expectEqual(others.ranges(of: "1 change from").count, 1, "\(others)")
    try await expectSame(laptop, desk, server)
  }

  @Test func `conflicts about something other than a todo name it, and the right command`()
    async throws
  {
    for name in ["bug", "used", "unused"] {
      try await laptop.run("label", "add", name).succeeded()
    }
    try await laptop.run("milestone", "add", "1.0").succeeded()
    try await syncAll(laptop, desk)
    for name in ["used", "unused"] { try await laptop.run("label", "rm", name).succeeded() }
    try await laptop.run("milestone", "rm", "1.0").succeeded()
    try await desk.run("add", "new", "-l", "used", "-m", "1.0").succeeded()
    for machine in [desk, laptop] {
      try await machine.run("label", "edit", "bug", "--name", "bug-\(machine.name)").succeeded()
      try await machine.sync()
    }
    let printed = try await desk.sync()
    for line in [
      "label used was deleted on laptop but changed or used here",
      "milestone 1.0 was deleted on laptop but changed or used here",
      "kept laptop's (see `ootd history`)",
    ] { #expect(printed.contains(line), "\(printed)") }
    #expect(!printed.contains("unused"), "\(printed)")
    try await expectEqual(laptop.report()["conflicts"], nil)
    try await expectSame(laptop, desk)
  }

  @Test func `many conflicts are summarised`() async throws {
    try await laptop.add("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
    try await syncAll(laptop, desk)
    for machine in [laptop, desk] {
      try await machine.run("edit", "1-13", "--notes", "of \(machine.name)").succeeded()
    }
    for machine in [laptop, desk] { try await machine.sync() }
    let printed = try await laptop.sync()
    expectEqual(printed.ranges(of: "kept desk's").count, 10, "\(printed)")
    #expect(printed.contains("3 more conflicts; see `ootd history`"), "\(printed)")
    try await expectEqual(desk.report()["conflicts"], nil)
    try await expectEqual(laptop.report()["conflicts"], nil)
  }
}
