import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd, .fullRun) struct RemoteServerTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  @Test(arguments: RemoteKind.allCases)
  func `pushed refs can be read back`(kind: RemoteKind) async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    try await client.push(to: server)
    try await expectEqual(client.refs(of: server), "\(client.tip)\t\(RemoteClient.ref)")
    try await expectEqual(remote.refs(), [RemoteClient.ref: client.tip])
    let content = try await remote.content(of: "\(RemoteClient.ref):ops")
    expectEqual(String(decoding: content, as: UTF8.self), "one operation\n")
  }

  @Test(arguments: [
    (RemoteKind.path, "does not appear to be a git repository"),
    (.fileURL, "does not appear to be a git repository"),
    (.daemon, "errno=Connection refused"), (.http, "Couldn't connect to server"),
    (.ssh, "Connection refused"),
  ])
  func `a stopped server can't be reached until it starts again`(
    kind: RemoteKind, message: String
  ) async throws {
    _ = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await kind.serve(home)
    let url = server.url(of: "todos.git")
    try server.stop()
    let failure = await client.failure(to: server)
    #expect(failure.contains(message), "\(failure)")
    try await server.start()
    expectEqual(server.url(of: "todos.git"), url)
    try await client.push(to: server)
  }

  @Test func `a stopped server's port is not reused`() async throws {
    let server = try await GitDaemon.start(home)
    server.stop()
    let others = try await [GitDaemon.start(home), GitDaemon.start(home)]
    #expect(!others.map(\.port).contains(server.port))
    await #expect(throws: (any Error).self) {
      try await HTTPConnection(port: server.port).send([])
    }
  }

  @Test func `a paused server answers after it resumes`() async throws {
    _ = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let http = try await SmartHTTPServer.start(home)
    http.pause()
    let slow = ["-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=1"]
    let failure = await client.failure(to: http, options: slow)
    #expect(failure.contains("Operation too slow"), "\(failure)")
    http.resume()
    try await client.push(to: http)
    let daemon = try await GitDaemon.start(home)
    daemon.pause()
    async let refs = client.refs(of: daemon)
    daemon.resume()
    try await expectEqual(refs, "\(client.tip)\t\(RemoteClient.ref)")
  }

  @Test func `ssh refuses unknown users and unknown hosts`() async throws {
    let remote = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let server = try await SSHServer.start(home, client: .unknownKey)
    var failure = await client.failure(to: server)
    #expect(failure.contains("Permission denied (publickey)"), "\(failure)")
    try server.connect(as: .unknownHost)
    failure = await client.failure(to: server)
    #expect(failure.contains("Host key verification failed."), "\(failure)")
    #expect(try await remote.refs().isEmpty)
    try server.connect(as: .known)
    try await client.repository.run(
      ["push", server.shortURL(of: "todos.git"), "HEAD:\(RemoteClient.ref)"],
      variables: server.environment)
    try await expectEqual(remote.refs(), [RemoteClient.ref: client.tip])
  }

  @Test func `lines in the user's configuration work like the environment`() async throws {
    _ = try await TestRemote(in: home)
    let client = try await RemoteClient(in: home)
    let login = SmartHTTPServer.Login(user: "me", password: "se'cret \\ ü")
    let http = try await SmartHTTPServer.start(
      home, behavior: .init(login: login), client: login)
    let ssh = try await SSHServer.start(home)
    try home.configure(http.configuration + ssh.configuration)
    for server: any RemoteServer in [http, ssh] {
      let refs = try await client.repository.run("ls-remote", server.url(of: "todos.git"))
      #expect(refs.isEmpty)
    }
  }
}
