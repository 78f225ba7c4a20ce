import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Machines that join others: the names and numbers that they get, and what they share from then on.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class JoiningMachinesTests: TwoMachineTest {
  private func names(_ machine: Machine) async throws -> [String] {
    try await machine.status()["replicas"]?.list.compactMap { $0["name"]?.text } ?? []
  }

  @Test func `the second machine with one host name is vm-2 in history, status and conflicts`()
    async throws
  {
    try await laptop.add("one")
    for machine in [laptop, desk] {
      try await machine.run("sync", "setup", remote.path, "--name", "vm").succeeded()
    }
    try await laptop.sync()
    for machine in [laptop, desk] { try await expectEqual(names(machine), ["vm", "vm-2"]) }
    try await desk.add("two")
    try await desk.run("edit", "1", "--title", "D").succeeded()
    try await laptop.run("edit", "1", "--title", "L").succeeded()
    try await desk.sync()
    #expect(try await laptop.sync().contains("2 changes from vm-2"))
    let printed = try await desk.sync()
    #expect(
      printed.contains("1 change from vm ")
        && printed.contains("title of 1 L: changed here and on vm"), "\(printed)")
    for machine in [laptop, desk] {
      let entry = try await machine.history("1").first { entry in
        entry["changes"]?.list.contains { $0["to"] == "D" } == true
      }
      expectEqual(entry?["replica"], "vm-2")
      expectEqual(entry?["changes"]?.list.first?["overriddenBy"], "vm")
    }
    let status = try await laptop.run("sync", "status").succeeded()
    #expect(status.contains("1    vm  this machine") && status.contains("1b   vm-2"), "\(status)")
    // A renamed machine has its new name everywhere.
    try await desk.add("three")
    try await desk.run("sync", "setup", remote.path, "--name", "studio").succeeded()
    #expect(try await laptop.sync().contains("1 change from studio"))
    for machine in [laptop, desk] { try await expectEqual(names(machine), ["vm", "studio"]) }
    try await expectEqual(laptop.history("1b").first?["replica"], "studio")
  }

  private static let sentence =
    "another machine had these numbers first; this machine's `1b`, `2b`, … are now "
    + "`1c`, `2c`, … on all machines"

  @Test func `of two machines with one suffix only the later gets another and reports it once`()
    async throws
  {
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    try remote.save()
    try await desk.add("two")
    try await desk.setUp(remote.path)
    // The others see a remote that has lost the desk and each other.
    let others = try ["server", "cloud"].map { try Machine($0, in: home) }
    for server in others {
      try remote.rollBack()
      try await server.add("of \(server.name)")
      #expect(try await server.setUp(remote.path).contains("`1b`"))
    }
    let unchanged = try await desk.sync()
    #expect(!unchanged.contains("these numbers"), "\(unchanged)")
    let printed = try await others[1].sync()
    #expect(printed.contains(Self.sentence), "\(printed)")
    let notes = try await others[0].report()["notes"]?.list ?? []
    #expect(notes.contains(["note": "renamed", "from": "b", "to": "d"]), "\(notes)")
    for machine in others + [desk, laptop] + others { try await machine.sync() }
    for machine in [laptop, desk] + others {
      try await expectEqual(
        machine.titles(), ["1": "one", "1b": "two", "1c": "of cloud", "1d": "of server"])
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `if the first sync fails, the next one reports the suffix`() async throws {
    try await laptop.setUp(remote.path)
    try await desk.add("on the desk")
    try remote.rejectRefs(otherThan: "refs/ootd/probe/*")
    try await desk.run("sync", "setup", "--yes", remote.path)
      .failed(saying: "the remote rejected the changes")
    try await remote.acceptAll()
    let printed = try await desk.sync()
    #expect(printed.contains("todos created here are now numbered `1b`"), "\(printed)")
    try await expectEqual(desk.sync(), "already up to date\n")
  }
}
