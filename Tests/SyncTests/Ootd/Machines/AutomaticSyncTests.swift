import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Automatic sync by a background process that nobody waits for or sees.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct AutomaticSyncTests: TwoMachineSuite
{
  let machines: TwoMachines

  init() async throws {
    machines = try await .withAutomaticSync()
  }

  @Test func `several changes in a row are sent together and silently`() async throws {
    // If the machine is busy with other tests, the pause after a change may end before the next one.
    for attempt in 0..<10 {
      let before = try await remote.packs()
      let slowest = try await addFour(after: 4 * attempt)
      guard slowest < .milliseconds(900) else {
        try await laptop.waitUntilIdle()
        continue
      }
      #expect(laptop.prompt.contains("↑4"), "\(laptop.prompt)")
      // A second sender ends as soon as it finds the first.
      try await eventually("one sender is left") { laptop.senders().count == 1 }
      try await laptop.waitUntilIdle()
      try await eventually("the prompt shows no waiting changes") { !laptop.prompt.contains("↑") }
      try await expectEqual(remote.packs().subtracting(before).count, 1)
      try await desk.sync()
      try await expectSame(laptop, desk)
      try await expectEqual(laptop.status()["problem"], .null)
      return
    }
    Issue.record("adding was too slow in every attempt")
  }

  /// - Returns: The time of the slowest command.
  private func addFour(after count: Int) async throws -> Duration {
    var slowest = Duration.zero
    for number in count + 1...count + 4 {
      let time = try await duration {
        let outcome = try await laptop.run("add", "todo \(number)")
        try expectEqual(outcome.succeeded(), "added \(number)b  todo \(number)   today\n")
      }
      slowest = max(slowest, time)
    }
    return slowest
  }

  /// The sender tries again after 5, 10, 20 … seconds.
  @Test func `automatic sync catches up when the remote is back`() async throws {
    let away = home.path("away.git")
    try FileManager.default.moveItem(atPath: remote.path, toPath: away)
    try await laptop.add("one", "two")
    _ = try await laptop.waitForProblem()
    try await eventually("the prompt shows two waiting changes") { laptop.prompt.contains("↑2") }
    let status = try await laptop.run("sync", "status").succeeded()
    #expect(status.contains("2 changes") && status.contains("repository not found"))
    // A command in the meantime starts no second sender.
    try await laptop.add("three")
    expectEqual(laptop.senders().count, 1)
    try FileManager.default.moveItem(atPath: away, toPath: remote.path)
    try await eventually("it is sent", every: 200) { try await remote.holds("three") }
    try await laptop.waitUntilIdle()
    try await expectEqual(laptop.status()["problem"], .null)
    try await eventually("the prompt shows no waiting changes") { !laptop.prompt.contains("↑") }
  }

  @Test func `the log explains why sync fails`() async throws {
    try FileManager.default.moveItem(atPath: remote.path, toPath: home.path("away.git"))
    laptop.environment["OOTD_DEBUG"] = "1"
    try await laptop.add("one")
    let log = "\(laptop.stateFolder)/debug.log"
    try await eventually("it is logged") { FileManager.default.fileExists(atPath: log) }
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(text.contains(" ootd debug: automatic sync: repository not found"), "\(text)")
  }

  @Test func `a completion by a commit is sent too`() async throws {
    let repository = try await TestRepository(in: home, named: "machines/laptop/home/api")
    try await repository.commit("Root")
    let prepared = try await laptop.shell(
      """
      ootd project add api --name api && cd api && ootd add 'Fix it' && ootd hook install &&
        sed -i.old 's/(sleep 0.08 && echo).*/:/' .git/hooks/post-commit
      """)
    // The hook of a debug build may exceed its time limit.
    expectEqual(prepared.status, 0, "\(prepared)")
    try await laptop.waitUntilIdle()
    let commit = try await laptop.shell(
      "cd api && git commit --quiet --allow-empty -m 'Fix it, closes ootd-1b' | cat")
    #expect(commit.status == 0 && commit.error.contains("1b done"), "\(commit)")
    try await laptop.waitUntilIdle()
    try await desk.sync()
    #expect(try await desk.todos().contains { $0["id"] == "1b" && $0["status"] == "done" })
    try await expectSame(laptop, desk)
  }

  @Test func `changes of others arrive automatically and are reported once`() async throws {
    try await desk.add("from afar")
    try await desk.sync()
    try await laptop.add("one")
    try await laptop.waitUntilIdle()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("1 change from desk"), "\(today)")
    #expect(try await !laptop.run("today").succeeded().contains("change from desk"))
    try await desk.sync()
    try await expectSame(laptop, desk)
  }
}
