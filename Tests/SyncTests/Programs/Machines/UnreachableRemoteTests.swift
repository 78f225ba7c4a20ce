import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Remotes that are unreachable or deny access: the error explains it, and nothing is lost.
@Suite(.serialized, .startsPrograms, .timeLimit(.minutes(5))) struct UnreachableRemoteTests {
  private let home: TestHome
  private let remote: TestRemote

  init() async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
  }

  private static let unreachable = "can't reach the remote"
  private static let denied = "access denied"

  private static let reasons = [
    (RemoteKind.http, unreachable, "connect to server"),
    (.path, "repository not found", "does not appear to be a git repository"),
    (.ssh, unreachable, "Connection refused"),
    (.daemon, unreachable, "Connection refused"),
    (.fileURL, "repository not found", "does not appear to be a git repository"),
  ]

  @Test(arguments: Seeds.some(2, of: reasons))
  func `changes made while a server is down are sent later`(
    kind: RemoteKind, fact: String, reason: String
  ) async throws {
    let server = try await kind.serve(home)
    let url = server.url(of: "todos.git")
    let laptop = try Machine("laptop", in: home, reaching: server)
    let desk = try Machine("desk", in: home, reaching: server)
    try await laptop.setUp(url)
    try await desk.setUp(url)
    try server.stop()
    try await laptop.add("one", "two")
    try await laptop.run("sync").failed(saying: fact, reason)
    let status = try await laptop.status()
    expectEqual(status["waiting"], 2)
    expectEqual(status["problem"]?.text?.contains(fact), true, "\(status)")
    // Setup fails if the server doesn't answer.
    let tablet = try Machine("tablet", in: home, reaching: server)
    try await tablet.run("sync", "setup", url).failed(saying: fact, reason)
    try await expectEqual(tablet.status()["url"], nil)
    try await tablet.run("sync").failed(saying: "sync isn't set up")
    try await server.start()
    #expect(try await laptop.sync().contains("2 changes sent"))
    try await expectEqual(laptop.status()["problem"], nil)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test(arguments: Seeds.some(1, of: ["ssh://", "http://", "git://"]))
  func `the error names an unknown host`(scheme: String) async throws {
    let laptop = try Machine("laptop", in: home)
    try await laptop.add("one")
    let outcome = try await laptop.run("sync", "setup", "\(scheme)no-such-host.invalid/todos.git")
    outcome.failed(saying: Self.unreachable, "no-such-host.invalid")
    let url = remote.path
    try await laptop.setUp(url)
    try laptop.configure("[url \"\(scheme)no-such-host.invalid/\"]\n\tinsteadOf = \(url)\n")
    try await laptop.add("two")
    try await laptop.run("sync").failed(saying: Self.unreachable, "no-such-host.invalid")
    try laptop.configure("")
    #expect(try await laptop.sync().contains("1 change sent"))
  }

  @Test func `refusals of a web server are distinguished`() async throws {
    let login = SmartHTTPServer.Login(user: "me", password: "right")
    let server = try await SmartHTTPServer.start(home, client: login)
    let laptop = try Machine("laptop", in: home, reaching: server)
    try await laptop.setUp(server.url(of: "todos.git"))
    try await laptop.add("one")
    let wrong = SmartHTTPServer.Login(user: "me", password: "other")
    for (behavior, variables, phrases) in [
      (SmartHTTPServer.Behavior(login: wrong), [:], [Self.denied, "Authentication failed"]),
      (.init(login: login), ["GIT_ASKPASS": ""], [Self.denied, "could not read Username"]),
      (.init(status: 403), [:], [Self.denied, "403"]),
      (.init(pushStatus: 403), [:], [Self.denied, "403"]),
      (.init(status: 404), [:], ["repository not found", "todos.git/' not found"]),
      (.init(status: 500), [:], [Self.unreachable, "500"]),
      (.init(pushStatus: 503), [:], [Self.unreachable, "503"]),
      (.init(status: 429), [:], [Self.unreachable, "429"]),
    ] {
      try server.behave(behavior)
      let line = try await laptop.run("sync", variables: variables).failed()
      for phrase in phrases { #expect(line.contains(phrase), "\(behavior): \(line)") }
      #expect(!line.contains("right") && !line.contains("other"))
    }
    try server.behave(.init(login: login))
    #expect(try await laptop.sync().contains("1 change sent"))
  }

  @Test func `automatic sync never asks for a password`() async throws {
    let server = try await SmartHTTPServer.start(home)
    let laptop = try Machine("laptop", in: home, reaching: server)
    try await laptop.setUp(server.url(of: "todos.git"))
    try await laptop.install("#!/bin/sh\n: > ~/asked\necho right\n", named: "askpass")
    for name in ["GIT_ASKPASS", "SSH_ASKPASS"] {
      laptop.environment[name] = "\(laptop.homeFolder)/bin/askpass"
    }
    try server.behave(.init(login: .init(user: "right", password: "right")))
    try laptop.enableAutoSync()
    try await laptop.add("one")
    let clock = InstantClock()
    try await laptop.syncInBackground(by: clock)
    // It gives up at once.
    expectEqual(clock.sleeps, [.seconds(1)])
    let problem = try await laptop.status()["problem"]?.text ?? ""
    let advice = "nobody can be asked for a password in the background"
    #expect(problem.contains(Self.denied) && problem.contains(advice), "\(problem)")
    #expect(!FileManager.default.fileExists(atPath: "\(laptop.homeFolder)/asked"))
    // A sync by hand asks.
    #expect(try await laptop.sync().contains("1 change sent"))
    #expect(FileManager.default.fileExists(atPath: "\(laptop.homeFolder)/asked"))
  }

  @Test func `a password in an address is never shown, whoever prints it`() async throws {
    let login = SmartHTTPServer.Login(user: "s3cret", password: "s3cretword")
    let server = try await SmartHTTPServer.start(home, behavior: .init(login: login))
    let plain = server.url(of: "todos.git")
    let laptop = try Machine("laptop", in: home)
    var shown = ""
    for url in [
      "http://me:s3cret/word@127.0.0.1:1/t", "http://127.0.0.1:1/t?access_token=s3cret",
      "http://s3cret@127.0.0.1:1/t",
    ] { shown += try await laptop.run("sync", "setup", url).failed() }
    // Git asks for the password of a token.
    let withToken = plain.replacing("http://", with: "http://s3cret@")
    for isRewritten in [false, true] {
      if isRewritten { try laptop.configure("[url \"\(withToken)\"]\n\tinsteadOf = \(plain)\n") }
      shown += try await laptop.run("sync", "setup", isRewritten ? plain : withToken)
        .failed(saying: Self.denied, "could not read Password")
    }
    try laptop.configure("")
    let url = plain.replacing("http://", with: "http://s3cret:s3cretword@")
    try await laptop.add("one")
    shown += try await laptop.run("sync", "setup", url).succeeded()
    try await laptop.add("two")
    shown += try await laptop.sync()
    shown += try await laptop.run("sync", "status").succeeded()
    server.stop()
    shown += try await laptop.run("sync").error
    shown += try await laptop.run("sync", "status", "--json").succeeded()
    shown += try await laptop.run("sync", "stop").succeeded()
    #expect(!shown.contains("s3cret"), "\(shown)")
  }

  @Test func `an address that git can't use is reported as such`() async throws {
    let laptop = try Machine("laptop", in: home)
    for url in ["ext::sh -c true", "foo://host/todos.git", "foo::todos", "fd::17"] {
      try await laptop.run("sync", "setup", url).failed(saying: "git can't use this address")
    }
  }

  @Test func `ssh's refusals are explained`() async throws {
    let server = try await SSHServer.start(home)
    let laptop = try Machine("laptop", in: home, reaching: server)
    try await laptop.setUp(server.shortURL(of: "todos.git"))
    try await laptop.add("one")
    try server.connect(as: .unknownKey)
    try await laptop.run("sync").failed(saying: Self.denied, "Permission denied (publickey)")
    try server.connect(as: .unknownHost)
    try await laptop.run("sync").failed(
      saying: "ssh doesn't trust the host's key", "requested strict checking")
    try server.connect(as: .known)
    #expect(try await laptop.sync().contains("1 change sent"))
  }
}
