import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The names of machines, and the changes counted by machine.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct MachineNamesTests: TwoMachineSuite
{
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    for machine in [laptop, desk] {
      try await machine.run("sync", "setup", remote.path, "--name", "vm").succeeded()
    }
    try await laptop.sync()
  }

  private func names(_ machine: Machine) async throws -> [String] {
    try await machine.status()["replicas"]?.list.compactMap { $0["name"]?.text } ?? []
  }

  @Test func `the second machine with one host name is vm-2 in history, status and conflicts`()
    async throws
  {
    for machine in [laptop, desk] { try await expectEqual(names(machine), ["vm", "vm-2"]) }
    try await expectEqual(desk.knownName(), "vm-2")
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
    let tablet = try Machine("tablet", in: home)
    try await tablet.run("sync", "setup", remote.path, "--name", "vm").succeeded()
    try await expectEqual(names(tablet), ["vm", "vm-2", "vm-3"])
  }

  @Test func `a renamed machine has its new name everywhere`() async throws {
    try await desk.add("two")
    try await desk.run("sync", "setup", remote.path, "--name", "studio").succeeded()
    #expect(try await laptop.sync().contains("1 change from studio"))
    for machine in [laptop, desk] { try await expectEqual(names(machine), ["vm", "studio"]) }
    try await expectEqual(laptop.titles()["1b"], "two")
    let history = try await laptop.history("1b")
    expectEqual(history.first?["replica"], "studio")
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "already up to date\n") }
  }

  @Test func `a name equal to a numbered one is made unique too`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.run("sync", "setup", remote.path, "--name", "vm-2").succeeded()
    try await laptop.sync()
    for machine in [laptop, tablet] {
      try await expectEqual(Set(names(machine)).count, 3)
      try await expectEqual(names(machine).prefix(2), ["vm", "vm-2"])
    }
  }

  @Test func `changes are counted by machine, each once, until they are read`() async throws {
    try await desk.add("two", "three")
    try await desk.run("done", "1b", "2b").succeeded()
    try await desk.run("undo").succeeded()
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("four")
    try await tablet.setUp(remote.path)
    try await desk.sync()
    // Many operations of one command count as one change.
    try await desk.addMany((1...200).map { "many \($0)" })
    try await desk.sync()
    let received = try await laptop.report()["received"]?.list ?? []
    let counts = Dictionary(
      uniqueKeysWithValues: received.map { ($0["replica"]?.text ?? "", $0["changes"]?.count ?? 0) })
    expectEqual(counts, ["vm-2": 5, "tablet": 1])
    try await expectEqual(laptop.report()["received"], [])
    try await expectEqual(laptop.titles().count, 204)
  }

  @Test func `status shows the remote, the unsent changes and the machines`() async throws {
    try await laptop.add("two")
    try await laptop.run("edit", "1", "--notes", "more").succeeded()
    let status = try await laptop.run("sync", "status").succeeded()
    for line in [
      "remote      \(remote.path)", "encrypted   no", "automatic   no", "last sync   today",
      "waiting     2 changes", "1    vm  this machine", "1b   vm-2",
    ] { #expect(status.contains(line), "no `\(line)`: \(status)") }
    try await laptop.sync()
    #expect(try await laptop.run("sync", "status").succeeded().contains("waiting     none"))
    let json = try await laptop.status()
    #expect(
      json["waiting"] == 0 && json["problem"] == .null && json["encrypted"] == false, "\(json)")
    let own = try #require(json["replicas"]?.list.first)
    #expect(own["own"] == true && own["letters"] == "" && own["name"] == "vm", "\(own)")
    try await laptop.run("sync", "stop").succeeded()
    let stopped = try await laptop.run("sync", "status").succeeded()
    #expect(stopped.contains("Sync is off"), "\(stopped)")
  }
}
