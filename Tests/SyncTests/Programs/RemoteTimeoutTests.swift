import CommandSupport
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// Calls of a remote that never answers. They wait and use little CPU.
@Suite(.serialized, .startsPrograms, .fullRun, .timeLimit(.minutes(5)))
final class RemoteTimeoutTests: HomeTest {
  private func access(
    _ url: String, _ environment: [String: String], timeout: Duration
  ) throws -> RemoteAccess {
    try RemoteAccess(
      url: url, environment: GitEnvironment(environment), isBackground: true, timeout: timeout)
  }

  /// By ssh the timeout is 20 seconds, by HTTP 30.
  @Test func `a server that never answers causes a timeout`() async throws {
    _ = try await TestRemote(in: home)
    let server = try await SSHServer.start(home)
    let access = try access(
      server.url(of: "todos.git"), home.environment.merging(server.environment) { $1 },
      timeout: .seconds(60))
    server.pause()
    let error = await #expect(throws: RemoteError.self) {
      _ = try await access.references(["refs/ootd/*"])
    }
    guard case .unreachable(let message) = error else {
      _ = Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("timed out"), "\(message)")
    server.resume()
    #expect(try await access.references(["refs/ootd/*"]).isEmpty)
  }

  /// A process that git started keeps git's standard error open.
  @Test func `a remote call ends in time, whatever processes git started`() async throws {
    let laptop = try Machine("laptop", in: home)
    try await laptop.install(
      "#!/bin/sh\necho \"$@\" > ~/asked\necho $$ > ~/pid\nexec sleep 300\n", named: "ssh")
    let ssh = "\(laptop.homeFolder)/bin/ssh"
    let access = try access(
      "ssh://remotes/todos.git", laptop.environment.merging(["GIT_SSH_COMMAND": ssh]) { $1 },
      timeout: .seconds(1))
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
