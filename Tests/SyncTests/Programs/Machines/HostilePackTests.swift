import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Packs that a third party adds: bad ones are skipped by all machines alike and don't delay others.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class HostilePackTests: TwoMachineTest {
  private lazy var forger = machines.forger("e")

  override init() async throws {
    try await super.init()
    try await machines.setUp()
  }

  @Test func `bad lines and packs are skipped one by one, and other refs are kept`() async throws {
    let title = #"["\#(forger.entity(99))","title","bad"]"#
    let lines = [
      "", "rubbish", #"{"v":2}"#, forger.line(time: -1, writes: [title]),
      forger.line(time: 1 << 40, writes: [title], version: 0),
      forger.line(adding: String(repeating: "long ", count: 14_000), number: 98),
    ]
    let good = forger.line(adding: "good", number: 1)
    let name = try await forger.add(forger.pack(lines + [good]))
    let bad = [forger.line(adding: "bad", number: 99)]
    for pack in [
      [], Array("rubbish\n".utf8), forger.pack(bad, count: 2), forger.pack(bad, size: 1),
    ] { try await forger.add(pack) }
    try await forger.add(forger.pack(bad), named: Forger.name(1))
    try await forger.add(forger.pack(bad), named: Forger.name(16), as: ("100644", "opt"))
    let others = ["refs/ootd/packs/short", "refs/ootd/letters/b", "refs/heads/main"]
    for other in others { try await remote.run("update-ref", other, Forger.reference(name)) }
    for machine in [laptop, desk] {
      let printed = try await machine.sync()
      let notes = [
        "skipped \(lines.count) invalid changes from eeeeeeee",
        "skipped unreadable changes on the remote",
      ]
      for note in notes { expectEqual(printed.ranges(of: note).count, 1, "\(printed)") }
      #expect(try await !machine.sync().contains("skipped"))
    }
    try await machines.expectUnharmed(["good"])
    let refs = try await remote.refs()
    for other in others { #expect(refs[other] != nil, "\(other)") }
  }

  @Test func `only a true claim to replace packs counts, from anyone`() async throws {
    try await laptop.add("one")
    try await syncAll(laptop, desk)
    let packs = try await remote.packs()
    var lines: Set<String> = []
    for pack in packs { lines.formUnion(try await remote.lines(ofPack: pack)) }
    let forged = forger.line(adding: "forged", number: 1)
    try await forger.add(forger.pack([forged], replacing: packs.sorted()))
    for machine in [laptop, desk] { try await machine.sync() }
    #expect(try await remote.packs().isSuperset(of: packs))
    for pack in packs { try await remote.delete(pack: pack) }
    let printed = try await desk.sync()
    #expect(printed.contains("resent changes that the remote had lost"), "\(printed)")
    try await laptop.sync()
    let present = try await remote.packs().sorted()
    for pack in present { lines.formUnion(try await remote.lines(ofPack: pack)) }
    let name = try await forger.add(forger.pack(lines.sorted(), replacing: present))
    // Repeated operations are not imported again.
    for machine in [laptop, desk] { #expect(try await !machine.sync().contains("change from")) }
    try await expectEqual(remote.packs(), [name])
    try await machines.expectUnharmed(["one", "forged"])
  }

  @Test func `changes of a later version wait and don't block others`() async throws {
    let later = forger.line(time: 1 << 40, writes: [], version: 3)
    try await forger.add(forger.pack([later, forger.line(adding: "first", number: 1)]))
    try await forger.add(forger.pack([later], header: #"{"ootd":3,"n":"many"}"#))
    for machine in [laptop, desk] {
      let printed = try await machine.sync()
      expectEqual(
        printed.ranges(of: "some changes were written by a newer ootd; upgrade ootd").count, 1,
        "\(printed)")
    }
    try await expectEqual(laptop.titles().values.sorted(), ["first"])
    // The note is repeated until ootd is upgraded.
    #expect(try await laptop.sync().contains("some changes were written by a newer ootd"))
  }

  @Test func `operations from the far future are held back and don't block others`() async throws {
    let far = Int64(32_503_680_000_000)
    let last = (Int64(1) << 62) - 1
    try await laptop.add("one")
    try await syncAll(laptop, desk)
    let todo = try #require(try await laptop.run("show", "1", "--json").json()["uuid"]?.text)
      .replacing("-", with: "")
    try await forger.add(
      forger.pack([
        forger.line(introducing: "x"),
        forger.line(adding: "year 3000", number: 1, milliseconds: far),
        forger.line(time: last, writes: [#"["\#(todo)","title","the end of time"]"#]),
      ]))
    for machine in [laptop, desk] {
      let printed = try await machine.sync()
      #expect(
        printed.contains("2 changes are dated more than a year ahead and are held back until then"),
        "\(printed)")
      try await machine.add("of \(machine.name)")
    }
    try await laptop.run("edit", "1", "--title", "edited").succeeded()
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(Set(desk.titles().values), ["edited", "of laptop", "of desk"])
    // They apply when their time has come.
    for machine in [laptop, desk] {
      machine.now = "2999-06-01T12:00:00Z"
      #expect(try await machine.sync().contains("1 change from forger x"))
    }
    try await expectSame(laptop, desk)
    #expect(try await laptop.titles().values.contains("year 3000"))
  }
}
