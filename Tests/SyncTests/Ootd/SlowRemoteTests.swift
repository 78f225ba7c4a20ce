import CommandSupport
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// Slow remotes. These tests wait and use little CPU.
@Suite(.serialized, .startsWaiting, .fullRun, .timeLimit(.minutes(5))) struct SlowRemoteTests {
  private let home: TestHome
  private let remote: TestRemote
  private let laptop: Machine

  init() async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
    laptop = try Machine("laptop", in: home)
  }

  /// The remote answers later than other processes wait for the lock.
  @Test func `during a slow sync other commands don't wait, and a second sync says why it fails`()
    async throws
  {
    try await laptop.setUp(remote.path)
    try await laptop.add("one")
    try remote.slowDown(seconds: 20)
    let slow = try laptop.start("sync")
    try await remote.waitForPush()
    try await laptop.add("two")
    // The push still waits.
    try await remote.waitForPush(within: 0)
    try await laptop.run("sync").failed(saying: "another sync is running")
    try await expectEqual(slow.waitForExit(within: 60), 0)
    #expect(slow.output.contains("1 change sent"), "\(slow.output)\(slow.error)")
    try await remote.acceptAll()
    #expect(try await laptop.sync().contains("1 change sent"))
  }

  @Test func `automatic sync waits for a slow remote too`() async throws {
    let desk = try Machine("desk", in: home, isAutoSyncEnabled: true)
    try await desk.setUp(remote.path)
    try remote.slowDown(seconds: 20)
    try await desk.add("one")
    try await remote.waitForPush()
    #expect(desk.prompt.contains("↑1"), "\(desk.prompt)")
    try await expectEqual(desk.status()["problem"], .null)
    try await eventually("the prompt shows that it was sent", within: 60) {
      !desk.prompt.contains("↑")
    }
    try await desk.waitUntilIdle()
  }

  /// By ssh the timeout is 20 seconds, by HTTP 30. The limit of 5 minutes for a background sync isn't tested.
  @Test func `a server that never answers causes a timeout`() async throws {
    let server = try await SSHServer.start(home)
    let desk = try Machine("desk", in: home, reaching: server, isAutoSyncEnabled: true)
    try await desk.setUp(server.url(of: "todos.git"))
    server.pause()
    try await desk.add("one")
    let problem = try await desk.waitForProblem(within: 45)
    #expect(problem.contains("can't reach the remote"), "\(problem)")
    #expect(problem.contains("timed out"), "\(problem)")
    server.resume()
    try await eventually("it is sent", within: 45) { !desk.prompt.contains("↑") }
    try await desk.waitUntilIdle()
  }

  /// A process that git started keeps git's standard error open.
  @Test func `a remote call ends in time, whatever processes git started`() async throws {
    try await laptop.install(
      "#!/bin/sh\necho \"$@\" > ~/asked\necho $$ > ~/pid\nexec sleep 300\n", named: "ssh")
    let ssh = "\(laptop.homeFolder)/bin/ssh"
    let environment = laptop.environment.merging(["GIT_SSH_COMMAND": ssh]) { $1 }
    let access = try RemoteAccess(
      url: "ssh://remotes/todos.git", environment: GitEnvironment(environment),
      isBackground: true, timeout: .seconds(1))
    await #expect(throws: RemoteError.noAnswer(seconds: 1)) {
      _ = try await access.references(["refs/ootd/*"])
    }
    let started = try String(contentsOfFile: "\(laptop.homeFolder)/pid", encoding: .utf8)
    let process = try #require(pid_t(started.trimmingCharacters(in: .whitespacesAndNewlines)))
    try await eventually("ssh ends with git") { kill(process, 0) != 0 }
    let asked = try String(contentsOfFile: "\(laptop.homeFolder)/asked", encoding: .utf8)
    #expect(asked.contains("BatchMode=yes") && asked.contains("ServerAliveInterval="), "\(asked)")
  }
}
