import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// A machine joined while the remote had forgotten another one: both have the same letters, until the
/// second gets others.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct RenamedNumbersTests: TwoMachineSuite {
  let machines: TwoMachines

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
    "another machine had the same numbers first: what was `1b`, `2b` … here is `1c`, `2c` …"

  private func join(_ server: Machine) async throws {
    try await server.add("three")
    #expect(try await server.setUp(remote.path).contains("`1b`"))
  }

  @Test func `it is told when another machine gave it others`() async throws {
    let server = try Machine("server", in: home)
    try await join(server)
    try await desk.sync()
    let told = try await server.sync()
    #expect(told.contains(Self.sentence), "\(told)")
    try await expectEqual(server.titles(), ["1": "one", "1b": "two", "1c": "three"])
    try await expectEqual(server.sync(), "nothing new\n")
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

  @Test func `so is a person where nobody watched`() async throws {
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
}
