import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Remotes that lose data: each machine has everything and restores it.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct LostRemoteTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await laptop.add("one")
    try await desk.add("two")
    try await machines.setUp()
    try await laptop.sync()
  }

  @Test func `one machine's sync restores all operations of a wiped remote`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await tablet.setUp(remote.path)
    try await laptop.sync()
    try await remote.wipe()
    let printed = try await laptop.sync()
    #expect(printed.contains("resent changes that the remote had lost"), "\(printed)")
    try await expectEqual(laptop.sync(), "already up to date\n")
    let watch = try Machine("watch", in: home)
    // Suffixes chosen earlier stay taken.
    #expect(try await watch.setUp(remote.path).contains("`1d`"))
    try await expectSame(laptop, watch)
    try await syncAll(desk, tablet, laptop, watch)
    try await expectSame(laptop, desk, tablet, watch)
    try await expectEqual(desk.sync(), "already up to date\n")
  }

  @Test func `a remote that was rolled back gets everything again`() async throws {
    try remote.save()
    try await laptop.add("three")
    try await desk.add("four")
    try await syncAll(laptop, desk)
    let before = try await lines()
    try remote.rollBack()
    let printed = try await desk.sync()
    #expect(printed.contains("resent changes that the remote had lost"), "\(printed)")
    try await expectEqual(lines(), before)
    try await expectEqual(laptop.sync(), "already up to date\n")
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

  /// The operations on the remote.
  private func lines() async throws -> Set<String> {
    var lines: Set<String> = []
    for name in try await remote.packs() { lines.formUnion(try await remote.lines(ofPack: name)) }
    return lines
  }

  @Test func `a single deleted pack is sent again by the first machine to sync`() async throws {
    let before = try await lines()
    for name in try await remote.packs().sorted() {
      try await remote.delete(pack: name)
      for machine in [desk, laptop] { try await machine.sync() }
      try await expectEqual(lines(), before)
    }
    try await expectEqual(desk.sync(), "already up to date\n")
  }

  /// Each of the two pairs has a first machine without a suffix.
  @Test func `if other machines' packs replace a remote's, all machines are merged`() async throws {
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
      try await expectEqual(machine.sync(), "already up to date\n")
    }
  }

  @Test func `machines move to another remote when each is set up`() async throws {
    let other = try await TestRemote(in: home, named: "other.git")
    let printed = try await laptop.setUp(other.path)
    #expect(!printed.contains("had lost"), "\(printed)")
    try await laptop.add("three")
    try await desk.add("four")
    try await syncAll(desk, laptop)
    try await expectEqual(desk.titles().count, 3)
    try await desk.setUp(other.path)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().count, 4)
    try await laptop.run("sync", "stop").succeeded()
    try await laptop.run("sync").failed(saying: "sync isn't set up")
    try await laptop.add("five")
    try await laptop.setUp(remote.path)
    try await desk.setUp(remote.path)
    try await expectSame(laptop, desk)
  }
}
