import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// If two machines choose one suffix without having seen each other, the later one chooses again, once.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct RenamedNumbersTests: TwoMachineSuite {
  let machines: TwoMachines

  /// With a remote that has lost the desk.
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
    "another machine had these numbers first; this machine's `1b`, `2b`, … are now "
    + "`1c`, `2c`, … on all machines"

  private func join(_ server: Machine) async throws {
    try await server.add("three")
    #expect(try await server.setUp(remote.path).contains("`1b`"))
  }

  @Test func `only the later machine reports the change`() async throws {
    let server = try Machine("server", in: home)
    try await join(server)
    // The desk sees the other machine first, and nothing changes for it.
    let unchanged = try await desk.sync()
    #expect(!unchanged.contains("these numbers"), "\(unchanged)")
    let printed = try await server.sync()
    #expect(printed.contains(Self.sentence), "\(printed)")
    try await syncAll(server, desk, laptop)
    for machine in [laptop, desk, server] {
      try await expectEqual(machine.titles(), ["1": "one", "1b": "two", "1c": "three"])
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `the JSON output has the old and the new suffix`() async throws {
    let server = try Machine("server", in: home)
    try await join(server)
    try await desk.sync()
    let notes = try await server.report()["notes"]?.list ?? []
    let note = try #require(notes.first { $0["note"] == "renamed" })
    #expect(note["from"] == "b" && note["to"] == "c", "\(notes)")
    try await expectEqual(server.report()["notes"], [])
  }

  @Test func `after an automatic sync the next today reports the change`() async throws {
    let server = try Machine("server", in: home, isAutoSyncEnabled: true)
    try await join(server)
    try await server.waitUntilIdle()
    try await desk.sync()
    try await server.add("four")
    try await server.waitUntilIdle()
    let today = try await server.run("today").succeeded()
    #expect(today.contains(Self.sentence), "\(today)")
    #expect(try await !server.run("today").succeeded().contains("these numbers"))
    try await expectEqual(server.sync(), "already up to date\n")
  }

  @Test func `if the first sync fails, the next one reports the suffix`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.add("on the tablet")
    try remote.rejectRefs(matching: "refs/ootd/packs/*")
    try await tablet.run("sync", "setup", "--yes", remote.path)
      .failed(saying: "the remote rejected the changes")
    try await remote.acceptAll()
    let printed = try await tablet.sync()
    #expect(printed.contains("todos created here are now numbered `1b`"), "\(printed)")
    try await expectEqual(tablet.sync(), "already up to date\n")
  }

  @Test func `machines that join at the same moment end up with different suffixes`() async throws {
    let others = try ["a", "b", "c", "d"].map { try Machine("machine \($0)", in: home) }
    for machine in others { try await machine.add("of \(machine.name)") }
    // None of them sees the others.
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
      try await expectEqual(machine.sync(), "already up to date\n")
    }
    let suffixes = try await laptop.status()["replicas"]?.list.compactMap { $0["letters"]?.text }
    expectEqual(Set(suffixes ?? []), ["", "b", "c", "d", "e", "f"])
  }
}
