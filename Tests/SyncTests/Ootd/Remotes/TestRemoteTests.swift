import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd, .fullRun) struct TestRemoteTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  @Test(arguments: RemoteKind.allCases)
  func `pushes are rejected until they are accepted again`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try remote.rejectPushes(message: "it's closed")
    var failure = await client.failure(to: server)
    #expect(failure.contains("[remote rejected]"), "\(failure)")
    #expect(failure.contains("(pre-receive hook declined)"), "\(failure)")
    #expect(failure.contains("remote: it's closed"), "\(failure)")
    #expect(!failure.contains("Terminated"))
    // The client's hook settings don't affect the server.
    failure = await client.failure(to: server, options: ["-c", "core.hooksPath=/dev/null"])
    #expect(failure.contains("(pre-receive hook declined)"), "\(failure)")
    #expect(try await remote.refs().isEmpty)
    try await remote.acceptAll()
    try await client.push(to: server)
  }

  @Test(arguments: [
    (RemoteKind.path, "remote: this repository is read-only"),
    (.fileURL, "remote: this repository is read-only"),
    (.daemon, "access denied or repository not exported: /todos.git"),
    (.http, "The requested URL returned error: 403"),
    (.ssh, "remote: this repository is read-only"),
  ])
  func `a read-only remote can be read`(kind: RemoteKind, message: String) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try await client.push(to: server)
    try await remote.makeReadOnly()
    let failure = await client.failure(of: "HEAD:refs/heads/other", to: server)
    #expect(failure.contains(message), "\(failure)")
    try await expectEqual(client.refs(of: server), "\(client.tip)\t\(RemoteClient.ref)")
    try await remote.makeWritable()
    try await client.push("HEAD:refs/heads/other", to: server)
  }

  @Test func `git daemon itself can be read-only`() async throws {
    _ = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await GitDaemon.start(home, allowsPushes: false)
    let failure = await client.failure(to: server)
    #expect(failure.contains("access denied or repository not exported"), "\(failure)")
    #expect(try await client.refs(of: server).isEmpty)
  }

  @Test(arguments: RemoteKind.allCases)
  func `on a full disk no ref changes`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try remote.fill()
    var failure = await client.failure(to: server)
    #expect(failure.contains("No space left on device"), "\(failure)")
    #expect(failure.contains("(failed to update ref)"), "\(failure)")
    #expect(try await remote.refs().isEmpty)
    try remote.makeRoom()
    try await client.push(to: server)
    guard kind != .path, kind != .fileURL else { return }
    try await client.repository.commit("Second")
    try remote.fill(.objects)
    let before = try await remote.objects()
    failure = await client.failure(to: server)
    #expect(failure.contains("remote: fatal: unable to write loose object file"), "\(failure)")
    #expect(failure.contains("(unpacker error)"), "\(failure)")
    try await expectEqual(remote.objects(), before)
    try await expectEqual(client.refs(of: server), "\(client.tip)\t\(RemoteClient.ref)")
    try remote.makeRoom()
    try await client.push(to: server)
  }

  @Test(arguments: RemoteKind.allCases)
  func `accepted refs may be dropped`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try remote.acceptButDrop()
    try await client.push(to: server)
    #expect(try await client.refs(of: server).isEmpty)
    #expect(try await !remote.objects().isEmpty)
  }

  @Test func `refs can be accepted or rejected by name`() async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = PathServer(home)
    try remote.rejectRefs(otherThan: "refs/heads/*")
    var failure = await client.failure(to: server)
    #expect(failure.contains("(hook declined)"), "\(failure)")
    #expect(failure.contains("\(RemoteClient.ref) is not accepted"), "\(failure)")
    try await client.push("HEAD:refs/heads/a/b", to: server)
    try remote.rejectRefs(matching: "refs/heads/a/*")
    failure = await client.failure(of: "HEAD:refs/heads/a/c", to: server)
    #expect(failure.contains("(hook declined)"), "\(failure)")
    try await client.push(to: server)
  }

  @Test func `deletions and non-fast-forward pushes can be denied`() async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = PathServer(home)
    let branch = "refs/heads/a"
    for ref in [branch, RemoteClient.ref] { try await client.push("HEAD:\(ref)", to: server) }
    try await client.repository.run("commit", "--quiet", "--amend", "-m", "Other")
    try await remote.denyDeletes()
    try await remote.denyNonFastForwards()
    for (refspec, message) in [
      (":\(branch)", "(deletion prohibited)"), ("+HEAD:\(branch)", "(non-fast-forward)"),
      (":\(RemoteClient.ref)", "(hook declined)"), ("+HEAD:\(RemoteClient.ref)", "(hook declined)"),
    ] {
      let failure = await client.failure(of: refspec, to: server)
      #expect(failure.contains(message), "\(failure)")
    }
    try await client.repository.run("commit", "--quiet", "--allow-empty", "-m", "Next")
    try await client.push("HEAD:refs/ootd/packs/y", to: server)
    try await remote.acceptAll()
    try await client.push("+HEAD:\(RemoteClient.ref)", to: server)
    try await client.push(":\(RemoteClient.ref)", to: server)
    try await expectEqual(remote.refs().keys.sorted(), [branch, "refs/ootd/packs/y"])
  }

  @Test func `a remote can be wiped and rolled back`() async throws {
    let remote = try await TestRemote(in: home, options: ["--object-format=sha1"])
    let client = try await RemoteClient(in: home)
    let server = PathServer(home)
    try await client.push(to: server)
    try remote.save()
    try await client.repository.commit("Second")
    try await client.push(to: server)
    for _ in 0..<2 {
      try remote.rollBack()
      try await expectEqual(remote.refs(), [RemoteClient.ref: client.tip])
      try await remote.wipe()
      #expect(try await remote.refs().isEmpty)
      #expect(try await remote.objects().isEmpty)
    }
    try await client.push(to: server)
  }

  @Test func `damaged objects can't be read, packed or loose`() async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = PathServer(home)
    try await client.push(to: server)
    try await remote.run("gc", "--quiet")
    try await remote.corrupt("\(RemoteClient.ref):ops")
    try await expectEqual(remote.objects().count, 2)
    try await expectEqual(remote.refs(), [RemoteClient.ref: client.tip])
    let other = try await TestRepository(in: home, named: "other")
    await #expect(throws: Outcome.Failure.self) {
      try await other.run("fetch", server.url(of: "todos.git"), RemoteClient.ref)
    }
    try await remote.corrupt(RemoteClient.ref)
    try await expectEqual(remote.objects().count, 1)
  }

  @Test(arguments: RemoteKind.allCases)
  func `a slow push takes its time`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try remote.slowDown(seconds: 0.5)
    let start = ContinuousClock.now
    try await client.push(to: server)
    #expect(ContinuousClock.now - start >= .seconds(0.5))
  }

  @Test(arguments: [RemoteKind.daemon, .http, .ssh])
  func `a push ends when its server stops`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try remote.slowDown(seconds: 60)
    let start = ContinuousClock.now
    async let failure = client.failure(to: server)
    try await remote.waitForPush()
    try server.stop()
    #expect(await !failure.isEmpty)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(try await remote.refs().isEmpty)
  }
}
