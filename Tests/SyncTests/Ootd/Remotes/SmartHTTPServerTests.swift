import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd, .fullRun) struct SmartHTTPServerTests {
  private let home: TestHome
  private let login = SmartHTTPServer.Login(user: "me", password: "secret")

  init() throws {
    home = try TestHome()
  }

  @Test func `the password is required`() async throws {
    _ = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let wrong = SmartHTTPServer.Login(user: "me", password: "guess")
    for (given, message) in [(nil, "could not read Username"), (wrong, "Authentication failed")] {
      let server = try await SmartHTTPServer.start(
        home, behavior: .init(login: login), client: given)
      let failure = await client.failure(to: server)
      #expect(failure.contains(message), "\(failure)")
    }
    let server = try await SmartHTTPServer.start(
      home, behavior: .init(login: login), client: login)
    try await client.push(to: server)
    try await expectEqual(client.refs(of: server), "\(client.tip)\t\(RemoteClient.ref)")
    #expect(server.log.contains("GET /todos.git/info/refs?service=git-receive-pack 401"))
  }

  @Test func `the server can answer late or with errors, to all requests or only pushes`()
    async throws
  {
    _ = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await SmartHTTPServer.start(home, behavior: .init(pushStatus: 403))
    var failure = await client.failure(to: server)
    #expect(failure.contains("The requested URL returned error: 403"), "\(failure)")
    #expect(try await client.refs(of: server).isEmpty)
    try server.behave(.init(status: 500))
    failure = await client.failure(to: server)
    #expect(failure.contains("The requested URL returned error: 500"), "\(failure)")
    try server.behave(.init(delay: 0.2))
    let start = ContinuousClock.now
    try await client.push(to: server)
    #expect(ContinuousClock.now - start >= .seconds(0.4))
  }

  @Test func `large pushes are chunked, and large requests are compressed`() async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await SmartHTTPServer.start(home)
    try await client.push(to: server)
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<3_000_000).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
    try home.directory.write(bytes, to: "client/large")
    try await client.repository.run("add", "large")
    let tip = try await client.repository.commitAndName("Large")
    try await client.push(to: server)
    #expect(server.log.contains("POST /todos.git/git-receive-pack 200 chunked"))
    try await expectEqual(remote.refs(), [RemoteClient.ref: tip])
    try await expectEqual(remote.content(of: "\(RemoteClient.ref):large"), bytes)
    let other = try await TestRepository(in: home, named: "other")
    try await other.script(
      "for i in $(seq 100); do git commit --quiet --allow-empty -m $i; done")
    try await other.run("fetch", "--quiet", server.url(of: "todos.git"), RemoteClient.ref)
    try await expectEqual(other.run("rev-parse", "FETCH_HEAD"), tip)
    #expect(server.log.contains("POST /todos.git/git-upload-pack 200 gzip"))
  }

  @Test func `many clients can connect at once`() async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await SmartHTTPServer.start(home)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<6 {
        group.addTask { try await client.push("HEAD:refs/ootd/packs/\(index)", to: server) }
      }
      try await group.waitForAll()
    }
    try await expectEqual(remote.refs().count, 6)
  }
}
