import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Text that must be erased permanently from each machine and from the remote.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5))) final class PurgeTests: TwoMachineTest
{
  private static let secret = "hunter2-9931"
  override init() async throws {
    try await super.init()
    for machine in [laptop, desk] { try await machine.setUp(remote.url) }
  }

  /// Adds a secret to the laptop, among other todos, and syncs it to all.
  private func spread() async throws -> String {
    try await laptop.add("one", "password \(Self.secret)", "three")
    let id = try await laptop.history("2").first { $0["command"] == "add" }?["operation"]?.text
    try await desk.add("of the desk")
    try await syncAll(laptop, desk)
    try await desk.run("done", "3").succeeded()
    try await laptop.run("edit", "2", "--priority", "high").succeeded()
    try await syncAll(laptop, desk)
    try await expectEqual(desk.titles()["2"], "password \(Self.secret)")
    #expect(try await remote.holds(Self.secret))
    #expect(try laptop.storeHolds(Self.secret))
    return try #require(id)
  }

  private func expectGone(
    from machines: Machine..., at location: SourceLocation = #_sourceLocation
  ) async throws {
    for machine in machines {
      #expect(try !machine.storeHolds(Self.secret), "\(machine.name)", sourceLocation: location)
      let isThere = try await machine.packsHold(Self.secret)
      #expect(!isThere, "packs of \(machine.name)", sourceLocation: location)
      try await machine.expectIntact()
    }
    // A host keeps unreachable objects for some time.
    try await remote.run("gc", "--quiet", "--prune=now")
    #expect(try await !remote.holds(Self.secret), sourceLocation: location)
  }

  @Test(arguments: Seeds.some(1, of: [true, false]))
  func `a purge on one machine erases the text everywhere`(byOther: Bool) async throws {
    let id = try await spread()
    let (one, other) = byOther ? (desk, laptop) : (laptop, desk)
    // The other machine's changes in the meantime aren't lost.
    try await other.add("unsent of \(other.name)")
    try await other.run("edit", "1", "--notes", "unsent").succeeded()
    let printed = try await one.run("sync", "purge", "--yes", String(id.prefix(10))).succeeded()
    #expect(printed.contains("permanently erased the text of"), "\(printed)")
    #expect(printed.contains("Hosts may keep deleted data"), "\(printed)")
    #expect(!printed.contains("refuses deletions"), "\(printed)")
    try await expectGone(from: one)
    for _ in 0..<2 { try await syncAll(other, one) }
    try await expectGone(from: laptop, desk)
    try await expectSame(laptop, desk)
    let titles = try await laptop.titles()
    #expect(titles.count == 5 && titles["1"] == "one" && titles["3"] == "three", "\(titles)")
    expectEqual(titles["2"]?.contains("purged"), true, "\(titles)")
    #expect(titles.values.contains("unsent of \(other.name)"), "\(titles)")
    let todos = try await laptop.todos()
    #expect(todos.contains { $0["id"] == "1" && $0["notes"] == "unsent" })
    #expect(todos.contains { $0["id"] == "3" && $0["status"] == "done" })
    #expect(todos.contains { $0["id"] == "2" && $0["priority"] == "high" })
    // A machine that joins later gets everything else.
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await expectSame(laptop, tablet)
    // Numbers continue.
    try await laptop.add("next")
    try await syncAll(laptop, desk, tablet)
    try await expectSame(laptop, desk, tablet)
    try await expectEqual(tablet.titles().count, 6)
    for machine in [laptop, desk, tablet] {
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `no leftovers of git keep the text on this machine's disk`() async throws {
    try laptop.configure("[core]\n\tlogAllRefUpdates = always\n[gc]\n\tbigPackThreshold = 1\n")
    let id = try await spread()
    // A killed fetch leaves a `.keep` file next to a pack, and git-gc(1) never rewrites that pack.
    try await TestRepository(existing: laptop.packs, in: laptop.home).script(
      """
      git fetch -q '\(remote.path)' 'refs/ootd/*:refs/kept/*' && git repack -adq &&
        cd objects/pack || exit
      for pack in pack-*.pack; do
        : > "${pack%.pack}.keep"
        cp "$pack" tmp_pack_left && cp "$pack" ".tmp-1-$pack"
      done
      """)
    #expect(try await laptop.packsHold(Self.secret))
    try await laptop.run("sync", "purge", "--yes", id).succeeded()
    try await expectGone(from: laptop)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: laptop.packs), ["lock"])
    try await laptop.add("after")
    for _ in 0..<2 { try await syncAll(laptop, desk) }
    try await expectGone(from: laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a host that refuses deletions is reported honestly`() async throws {
    let id = try await spread()
    try await remote.denyDeletes()
    let printed = try await laptop.run("sync", "purge", "--yes", id).succeeded()
    #expect(printed.contains("the remote refuses deletions"), "\(printed)")
    #expect(printed.contains("change any password or token in it"), "\(printed)")
    #expect(try !laptop.storeHolds(Self.secret))
    try await desk.sync()
    #expect(try !desk.storeHolds(Self.secret))
    try await expectSame(laptop, desk)
    // A machine that joins doesn't show the text, although the remote has it.
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await syncAll(laptop, tablet)
    try await expectSame(laptop, tablet)
    #expect(try await !tablet.titles().values.contains { $0.contains(Self.secret) })
    #expect(try !tablet.storeHolds(Self.secret))
    try await expectEqual(desk.titles().count, 4)
    // Each machine reports it once and tries again with the next change.
    for machine in [laptop, desk, tablet] {
      try await machine.sync()
      try await expectEqual(machine.sync(), "already up to date\n")
    }
    try await remote.acceptAll()
    for machine in [laptop, desk, tablet] {
      try await machine.add("of \(machine.name)")
      #expect(try await !machine.sync().contains("refuses deletions"))
    }
    for machine in [laptop, desk, tablet] { try await machine.sync() }
    try await expectGone(from: laptop, desk, tablet)
    try await expectSame(laptop, desk, tablet)
  }

  @Test func `two milestones with purged names stay separate`() async throws {
    for machine in [laptop, desk] {
      let name = "client of \(machine.name)"
      try await machine.run("milestone", "add", name).succeeded()
      let id = try await machine.operation("milestone add")
      try await machine.run("add", "of \(machine.name)", "-m", name).succeeded()
      try await machine.run("sync", "purge", "--yes", id).succeeded()
    }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    let milestones = try await desk.run("milestone", "list", "--json").json().list
    expectEqual(milestones.count, 2, "\(milestones)")
    #expect(milestones.allSatisfy { $0["name"]?.text?.hasPrefix("(purged ") == true })
  }

  @Test func `a purge reaches every machine, past one that never had the text and a wiped remote`()
    async throws
  {
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.url)
    try await laptop.add("password \(Self.secret)")
    let id = try await laptop.operation("add")
    for machine in [laptop, tablet] { try await machine.sync() }
    try await expectEqual(tablet.titles()["1"], "password \(Self.secret)")
    let former = try await remote.packs()
    try await laptop.run("sync", "purge", "--yes", id).succeeded()
    try await desk.sync()
    try await expectEqual(desk.titles()["1"], "(purged)")
    expectEqual(former.subtracting(try await remote.packs()).count, 1)
    // The tablet sends everything before it receives the purge.
    try await remote.wipe()
    try await tablet.add("of the tablet")
    try await tablet.sync()
    #expect(try await remote.holds(Self.secret))
    for _ in 0..<2 {
      for machine in [desk, tablet, laptop] { try await machine.sync() }
    }
    try await expectGone(from: laptop, desk, tablet)
    try await expectSame(laptop, desk, tablet)
    try await expectEqual(tablet.titles()["1"], "(purged)")
    for machine in [laptop, desk, tablet] {
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `if the remote fails after a purge, the error names the next step`() async throws {
    let id = try await spread()
    try await syncAll(laptop, desk)
    try remote.rejectPushes(message: "closed")
    try await laptop.run("sync", "purge", "--yes", id)
      .failed(saying: "the text was erased here", "run `ootd sync` to finish", "closed")
    #expect(try !laptop.storeHolds(Self.secret))
    try await remote.acceptAll()
    for _ in 0..<2 { try await syncAll(laptop, desk) }
    try await expectGone(from: laptop, desk)
    try await expectSame(laptop, desk)
  }
}
