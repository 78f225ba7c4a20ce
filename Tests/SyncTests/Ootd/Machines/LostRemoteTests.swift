import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Remotes that forget: each machine has all, and gives it back.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct LostRemoteTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await desk.add("two")
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `a wiped remote has all operations again after one machine's sync`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await laptop.sync()
    try await remote.wipe()
    let told = try await laptop.sync()
    #expect(told.contains("the remote had lost changes; they were sent again"), "\(told)")
    try await expectEqual(laptop.sync(), "nothing new\n")
    let watch = try Machine("watch", in: home)
    // Suffixes that were chosen before stay chosen.
    #expect(try await watch.setUp(remote.path).contains("`1d`"))
    try await expectSame(laptop, watch)
    try await syncAll(desk, tablet, laptop, watch)
    try await expectSame(laptop, desk, tablet, watch)
    try await expectEqual(desk.sync(), "nothing new\n")
  }

  @Test func `a remote that was rolled back gets what it lost, and all go on`() async throws {
    try remote.save()
    try await laptop.add("three")
    try await desk.add("four")
    try await syncAll(laptop, desk)
    let before = try await lines()
    try remote.rollBack()
    let told = try await desk.sync()
    #expect(told.contains("the remote had lost changes"), "\(told)")
    try await expectEqual(lines(), before)
    try await expectEqual(laptop.sync(), "nothing new\n")
    try remote.rollBack()
    try await laptop.add("five")
    try await desk.run("done", "1").succeeded()
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await expectSame(laptop, tablet)
    try await expectEqual(laptop.titles().count, 5)
  }

  /// The operations that are there.
  private func lines() async throws -> Set<String> {
    var lines: Set<String> = []
    for name in try await remote.packs() { lines.formUnion(try await remote.lines(ofPack: name)) }
    return lines
  }

  @Test func `a single pack that was deleted is sent again, by whoever comes first`() async throws {
    let before = try await lines()
    for name in try await remote.packs().sorted() {
      try await remote.delete(pack: name)
      for machine in [desk, laptop] { try await machine.sync() }
      try await expectEqual(lines(), before)
    }
    try await expectEqual(desk.sync(), "nothing new\n")
  }

  /// Each of the two pairs has a first machine without a suffix.
  @Test func `a remote with other machines' packs in its place makes one of all`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    let server = try Machine("server", in: home)
    let cloud = try Machine("cloud", in: home)
    try await server.add("five")
    try await cloud.add("six")
    for machine in [server, cloud] { try await machine.setUp(other.path) }
    try await syncAll(server, cloud)
    let files = FileManager.default
    try files.moveItem(atPath: remote.path, toPath: home.path("old.git"))
    try files.moveItem(atPath: other.path, toPath: remote.path)
    for machine in [server, cloud] { try await machine.setUp(remote.path) }
    for _ in 0..<2 { try await syncAll(laptop, server, desk, cloud) }
    try await expectSame(laptop, desk, server, cloud)
    try await expectEqual(Set(laptop.titles().values), ["one", "two", "five", "six"])
    try await expectEqual(laptop.titles().count, 4)
    let suffixes = try await cloud.status()["replicas"]?.list.compactMap { $0["letters"]?.text }
    expectEqual(Set(suffixes ?? []).count, 4, "\(suffixes ?? [])")
    for machine in [laptop, desk, server, cloud] {
      try await expectEqual(machine.sync(), "nothing new\n")
    }
  }

  @Test func `machines go on at another remote, each when it is told`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    let told = try await laptop.setUp(other.path)
    #expect(!told.contains("had lost"), "\(told)")
    try await laptop.add("three")
    try await desk.add("four")
    try await syncAll(desk, laptop)
    try await expectEqual(desk.titles().count, 3)
    try await desk.setUp(other.path)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 4)
    try await laptop.run("sync", "stop").succeeded()
    try await laptop.run("sync").failed(saying: "sync is not set up")
    try await laptop.add("five")
    try await laptop.setUp(remote.path)
    try await desk.setUp(remote.path)
    try await expectSame(laptop, desk)
  }
}
