import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Remotes that refuse some or all changes: ootd explains it, and nothing is lost.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct RefusingRemoteTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
  }

  private static let refuses = "the remote rejected the changes"

  @Test(arguments: Seeds.areAll ? RemoteKind.usual : [.ssh])
  func `the error quotes a remote that refuses all, and it gets everything later`(kind: RemoteKind)
    async throws
  {
    let server = try await kind.serve(home)
    let url = server.url(of: "todos.git")
    let laptop = try Machine("laptop", in: home, reaching: server)
    let desk = try Machine("desk", in: home, reaching: server)
    try await laptop.setUp(url)
    try await desk.setUp(url)
    try await laptop.add("one")
    try await desk.add("two")
    try await desk.sync()
    try remote.rejectPushes(message: "it's closed for today")
    try await laptop.run("sync").failed(saying: Self.refuses, "it's closed for today")
    try await remote.acceptAll()
    try await remote.makeReadOnly()
    let line = try await laptop.run("sync").failed()
    #expect(line.contains(Self.refuses) || line.contains("access denied"), "\(line)")
    try await remote.acceptAll()
    try remote.fill(.refs)
    try await laptop.run("sync").failed(saying: Self.refuses, "No space left on device")
    try remote.makeRoom()
    if [.daemon, .http, .ssh].contains(kind) {
      try remote.fill(.objects)
      try await laptop.run("sync").failed(saying: Self.refuses, "write")
      try remote.makeRoom()
    }
    // Changes of others were still imported.
    try await expectEqual(laptop.titles(), ["1": "one", "1b": "two"])
    try await expectEqual(laptop.status()["waiting"], 1)
    #expect(try await laptop.sync().contains("1 change sent"))
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `setup fails if the remote refuses everything`() async throws {
    try await laptop.add("one")
    try remote.rejectPushes(message: "it's closed")
    try await laptop.run("sync", "setup", remote.path).failed(saying: Self.refuses, "it's closed")
    try await expectEqual(laptop.status()["url"], .null)
    try await remote.acceptAll()
    try remote.acceptButDrop()
    try await laptop.run("sync", "setup", remote.path).failed(saying: "doesn't have them")
    try await expectEqual(laptop.status()["url"], .null)
    try await remote.acceptAll()
    try await laptop.setUp(remote.path)
  }

  @Test func `a remote that accepts only branches gets branches`() async throws {
    try remote.rejectRefs(otherThan: "refs/heads/*")
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    #expect(try await remote.refs().keys.allSatisfy { $0.hasPrefix("refs/heads/ootd/") })
    // The existing packs decide, not what the remote now accepts.
    try await remote.acceptAll()
    try await desk.add("two")
    try await desk.setUp(remote.path)
    try await laptop.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles(), ["1": "one", "1b": "two"])
    #expect(try await remote.refs().keys.allSatisfy { $0.hasPrefix("refs/heads/ootd/") })
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `changes that a remote accepted and dropped don't count as sent`() async throws {
    try await laptop.setUp(remote.path)
    try remote.acceptButDrop()
    try await laptop.add("one")
    try await laptop.run("sync").failed(
      saying: "the remote accepted the changes but doesn't have them")
    try await expectEqual(laptop.status()["waiting"], 1)
    try await remote.acceptAll()
    #expect(try await laptop.sync().contains("1 change sent"))
    try await desk.setUp(remote.path)
    try await expectSame(laptop, desk)
  }

  @Test func `a remote that refuses deletions works and is reported once`() async throws {
    try await remote.denyDeletes()
    try await remote.denyNonFastForwards()
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    try await desk.setUp(remote.path)
    var printed: [String] = []
    for number in 2...20 {
      try await desk.add("\(number)")
      for machine in [desk, laptop] { printed.append(try await machine.sync()) }
    }
    let named = printed.filter { $0.contains("the remote refuses deletions") }
    expectEqual(named.count, 2, "once on each: \(named)")
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a damaged pack doesn't block others`() async throws {
    let tablet = try Machine("tablet", in: home)
    try await laptop.add("one")
    for machine in [laptop, desk] { try await machine.setUp(remote.path) }
    let before = try await remote.packs()
    try await laptop.add("lost")
    try await laptop.sync()
    let name = try #require(try await remote.packs().subtracting(before).first)
    try await desk.add("two")
    try await desk.sync()
    try await remote.corrupt("\(Forger.reference(name)):ops")
    let printed = try await tablet.setUp(remote.path)
    #expect(printed.contains("skipped unreadable changes on the remote"), "\(printed)")
    #expect(try await tablet.titles().values.contains("two"))
    try await desk.add("three")
    try await desk.sync()
    try await tablet.sync()
    #expect(try await tablet.titles().values.contains("three"))
    // A machine that has everything sends it to another remote.
    let other = try await TestRemote(in: home, named: "other.git")
    for machine in [desk, tablet, laptop] { try await machine.setUp(other.path) }
    try await syncAll(desk, tablet, laptop)
    try await expectSame(laptop, desk, tablet)
    #expect(try await tablet.titles().values.contains("lost"))
  }
}
