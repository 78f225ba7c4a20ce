import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Two machines chose one suffix without having seen each other: the later one chooses again, once.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct RenamedNumbersTests: TwoMachineSuite {
  let machines: TwoMachines

  /// The remote has forgotten the desk.
  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    try remote.save()
    try await desk.add("two")
    try await desk.setUp(remote.path)
    try remote.rollBack()
  }

  private static let sentence =
    "another machine had the same numbers first: `1b`, `2b` … of this machine are `1c`, `2c` … "
    + "from now on, on all machines"

  private func join(_ server: Machine) async throws {
    try await server.add("three")
    #expect(try await server.setUp(remote.path).contains("`1b`"))
  }

  @Test func `the later machine is told, and the other not`() async throws {
    let server = try Machine("server", in: home)
    try await join(server)
    // The desk meets it first, and knows no more than that.
    let met = try await desk.sync()
    #expect(!met.contains("the same numbers"), "\(met)")
    let told = try await server.sync()
    #expect(told.contains(Self.sentence), "\(told)")
    try await syncAll(server, desk, laptop)
    for machine in [laptop, desk, server] {
      try await expectEqual(machine.titles(), ["1": "one", "1b": "two", "1c": "three"])
      try await expectEqual(machine.sync(), "nothing new\n")
    }
  }

  @Test func `a program is told both`() async throws {
    let server = try Machine("server", in: home)
    try await join(server)
    try await desk.sync()
    let notes = try await server.report()["notes"]?.list ?? []
    let note = try #require(notes.first { $0["note"] == "renamed" })
    #expect(note["from"] == "b" && note["to"] == "c", "\(notes)")
    try await expectEqual(server.report()["notes"], [])
  }

  @Test func `so is a person if nobody watched`() async throws {
    let server = try Machine("server", in: home, syncsByItself: true)
    try await join(server)
    try await server.settle()
    try await desk.sync()
    try await server.add("four")
    try await server.settle()
    let today = try await server.run("today").succeeded()
    #expect(today.contains(Self.sentence), "\(today)")
    #expect(try await !server.run("today").succeeded().contains("the same numbers"))
    try await expectEqual(server.sync(), "nothing new\n")
  }

  @Test func `a machine whose first sync broke off is told its numbers by the next`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("on the tablet")
    try remote.rejectRefs(matching: "refs/ootd/packs/*")
    try await tablet.run("sync", "setup", "--yes", remote.path).failed(saying: "takes no changes")
    try await remote.acceptAll()
    let told = try await tablet.sync()
    #expect(told.contains("the todos of this machine are called `1b`"), "\(told)")
    try await expectEqual(tablet.sync(), "nothing new\n")
  }

  @Test func `many that join at one moment have suffixes of their own after they met`() async throws
  {
    let others = try ["a", "b", "c", "d"].map { try Machine("machine \($0)", in: home) }
    for machine in others { try await machine.add("of \(machine.name)") }
    // None sees the others.
    for machine in others {
      try remote.rollBack()
      try await machine.setUp(remote.path)
    }
    for _ in 0..<2 {
      for machine in others + [desk, laptop] { try await machine.sync() }
    }
    let titles = try await laptop.titles()
    expectEqual(titles.count, 6, "\(titles)")
    for machine in others + [desk] {
      try await expectSame(laptop, machine)
      try await expectEqual(machine.sync(), "nothing new\n")
    }
    let suffixes = try await laptop.status()["replicas"]?.list.compactMap { $0["letters"]?.text }
    expectEqual(Set(suffixes ?? []), ["", "b", "c", "d", "e", "f"])
  }
}
