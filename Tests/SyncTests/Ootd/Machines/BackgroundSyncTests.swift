import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The results of a background or failed sync are reported when someone looks.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5)))
struct BackgroundSyncTests: TwoMachineSuite {
  let machines: TwoMachines

  init() async throws {
    machines = try await .withAutomaticSync()
    try await desk.add("one")
    try await desk.sync()
    try await laptop.sync()
  }

  private func edit(_ machine: Machine, _ title: String) async throws {
    try await machine.run("edit", "1", "--title", title).succeeded()
  }

  /// Both machines change one field. The laptop, whose value loses, syncs automatically.
  private func changeBoth() async throws {
    try await delayingSync {
      try await edit(laptop, "L")
      try await edit(desk, "D")
      try await desk.sync()
    }
  }

  /// Runs `work` before the laptop's automatic sync.
  private func delayingSync(_ work: () async throws -> Void) async throws {
    try laptop.configure("[ootd]\n\tautoSync = false\n")
    try await work()
    try laptop.configure("[ootd]\n\tautoSync = true\n")
    try await laptop.add("at last")
    try await laptop.waitUntilIdle()
  }

  @Test func `the next sync reports a conflict once`() async throws {
    try await changeBoth()
    let printed = try await laptop.sync()
    #expect(printed.contains("title of 1 D: changed here and on desk, kept desk's"), "\(printed)")
    #expect(printed.contains("kept desk's (see `ootd history 1`)"), "\(printed)")
    #expect(printed.contains("1 change from desk"), "\(printed)")
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `the next JSON output reports a conflict once`() async throws {
    try await changeBoth()
    let report = try await laptop.report()
    let conflict = try #require(report["conflicts"]?.list.first)
    expectEqual(report["conflicts"]?.list.count, 1, "\(report)")
    #expect(conflict["winner"] == "desk" && conflict["loser"] == "laptop", "\(conflict)")
    expectEqual(conflict["change"]?["to"], "L", "\(conflict)")
    try await expectEqual(laptop.report()["conflicts"], [])
  }

  @Test func `the next today counts a conflict once`() async throws {
    try await changeBoth()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("1 conflict with another machine  ootd history"), "\(today)")
    #expect(try await !laptop.run("today").succeeded().contains("with another machine"))
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `a deletion elsewhere is reported too`() async throws {
    try await delayingSync {
      try await edit(laptop, "L")
      try await desk.run("rm", "1").succeeded()
      try await desk.sync()
    }
    let printed = try await laptop.sync()
    #expect(
      printed.contains("conflict: 1 L was deleted on desk but changed or used here"), "\(printed)")
    try await expectEqual(laptop.sync(), "already up to date\n")
  }

  @Test func `an undone change is no longer a conflict`() async throws {
    try await changeBoth()
    try await laptop.run("undo", "-n2", "--yes").succeeded()
    try await laptop.waitUntilIdle()
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectEqual(laptop.titles(), ["1": "D"])
  }

  @Test func `many conflicts are counted, and none is lost`() async throws {
    try await desk.shell("{ echo title; seq -f 'todo %g' 2 120; } | ootd import csv -").checked()
    try await desk.sync()
    try await laptop.sync()
    try await delayingSync {
      try await laptop.run("edit", "1-120", "--yes", "--notes", "of the laptop").succeeded()
      try await desk.run("edit", "1-120", "--yes", "--notes", "of the desk").succeeded()
      try await desk.sync()
    }
    let printed = try await laptop.sync()
    expectEqual(printed.ranges(of: "kept desk's").count, 10, "\(printed)")
    #expect(printed.contains("110 more conflicts; see `ootd history`"), "\(printed)")
  }

  @Test func `notes on bad packs are reported once too`() async throws {
    let forger = machines.forger("e")
    try await forger.add(forger.pack(["rubbish"]))
    try await forger.add(forger.pack(["rubbish"], count: 7))
    try await laptop.add("two")
    try await laptop.waitUntilIdle()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("skipped 1 invalid change from eeeeeeee"), "\(today)")
    #expect(today.contains("skipped unreadable changes on the remote"), "\(today)")
    try await expectEqual(laptop.sync(), "already up to date\n")
    #expect(try await !laptop.run("today").succeeded().contains("skipped"))
  }

  @Test func `after a failed sync the next one reports the imported changes`() async throws {
    try await edit(desk, "D")
    try await edit(laptop, "L")
    try await laptop.waitUntilIdle()
    try remote.rejectPushes(message: "no room here")
    try await desk.run("sync").failed(saying: "no room here")
    try await remote.acceptAll()
    let printed = try await desk.sync()
    #expect(printed.contains("title of 1 L: changed here and on laptop"), "\(printed)")
    #expect(printed.contains("1 change from laptop"), "\(printed)")
    try await expectEqual(desk.sync(), "already up to date\n")
  }
}
