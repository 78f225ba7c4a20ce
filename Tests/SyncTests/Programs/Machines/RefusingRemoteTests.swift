import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Remotes that refuse some or all changes: ootd explains it, and nothing is lost.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5)))
final class RefusingRemoteTests: TwoMachineTest {
  private static let refuses = "the remote rejected the changes"

  @Test(arguments: Seeds.areAll ? RemoteKind.allCases : [.ssh])
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
    try remote.fill()
    try await laptop.run("sync").failed(saying: Self.refuses, "No space left on device")
    try remote.makeRoom()
    // Changes of others were still imported.
    try await expectEqual(laptop.titles(), ["1": "one", "1b": "two"])
    try await expectEqual(laptop.status()["waiting"], 1)
    // The failed syncs reported nothing.
    let printed = try await laptop.sync()
    for line in ["1 change from desk", "1 change sent"] {
      #expect(printed.contains(line), "\(printed)")
    }
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `setup and sync fail if the remote refuses everything, or accepts and drops it`()
    async throws
  {
    try await laptop.add("one")
    try remote.rejectPushes(message: "it's closed")
    try await laptop.run("sync", "setup", remote.path).failed(saying: Self.refuses, "it's closed")
    try await expectEqual(laptop.status()["url"], nil)
    try await remote.acceptAll()
    try remote.acceptButDrop()
    try await laptop.run("sync", "setup", remote.path).failed(saying: "doesn't have them")
    try await expectEqual(laptop.status()["url"], nil)
    try await remote.acceptAll()
    try await laptop.setUp(remote.path)
    try remote.acceptButDrop()
    try await laptop.add("two")
    try await laptop.run("sync").failed(
      saying: "the remote accepted the changes but doesn't have them")
    try await expectEqual(laptop.status()["waiting"], 1)
    try await remote.acceptAll()
    #expect(try await laptop.sync().contains("1 change sent"))
    try await desk.setUp(remote.path)
    try await expectSame(laptop, desk)
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

  @Test func `a remote that refuses deletions works and is reported once`() async throws {
    try await remote.denyDeletes()
    try await laptop.add("one")
    try await laptop.setUp(remote.path)
    try await desk.setUp(remote.path)
    var printed: [String] = []
    for number in 2...12 {
      try await desk.add("\(number)")
      for machine in [desk, laptop] { printed.append(try await machine.sync()) }
    }
    let named = printed.filter { $0.contains("the remote refuses deletions") }
    expectEqual(named.count, 2, "once on each: \(named)")
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.sync(), "already up to date\n")
  }
}
