import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Changes that are sent by themselves, by a process that nobody waits for and nobody sees.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct AutomaticSyncTests: TwoMachineSuite
{
  let machines: TwoMachines

  init() async throws {
    machines = try await .sendingByThemselves()
  }

  @Test func `several changes in a row are sent at once, and nobody is told`() async throws {
    // On a machine that is busy with other tests the pause after a change may be over before the next.
    for attempt in 0..<10 {
      let before = try await remote.packs()
      let slowest = try await addFour(after: 4 * attempt)
      guard slowest < .milliseconds(900) else {
        try await laptop.settle()
        continue
      }
      #expect(laptop.prompt.contains("↑4"), "\(laptop.prompt)")
      // A second one ends as soon as it finds the first.
      try await eventually("one sender is left") { laptop.senders().count == 1 }
      try await laptop.settle()
      try await eventually("the prompt knows") { !laptop.prompt.contains("↑") }
      try await expectEqual(remote.packs().subtracting(before).count, 1)
      try await desk.sync()
      try await expectSame(laptop, desk)
      try await expectEqual(laptop.status()["problem"], .null)
      return
    }
    Issue.record("adding took long each time")
  }

  /// - Returns: How long the slowest took.
  private func addFour(after count: Int) async throws -> Duration {
    var slowest = Duration.zero
    for number in count + 1...count + 4 {
      let time = try await duration {
        let outcome = try await laptop.run("add", "todo \(number)")
        try expectEqual(outcome.succeeded(), "added \(number)b  todo \(number)\n")
      }
      slowest = max(slowest, time)
    }
    return slowest
  }

  /// It tries again after 5, 10, 20 … seconds.
  @Test func `it catches up by itself when the remote is back`() async throws {
    let away = home.path("away.git")
    try FileManager.default.moveItem(atPath: remote.path, toPath: away)
    try await laptop.add("one", "two")
    _ = try await laptop.waitForProblem()
    try await eventually("the prompt tells") { laptop.prompt.contains("↑2") }
    let status = try await laptop.run("sync", "status").succeeded()
    #expect(status.contains("2 changes") && status.contains("there is no repository"))
    // A command meanwhile starts no second one.
    try await laptop.add("three")
    expectEqual(laptop.senders().count, 1)
    try FileManager.default.moveItem(atPath: away, toPath: remote.path)
    try await eventually("it is sent", every: 200) { try await remote.holds("three") }
    try await laptop.settle()
    try await expectEqual(laptop.status()["problem"], .null)
    try await eventually("the prompt knows") { !laptop.prompt.contains("↑") }
  }

  @Test func `the log says why it can't sync`() async throws {
    try FileManager.default.moveItem(atPath: remote.path, toPath: home.path("away.git"))
    laptop.environment["OOTD_DEBUG"] = "1"
    try await laptop.add("one")
    let log = "\(laptop.stateFolder)/debug.log"
    try await eventually("it is logged") { FileManager.default.fileExists(atPath: log) }
    let text = try String(contentsOfFile: log, encoding: .utf8)
    #expect(text.contains(" ootd debug: automatic sync: there is no repository"), "\(text)")
  }

  @Test func `what a commit completes is sent too`() async throws {
    let repository = try await TestRepository(in: home, named: "machines/laptop/home/api")
    try await repository.commit("Root")
    let prepared = try await laptop.shell(
      """
      ootd project add api --name api && cd api && ootd add 'Fix it' && ootd hook install &&
        sed -i.old 's/(sleep 0.08 && echo).*/:/' .git/hooks/post-commit
      """)
    // The hook of a program that wasn't optimized may take longer than it gives it.
    expectEqual(prepared.status, 0, "\(prepared)")
    try await laptop.settle()
    let commit = try await laptop.shell(
      "cd api && git commit --quiet --allow-empty -m 'Fix it, closes ootd-1b' | cat")
    #expect(commit.status == 0 && commit.error.contains("1b done"), "\(commit)")
    try await laptop.settle()
    try await desk.sync()
    #expect(try await desk.todos().contains { $0["id"] == "1b" && $0["status"] == "done" })
    try await expectSame(laptop, desk)
  }

  @Test func `others' changes arrive by themselves and are told once`() async throws {
    try await desk.add("from afar")
    try await desk.sync()
    try await laptop.add("one")
    try await laptop.settle()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("1 change from desk"), "\(today)")
    #expect(try await !laptop.run("today").succeeded().contains("change from desk"))
    try await desk.sync()
    try await expectSame(laptop, desk)
  }
}
